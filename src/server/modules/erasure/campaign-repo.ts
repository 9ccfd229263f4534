// Erases a campaign: at once for everyone who could see it, and then all of its rows and files, in steps that can be broken off
// anywhere and go on from what is left.
import { sql } from 'kysely';
import type { Db } from '../../db/connection';
import { tablePlaces } from '../../db/distribution/table-places';
import type { FileStore } from '../../providers/files';
import { keepForRelease } from '../phone-numbers/releases-repo';

/** So many rows go in one statement. */
const atOnce = 5_000;
/** What was under way when a campaign was erased may still write something this long after. */
const straggling = '2 days';

/** Closes a campaign that is to be erased: no one is a member, invited or can join by a code, and its name is free. */
export async function closeErased(tx: Db, campaignId: string, by: { user_id: string }): Promise<void> {
  await sql`insert into erased_campaigns (id, erased_by) values (${campaignId}, ${by.user_id})`.execute(tx);
  for (const table of ['memberships', 'invitations', 'team_codes'])
    await sql`delete from ${sql.table(table)} where campaign_id = ${campaignId}`.execute(tx);
  await leaveErased(tx, campaignId);
  await keepForRelease(tx, campaignId);
  // What waits to be texted leaves no more, however long the rows take to go.
  await sql`
    update text_messages set state = 'failed', problem = 'withdrawn', next_try_at = null
    where campaign_id = ${campaignId} and state = 'waiting'`.execute(tx);
  // No other tool hears any more of it, not of what was waiting either.
  await sql`delete from webhook_deliveries where campaign_id = ${campaignId} and state = 'waiting'`.execute(tx);
  await sql`delete from webhooks where campaign_id = ${campaignId}`.execute(tx);
  await sql`
    update campaigns set name = id::text, owner_email = '', address = '', location = '', candidate_name = null, initiative = null
    where id = ${campaignId}`.execute(tx);
}

/** No one works there any more, not even whoever has chosen it just now. */
async function leaveErased(db: Db, campaignId: string): Promise<void> {
  await sql`update users set campaign_id = null, title = 'None' where campaign_id = ${campaignId}`.execute(db);
}

interface CampaignTable {
  name: string;
  /** Whether its rows name files of the store. */
  has_files: boolean;
}

/**
 * Every table of campaigns, each before those that its rows point to; whichever migration made it. People are not a campaign's: which
 * one they have chosen is only forgotten.
 */
async function tablesInOrder(db: Db): Promise<CampaignTable[]> {
  const { rows: tables } = await sql<CampaignTable>`
    select tables.relname as name, exists (
      select 1 from pg_attribute files
      where files.attrelid = tables.oid and files.attname = 'storage_key' and not files.attisdropped) as has_files
    from pg_class tables join pg_attribute campaign on campaign.attrelid = tables.oid
    where tables.relnamespace = 'public'::regnamespace and tables.relkind in ('r', 'p') and not tables.relispartition
      and campaign.attname = 'campaign_id' and not campaign.attisdropped and tables.relname <> 'users'
    -- An import writes nothing more once its upload is gone.
    order by tables.relname <> 'uploads', tables.relname`.execute(db);
  const { rows: links } = await sql<{ name: string; needs: string }>`
    select child.relname as name, parent.relname as needs from pg_constraint
    join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
    where contype = 'f' and conrelid <> confrelid`.execute(db);
  const ordered: CampaignTable[] = [];
  const visit = (table: CampaignTable) => {
    if (ordered.includes(table)) return;
    for (const { name } of links.filter(({ needs }) => needs === table.name)) {
      const child = tables.find((each) => each.name === name);
      if (child) visit(child);
    }
    ordered.push(table);
  };
  tables.forEach(visit);
  return ordered;
}

/** Deletes what is left of a campaign that was closed. Throws when `signal` is aborted; called again, it goes on. */
export async function deleteErased(
  db: Db,
  files: Pick<FileStore, 'remove'>,
  campaignId: string,
  signal?: AbortSignal,
): Promise<void> {
  await leaveErased(db, campaignId);
  // What points into its own table goes first, or points nowhere.
  await sql`update doors set merged_into = null where campaign_id = ${campaignId} and merged_into is not null`.execute(
    db,
  );
  await sql`delete from contact_matches where campaign_id = ${campaignId}`.execute(db);
  await sql`delete from contact_ledger where campaign_id = ${campaignId} and withdraws is not null`.execute(db);
  for (const table of await tablesInOrder(db))
    while (await deleteSome(db, files, campaignId, table)) signal?.throwIfAborted();
  // Replies of before it was known of which campaign they tell.
  await sql`
    delete from idempotency_keys where campaign_id is null and position(${campaignId} in reply::text) > 0`.execute(db);
  await sql`delete from rate_counters where position(${campaignId} in bucket) > 0`.execute(db);
  await sql`delete from campaigns where id = ${campaignId}`.execute(db);
  await sql`
    update erased_campaigns set finished_at = coalesce(finished_at, (select now())) where id = ${campaignId}`.execute(
    db,
  );
}

/** Deletes some rows of a table, and their files before them; false when there are no more. */
async function deleteSome(
  db: Db,
  files: Pick<FileStore, 'remove'>,
  campaignId: string,
  { name, has_files }: CampaignTable,
): Promise<boolean> {
  const table = sql.table(name);
  // What lies on every server of a cluster has another place on each: the same rows are only hit by all of them.
  const some = tablePlaces.everywhere.includes(name)
    ? sql`true`
    : sql`ctid = any(array(select ctid from ${table} where campaign_id = ${campaignId} limit ${atOnce}))`;
  const chosen = sql`campaign_id = ${campaignId} and ${some}`;
  if (has_files) {
    const { rows } = await sql<{ storage_key: string }>`
      select storage_key from ${table} where ${chosen} and storage_key is not null`.execute(db);
    for (const { storage_key: key } of rows) await files.remove(key);
  }
  const { numAffectedRows = 0n } = await sql`delete from ${table} where ${chosen}`.execute(db);
  return numAffectedRows > 0n;
}

/** Erased campaigns of which something may be left: unfinished ones, and those that requests or jobs may have outlived. */
export async function erasedLately(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from erased_campaigns
    where finished_at is null or erased_at > now() - ${straggling}::interval order by erased_at`.execute(db);
  return rows.map(({ id }) => id);
}
