// From filter parameters to the voters that they select; counts, breakdowns and walkbooks all ask here.
import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { Condition, FilterParams, Suppression } from '../../../contract/voters/voter-filters';
import { isLeaf, leavesOf, treeOf } from '../../../domain/voter-groups/filter-tree';
import type { Db } from '../../db/connection';
import type { DB } from '../../db/schema';
import { isLeftOut, mayBeVisited } from '../contact-ledger/left-out-repo';
import { asksOfDoors, leafSql, type LeafContext } from './filter-leaves-repo';
import { registrationStands } from './registration-repo';
import { isSampled, sampledVoters, type Sample } from './sample-repo';

export interface MatchOptions {
  /** Ages are whole years: the year of this instant less the year of birth. Days are counted back from it. */
  now: Date;
  /**
   * Who must not be touched, and whose registration sleeps: left out, left in, or no one else. Unless told, left out, but for filters that say
   * `with_suppressed`.
   */
  suppressed?: 'out' | 'in' | 'only';
  /** Only those who live behind the doors of this sample. */
  sample?: Sample | null;
}

export type Matching = SelectQueryBuilder<DB, 'voters' | 'doors', Record<never, never>>;
type Voters = SelectQueryBuilder<DB, 'voters', Record<never, never>>;

/** The voters whom filters select, joined to their doors; which of their columns are wanted is left to the caller. */
export function matching(db: Db, campaignId: string, filters: FilterParams, options: MatchOptions): Matching {
  return db
    .selectFrom('voters')
    .innerJoin('doors', 'doors.id', 'voters.door_id')
    .where((row) => row.and({ 'doors.campaign_id': campaignId, 'voters.campaign_id': campaignId }))
    .where(options.sample ? isSampled(options.sample) : sql<SqlBool>`true`)
    .where(holds(campaignId, filters, options));
}

/** The same without their doors, unless a condition asks for something of the door: a million rows are not joined for nothing. */
export function matchingVoters(db: Db, campaignId: string, filters: FilterParams, options: MatchOptions): Voters {
  const needsDoors = options.sample || leavesOf(treeOf(filters)).some(asksOfDoors);
  // Kysely's types of the two differ by a table that the caller does not ask for.
  if (needsDoors) return matching(db, campaignId, filters, options) as unknown as Voters;
  return db
    .selectFrom('voters')
    .where('voters.campaign_id', '=', campaignId)
    .where(holds(campaignId, filters, options));
}

/** The whole condition on rows of `voters` and, where it asks for them, `doors`. */
function holds(campaignId: string, filters: FilterParams, options: MatchOptions): RawBuilder<SqlBool> {
  const suppressed = options.suppressed ?? (filters.with_suppressed ? 'in' : 'out');
  const stands = registrationStands(campaignId, filters);
  const allowed = {
    in: sql<SqlBool>`true`,
    out: sql<SqlBool>`(${mayBeVisited} and ${stands})`,
    only: sql<SqlBool>`(${isLeftOut} or not ${stands})`,
  }[suppressed];
  const tree = treeOf(filters);
  const conditions = 'all' in tree ? tree.all : [tree];
  const { now, sample } = options;
  const context = { campaignId, now, ...(sample && { among: sampledVoters(campaignId, sample) }) };
  return sql<SqlBool>`(${sql.join([allowed, ...conditions.map((each) => conditionSql(each, context))], sql` and `)})`;
}

/** Why someone whom filters select is left out; null for who is not. */
export const leftOutReason = (campaignId: string, filters: FilterParams) => sql<Suppression | null>`case
  when ${mayBeVisited} and ${registrationStands(campaignId, filters)} then null
  else coalesce(voters.suppressed, 'registration') end`;

/** A tree in plain shape (see `plain`) as one condition. What is not known of someone never holds, and `not` it does. */
function conditionSql(condition: Condition, context: LeafContext): RawBuilder<SqlBool> {
  if (isLeaf(condition)) return leafSql(condition, false, context);
  if ('not' in condition)
    return isLeaf(condition.not)
      ? leafSql(condition.not, true, context)
      : sql<SqlBool>`(${conditionSql(condition.not, context)}) is not true`;
  const isAll = 'all' in condition;
  const parts = (isAll ? condition.all : condition.any).map((each) => conditionSql(each, context));
  if (parts.length === 0) return isAll ? sql<SqlBool>`true` : sql<SqlBool>`false`;
  return sql<SqlBool>`(${sql.join(parts, isAll ? sql` and ` : sql` or `)})`;
}

/** The door that whoever lives behind a row of `doors` is walked to: one that was merged into another is that one. */
export const homeDoor = sql<string>`coalesce(doors.merged_into, doors.id)`;

/** Whether that door has a place on the map. */
export const homeHasPlace = (campaignId: string) => sql<SqlBool>`case when doors.merged_into is null
  then doors.location is not null else (
    select home.location is not null from doors as home
    where home.campaign_id = ${campaignId} and home.id = doors.merged_into) end`;

/**
 * Lets the statements of this transaction keep a large county's people in memory, and compiles none of them: that takes
 * longer than they do.
 */
export async function allowLargeSets(tx: Db): Promise<void> {
  await sql`select set_config('work_mem', '96MB', true), set_config('jit', 'off', true)`.execute(tx);
}

/** Has the statements of this transaction worked on by one process each: of a sample, more take longer to start than they save. */
export async function bySingleProcess(tx: Db): Promise<void> {
  await sql`select set_config('max_parallel_workers_per_gather', '0', true)`.execute(tx);
}
