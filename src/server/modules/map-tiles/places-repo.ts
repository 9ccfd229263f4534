// What stands at one place of the map: its doors with their last contact and walkbooks, who lives behind one, signs nearby.
import { sql, type RawBuilder } from 'kysely';
import { mostAtPlace, type PersonAtDoor, type PlaceDoor, type PlaceOnMap } from '../../../contract/map/map-tiles';
import { placeOf, tileExtent } from '../../../domain/geography/tile-grid';
import type { Db } from '../../db/connection';
import { mayBeListed, mayBeVisited } from '../contact-ledger/left-out-repo';
import { touchCounts } from '../facts/effective-facts-repo';
import { isAwake } from '../voters/registration-repo';
import { aboutNoneHidden, homeOf, inTile, unitsAt, withHomeOf } from './map-doors-repo';

interface Place {
  z: number;
  x: number;
  y: number;
  find?: string | undefined;
}

/** Meters around a place within which a sign counts as standing there. */
const signReach = 30;
/** Meters around the middle of the map within which addresses are listed. */
const aroundReach = 500;

const boxAround = ([lng, lat]: readonly [number, number], metres: number) => {
  const high = metres / 111_320;
  const wide = high / Math.max(0.01, Math.cos((lat * Math.PI) / 180));
  return sql`${`(${lng + wide},${lat + high}),(${lng - wide},${lat - high})`}::box`;
};

/** Someone lives there whom lists show. */
const hasSomeone = (campaignId: string, who: RawBuilder<unknown>) => sql<boolean>`(exists (
    select 1 from voters where voters.campaign_id = ${campaignId} and voters.door_id = doors.id and ${who})
  or exists (
    select 1 from doors as merged
    join voters on voters.campaign_id = ${campaignId} and voters.door_id = merged.id and ${who}
    where merged.campaign_id = ${campaignId} and merged.merged_into = doors.id))`;

const fullName = sql`trim(users.first || ' ' || users.last)`;

/** The doors in a cell of a tile, at most as many as a reply holds, and the signs that were placed there. */
export async function doorsAtPlace(db: Db, campaignId: string, { z, x, y, find }: Place): Promise<PlaceOnMap> {
  const tile = { z, x: Math.floor(x / tileExtent), y: Math.floor(y / tileExtent) };
  const middle = placeOf([x + 0.5, y + 0.5], z);
  const units = unitsAt(sql`doors.location`, z);
  // Where all have one address the unit tells them apart.
  const wanted = sql`strpos(lower(case when (select count(distinct address) from standing) > 1
    then concat_ws(', ', address, unit) else coalesce(unit, '') end), lower(${find ?? ''})) > 0`;
  const behind = (homes: string) => sql`
      select id as door_id from ${sql.table(homes)}
      union all
      select merged.id from doors as merged
      where merged.campaign_id = ${campaignId} and merged.merged_into in (select id from ${sql.table(homes)})`;
  const { rows } = await sql<PlaceDoor & { total: number; all_people: number }>`
    with standing as materialized (
      select placed.* from (
        select doors.id, doors.address, doors.unit, doors.city, doors.zip, doors.notes, ${units.x} as x, ${units.y} as y
        from doors
        where doors.campaign_id = ${campaignId} and doors.merged_into is null
          and doors.location <@ ${boxAround(middle, 2)} and ${inTile(sql`doors.location`, tile).nearly}
          and ${hasSomeone(campaignId, mayBeListed)}
      ) as placed
      where placed.x = ${x}::bigint and placed.y = ${y}::bigint
    ), here as materialized (
      select * from standing where ${wanted}
    ), homes as materialized (
      select * from here order by address, length(coalesce(unit, '')), unit, id limit ${mostAtPlace.doors}
    ), behind as (${behind('homes')}), people as (
      select ${homeOf(sql`voters.door_id`)} as home, count(*)::integer as people,
        count(*) filter (where not ${mayBeVisited})::integer as left_out
      from voters ${withHomeOf(campaignId, sql`voters.door_id`)}
      where voters.campaign_id = ${campaignId} and voters.door_id in (select door_id from behind) and ${mayBeListed}
      group by 1
    ), last as (
      select distinct on (home) home, channel, contact_result, recorded_at, user_name from (
        select ${homeOf(sql`touches.door_id`)} as home, touches.channel, touches.contact_result, touches.recorded_at,
          touches.fact_order, ${fullName} as user_name
        from touches ${withHomeOf(campaignId, sql`touches.door_id`)}
        join users on users.id = touches.user_id
        left join voters on voters.campaign_id = ${campaignId} and voters.id = touches.voter_id
        where touches.campaign_id = ${campaignId} and touches.door_id in (select door_id from behind)
          and ${touchCounts(campaignId)} and ${aboutNoneHidden}
      ) as counted
      order by home, recorded_at desc, fact_order desc
    ), planned as (
      select home, json_agg(json_build_object('id', id, 'name', name, 'walkers', walkers) order by name, id) as walkbooks
      from (
        select distinct ${homeOf(sql`walkbook_doors.door_id`)} as home, walkbooks.id, walkbooks.name, array(
          select ${fullName} from walkbook_assignments join users on users.id = walkbook_assignments.user_id
          where walkbook_assignments.campaign_id = ${campaignId} and walkbook_assignments.walkbook_id = walkbooks.id
            and walkbook_assignments.unassigned_at is null
          order by 1) as walkers
        from walkbook_doors ${withHomeOf(campaignId, sql`walkbook_doors.door_id`)}
        join walkbooks on walkbooks.campaign_id = ${campaignId} and walkbooks.id = walkbook_doors.walkbook_id
          and walkbooks.record_status = 'is_active'
        where walkbook_doors.campaign_id = ${campaignId} and walkbook_doors.door_id in (select door_id from behind)
      ) as each group by home
    )
    select homes.id, homes.address, homes.unit, homes.city, homes.zip, homes.notes, (select count(*)::integer from here) as total,
      (select count(*)::integer from voters
        where voters.campaign_id = ${campaignId} and ${mayBeListed} and voters.door_id in (${behind('here')})) as all_people,
      people.people, people.left_out, coalesce(planned.walkbooks, '[]') as walkbooks,
      case when last.home is not null then json_build_object('channel', last.channel, 'contact_result', last.contact_result,
        'recorded_at', to_char(last.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'user_name', last.user_name) end as last
    from homes
    join people on people.home = homes.id
    left join last on last.home = homes.id
    left join planned on planned.home = homes.id
    order by homes.address, length(coalesce(homes.unit, '')), homes.unit, homes.id`.execute(db);
  const [{ total, all_people: allPeople } = { total: 0, all_people: 0 }] = rows;
  const doors = rows.map(({ id, address, unit, city, zip, notes, people, left_out, last, walkbooks }) => {
    return { id, address, unit, city, zip, notes, people, left_out, last, walkbooks };
  });
  return { doors, total, people: allPeople, signs: await signsNear(db, campaignId, middle) };
}

async function signsNear(db: Db, campaignId: string, middle: readonly [number, number]): Promise<PlaceOnMap['signs']> {
  const { rows } = await sql<PlaceOnMap['signs'][number]>`
    select placements.id, placements.road_sign_id, road_signs.name, placements.recorded_at, ${fullName} as user_name,
      coalesce((
        select sign_reports.condition from sign_reports
        where sign_reports.campaign_id = ${campaignId} and sign_reports.placement_id = placements.id
        order by sign_reports.recorded_at desc, sign_reports.fact_order desc limit 1), 'standing') as condition
    from placements
    join road_signs on road_signs.campaign_id = ${campaignId} and road_signs.id = placements.road_sign_id
      and road_signs.record_status = 'is_active'
    join users on users.id = placements.user_id
    where placements.campaign_id = ${campaignId} and placements.location <@ ${boxAround(middle, signReach)}
    order by placements.recorded_at desc, placements.id limit 20`.execute(db);
  return rows;
}

/** Who lives behind a door, or the one into which it was merged; null when the campaign has none of this id. */
export async function peopleBehind(db: Db, campaignId: string, doorId: string, year: number) {
  const home = await sql<{ id: string }>`
    select coalesce(merged_into, id) as id from doors where campaign_id = ${campaignId} and id = ${doorId}`.execute(db);
  const id = home.rows[0]?.id;
  if (id === undefined) return null;
  const { rows } = await sql<PersonAtDoor & { total: number }>`
    select voters.id, voters.first, voters.last, ${year}::integer - voters.birth_year as age, voters.party,
      voters.suppressed, voters.no_channels, count(*) over ()::integer as total,
      coalesce((
        select json_agg(json_build_object('name', road_signs.name, 'status', road_sign_voters.status) order by road_signs.name)
        from road_sign_voters
        join road_signs on road_signs.campaign_id = ${campaignId} and road_signs.id = road_sign_voters.road_sign_id
        where road_sign_voters.campaign_id = ${campaignId} and road_sign_voters.voter_id = voters.id), '[]') as signs
    from voters
    where voters.campaign_id = ${campaignId} and ${mayBeListed} and voters.door_id in (
      select doors.id from doors where doors.campaign_id = ${campaignId} and ${id}::uuid in (doors.id, doors.merged_into))
    order by voters.last, voters.first, voters.id limit ${mostAtPlace.people}`.execute(db);
  const people = rows.map(({ id: voter, first, last, age, party, suppressed, no_channels, signs }) => {
    return { id: voter, first, last, age, party, suppressed, no_channels, signs };
  });
  return { door_id: id, people, total: rows[0]?.total ?? 0 };
}

/** The places nearest to a point with someone who may be visited, each with one of its addresses. */
export async function doorsAround(db: Db, campaignId: string, point: readonly [number, number]) {
  const { rows } = await sql<{ location: { x: number; y: number }; address: string; doors: number }>`
    select (array_agg(near.location))[1] as location, min(near.address) as address, count(*)::integer as doors from (
      select doors.location, doors.address, doors.location <-> ${`(${point[0]},${point[1]})`}::point as far
      from doors
      where doors.campaign_id = ${campaignId} and doors.merged_into is null
        and doors.location <@ ${boxAround(point, aroundReach)}
        and ${hasSomeone(campaignId, sql`${mayBeVisited} and ${isAwake}`)}
    ) as near
    group by near.location[0], near.location[1]
    order by min(near.far), min(near.address) limit ${mostAtPlace.around}`.execute(db);
  return rows.map(({ location, address, doors }) => ({
    coordinates: [location.x, location.y] as [number, number],
    address,
    doors,
  }));
}
