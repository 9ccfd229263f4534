// Entries and withdrawals: rows are only ever inserted. Whoever enters something also learns here whom it covers.
import { sql, type RawBuilder } from 'kysely';
import { channels as everyChannel } from '../../../contract/fields';
import { scopeOf, type ContactReason } from '../../../domain/contact-ledger/entry-reach';
import type { Db } from '../../db/connection';
import { changeAndNote } from '../../db/distribution/change-and-note';
import { tellingOptOuts } from '../webhook-events/entering-repo';
import { deriveLeftOut } from './left-out-repo';
import { coveredBy, keepCovers } from './matches-repo';
import { entryStands, traitColumns, traits, voterTraits } from './traits-repo';

/** What someone must be left alone for, and who said so. */
export interface NewEntry {
  id?: string;
  voter_id: string;
  reason: ContactReason;
  channels: readonly string[];
  since: Date | string | null;
  fact_id: string | null;
  reported_by: string | null;
  upload_id: string | null;
  /** Whether another tool brought it, with an API key. */
  by_tool?: boolean;
}

export const allChannels: readonly string[] = everyChannel;

/** Adds entries with what is known of the person by now; returns the voters whom they cover. */
export async function enter(tx: Db, campaignId: string, entries: readonly NewEntry[]): Promise<string[]> {
  if (entries.length === 0) return [];
  // Whoever is being erased is waited for: of them nothing more is read, and nothing entered.
  const about = [...new Set(entries.map((entry) => entry.voter_id))];
  await sql`
    select id from voters where campaign_id = ${campaignId} and id = any(${about}::uuid[]) order by id for key share`.execute(
    tx,
  );
  const given = entries.map((entry) => ({ by_tool: false, ...entry, scope: scopeOf(entry.reason) }));
  const rows = await changeAndNote<{ id: string; voter_id: string }>(tx, {
    table: 'contact_ledger',
    as: 'fresh',
    statement: sql`
      insert into contact_ledger (campaign_id, id, voter_id, reason, scope, channels, since, fact_id, reported_by, upload_id, by_tool, ${traits})
      select ${campaignId}::uuid, coalesce(given.id, gen_random_uuid()), given.voter_id, given.reason, given.scope, given.channels, coalesce(given.since, now()),
        given.fact_id, given.reported_by, given.upload_id, given.by_tool, ${sql.join(traitColumns.map((name) => sql.ref(`person.${name}`)))}
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (id uuid, voter_id uuid, reason text, scope text,
        channels text[], since timestamptz, fact_id uuid, reported_by uuid, upload_id uuid, by_tool boolean)
      join (${voterTraits(campaignId, sql`voters.id = any(${about}::uuid[])`)}) as person on person.key = given.voter_id::text
      returning *`,
    noting: [tellingOptOuts(campaignId, 'fresh')],
    columns: sql`id, voter_id`,
  });
  const own = rows.map(({ id, voter_id }) => ({
    key: voter_id,
    entry_id: id,
    certainty: 'certain' as const,
    reasons: [],
  }));
  const ids = rows.map((row) => row.id);
  const others = (await coveredBy(tx, campaignId, ids)).filter(
    ({ key, entry_id }) => !own.some((each) => each.entry_id === entry_id && each.key === key),
  );
  await keepCovers(tx, campaignId, [...own, ...others]);
  return [...new Set([...own, ...others].map(({ key }) => key))];
}

/**
 * Adds entries about these records alone: without traits they cover no one else, now or later. Returns the voters.
 */
export async function enterRecords(
  tx: Db,
  campaignId: string,
  voterIds: readonly string[],
  by: { reported_by: string | null; upload_id: string | null },
): Promise<string[]> {
  if (voterIds.length === 0) return [];
  await sql`
    with entered as (
      insert into contact_ledger (campaign_id, voter_id, reason, scope, channels, reported_by, upload_id)
      select ${campaignId}::uuid, voters.id, 'registration', ${scopeOf('registration')}, ${[...allChannels]}::text[],
        ${by.reported_by}::uuid, ${by.upload_id}::uuid
      from voters where voters.campaign_id = ${campaignId} and voters.id = any(${[...voterIds]}::uuid[])
      returning id, voter_id
    ) insert into contact_matches (campaign_id, voter_id, entry_id, certainty)
    select ${campaignId}::uuid, voter_id, id, 'certain' from entered`.execute(tx);
  return [...voterIds];
}

/** Withdraws the standing entries (under the name `entries`) for which `chosen` holds; returns the voters whom they covered. */
export async function withdraw(
  tx: Db,
  campaignId: string,
  chosen: RawBuilder<unknown>,
  by: { fact_id?: string | null; reported_by?: string | null; upload_id?: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ withdraws: string }>`
    insert into contact_ledger (campaign_id, withdraws, fact_id, reported_by, upload_id)
    select entries.campaign_id, entries.id, ${by.fact_id ?? null}::uuid, ${by.reported_by ?? null}::uuid, ${by.upload_id ?? null}::uuid
    from contact_ledger as entries
    where entries.campaign_id = ${campaignId} and ${entryStands(campaignId)} and ${chosen}
    returning withdraws`.execute(tx);
  if (rows.length === 0) return [];
  const { rows: covered } = await sql<{ voter_id: string }>`
    select distinct voter_id from contact_matches
    where campaign_id = ${campaignId} and entry_id = any(${rows.map((row) => row.withdraws)}::uuid[])`.execute(tx);
  return covered.map((row) => row.voter_id);
}

/**
 * Makes the standing entries of these voters that came from facts those that the facts now mean. An entry whose fact isn't there stays:
 * a restore brought the entry over and lost the fact. Returns the doors of whoever is left out, or no longer, by that.
 */
export async function followFacts(
  tx: Db,
  campaignId: string,
  voterIds: readonly string[],
  meant: readonly NewEntry[],
): Promise<string[]> {
  const { rows: standing } = await sql<{ id: string; fact_id: string; said: string }>`
    select entries.id, entries.fact_id,
      concat_ws(' ', entries.voter_id, entries.fact_id, entries.reason, array_to_string(entries.channels, ',')) as said
    from contact_ledger as entries
    where entries.campaign_id = ${campaignId} and entries.voter_id = any(${[...voterIds]}::uuid[])
      and entries.fact_id is not null and ${entryStands(campaignId)}`.execute(tx);
  const saidOf = (entry: NewEntry) => [entry.voter_id, entry.fact_id, entry.reason, entry.channels.join(',')].join(' ');
  const wanted = new Set(meant.map(saidOf));
  const known = new Set(standing.map((row) => row.said));
  const otherwise = standing.filter((row) => !wanted.has(row.said));
  const there = await factsThere(
    tx,
    campaignId,
    otherwise.map((row) => row.fact_id),
  );
  const gone = otherwise.filter((row) => there.has(row.fact_id)).map((row) => row.id);
  const freed = gone.length === 0 ? [] : await withdraw(tx, campaignId, sql`entries.id = any(${gone}::uuid[])`, {});
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${campaignId}, 3))`.execute(tx);
  const covered = await enter(
    tx,
    campaignId,
    meant.filter((entry) => !known.has(saidOf(entry))),
  );
  return deriveLeftOut(tx, campaignId, [...freed, ...covered]);
}

/** Which of these facts, results of calls and imported results the campaign has. */
async function factsThere(tx: Db, campaignId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`${sql.join(
    ['all_touches', 'all_door_facts', 'call_results', 'imported_results'].map(
      (table) => sql`
        select id from ${sql.table(table)} where campaign_id = ${campaignId} and id = any(${[...ids]}::uuid[])`,
    ),
    sql` union all `,
  )}`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Whom the entries cover that no file brought since then: whoever enters one now is waited for. */
export async function coverSince(tx: Db, campaignId: string, since: RawBuilder<unknown>): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${campaignId}, 3))`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    select entries.id from contact_ledger as entries
    where entries.campaign_id = ${campaignId} and entries.entered_at >= ${since} and entries.upload_id is null
      and ${entryStands(campaignId)}`.execute(tx);
  const ids = rows.map((row) => row.id);
  return ids.length === 0 ? [] : keepCovers(tx, campaignId, await coveredBy(tx, campaignId, ids));
}
