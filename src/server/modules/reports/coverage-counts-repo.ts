// How many doors of each precinct and walkbook stand how, added up from counted doors (counted-doors-repo.ts) whenever these are counted
// again, so that a report of coverage reads as little of a million voters as of ten thousand.
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import {
  coverageStates,
  type CoverageCount,
  type CoverageCounts,
  type CoverageGroup,
  type CoverageState,
} from '../../../contract/reports/coverage-reports';
import { isId } from '../../../contract/fields';
import { addDays } from '../../../domain/reports/weeks';
import type { Db } from '../../db/connection';
import { isPrecinctCalled, namingPrecincts } from '../voters/precinct-keys-repo';

/** By which it is told how long ago something was. */
export interface CoverageClock {
  zone: string;
  today: string;
}

/** The first instant of so many days before today. */
const daysAgo = ({ zone, today }: CoverageClock, days: number) =>
  sql`((${today}::date - ${days}::integer)::timestamp at time zone ${zone})`;

/** How a door stands of which `last_at` and `reached_at` are known. */
export const stateNow = (clock: CoverageClock) => sql<CoverageState>`case when reached_at is not null then 'reached'
  when last_at is null then 'never'
  when last_at >= ${daysAgo(clock, 7)} then 'week'
  when last_at >= ${daysAgo(clock, 30)} then 'month' else 'older' end`;

/** The first instant of a day. */
export const beginOf = ({ zone }: Pick<CoverageClock, 'zone'>, day: string) =>
  sql`(${day}::date::timestamp at time zone ${zone})`;

/** When `counted`, a counted door, was attempted or reached last; null if that was before a first day. */
export const lastSince = (
  column: 'last_at' | 'reached_at',
  { zone, since: day }: CoverageClock & { since?: string | undefined },
) =>
  day === undefined
    ? sql.ref(`counted.${column}`)
    : sql`case when ${sql.ref(`counted.${column}`)} >= ${beginOf({ zone }, day)} then ${sql.ref(`counted.${column}`)} end`;

/**
 * Holds for rows of counted doors that stand so by the attempts of all time, or since a day: in terms of which the database knows how
 * many there are.
 */
export function standsSo(clock: CoverageClock, state: CoverageState, since: string | undefined): RawBuilder<SqlBool> {
  // Of what the database can't see that no door is meant it would look at each.
  const longAgo = state === 'older' ? 30 : state === 'month' ? 7 : null;
  if (since !== undefined && longAgo !== null && since >= addDays(clock.today, -longAgo)) return sql`false`;
  const from = since === undefined ? null : beginOf(clock, since);
  const unreached = from ? sql`(reached_at is null or reached_at < ${from})` : sql`reached_at is null`;
  const attempted = from ? sql`${unreached} and last_at >= ${from}` : unreached;
  return {
    reached: from ? sql<SqlBool>`reached_at >= ${from}` : sql<SqlBool>`reached_at is not null`,
    never: sql<SqlBool>`${unreached} and ${from ? sql`(last_at is null or last_at < ${from})` : sql`last_at is null`}`,
    week: sql<SqlBool>`${attempted} and last_at >= ${daysAgo(clock, 7)}`,
    month: sql<SqlBool>`${attempted} and last_at >= ${daysAgo(clock, 30)} and last_at < ${daysAgo(clock, 7)}`,
    older: sql<SqlBool>`${attempted} and last_at < ${daysAgo(clock, 30)}`,
  }[state];
}

const counted = coverageStates.flatMap((state) =>
  (['doors', 'voters'] as const).map((of) => ({ state, of, column: `${state}_${of}` })),
);
const columns = [...counted.map(({ column }) => column), 'left_out'];

/** Counted doors added up: kind, key, and each of the columns. A door is in the rows of all its walkbooks. */
const sumsOf = (campaignId: string, clock: CoverageClock, which: RawBuilder<SqlBool>) => {
  const sums = counted.map(
    ({ state, of, column }) =>
      sql`coalesce(sum(${of === 'doors' ? sql`1` : sql`voters`}) filter (where voters > 0 and state = ${sql.lit(state)}), 0)
        as ${sql.ref(column)}`,
  );
  return sql`
    select lines.kind, lines.key, ${sql.join(sums)}, sum(left_out) as left_out
    from (
      select *, ${stateNow(clock)} as state from counted_doors where campaign_id = ${campaignId} and ${which}
    ) as counted
    cross join lateral (
      values ('all', ''), ('precinct', precinct)
      union all select 'walkbook', unnest(case when cardinality(walkbooks) > 0 then walkbooks::text[] else array[''] end)
    ) as lines (kind, key)
    group by lines.kind, lines.key`;
};

/** Adds counted doors to the sums, or takes them off. */
export async function sumDoors(
  tx: Db,
  campaignId: string,
  clock: CoverageClock,
  sign: 1 | -1,
  which: RawBuilder<SqlBool>,
): Promise<void> {
  const signed = columns.map((column) => sql`${sign}::integer * sums.${sql.ref(column)}`);
  const added = columns.map(
    (column) => sql`${sql.ref(column)} = kept.${sql.ref(column)} + excluded.${sql.ref(column)}`,
  );
  await sql`
    insert into coverage_counts as kept (campaign_id, kind, key, ${sql.join(columns.map((column) => sql.ref(column)))})
    select ${campaignId}::uuid, sums.kind, sums.key, ${sql.join(signed)}
    from (${sumsOf(campaignId, clock, which)}) as sums order by sums.kind, sums.key
    on conflict (campaign_id, kind, key) do update set ${sql.join(added)}`.execute(tx);
}

/** Adds up all counted doors of a campaign. */
export async function sumAllDoors(tx: Db, campaignId: string, clock: CoverageClock): Promise<void> {
  await sql`delete from coverage_counts where campaign_id = ${campaignId}`.execute(tx);
  await sumDoors(tx, campaignId, clock, 1, sql<SqlBool>`true`);
}

/** Another day has come: looks for doors alone whose last attempt is longer ago by a limit that this passes. */
export async function turnDay(tx: Db, campaignId: string, from: CoverageClock, to: CoverageClock): Promise<void> {
  const passed = [7, 30].map(
    (days) => sql`last_at >= least(${daysAgo(from, days)}, ${daysAgo(to, days)})
      and last_at < greatest(${daysAgo(from, days)}, ${daysAgo(to, days)})`,
  );
  const which = sql<SqlBool>`reached_at is null and (${sql.join(passed, sql` or `)})`;
  await sumDoors(tx, campaignId, from, -1, which);
  await sumDoors(tx, campaignId, to, 1, which);
}

/** Whether the sums are those of the counted doors, each by its own key. */
export async function sumsAgree(db: Db, campaignId: string, clock: CoverageClock): Promise<boolean> {
  const each = (of: string) => sql.join(columns.map((column) => sql`coalesce(${sql.ref(`${of}.${column}`)}, 0)`));
  const { rows } = await sql<{ agree: boolean }>`
    select not exists (
      select 1 from (${sumsOf(campaignId, clock, sql<SqlBool>`true`)}) as now
      full join (select * from coverage_counts where campaign_id = ${campaignId}) as kept
        on kept.kind = now.kind and kept.key = now.key
      where (${each('now')}) is distinct from (${each('kept')})) as agree`.execute(db);
  return rows[0]?.agree === true;
}

export const noCounts = (): Record<'doors' | 'voters', CoverageCounts> => ({
  doors: { reached: 0, week: 0, month: 0, older: 0, never: 0 },
  voters: { reached: 0, week: 0, month: 0, older: 0, never: 0 },
});

export interface CoverageSum {
  key: string;
  doors: CoverageCounts;
  voters: CoverageCounts;
  left_out: number;
}

/** Rows of a report: those after the first `skip`, `limit` at most. */
export interface RowsAsked {
  skip: number;
  limit: number;
}

/** Rows with doors, those with most first, of a page or of some keys. Needs followDoors. */
export async function coverageSums(
  db: Db,
  campaignId: string,
  kind: CoverageGroup | 'all',
  which: RowsAsked | { keys: readonly string[] },
): Promise<CoverageSum[]> {
  const { rows } = await sql<Record<string, number> & { key: string; left_out: number }>`
    select key, ${sql.join(columns.map((column) => sql.ref(column)))} from coverage_counts
    where campaign_id = ${campaignId} and kind = ${kind}
      ${'keys' in which ? sql`and key = any(${[...which.keys]}::text[])` : sql`and doors > 0`}
    order by doors desc, key ${'keys' in which ? sql`` : sql`limit ${which.limit} offset ${which.skip}`}`.execute(db);
  const of = (row: Record<string, unknown>, what: 'doors' | 'voters') =>
    Object.fromEntries(coverageStates.map((state) => [state, Number(row[`${state}_${what}`])])) as CoverageCounts;
  return rows.map((row) => ({
    key: row.key,
    doors: of(row, 'doors'),
    voters: of(row, 'voters'),
    left_out: row.left_out,
  }));
}

/** Rows of one kind with doors. */
export async function countSums(db: Db, campaignId: string, kind: CoverageGroup): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select count(*)::integer as rows from coverage_counts
    where campaign_id = ${campaignId} and kind = ${kind} and doors > 0`.execute(db);
  return rows[0]?.rows ?? 0;
}

/** The keys of all rows of one kind with doors, or of those for which `which` holds, with how many. */
export async function coveredKeys(
  db: Db,
  campaignId: string,
  kind: CoverageGroup,
  which = sql<SqlBool>`true`,
): Promise<{ key: string; doors: number }[]> {
  const { rows } = await sql<{ key: string; doors: number }>`
    select key, doors from coverage_counts
    where campaign_id = ${campaignId} and kind = ${kind} and doors > 0 and ${which}`.execute(db);
  return rows;
}

/** So many doors are read and sorted sooner than the campaign's streets are walked to find fifty of them. */
const few = 20_000;

/**
 * What holds for rows of `counted`, counted doors, that are in the row of this key: a precinct's name, or the id of a walkbook; and
 * whether these are few. Whoever has no walkbooks, or no precincts, has all doors in the row without a key.
 */
export async function isInRow(
  db: Db,
  campaignId: string,
  by: CoverageGroup,
  key: string,
): Promise<{ holds: RawBuilder<SqlBool>; areFew: boolean }> {
  const isFew = (rows: readonly { doors: number }[]) => rows.reduce((sum, { doors }) => sum + doors, 0) <= few;
  if (by === 'precinct') {
    // Asked apart: of keys that it sees the database knows how many doors they have.
    const rows = await coveredKeys(db, campaignId, by, isPrecinctCalled(sql.ref('key'), key));
    return { holds: sql`counted.precinct = any(${rows.map((row) => row.key)}::text[])`, areFew: isFew(rows) };
  }
  if (key === '')
    return {
      // In terms of an index, of which the database knows how many there are.
      holds: sql`counted.walkbooks = '{}'`,
      areFew: isFew(await coveredKeys(db, campaignId, by, sql<SqlBool>`key = ''`)),
    };
  if (!isId(key)) return { holds: sql`false`, areFew: true };
  return {
    holds: sql`counted.door_id = any(array(
      select coalesce(walked.merged_into, walked.id) from walkbook_doors as listed
      join doors as walked on walked.campaign_id = ${campaignId} and walked.id = listed.door_id
      where listed.campaign_id = ${campaignId} and listed.walkbook_id = ${key}::uuid))`,
    areFew: true,
  };
}

export type Unnamed = Omit<CoverageCount, 'name'>;

const doorsOf = ({ doors }: Unnamed) => coverageStates.reduce((sum, state) => sum + doors[state], 0);

/** Those with most doors first. Precincts that are called alike are one. */
export function withNames(rows: readonly Unnamed[], nameOf: NameOf): CoverageCount[] {
  const named = new Map<string, CoverageCount>();
  for (const { key: own, doors, voters } of rows) {
    const { key, name } = nameOf(own);
    const row = named.get(key) ?? { key, name, ...noCounts() };
    named.set(key, row);
    for (const state of coverageStates) {
      row.doors[state] += doors[state];
      row.voters[state] += voters[state];
    }
  }
  return [...named.values()].toSorted((a, b) => doorsOf(b) - doorsOf(a) || (a.key < b.key ? -1 : 1));
}

type NameOf = (key: string) => { key: string; name: string };

/** A precinct's key is what it is called. */
export const calledSo =
  (called: (key: string) => string): NameOf =>
  (key) => ({ key: called(key), name: called(key) });

/** Key and name of rows: walkbooks by their id, precincts by what they are called. */
export async function naming(db: Db, campaignId: string, by: CoverageGroup, keys: readonly string[]): Promise<NameOf> {
  if (by === 'precinct') return calledSo(await namingPrecincts(db, campaignId, keys));
  const ids = keys.filter((key) => key !== '');
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from walkbooks where campaign_id = ${campaignId} and id = any(${ids}::uuid[])`.execute(db);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (key: string) => ({ key, name: names.get(key) ?? '' });
}
