// The statements that take back in a restored database what was taken back after its backup. Each is one campaign's.
import { sql } from 'kysely';
import type { Db } from '../../db/connection';
import { coveredBy, keepCovers } from '../../modules/contact-ledger/matches-repo';
import { deriveLeftOut } from '../../modules/contact-ledger/left-out-repo';
import { leaveCampaign } from '../../modules/campaigns/memberships-repo';
import { raiseVersions } from '../../modules/facts/apply-door-reports-repo';

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

/**
 * Adds marks, and withdrawals of them, with their own ids; whom they cover is left out then. None of what a campaign took from others of
 * its tree: that is taken again by the consents which stand. Returns how many are new.
 */
export async function addMarks(tx: Db, campaignId: string, marks: Rows): Promise<number> {
  // Whoever reported it may have joined since.
  const { rows: fresh } = await sql<{ id: string; voter_id: string | null; withdraws: string | null }>`
    insert into contact_ledger (campaign_id, id, withdraws, reason, scope, channels, since, fact_id, reported_by, upload_id, voter_id,
      source_id, first_names, last_names, middle, suffix, birth_year, sex, address_key, unit_key, phones, emails, entered_at, erased_keys,
      by_tool)
    select ${campaignId}::uuid, given.id, given.withdraws, given.reason, given.scope, given.channels, given.since, given.fact_id,
      (select users.id from users where users.id = given.reported_by), given.upload_id, given.voter_id, given.source_id,
      given.first_names, given.last_names, given.middle, given.suffix, given.birth_year, given.sex, given.address_key, given.unit_key,
      given.phones, given.emails, given.entered_at, given.erased_keys, coalesce(given.by_tool, false)
    from jsonb_populate_recordset(null::contact_ledger, ${JSON.stringify(marks)}::jsonb) as given
    where given.shared_from is null and (given.withdraws is null or given.withdraws in (
      select known.id from contact_ledger as known where known.campaign_id = ${campaignId} and known.shared_from is null
      union all
      select others.id from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as others (id uuid, shared_from uuid)
      where others.shared_from is null))
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

/** Adds numbers whose owner wants no texts. */
export async function addOptOuts(tx: Db, campaignId: string, optOuts: Rows): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into text_opt_outs (campaign_id, phone, how, entry_ids, text_campaign_id, voter_id, user_id, opted_out_at)
    select ${campaignId}::uuid, given.phone, given.how, given.entry_ids, given.text_campaign_id, given.voter_id,
      (select users.id from users where users.id = given.user_id), given.opted_out_at
    from jsonb_populate_recordset(null::text_opt_outs, ${JSON.stringify(optOuts)}::jsonb) as given
    on conflict (campaign_id, phone) do nothing`.execute(tx);
  return Number(numAffectedRows);
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

/** Of these people those who are there again. */
export async function peopleHere(tx: Db, campaignId: string, ids: readonly unknown[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from voters where campaign_id = ${campaignId} and id = any(${ids.map(String)}::uuid[])`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
