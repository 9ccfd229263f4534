// From filter parameters to the voters that they select; counts, breakdowns and walkbooks all ask here.
import { sql, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { contactingResults } from '../../../contract/facts';
import type { FilterParams } from '../../../contract/voter-groups';
import type { Db } from '../../db/connection';
import type { Database } from '../../db/schema';
import { touchCounts } from '../walkbooks/live';

/** What stands for "the file does not say" in breakdowns, and selects the same people in filters. */
export const unknownValue = 'Unknown';

export interface MatchOptions {
  /** Ages are whole years: the year of this instant less the year of birth. */
  now: Date;
  /** Who must not be touched: left out (default), left in, or nobody else. */
  suppressed?: 'out' | 'in' | 'only';
}

export type Matching = SelectQueryBuilder<Database, 'voters' | 'doors', Record<never, never>>;

/** The voters whom filters select, joined to their doors; which of their columns are wanted is left to the caller. */
export function matching(db: Db, campaignId: string, filters: FilterParams, options: MatchOptions): Matching {
  const year = options.now.getUTCFullYear();
  let query: Matching = db
    .selectFrom('voters')
    .innerJoin('doors', 'doors.id', 'voters.door_id')
    .where('voters.campaign_id', '=', campaignId)
    .where('doors.campaign_id', '=', campaignId);
  const suppressed = options.suppressed ?? 'out';
  if (suppressed === 'out') query = query.where('voters.suppressed', 'is', null);
  if (suppressed === 'only') query = query.where('voters.suppressed', 'is not', null);
  query = oneOf(query, 'voters.party', filters.parties);
  query = oneOf(query, 'voters.sex', filters.sexes);
  query = oneOf(query, 'voters.precinct', filters.precincts);
  query = oneOf(query, 'doors.zip', filters.zips);
  query = oneOf(query, 'doors.city', filters.cities);
  query = oneOf(query, 'doors.street', filters.streets);
  if (typeof filters.age_min === 'number') query = query.where('voters.birth_year', '<=', year - filters.age_min);
  if (typeof filters.age_max === 'number') query = query.where('voters.birth_year', '>=', year - filters.age_max);
  if (typeof filters.voter_group_id === 'string')
    query = query.where('voters.id', 'in', membersOf(db, campaignId, filters.voter_group_id));
  if (filters.never_reached === true) query = query.where('voters.id', 'not in', reachedVoters(db, campaignId));
  return query;
}

function membersOf(db: Db, campaignId: string, groupId: string) {
  return db
    .selectFrom('voter_group_members')
    .select('voter_id')
    .where('campaign_id', '=', campaignId)
    .where('voter_group_id', '=', groupId);
}

type Column = 'voters.party' | 'voters.sex' | 'voters.precinct' | 'doors.zip' | 'doors.city' | 'doors.street';

/** The values of one field are alternatives, whatever their case. */
function oneOf(query: Matching, column: Column, values: readonly string[] | undefined): Matching {
  if (!values || values.length === 0) return query;
  const wanted = values.filter((value) => value !== unknownValue).map((value) => value.toLowerCase());
  const known = sql<SqlBool>`lower(${sql.ref(column)}) = any(${wanted}::text[])`;
  if (wanted.length === values.length) return query.where(known);
  return query.where(sql<SqlBool>`(${known} or coalesce(${sql.ref(column)}, '') = '')`);
}

/** People whom a touch that counts (neither corrected nor taken back) has reached. */
function reachedVoters(db: Db, campaignId: string) {
  return db
    .selectFrom('touches')
    .select(sql<string>`touches.voter_id`.as('voter_id'))
    .where('touches.campaign_id', '=', campaignId)
    .where('touches.voter_id', 'is not', null)
    .where('touches.contact_result', 'in', contactingResults)
    .where(touchCounts);
}
