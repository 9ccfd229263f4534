// The statements that take back in a restored database what was taken back after its backup. Each is one campaign's. What
// changed is counted by what a statement returns: of rows from elsewhere a cluster counts those, too, that were there already.
import { sql } from 'kysely';
import type { Db } from '../../db/connection';
import { coveredBy, keepCovers } from '../../modules/contact-ledger/matches-repo';
import { deriveLeftOut } from '../../modules/contact-ledger/left-out-repo';
import { leaveCampaign } from '../../modules/campaigns/memberships-repo';
import { getCampaign } from '../../modules/campaigns/repo';
import { raiseVersions } from '../../modules/facts/apply-door-reports-repo';
import { addTombstones } from '../../modules/facts/erased-facts-repo';

/** Rows as JSON. */
type Rows = readonly Record<string, unknown>[];

export async function hasCampaign(db: Db, campaignId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from campaigns where id = ${campaignId}`.execute(db);
  return rows.length > 0;
}

export async function hasUser(db: Db, id: unknown): Promise<boolean> {
  const { rows } = await sql`select 1 from users where id = ${String(id)}`.execute(db);
  return rows.length > 0;
}

/** Who erased someone; in place of whoever joined after the backup the campaign's owner. Null: neither is here. */
export async function whoErased(db: Db, campaignId: string, id: unknown): Promise<string | null> {
  if (await hasUser(db, id)) return String(id);
  const { owner_email: email } = await getCampaign(db, campaignId);
  const owner = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  return owner?.id ?? null;
}

/**
 * Adds marks, and withdrawals of them, with their own ids; whom they cover is left out then. None of what a campaign took from others of
 * its tree: that is taken again by the consents which stand. None of what a file said of registrations that the backup doesn't have: it
 * is uploaded again and says so again, and no later file could lift what the first one said. Returns how many are new.
 */
export async function addMarks(tx: Db, campaignId: string, marks: Rows): Promise<number> {
  // Whoever reported it may have joined since.
  const { rows: fresh } = await sql<{ id: string; voter_id: string | null; withdraws: string | null }>`
    with given as materialized (
      select listed.*, listed.upload_id is not null and not exists (
        select 1 from uploads where uploads.campaign_id = ${campaignId} and uploads.id = listed.upload_id) as of_lost_file
      from jsonb_populate_recordset(null::contact_ledger, ${JSON.stringify(marks)}::jsonb) as listed
      where listed.shared_from is null
    ), kept as materialized (
      select * from given where not (of_lost_file and reason is not distinct from 'registration')
    )
    insert into contact_ledger (campaign_id, id, withdraws, reason, scope, channels, since, fact_id, reported_by, upload_id, voter_id,
      source_id, first_names, last_names, middle, suffix, birth_year, sex, address_key, unit_key, phones, emails, entered_at, erased_keys,
      by_tool)
    select ${campaignId}::uuid, kept.id, kept.withdraws, kept.reason, kept.scope, kept.channels, kept.since, kept.fact_id,
      (select users.id from users where users.id = kept.reported_by), kept.upload_id, kept.voter_id, kept.source_id,
      kept.first_names, kept.last_names, kept.middle, kept.suffix, kept.birth_year, kept.sex, kept.address_key, kept.unit_key,
      kept.phones, kept.emails, kept.entered_at, kept.erased_keys, coalesce(kept.by_tool, false)
    from kept
    where kept.withdraws is null or kept.withdraws in (select others.id from kept as others)
      or not kept.of_lost_file and kept.withdraws in (
        select known.id from contact_ledger as known where known.campaign_id = ${campaignId} and known.shared_from is null)
    on conflict (campaign_id, id) do nothing
    returning id, voter_id, withdraws`.execute(tx);
  const entries = fresh.filter(({ withdraws }) => withdraws === null);
  const ids = entries.map(({ id }) => id);
  const { rows: known } = await sql<{ id: string }>`
    select id from voters
    where campaign_id = ${campaignId} and id = any(${entries.map((each) => each.voter_id)}::uuid[])`.execute(tx);
  const here = new Set(known.map(({ id }) => id));
  const own = entries.flatMap(({ id, voter_id }) =>
    voter_id !== null && here.has(voter_id)
      ? [{ key: voter_id, entry_id: id, certainty: 'certain' as const, reasons: [] }]
      : [],
  );
  const others = (ids.length === 0 ? [] : await coveredBy(tx, campaignId, ids)).filter(
    ({ key, entry_id }) => !own.some((each) => each.entry_id === entry_id && each.key === key),
  );
  await keepCovers(tx, campaignId, [...own, ...others]);
  const { rows: freed } = await sql<{ voter_id: string }>`
    select distinct voter_id from contact_matches
    where campaign_id = ${campaignId} and entry_id = any(${fresh.map((each) => each.withdraws).filter(Boolean)}::uuid[])`.execute(
    tx,
  );
  const concerned = [...new Set([...own, ...others].map(({ key }) => key).concat(freed.map((each) => each.voter_id)))];
  await raiseVersions(tx, campaignId, await deriveLeftOut(tx, campaignId, concerned));
  return fresh.length;
}

/** Adds numbers whose owner wants no texts, and what else is said of those that are there. */
export async function addOptOuts(tx: Db, campaignId: string, optOuts: Rows): Promise<number> {
  const { rows } = await sql`
    insert into text_opt_outs (campaign_id, phone, how, channels, entry_ids, text_campaign_id, voter_id, user_id, opted_out_at,
      texts_again_at)
    select ${campaignId}::uuid, given.phone, given.how, coalesce(given.channels, '{text}'), given.entry_ids, given.text_campaign_id, given.voter_id,
      (select users.id from users where users.id = given.user_id), given.opted_out_at, given.texts_again_at
    from jsonb_populate_recordset(null::text_opt_outs, ${JSON.stringify(optOuts)}::jsonb) as given
    on conflict (campaign_id, phone) do update
      set channels = (select array_agg(distinct channel order by channel)
        from unnest(text_opt_outs.channels || excluded.channels) as channel),
        opted_out_at = greatest(text_opt_outs.opted_out_at, excluded.opted_out_at)
      where not excluded.channels <@ text_opt_outs.channels or excluded.opted_out_at > text_opt_outs.opted_out_at
    returning phone`.execute(tx);
  return rows.length;
}

/** Revokes API keys. */
export async function revokeKeys(tx: Db, campaignId: string, keys: Rows): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update api_keys set revoked_at = given.revoked_at,
      revoked_by = coalesce((select users.id from users where users.id = given.revoked_by), api_keys.created_by)
    from jsonb_populate_recordset(null::api_keys, ${JSON.stringify(keys)}::jsonb) as given
    where api_keys.campaign_id = ${campaignId} and api_keys.id = given.id and api_keys.revoked_at is null`.execute(tx);
  return Number(numAffectedRows);
}

/** Ends memberships. */
export async function removeMembers(tx: Db, campaignId: string, members: Rows): Promise<number> {
  const { rows } = await sql<{ user_id: string }>`
    update memberships set removed_at = given.removed_at, entered_from = null
    from jsonb_populate_recordset(null::memberships, ${JSON.stringify(members)}::jsonb) as given
    where memberships.campaign_id = ${campaignId} and memberships.user_id = given.user_id and memberships.removed_at is null
    returning memberships.user_id`.execute(tx);
  for (const { user_id } of rows) await leaveCampaign(tx, user_id, campaignId);
  return rows.length;
}

/** Remembers which texts were erased with their people: the carrier still lists them, and is read from where the backup ends. */
export async function addForgottenTexts(tx: Db, campaignId: string, texts: Rows): Promise<number> {
  const { rows } = await sql`
    insert into forgotten_texts (campaign_id, carrier_hash, forgotten_at)
    select ${campaignId}::uuid, given.carrier_hash, given.forgotten_at
    from jsonb_populate_recordset(null::forgotten_texts, ${JSON.stringify(texts)}::jsonb) as given
    on conflict do nothing returning carrier_hash`.execute(tx);
  return rows.length;
}

/** Remembers that someone was erased whom the backup doesn't have: a phone may still send them, or what tells of them. */
export async function addErased(tx: Db, campaignId: string, row: Record<string, unknown>): Promise<number> {
  const { rows } = await sql`
    insert into erased_people (campaign_id, voter_id, erased_by, erased_at)
    select ${campaignId}::uuid, given.voter_id, given.erased_by, given.erased_at
    from jsonb_populate_record(null::erased_people, ${JSON.stringify(row)}::jsonb) as given
    on conflict (campaign_id, voter_id) do nothing returning voter_id`.execute(tx);
  return rows.length;
}

/** Remembers erased facts; of whoever joined since no phone sends any. */
export async function addErasedFacts(tx: Db, campaignId: string, facts: Rows): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from users where id = any(${[...new Set(facts.map((fact) => String(fact['user_id'])))]}::uuid[])`.execute(
    tx,
  );
  const here = new Set(rows.map(({ id }) => id));
  return addTombstones(
    tx,
    campaignId,
    facts.filter((fact) => here.has(String(fact['user_id']))),
  );
}

/** Keeps the keys that phones were given; where one was made twice, the last is what phones have. Returns how many are new. */
export async function keepPhoneKeys(tx: Db, campaignId: string, keys: Rows): Promise<number> {
  const { rows } = await sql`
    insert into walkbook_keys (campaign_id, user_id, key, made_at)
    select ${campaignId}::uuid, given.user_id, given.key, given.made_at
    from jsonb_populate_recordset(null::walkbook_keys, ${JSON.stringify(keys)}::jsonb) as given
    join users on users.id = given.user_id
    on conflict (campaign_id, user_id) do update set key = excluded.key, made_at = excluded.made_at
    where walkbook_keys.made_at < excluded.made_at
    returning user_id`.execute(tx);
  return rows.length;
}

/** Of these people those who are there again. */
export async function peopleHere(tx: Db, campaignId: string, ids: readonly unknown[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from voters where campaign_id = ${campaignId} and id = any(${ids.map(String)}::uuid[])`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
