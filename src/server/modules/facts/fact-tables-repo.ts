// The SQL of every table of facts: storing them once, and reading them back by their ids. Facts are only ever inserted.
import { sql, type RawBuilder } from 'kysely';
import type { Stamped } from '../../../contract/facts/fact';
import type { GpsFix } from '../../../contract/fields';
import { point, type Db } from '../../db/connection';
import { changeAndNote, keptChange, type Change } from '../../db/distribution/change-and-note';
import { planKept } from '../../db/kept-plans';
import { tellingWebhooks } from '../webhook-events/entering-repo';
import { notingForReports, notingWorkDays } from './changed-days-repo';
import type { FactTime } from './fact-times';
import { forgettingRefusals } from './refused-facts-repo';

/** A position, as tables have it. */
export interface GpsColumns {
  gps_location: { x: number; y: number } | null;
  gps_accuracy: number | null;
}

/** Whose facts are stored, and when they happened, by their ids. */
export interface FactOwner {
  campaign_id: string;
  user_id: string;
  times: ReadonlyMap<string, FactTime>;
}

/** A fact as its table has it. */
export function toColumns({ gps, ...given }: Stamped & { gps?: GpsFix | null }, times: FactOwner['times']) {
  const fact = { ...given, ...times.get(given.id) };
  if (gps === undefined) return fact;
  return { ...fact, gps_location: gps && point(gps.longitude, gps.latitude), gps_accuracy: gps && gps.accuracy };
}

/** Gives rows their position as facts have it, where their table has one. */
export function withGps<F>(rows: (F & Partial<GpsColumns>)[]): F[] {
  for (const row of rows) {
    const { gps_location: at, gps_accuracy: accuracy } = row;
    if (at !== undefined)
      Object.assign(row, { gps: at && { longitude: at.x, latitude: at.y, accuracy: accuracy ?? 0 } });
  }
  return rows;
}

/**
 * Inserts facts that are not there yet, and returns the ids of those that are new. In the order of their ids, so that two
 * requests with the same facts wait for one another instead of blocking each other. They travel as one value: a day's work in
 * thousands of parameters takes longer to take apart than to store.
 * @param facts the table has a column for each of their fields, named like it; two for `gps`
 */
export async function insertFacts(
  tx: Db,
  owner: FactOwner,
  table: string,
  facts: readonly Stamped[],
): Promise<Set<string>> {
  return (await insertFactsAnd(tx, owner, table, facts, nothing)).ids;
}

/** What else a statement that inserts facts does, of its part `fresh`. */
export interface Further {
  parts: RawBuilder<unknown>;
  /** What it says of that. */
  told: RawBuilder<boolean>;
}

/** Whose facts a statement inserts, and where: values, or places for them. */
export interface Inserting {
  campaign_id: string;
  user_id: string;
  walkbook_id: string;
}

/** A constant of its module, which tells statements apart. */
export type FurtherOf = (of: Inserting, tx: Db) => Further;

export const nothing: FurtherOf = () => ({ parts: sql``, told: sql<boolean>`false` });

/** The same, with something further that is done in the same statement; `told` is false where nothing was new. */
export async function insertFactsAnd(
  tx: Db,
  { campaign_id, user_id, times, walkbook_id = '' }: FactOwner & { walkbook_id?: string },
  table: string,
  facts: readonly Stamped[],
  further: FurtherOf,
): Promise<{ ids: Set<string>; told: boolean }> {
  if (facts.length === 0) return { ids: new Set(), told: false };
  const rows = facts.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map((fact) => toColumns(fact, times));
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const owner = { campaign_id, user_id, walkbook_id };
  const fresh = await (rows.length === 1
    ? insertingOne(table, fields, further)(tx, { ...owner, rows: JSON.stringify(rows[0]) })
    : changeAndNote<{ id: string }>(tx, {
        ...inserting(table, fields, manyOf(table, JSON.stringify(rows)), owner, further(owner, tx)),
        plan: planKept,
      }));
  return { ids: new Set(fresh.map(({ id }) => id)), told: fresh.some((row) => row.told) };
}

function inserting(
  table: string,
  fields: readonly string[],
  rows: RawBuilder<unknown>,
  { campaign_id: campaignId, user_id: userId }: Inserting,
  { parts, told }: Further,
): Change {
  const columns = sql.join(fields.map((field) => sql.ref(field)));
  return {
    table,
    as: 'fresh',
    statement: sql`
      insert into ${sql.table(table)} (campaign_id, user_id, ${columns})
      select ${campaignId}::uuid, ${userId}::uuid, ${columns} from ${rows}
      on conflict do nothing returning *`,
    noting: [
      notingForReports(campaignId, table, 'fresh'),
      tellingWebhooks(campaignId, table, 'fresh'),
      notingWorkDays(campaignId, userId, table, 'fresh'),
      forgettingRefusals(campaignId, userId, 'fresh'),
      parts,
    ],
    columns: sql`id`,
    told,
  };
}

type InsertOne = (tx: Db, given: Inserting & { rows: string }) => Promise<{ id: string; told: boolean }[]>;

/** How one fact is inserted, by what else is done, and by its table and columns. */
const ofOne = new Map<FurtherOf, Map<string, InsertOne>>();

function insertingOne(table: string, fields: readonly string[], further: FurtherOf): InsertOne {
  const known = ofOne.get(further) ?? new Map<string, InsertOne>();
  ofOne.set(further, known);
  const key = [table, ...fields].join(' ');
  const insert =
    known.get(key) ??
    keptChange<keyof Inserting | 'rows', { id: string }>(
      ['campaign_id', 'user_id', 'walkbook_id', 'rows'],
      ({ rows, ...of }, tx) => inserting(table, fields, oneOf(table, rows), of, further(of, tx)),
    );
  known.set(key, insert);
  return insert;
}

/**
 * Rows of a table as values. Of several the planner takes there to be a hundred, for which it plans anew each time what the other parts
 * of a statement do with them; of one it knows, and keeps the plan.
 */
const manyOf = (table: string, rows: string) =>
  sql`jsonb_populate_recordset(null::${sql.table(table)}, ${rows}::jsonb)`;
const oneOf = (table: string, row: string) => sql`jsonb_populate_record(null::${sql.table(table)}, ${row}::jsonb)`;

/** Facts of a campaign by their ids as they were sent, with whatever else their table has. */
export async function factRows<F>(db: Db, campaignId: string, table: string, ids: readonly string[]): Promise<F[]> {
  const { rows } = await sql<F & Partial<GpsColumns>>`
    select *, coalesce(stamped_at, recorded_at) as recorded_at from ${sql.table(table)}
    where campaign_id = ${campaignId} and id = any(${[...ids]}::uuid[])`.execute(db);
  return withGps(rows);
}
