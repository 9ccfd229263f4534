// The touches of some days as reports count them, one row each: by the clock of a zone, with their precinct and whether they opened a
// visit. Only what counts (facts/effective-facts-repo.ts).
import { sql, type RawBuilder } from 'kysely';
import { contactingResults } from '../../../contract/facts/touch';
import { precinctKey } from '../voters/precinct-keys-repo';
import { passerByCounts, touchCounts, touchedDoor, withMergedDoors } from '../facts/effective-facts-repo';

/** Which attempts: of days, both included, perhaps in one walkbook or by one person. */
export interface Attempted {
  first?: string;
  last?: string;
  /** These days only; far apart, each is read for itself. */
  days?: readonly string[];
  /** With `days`: of each the attempts of one person only, who is at its place here. */
  people?: readonly string[];
  walkbook_id?: string | undefined;
  user_id?: string | undefined;
  /** Only those that may be in precincts of these codes, at a known door or with a known person: a superset, found by indexes. */
  codes?: readonly string[];
}

const none = sql``;

/** Holds for touches of people of these precincts, and at their doors. */
function near(campaignId: string, { codes }: Attempted): RawBuilder<unknown> {
  if (codes === undefined) return none;
  const of = (column: 'id' | 'door_id') => sql`array(
    select ${sql.ref(`those.${column}`)} from voters as those
    where those.campaign_id = ${campaignId} and lower(those.precinct) = any(${[...codes]}::text[]))`;
  return sql`and (touches.door_id = any(${of('door_id')}) or touches.voter_id = any(${of('id')}))`;
}

/** Holds for facts (under the name of their view) that are wanted. */
function wanted(facts: 'touches' | 'passers_by', zone: string, asked: Attempted): RawBuilder<unknown> {
  const at = sql.ref(`${facts}.recorded_at`);
  const of = (column: string) => sql.ref(`${facts}.${column}`);
  return sql`${asked.first === undefined ? none : sql`and ${at} >= (${asked.first}::date::timestamp at time zone ${zone})`}
    ${asked.last === undefined ? none : sql`and ${at} < ((${asked.last}::date + 1)::timestamp at time zone ${zone})`}
    ${asked.days === undefined ? none : sql`and (${at} at time zone ${zone})::date = asked.day`}
    ${asked.walkbook_id === undefined ? none : sql`and ${of('walkbook_id')} = ${asked.walkbook_id}`}
    ${asked.user_id === undefined ? none : sql`and ${of('user_id')} = ${asked.user_id}`}`;
}

/** Joined before the facts of each wanted day; an hour more at both ends, where clocks are turned at midnight. */
function eachDay(
  facts: 'touches' | 'passers_by',
  zone: string,
  { days, people }: Attempted,
  table: RawBuilder<unknown> = sql.table(facts),
): RawBuilder<unknown> {
  if (days === undefined) return table;
  const at = sql.ref(`${facts}.recorded_at`);
  const asked =
    people === undefined
      ? sql`unnest(${[...days]}::date[]) as asked (day) join ${table} on`
      : sql`unnest(${[...days]}::date[], ${[...people]}::uuid[]) as asked (day, user_id) join ${table}
          on ${sql.ref(`${facts}.user_id`)} = asked.user_id and`;
  return sql`${asked} ${at} >= (asked.day::timestamp at time zone ${zone}) - interval '2 hours'
    and ${at} < ((asked.day + 1)::timestamp at time zone ${zone}) + interval '2 hours'`;
}

/** Where a touch happened: the key of its person's precinct, of a household the first that is known there; '' where none is. */
const precinctOf = (campaignId: string) => sql`coalesce(${precinctKey('person')}, (
  select min(${precinctKey('neighbours')}) from voters as neighbours
  where neighbours.campaign_id = ${campaignId} and neighbours.door_id = touches.door_id), '')`;

interface HowRead {
  /** Without it, precinct is '': looking it up is dear. */
  withPrecinct?: boolean;
  /** Without it, opens is 0: every attempt of the time has to be read to tell. */
  withOpens?: boolean;
  /** Only those at doors, those on the way or those of other tools. */
  of?: 'doors' | 'the way' | 'other tools';
  /** Without it, visits that other tools made are left out, as they are within a walkbook or of a person: they belong to none. */
  withImported?: boolean;
}

const opens = sql`case when said.door_id is not null and row_number() over (
  partition by said.walkbook_id, said.user_id, said.door_id, said.local::date order by said.recorded_at, said.id) = 1
  then 1 else 0 end`;

/**
 * A row for each attempt: id, walkbook_id, user_id, door_id, voter_id, contact_result, note, recorded_at, day, hour, precinct, opens
 * (1 for the first at a door by the same person in the same walkbook on the same day) and contact (1 where someone was reached).
 */
export function attempts(
  campaignId: string,
  zone: string,
  asked: Attempted,
  { withPrecinct = false, withOpens = true, of, withImported = true }: HowRead = {},
): RawBuilder<unknown> {
  const ofNoOne = asked.walkbook_id === undefined && asked.user_id === undefined && asked.people === undefined;
  const named = withPrecinct
    ? sql`left join voters as person on person.campaign_id = ${campaignId} and person.id = touches.voter_id`
    : none;
  const atDoors = sql`
    select touches.id, touches.walkbook_id, touches.user_id, ${touchedDoor} as door_id, touches.voter_id, touches.contact_result,
      touches.note, touches.recorded_at, touches.recorded_at at time zone ${zone} as local,
      ${withPrecinct ? precinctOf(campaignId) : sql`''`} as precinct
    from ${eachDay('touches', zone, asked)} ${withMergedDoors(campaignId)}
    ${named}
    where touches.campaign_id = ${campaignId} and ${touchCounts(campaignId)} ${wanted('touches', zone, asked)}
      ${near(campaignId, asked)}`;
  const onTheWay = sql`
    select passers_by.id, passers_by.walkbook_id, passers_by.user_id, null::uuid as door_id, null::uuid as voter_id,
      passers_by.contact_result, passers_by.note, passers_by.recorded_at, passers_by.recorded_at at time zone ${zone} as local,
      '' as precinct
    from ${eachDay('passers_by', zone, asked)}
    where passers_by.campaign_id = ${campaignId} and ${passerByCounts(campaignId)} ${wanted('passers_by', zone, asked)}`;
  // Of no person: where people are asked for, nothing of it is.
  const { people: _, ...ofOthers } = { ...asked, walkbook_id: undefined, user_id: undefined };
  const imported = sql`
    select touches.id, null::uuid as walkbook_id, null::uuid as user_id, ${touchedDoor} as door_id, touches.voter_id,
      touches.contact_result, touches.note, touches.recorded_at, touches.recorded_at at time zone ${zone} as local,
      ${withPrecinct ? precinctOf(campaignId) : sql`''`} as precinct
    from ${eachDay('touches', zone, ofOthers, sql`imported_results as touches`)} ${withMergedDoors(campaignId)} ${named}
    where touches.campaign_id = ${campaignId} and not touches.set_aside and touches.channel = 'door'
      and ${withImported && ofNoOne ? sql`true` : sql`false`} ${wanted('touches', zone, ofOthers)} ${near(campaignId, asked)}`;
  const all = { doors: atDoors, 'the way': onTheWay, 'other tools': imported };
  return sql`
    select said.*, said.local::date as day, extract(hour from said.local)::integer as hour,
      case when said.contact_result = any(${contactingResults}::text[]) then 1 else 0 end as contact,
      ${withOpens ? opens : sql`0`} as opens
    from (${of === undefined ? sql`${atDoors} union all ${onTheWay} union all ${imported}` : all[of]}) as said`;
}
