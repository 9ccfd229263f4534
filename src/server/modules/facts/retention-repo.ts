// Erases positions and notes once their campaign's time for them is over. The facts themselves stay.
import { sql } from 'kysely';
import { shortestKept } from '../../../contract/campaigns';
import type { Db } from '../../db/connection';
import type { Forgotten } from './store';

/** So many rows change in one statement: no one who saves waits for long. */
const atOnce = 5_000;

const details = [
  {
    table: 'all_touches',
    kept: 'keep_positions_days',
    filled: sql`gps_location is not null`,
    empty: sql`gps_location = null, gps_accuracy = null`,
  },
  {
    table: 'all_sign_reports',
    kept: 'keep_positions_days',
    filled: sql`gps_location is not null`,
    empty: sql`gps_location = null, gps_accuracy = null`,
  },
  {
    table: 'all_passers_by',
    kept: 'keep_positions_days',
    filled: sql`gps_location is not null`,
    empty: sql`gps_location = null, gps_accuracy = null`,
  },
  { table: 'all_touches', kept: 'keep_notes_days', filled: sql`note <> ''`, empty: sql`note = ''` },
  { table: 'imported_results', kept: 'keep_notes_days', filled: sql`note <> ''`, empty: sql`note = ''` },
  { table: 'all_passers_by', kept: 'keep_notes_days', filled: sql`note <> ''`, empty: sql`note = ''` },
  { table: 'call_results', kept: 'keep_notes_days', filled: sql`call_notes <> ''`, empty: sql`call_notes = ''` },
  { table: 'all_placements', kept: 'keep_notes_days', filled: sql`note <> ''`, empty: sql`note = ''` },
  { table: 'all_sign_reports', kept: 'keep_notes_days', filled: sql`note <> ''`, empty: sql`note = ''` },
  { table: 'sign_request_events', kept: 'keep_notes_days', filled: sql`note <> ''`, empty: sql`note = ''` },
] as const;

/** A note on a sign request is written here, not on a phone: it has the server’s time, and no other. */
const arrival = (table: (typeof details)[number]['table']) =>
  sql.ref(table === 'sign_request_events' ? 'happened_at' : 'received_at');

/** Counted from the arrival, which no phone's clock can move. Returns how many facts lost something. */
export async function forgetOldDetails(db: Db): Promise<number> {
  let erased = 0;
  const campaigns = await db
    .selectFrom('campaigns')
    .select(['id', 'keep_positions_days', 'keep_notes_days'])
    .where((row) => row.or([row('keep_positions_days', 'is not', null), row('keep_notes_days', 'is not', null)]))
    .execute();
  for (const campaign of campaigns)
    for (const { table, kept, filled, empty } of details) {
      const days = campaign[kept];
      if (days === null) continue;
      for (let rows = atOnce; rows === atOnce; erased += rows) {
        const { numAffectedRows = 0n } = await sql`
          update ${sql.table(table)} set ${empty}
          where campaign_id = ${campaign.id} and id in (
            select id from ${sql.table(table)}
            where campaign_id = ${campaign.id} and ${arrival(table)} < now() - make_interval(days => ${days}) and ${filled}
            limit ${atOnce})`.execute(db);
        rows = Number(numAffectedRows);
      }
    }
  return erased;
}

const emptied = { keep_positions_days: { gps: null }, keep_notes_days: { note: '' } } as const;

/**
 * What of these facts of a table may have been erased: it is empty, and older than the shortest time for which a campaign can keep it.
 * How long theirs keeps it now does not say: it may have been less when it was erased.
 */
export async function forgottenOf(
  db: Db,
  campaignId: string,
  table: string,
  ids: readonly string[],
): Promise<Map<string, Forgotten>> {
  const of = details.filter((detail) => detail.table === table);
  const found = new Map<string, Forgotten>();
  for (const { kept, filled } of of) {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)}
      where campaign_id = ${campaignId} and id = any(${[...ids]}::uuid[]) and not (${filled}) and received_at < now()
        - make_interval(days => ${shortestKept})`.execute(db);
    for (const { id } of rows) found.set(id, { ...found.get(id), ...emptied[kept] });
  }
  return found;
}
