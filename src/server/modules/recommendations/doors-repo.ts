// What recommendations are made from: every door that filters select, who is behind it, what happened there, and when.
import { sql, type RawBuilder } from 'kysely';
import { contactingResults, type ContactResult } from '../../../contract/facts/touch';
import type { FilterParams } from '../../../contract/voters/voter-filters';
import type { HourTally, Visit } from '../../../domain/recommendations/home-hours';
import { nearCell, nearDays, type KnockedCell } from '../../../domain/recommendations/volunteers-near';
import type { PastTouch, Person } from '../../../domain/recommendations/visit-value';
import type { TurfDoor } from '../../../domain/turf-cutting/block-sides';
import type { Db } from '../../db/connection';
import { mayBeVisited } from '../contact-ledger/left-out-repo';
import { statedSupport } from '../voters/filter-leaves-repo';
import { allowLargeSets, homeDoor, matching } from '../voters/filters-repo';
import { precinctKey } from '../voters/precinct-keys-repo';
import { touchCountedBy, touchCounts, touchedDoor, withMergedDoors } from '../facts/effective-facts-repo';

/** One door as it is judged, with everyone and everything of those that were merged into it. */
export interface DoorRead extends TurfDoor {
  unit: string;
  /** The key of its people's, of several the first, as in {@link hourTallies}. */
  precinct: string | null;
  people: (Person & { id: string })[];
  visits: (Visit & { days_ago: number })[];
  /** Whether anyone who lives there was ever reached, in whatever way. */
  reached: boolean;
  /** Someone is sent here by a walkbook already, and was not here yet. */
  waiting: boolean;
}

interface VoterRow extends Omit<TurfDoor, 'id'> {
  id: string;
  door_id: string;
  unit: string;
  precinct: string | null;
  waiting: boolean;
  /** Whether the person was among the voters by then. */
  known: boolean;
  support: number | null;
  last_four: number | null;
  latest: number | null;
  ever: number | null;
}

/** Whose doors, and as of when: days are counted back from `now`, hours told in `zone`. */
export interface RatingContext {
  campaignId: string;
  zone: string;
  now: Date;
  /** `now` is in the past: only what had arrived by then is known. */
  past?: boolean;
}

const touchKnown = ({ campaignId, now, past }: RatingContext): RawBuilder<boolean> =>
  past
    ? touchCountedBy(campaignId, now)
    : sql<boolean>`(touches.recorded_at <= ${now.toISOString()}::timestamptz and ${touchCounts(campaignId)})`;

/**
 * How many doors opened in which precincts and hours of weekdays and weekends, over all of the campaign's attempts at doors: as
 * far as they were known by `now`.
 */
export async function hourTallies(db: Db, rating: RatingContext): Promise<HourTally[]> {
  const { campaignId, zone } = rating;
  const { rows } = await sql<HourTally>`
    select extract(isodow from visits.at) > 5 as weekend, extract(hour from visits.at)::integer as hour, homes.precinct,
      count(*)::integer as tries, (count(*) filter (where visits.opened))::integer as opened
    from (
      select ${touchedDoor} as door_id, date_trunc('hour', touches.recorded_at at time zone ${zone}) as at,
        bool_or(touches.contact_result = any(${contactingResults}::text[])) as opened
      from touches ${withMergedDoors(campaignId)}
      where touches.campaign_id = ${campaignId} and touches.channel = 'door' and touches.contact_result <> 'inaccessible'
        and ${touchKnown(rating)}
      group by 1, 2
    ) as visits
    left join (
      select ${homeDoor} as door_id, min(${precinctKey('voters')}) as precinct
      from voters join doors on doors.campaign_id = ${campaignId} and doors.id = voters.door_id
      where voters.campaign_id = ${campaignId} and voters.precinct is not null
      group by 1
    ) as homes on homes.door_id = visits.door_id
    group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return rows;
}

/** Where members of the campaign knocked in the last days, by squares of some hundred meters. */
export async function knockedCells(db: Db, rating: RatingContext): Promise<KnockedCell[]> {
  const { campaignId, now } = rating;
  const { rows } = await sql<KnockedCell>`
    select distinct touches.user_id, floor(doors.location[1] / ${nearCell})::integer as row,
      floor(doors.location[0] / ${nearCell})::integer as column
    from touches
    join doors on doors.campaign_id = ${campaignId} and doors.id = touches.door_id and doors.location is not null
    join memberships on memberships.campaign_id = ${campaignId} and memberships.user_id = touches.user_id
      and memberships.removed_at is null
    where touches.campaign_id = ${campaignId} and touches.channel = 'door' and ${touchKnown(rating)}
      and touches.recorded_at > ${now.toISOString()}::timestamptz - make_interval(days => ${nearDays})`.execute(db);
  return rows;
}

/** Votes as masks over the bits of `voters.history`. */
async function voteMasks(db: Db, { campaignId, now }: RatingContext) {
  const { rows } = await sql<{ number: number; kind: string }>`
    select number, kind from elections
    where campaign_id = ${campaignId} and held_on <= ${now.toISOString().slice(0, 10)}::date
      and not withdrawn
    order by held_on desc, kind`.execute(db);
  const mask = (numbers: readonly number[]): RawBuilder<unknown> => {
    const bits = Array.from({ length: 256 }, (_, bit) => (numbers.includes(bit) ? '1' : '0')).join('');
    return sql`${bits}::bit(256)`;
  };
  const numbers = rows.map((row) => row.number);
  const latest = rows.find(({ kind }) => kind === 'general') ?? rows[0];
  return { four: mask(numbers.slice(0, 4)), latest: mask(latest ? [latest.number] : []), ever: mask(numbers) };
}

/** The doors to which a walkbook in use leads someone who may be visited, and that no one visited for it yet. */
export function waitingDoors(campaignId: string): RawBuilder<unknown> {
  return sql`
    select ${homeDoor} as door_id from walkbook_voters as targets
    join walkbooks on walkbooks.id = targets.walkbook_id and walkbooks.campaign_id = ${campaignId}
      and walkbooks.record_status = 'is_active'
    join voters on voters.id = targets.voter_id and voters.campaign_id = ${campaignId} and ${mayBeVisited}
    join doors on doors.id = voters.door_id and doors.campaign_id = ${campaignId}
    where targets.campaign_id = ${campaignId} and not exists (
      select 1 from touches ${withMergedDoors(campaignId)}
      where touches.campaign_id = ${campaignId} and touches.walkbook_id = targets.walkbook_id
        and ${touchedDoor} = ${homeDoor} and ${touchCounts(campaignId)})`;
}

async function votersOf(db: Db, rating: RatingContext, filters: FilterParams, doorIds: readonly string[] | null) {
  const { campaignId, now, past = false } = rating;
  const instant = sql`${now.toISOString()}::timestamptz`;
  // What a file says was known once it was there and none came after it that changed people.
  const filed = past
    ? sql<boolean>`(voters.created_at <= ${instant} and not exists (
        select 1 from uploads where uploads.campaign_id = ${campaignId} and uploads.contents in ('voters', 'history')
          and not uploads.dry_run and uploads.changed > 0 and uploads.finished_at > ${instant}))`
    : sql<boolean>`true`;
  const masks = await voteMasks(db, rating);
  const cast = (mask: RawBuilder<unknown>) =>
    sql<number | null>`case when ${filed} then bit_count(voters.history & ${mask})::integer end`;
  const waiting = past
    ? sql<boolean>`false`
    : sql<boolean>`home.id in (select door_id from (${waitingDoors(campaignId)}) as waiting)`;
  const behind = sql<boolean>`voters.door_id in (
    select id from unnest(${[...(doorIds ?? [])]}::uuid[]) as id union all
    select id from doors where campaign_id = ${campaignId} and merged_into = any(${[...(doorIds ?? [])]}::uuid[]))`;
  const chosen = matching(db, campaignId, filters, { now, suppressed: past ? 'in' : 'out' })
    .innerJoin('doors as home', (join) =>
      join.on('home.campaign_id', '=', campaignId).on('home.id', '=', sql<string>`${homeDoor}`),
    )
    .where('home.location', 'is not', null)
    .$if(doorIds !== null, (query) => query.where(behind))
    .select([
      'voters.id',
      'home.id as door_id',
      sql<number>`home.location[1]`.as('latitude'),
      sql<number>`home.location[0]`.as('longitude'),
      'home.address',
      sql<string>`coalesce(home.unit, '')`.as('unit'),
      precinctKey('voters').as('precinct'),
      'home.street',
      'home.house_number',
      'home.zip',
      'home.side',
      sql<number | null>`coalesce(stated.score, case when ${filed} then voters.support_score end)::integer`.as(
        'support',
      ),
      sql<boolean>`${!past} or voters.created_at <= ${instant}`.as('known'),
      cast(masks.four).as('last_four'),
      cast(masks.latest).as('latest'),
      cast(masks.ever).as('ever'),
      waiting.as('waiting'),
    ])
    .leftJoin(
      sql<{ voter_id: string; score: number }>`(${statedSupport(rating, undefined, past ? now : undefined)})`.as(
        'stated',
      ),
      (join) => join.onRef('stated.voter_id', '=', 'voters.id'),
    )
    .orderBy('home.id')
    .orderBy('voters.id');
  return sql<VoterRow>`${chosen}`;
}

/** So few that no one else waits noticeably while they are judged. */
const rowsAtOnce = 4000;

/**
 * Every door with a place that filters select, in the order of their ids, some thousands at a time; people who must not be
 * touched are never among those behind it. To be run in a transaction.
 */
export async function* readDoors(tx: Db, rating: RatingContext, filters: FilterParams): AsyncGenerator<DoorRead[]> {
  await allowLargeSets(tx);
  await sql`declare judged_voters no scroll cursor for ${await votersOf(tx, rating, filters, null)}`.execute(tx);
  let rest: VoterRow[] = [];
  for (;;) {
    const { rows } = await sql<VoterRow>`fetch ${sql.lit(rowsAtOnce)} from judged_voters`.execute(tx);
    const all = [...rest, ...rows];
    // The last door may go on in the next piece.
    const lastDoor = rows.length < rowsAtOnce ? null : (all.at(-1)?.door_id ?? null);
    const doors = await withTouches(
      tx,
      rating,
      all.filter((row) => row.door_id !== lastDoor),
    );
    if (doors.length > 0) yield doors;
    if (lastDoor === null) break;
    rest = all.filter((row) => row.door_id === lastDoor);
  }
  await sql`close judged_voters`.execute(tx);
}

/** The same for some doors. */
export async function readDoorsById(
  tx: Db,
  rating: RatingContext,
  filters: FilterParams,
  ids: readonly string[],
): Promise<DoorRead[]> {
  await allowLargeSets(tx);
  const { rows } = await (await votersOf(tx, rating, filters, ids)).execute(tx);
  return withTouches(tx, rating, rows);
}

/** Doors as the cutting of turf asks for them. */
export async function doorsForCutting(db: Db, campaignId: string, ids: readonly string[]): Promise<TurfDoor[]> {
  const { rows } = await sql<TurfDoor>`
    select id, location[1] as latitude, location[0] as longitude, address, street, house_number, zip, side from doors
    where campaign_id = ${campaignId} and id = any(${[...ids]}::uuid[]) and location is not null
    order by id`.execute(db);
  return rows;
}

interface TouchRow {
  door_id: string;
  voter_id: string | null;
  contact_result: ContactResult;
  days_ago: number;
  weekend: boolean;
  hour: number;
  /** The hour in which it was, to tell whether two were at once. */
  at: string;
  at_door: boolean;
}

async function withTouches(db: Db, rating: RatingContext, rows: readonly VoterRow[]): Promise<DoorRead[]> {
  const { campaignId, zone, now } = rating;
  const doors = new Map<string, DoorRead>();
  // At a door that was walked to someone was known, if only by a list that was imported later.
  const withKnown = new Set(rows.flatMap((row) => (row.known ? [row.door_id] : [])));
  for (const { id, door_id: doorId, support, last_four, latest, ever, waiting, known, ...place } of rows) {
    if (!known && withKnown.has(doorId)) continue;
    const door = doors.get(doorId) ?? { id: doorId, ...place, people: [], visits: [], reached: false, waiting: false };
    const votes = last_four === null ? null : { last_four, latest: (latest ?? 0) > 0, ever: (ever ?? 0) > 0 };
    door.people.push({ id, support, votes, touches: [] });
    if (place.precinct !== null && (door.precinct === null || place.precinct < door.precinct))
      door.precinct = place.precinct;
    door.waiting ||= waiting;
    doors.set(doorId, door);
  }
  const ids = [...doors.keys()];
  const { rows: touches } = await sql<TouchRow>`
    with stood as (
      select id, id as home from unnest(${ids}::uuid[]) as id union all
      select id, merged_into from doors where campaign_id = ${campaignId} and merged_into = any(${ids}::uuid[])
    )
    select touch.*, extract(isodow from touch.local) > 5 as weekend, extract(hour from touch.local)::integer as hour,
      date_trunc('hour', touch.local)::text as at
    from (
      select stood.home as door_id, touches.voter_id, touches.contact_result, touches.channel = 'door' as at_door,
        floor(extract(epoch from ${now.toISOString()}::timestamptz - touches.recorded_at) / 86400)::integer as days_ago,
        touches.recorded_at at time zone ${zone} as local, touches.id
      from stood join touches on touches.door_id = stood.id
      where touches.campaign_id = ${campaignId} and ${touchKnown(rating)}
      union all
      -- What other tools tell is of a person's past. It is no visit to learn hours from: files have noon for what they say no time of.
      select stood.home, imported.voter_id, imported.contact_result, false,
        floor(extract(epoch from ${now.toISOString()}::timestamptz - imported.recorded_at) / 86400)::integer,
        imported.recorded_at at time zone ${zone}, imported.id
      from stood join imported_results as imported on imported.door_id = stood.id
      where imported.campaign_id = ${campaignId} and not imported.set_aside
        and imported.recorded_at <= ${now.toISOString()}::timestamptz
        and (not ${rating.past === true}::boolean or imported.received_at <= ${now.toISOString()}::timestamptz)
    ) as touch
    order by touch.local, touch.id`.execute(db);
  const visits = new Map<string, DoorRead['visits'][number]>();
  for (const touch of touches) {
    const door = doors.get(touch.door_id);
    if (!door) continue;
    const reached = contactingResults.includes(touch.contact_result);
    const past: PastTouch = { result: touch.contact_result, days_ago: touch.days_ago };
    for (const person of door.people)
      if (touch.voter_id === person.id || (touch.voter_id === null && !reached))
        person.touches = [...person.touches, past];
    door.reached ||= reached;
    // Where no one could get in no one knocked, as in `hourTallies`.
    if (!touch.at_door || touch.contact_result === 'inaccessible') continue;
    const { weekend, hour, days_ago } = touch;
    const key = `${door.id} ${touch.at}`;
    const met = visits.get(key);
    if (met) Object.assign(met, { opened: met.opened || reached, days_ago: Math.min(met.days_ago, days_ago) });
    else {
      const visit = { weekend, hour, days_ago, opened: reached };
      visits.set(key, visit);
      door.visits.push(visit);
    }
  }
  return [...doors.values()];
}
