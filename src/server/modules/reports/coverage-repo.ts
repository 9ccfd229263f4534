// How far the doors of a voter group were knocked, from how each door is kept counted; those of all voters from sums of these.
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import {
  mostCoverageRows,
  type CoverageGroup,
  type CoverageReport,
  type CoverageState,
  type CoveredDoor,
} from '../../../contract/reports/coverage-reports';
import { isLeftOut, isWithdrawn, mayBeVisited } from '../contact-ledger/left-out-repo';
import { groupBy } from '../../../domain/lists/group-by';
import type { Db } from '../../db/connection';
import { isPrecinctCalled, namingPrecincts, precinctKey } from '../voters/precinct-keys-repo';
import {
  beginOf,
  calledSo,
  countSums,
  coveredKeys,
  coverageSums,
  isInRow,
  lastSince,
  naming,
  noCounts,
  standsSo,
  stateNow,
  withNames,
  type CoverageSum,
  type RowsAsked,
  type Unnamed,
} from './coverage-counts-repo';
import { followDoors, knocks, ofOneMoment } from './counted-doors-repo';

export interface CoverageAsked {
  group_id?: string | undefined;
  by: CoverageGroup;
  /** Of one row. */
  key?: string | undefined;
  since?: string | undefined;
  until?: string | undefined;
  /** By the campaign's clock, from which it is told how long ago something was. */
  today: string;
  zone: string;
}

const none = sql``;

/** The voters of a group, or all, with the door at which they are shown. */
const members = (campaignId: string, { group_id: group }: CoverageAsked, which: RawBuilder<unknown>) => sql`
  select coalesce(merged.merged_into, voters.door_id) as door_id, ${precinctKey('voters')} as precinct
  from voters
  left join doors as merged on merged.campaign_id = ${campaignId} and merged.id = voters.door_id
    and merged.merged_into is not null
  where voters.campaign_id = ${campaignId} and ${which}
    ${
      group === undefined
        ? none
        : sql`and voters.id in (
            select voter_id from voter_group_members where campaign_id = ${campaignId} and voter_group_id = ${group})`
    }`;

const onAskedDays = ({ since, until, zone }: CoverageAsked) => sql`
  ${since === undefined ? none : sql`and touches.recorded_at >= ${beginOf({ zone }, since)}`}
  ${until === undefined ? none : sql`and touches.recorded_at < ((${until}::date + 1)::timestamp at time zone ${zone})`}`;

/** Touches at the doors of `homes`, also at those that are one of them by now. */
const atHomes = (campaignId: string) => sql`touches.door_id in (
  select door_id from homes
  union all select twice.id from doors as twice join homes on homes.door_id = twice.merged_into
  where twice.campaign_id = ${campaignId})`;

/** The doors of the group, with whoever may be visited there: of all voters as they are kept counted. */
const homes = (campaignId: string, asked: CoverageAsked) =>
  asked.group_id === undefined
    ? sql`select * from counted_doors where campaign_id = ${campaignId} and voters > 0`
    : sql`select people.door_id, count(*)::integer as voters, coalesce(min(people.precinct), '') as precinct
        from (${members(campaignId, asked, mayBeVisited)}) as people group by people.door_id`;

/**
 * The doors of the group, each with its last attempts on the asked days. Kept counts know the last ones of all time, which are those
 * since any day, too; only until an earlier day the touches themselves are read.
 */
function knocked(campaignId: string, asked: CoverageAsked): RawBuilder<unknown> {
  const { group_id: group, since, until } = asked;
  if (until !== undefined)
    return sql`
      select homes.door_id, homes.voters, homes.precinct, knocks.last_at, knocks.reached_at from homes left join (
        ${knocks(campaignId, sql`${onAskedDays(asked)} ${group === undefined ? none : sql`and ${atHomes(campaignId)}`}`)}
      ) as knocks on knocks.door_id = homes.door_id`;
  const from = since === undefined ? sql`'-infinity'` : beginOf(asked, since);
  const counted =
    group === undefined
      ? sql`homes`
      : sql`homes left join counted_doors on counted_doors.campaign_id = ${campaignId}
          and counted_doors.door_id = homes.door_id`;
  return sql`
    select homes.door_id, homes.voters, homes.precinct, case when last_at >= from_day.at then last_at end as last_at,
      case when reached_at >= from_day.at then reached_at end as reached_at
    from ${counted} cross join (select (${from})::timestamptz as at) as from_day`;
}

/** Parts of a statement: `homes`, the doors of the group, and `covered`, each with how it stands. */
const covered = (campaignId: string, asked: CoverageAsked) => sql`
  homes as (${homes(campaignId, asked)}), covered as materialized (
    select knocked.*, ${stateNow(asked)} as state from (${knocked(campaignId, asked)}) as knocked
  )`;

/** `covered` with the key of each row that a door is in: a precinct's, or the id of a walkbook. */
const placed = (campaignId: string, by: CoverageGroup) =>
  by === 'precinct'
    ? sql`select covered.*, covered.precinct as key from covered`
    : sql`
      select covered.*, books.walkbook_id as key from covered left join (
        select walkbook_id, door_id from walkbook_doors where campaign_id = ${campaignId}
        union all
        -- A door that is another one by now is in a walkbook as that one.
        select distinct walked.walkbook_id, merged.merged_into from walkbook_doors as walked
        join doors as merged on merged.campaign_id = ${campaignId} and merged.id = walked.door_id
          and merged.merged_into is not null
        where walked.campaign_id = ${campaignId} and not exists (
          select 1 from walkbook_doors as same
          where same.campaign_id = ${campaignId} and same.walkbook_id = walked.walkbook_id
            and same.door_id = merged.merged_into)
      ) as books on books.door_id = covered.door_id`;

interface Line {
  /** Null: of all doors. */
  key: string | null;
  state: CoverageState;
  doors: number;
  voters: number;
}

/** Sums are kept of all voters with all attempts. */
const isKept = ({ group_id: group, since, until }: CoverageAsked) =>
  group === undefined && since === undefined && until === undefined;

/** Precincts are called by what followTouches keeps. */
export async function coverageReport(
  db: Db,
  campaignId: string,
  asked: CoverageAsked,
  { skip, limit }: RowsAsked = { skip: 0, limit: mostCoverageRows },
): Promise<Omit<CoverageReport, 'as_of'>> {
  const kept = isKept(asked)
    ? await ofOneMoment(db, campaignId, asked, (tx) => keptReport(tx, campaignId, asked, { skip, limit }))
    : null;
  if (kept) return kept;
  await followDoors(db, campaignId, null);
  const { total, rows } = await addedUp(db, campaignId, asked);
  const keys = rows.map(({ key }) => key);
  const named = withNames(rows, await naming(db, campaignId, asked.by, keys)).filter(
    ({ key }) => asked.key === undefined || key === asked.key,
  );
  return {
    rows: named.slice(skip, skip + limit),
    total,
    rows_left_out: Math.max(0, named.length - skip - limit),
    ...(await leftOutOf(db, campaignId, asked)),
  };
}

async function keptReport(
  db: Db,
  campaignId: string,
  asked: CoverageAsked,
  page: RowsAsked,
): Promise<Omit<CoverageReport, 'as_of'>> {
  const [total] = await coverageSums(db, campaignId, 'all', { keys: [''] });
  const { left_out, ...counts }: Omit<CoverageSum, 'key'> = total ?? { ...noCounts(), left_out: 0 };
  const { rows, all } =
    asked.key !== undefined
      ? await rowCalled(db, campaignId, asked.by, asked.key)
      : asked.by === 'precinct'
        ? await pageOfPrecincts(db, campaignId, page)
        : await pageOfWalkbooks(db, campaignId, page);
  return {
    rows,
    total: { doors: counts.doors, voters: counts.voters },
    left_out,
    set_aside: await setAsideOf(
      db,
      campaignId,
      sql`exists (
        select 1 from doors join counted_doors on counted_doors.campaign_id = ${campaignId}
          and counted_doors.door_id = coalesce(doors.merged_into, doors.id) and counted_doors.voters > 0
        where doors.campaign_id = ${campaignId} and doors.id = touches.door_id)`,
    ),
    rows_left_out: Math.max(0, all - page.skip - page.limit),
  };
}

/** One row, if it has doors. */
async function rowCalled(db: Db, campaignId: string, by: CoverageGroup, key: string) {
  const own = by === 'precinct' ? isPrecinctCalled(sql.ref('key'), key) : sql<SqlBool>`key = ${key}`;
  const keys = (await coveredKeys(db, campaignId, by, own)).map((row) => row.key);
  const sums = await coverageSums(db, campaignId, by, { keys });
  // Of precincts of one code only those of the county that is meant.
  const rows = withNames(sums, await naming(db, campaignId, by, keys)).filter((row) => row.key === key);
  return { rows, all: rows.length };
}

async function pageOfWalkbooks(db: Db, campaignId: string, page: RowsAsked) {
  const sums = await coverageSums(db, campaignId, 'walkbook', page);
  const keys = sums.map(({ key }) => key);
  return {
    rows: withNames(sums, await naming(db, campaignId, 'walkbook', keys)),
    all: await countSums(db, campaignId, 'walkbook'),
  };
}

/** Those that are called alike are one. */
async function pageOfPrecincts(db: Db, campaignId: string, { skip, limit }: RowsAsked) {
  const keys = await coveredKeys(db, campaignId, 'precinct');
  const nameOf = await namingPrecincts(db, campaignId, null);
  const called = [...groupBy(keys, ({ key }) => nameOf(key))].map(([name, these]) => ({
    name,
    keys: these.map(({ key }) => key),
    doors: these.reduce((sum, { doors }) => sum + doors, 0),
  }));
  const sorted = called.toSorted((a, b) => b.doors - a.doors || (a.name < b.name ? -1 : 1));
  const shown = sorted.slice(skip, skip + limit).flatMap((each) => each.keys);
  const sums = await coverageSums(db, campaignId, 'precinct', { keys: shown });
  return { rows: withNames(sums, calledSo(nameOf)), all: called.length };
}

/** Reads each door. */
async function addedUp(db: Db, campaignId: string, asked: CoverageAsked) {
  const { rows: lines } = await sql<Line>`
    with ${covered(campaignId, asked)}
    select null as key, state, count(*)::integer as doors, sum(voters)::integer as voters from covered group by state
    union all
    select coalesce(key::text, ''), state, count(*)::integer, sum(voters)::integer from (${placed(campaignId, asked.by)}) as placed
    group by key, state`.execute(db);
  const total = noCounts();
  const rows = new Map<string, Unnamed>();
  for (const { key, state, doors, voters } of lines) {
    const counts = key === null ? total : rowOf(rows, key);
    counts.doors[state] += doors;
    counts.voters[state] += voters;
  }
  return { total, rows: [...rows.values()] };
}

function rowOf(rows: Map<string, Unnamed>, key: string): Unnamed {
  const row = rows.get(key) ?? { key, ...noCounts() };
  rows.set(key, row);
  return row;
}

async function leftOutOf(db: Db, campaignId: string, asked: CoverageAsked) {
  const leftOut =
    asked.group_id === undefined
      ? sql`select sum(left_out)::integer as left_out from counted_doors where campaign_id = ${campaignId}`
      : sql`select count(*)::integer as left_out from (
          ${members(campaignId, asked, sql`${isLeftOut} and not ${isWithdrawn}`)}) as people`;
  const { rows } = await sql<{ left_out: number | null }>`${leftOut}`.execute(db);
  const these = sql`true ${onAskedDays(asked)} and ${atHomes(campaignId)}`;
  return {
    left_out: rows[0]?.left_out ?? 0,
    set_aside: await setAsideOf(db, campaignId, these, sql`with homes as (${homes(campaignId, asked)})`),
  };
}

/** Attempts that were set aside, of those (`touches`) for which `these` holds. */
async function setAsideOf(db: Db, campaignId: string, these: RawBuilder<unknown>, before = none): Promise<number> {
  const { rows } = await sql<{ set_aside: number }>`
    ${before} select count(*)::integer as set_aside from all_touches as touches
    where touches.campaign_id = ${campaignId} and touches.set_aside and touches.contact_result is not null and ${these}`.execute(
    db,
  );
  return rows[0]?.set_aside ?? 0;
}

interface Page extends CoverageAsked {
  state?: CoverageState | undefined;
  skip: number;
  limit: number;
}

/** The doors behind a number, by their address. No one is named. */
export async function coveredDoors(
  db: Db,
  campaignId: string,
  { key, state, skip, limit, ...asked }: Page,
): Promise<{ rows: CoveredDoor[]; more: boolean }> {
  const isOfAll = asked.group_id === undefined && asked.until === undefined;
  await followDoors(db, campaignId, isOfAll ? asked : null);
  const row = isOfAll && key !== undefined ? await isInRow(db, campaignId, asked.by, key) : null;
  const isOfKey = row?.holds ?? sql`true`;
  const behind = isOfAll ? behindAll(campaignId, asked, isOfKey, state) : behindGroup(campaignId, asked, key, state);
  const { rows } = await sql<CoveredDoor>`
    select listed.id, concat_ws(' ', listed.address, listed.unit) as address, listed.city, listed.voters, listed.state,
      listed.last_at as last_attempt, listed.reached_at as last_reached
    from (
      select doors.id, doors.address, doors.unit, doors.city, doors.street, doors.house_number, doors.unit_key,
        placed.voters, placed.state, placed.last_at, placed.reached_at
      from (${behind}) as placed join doors on doors.campaign_id = ${campaignId} and doors.id = placed.door_id
      ${row?.areFew ? sql`offset 0 /* All are sorted, and no street is walked to find them. */` : none}) as listed
    order by listed.street, length(listed.house_number), listed.house_number, listed.unit_key, listed.id
    limit ${limit + 1} offset ${skip}`.execute(db);
  return { rows: rows.slice(0, limit), more: rows.length > limit };
}

/** Of all voters: no more is read than the row's doors, or, in the order of their addresses, those of a page. */
function behindAll(
  campaignId: string,
  asked: CoverageAsked,
  isOfKey: RawBuilder<unknown>,
  state: CoverageState | undefined,
): RawBuilder<unknown> {
  return sql`
    select seen.*, ${stateNow(asked)} as state from (
      select counted.campaign_id, counted.door_id, counted.voters, ${lastSince('last_at', asked)} as last_at, ${lastSince('reached_at', asked)} as reached_at
      from counted_doors as counted where counted.campaign_id = ${campaignId} and counted.voters > 0 and ${isOfKey}
        and ${state === undefined ? sql`true` : standsSo(asked, state, asked.since)}
    ) as seen`;
}

function behindGroup(campaignId: string, asked: CoverageAsked, key?: string, state?: CoverageState) {
  const stands = state === undefined ? sql`true` : sql`placed.state = ${state}`;
  const isOfKey =
    key === undefined
      ? sql`true`
      : asked.by === 'precinct'
        ? isPrecinctCalled(sql.ref('placed.key'), key)
        : sql`coalesce(placed.key::text, '') = ${key}`;
  const source = key === undefined ? sql`select * from covered` : placed(campaignId, asked.by);
  return sql`with ${covered(campaignId, asked)} select placed.* from (${source}) as placed where ${isOfKey} and ${stands}`;
}
