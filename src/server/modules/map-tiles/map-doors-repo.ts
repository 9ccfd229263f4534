// The doors and signs of a map, counted by cells of a grid. No name leaves here, and no one who must be left alone counts.
import { sql, type RawBuilder } from 'kysely';
import { contactingResults } from '../../../contract/facts/touch';
import { signConditions } from '../../../contract/facts/sign-report';
import { closestTile } from '../../../contract/map/map-tiles';
import { boxOf, cellOf, overviewZoom, tileExtent } from '../../../domain/geography/tile-grid';
import type { Tile } from '../../../domain/geography/map-tiles';
import type { Db } from '../../db/connection';
import { isHiddenDoor, mayBeListed, mayBeVisited } from '../contact-ledger/left-out-repo';
import { touchCounts } from '../facts/effective-facts-repo';
import { statedSupport } from '../voters/filter-leaves-repo';
import { allowLargeSets } from '../voters/filters-repo';
import { isAwake } from '../voters/registration-repo';
import { doorBits, mostVoters, type CellDoors, type DoorCell } from './door-kinds';

export type SignCell = Record<'x' | 'y' | (typeof signConditions)[number], number>;

interface Asked {
  campaignId: string;
  /** The beginning of the day from which days are counted back. */
  today: string;
}

/** The units of a location at a zoom, as domain/geography/tile-grid.ts has them; where the map ends is its last unit. */
export function unitsAt(location: RawBuilder<unknown>, zoom: number) {
  const all = sql`${tileExtent * 2 ** zoom}::float8`;
  const within = (share: RawBuilder<unknown>) =>
    sql`greatest(0, least(${all} - 1, floor((${share}) * ${all})))::bigint`;
  // A latitude too near to 0 for a sine, with which the database would end the statement, becomes 0.
  const latitude = sql`((${location})[1] + 90 - 90)`;
  const sine = sql`sin(radians(greatest(-85.0511287798066, least(85.0511287798066, ${latitude}))))`;
  return {
    x: within(sql`((${location})[0] + 180) / 360`),
    y: within(sql`0.5 - ln((1 + ${sine}) / (1 - ${sine})) / (4 * pi())`),
  };
}

/** What of a table lies in a tile, by the index of its locations; and exactly, as `x` and `y` of each row tell. */
export function inTile(location: RawBuilder<unknown>, tile: Tile) {
  const [west, south, east, north] = boxOf(tile);
  return {
    nearly: sql<boolean>`${location} <@ ${`(${east},${north}),(${west},${south})`}::box`,
    exactly: sql<boolean>`placed.x / ${tileExtent} = ${tile.x}::bigint and placed.y / ${tileExtent} = ${tile.y}::bigint`,
  };
}

/** The campaign's doors in a tile by the tile's cells. */
export async function doorCells(tx: Db, asked: Asked, tile: Tile): Promise<DoorCell[]> {
  await allowLargeSets(tx);
  const cell = cellOf(tile.z);
  const { rows } = await sql<DoorCell>`
    ${doorsTold(asked, tile)}
    select avg(homes.x)::bigint as x, avg(homes.y)::bigint as y, ${countedDoors(asked)}
    ${toldJoined}
    group by homes.x / ${cell}::bigint, homes.y / ${cell}::bigint
    order by 1, 2`.execute(tx);
  return rows;
}

/** All doors of the campaign, those of a cell of the overview together: each with its kinds as `countDoor` reads them. */
export async function allDoors(tx: Db, asked: Asked): Promise<CellDoors[]> {
  await allowLargeSets(tx);
  const bits = (kind: RawBuilder<unknown>, by: number) => sql`((${kind}) << ${sql.lit(by)})`;
  const ago = (days: number) => daysBefore(asked, days);
  const coverage = sql`case when knocked.reached then 4 when knocked.at >= ${ago(7)} then 3 when knocked.at >= ${ago(30)} then 2
    when knocked.at is not null then 1 else 0 end`;
  const support = sql`case ${sql.join(
    bands.map(
      ([from, to], index) => sql`when mean >= ${sql.lit(from)} and mean < ${sql.lit(to)} then ${sql.lit(index + 1)}`,
    ),
    sql` `,
  )} else 0 end`;
  const walkbooks = sql`case planned.walking when true then 2 when false then 1 else 0 end`;
  const kinds = sql`(least(people.voters, ${sql.lit(mostVoters)})::integer | ${bits(coverage, doorBits.coverage)}
    | ${bits(support, doorBits.support)} | ${bits(walkbooks, doorBits.walkbooks)})`;
  const { rows } = await sql<CellDoors>`
    ${doorsTold(asked, null)}
    ${eachByCell(kinds)} ${toldJoined} ${byCell}`.execute(tx);
  return rows;
}

/** The doors of a cell of the overview one by one, each with a number of its kinds; their places are in the closest zoom's units. */
export const eachByCell = (kinds: RawBuilder<unknown>) => sql`select
  string_agg(int4send(homes.x::integer) || int4send(homes.y::integer) || int4send(${kinds}), ''::bytea) as each`;
const overviewCell = sql`${sql.lit(cellOf(overviewZoom) * 2 ** (closestTile - overviewZoom))}::bigint`;
export const byCell = sql`group by homes.x / ${overviewCell}, homes.y / ${overviewCell}`;

const daysBefore = ({ today }: Asked, days: number) => sql`${today}::timestamptz - ${`${days} days`}::interval`;
/** The mean of scores from and below which doors support strongly, and so on. */
const bands = [
  [1, 1.5],
  [1.5, 2.5],
  [2.5, 3.5],
  [3.5, 4.5],
  [4.5, 6],
] as const;

function countedDoors(asked: Asked) {
  const ago = (days: number) => daysBefore(asked, days);
  const inBand = bands.map(
    ([from, to], index) =>
      sql`count(*) filter (where mean >= ${sql.lit(from)} and mean < ${sql.lit(to)})::integer as ${sql.ref(`s${index + 1}`)}`,
  );
  return sql`count(*)::integer as doors, sum(people.voters)::integer as voters,
      count(*) filter (where not knocked.reached and knocked.at < ${ago(30)})::integer as older,
      count(*) filter (where not knocked.reached and knocked.at >= ${ago(30)} and knocked.at < ${ago(7)})::integer as month,
      count(*) filter (where not knocked.reached and knocked.at >= ${ago(7)})::integer as week,
      count(*) filter (where knocked.reached)::integer as reached, ${sql.join(inBand)},
      count(*) filter (where planned.walking = false)::integer as waiting,
      count(*) filter (where planned.walking)::integer as walking`;
}

const toldJoined = sql`from homes
    join people on people.home = homes.id
    left join knocked on knocked.home = homes.id
    left join planned on planned.home = homes.id`;

/** What is known of the doors in a tile, or of all; then their places are in the units of the closest zoom. */
function doorsTold({ campaignId }: Asked, tile: Tile | null) {
  const units = unitsAt(sql`doors.location`, tile?.z ?? closestTile);
  const within = tile && inTile(sql`doors.location`, tile);
  // Of a tile only what concerns its doors is looked up; of a county everything is read once, side by side.
  const ofThese = (column: RawBuilder<unknown>) => (tile ? sql`and ${column} in (select door_id from behind)` : sql``);
  const once = tile ? sql`as materialized` : sql`as not materialized`;
  const among = sql`select voters.id from voters where voters.campaign_id = ${campaignId} ${ofThese(sql`voters.door_id`)}`;
  return sql`with homes ${once} (
      select placed.id, placed.x, placed.y from (
        select doors.id, ${units.x} as x, ${units.y} as y from doors
        where doors.campaign_id = ${campaignId} and doors.merged_into is null and doors.location is not null
          and ${within?.nearly ?? sql`true`}
        -- Where a door is takes long to reckon: once is enough.
        offset 0
      ) as placed
      where ${within?.exactly ?? sql`true`}
    ), behind ${once} (
      select id as door_id from homes
      union all
      select merged.id from doors as merged
      where merged.campaign_id = ${campaignId} and merged.merged_into in (select id from homes)
    ), people as (
      select ${homeOf(sql`voters.door_id`)} as home, count(*) as voters,
        sum(coalesce(stated.score, voters.support_score))::float8
          / nullif(count(coalesce(stated.score, voters.support_score)), 0) as mean
      from voters
      ${withHomeOf(campaignId, sql`voters.door_id`)}
      left join (${statedSupport({ campaignId }, tile ? among : undefined)}) as stated on stated.voter_id = voters.id
      where voters.campaign_id = ${campaignId} ${ofThese(sql`voters.door_id`)} and ${mayBeVisited} and ${isAwake}
      group by 1
    ), knocked as (
      select ${homeOf(sql`touches.door_id`)} as home, max(touches.recorded_at) as at,
        bool_or(touches.contact_result = any(${contactingResults}::text[])) as reached
      from touches
      ${withHomeOf(campaignId, sql`touches.door_id`)}
      left join voters on voters.campaign_id = ${campaignId} and voters.id = touches.voter_id
      where touches.campaign_id = ${campaignId} ${ofThese(sql`touches.door_id`)}
        and touches.channel = 'door' and ${touchCounts(campaignId)} and ${aboutNoneHidden}
      group by 1
    ), planned as (
      select ${homeOf(sql`walkbook_doors.door_id`)} as home, bool_or(assigned.walkbook_id is not null) as walking
      from walkbook_doors
      ${withHomeOf(campaignId, sql`walkbook_doors.door_id`)}
      join walkbooks on walkbooks.campaign_id = ${campaignId} and walkbooks.id = walkbook_doors.walkbook_id
        and walkbooks.record_status = 'is_active'
      left join (
        select distinct walkbook_id from walkbook_assignments
        where campaign_id = ${campaignId} and unassigned_at is null
      ) as assigned on assigned.walkbook_id = walkbooks.id
      where walkbook_doors.campaign_id = ${campaignId} ${ofThese(sql`walkbook_doors.door_id`)}
      group by 1
    )`;
}

/**
 * Holds for rows of `touches`, with their voters joined, that may be told of: a door that counts as reached because of someone
 * whom no list names would tell that they live there.
 */
export const aboutNoneHidden = sql<boolean>`(touches.voter_id is null or (voters.id is not null and ${mayBeListed}))`;

/** The door that a row is about: the one into which the door of the row was merged, or that one itself. */
export const homeOf = (door: RawBuilder<unknown>) => sql`coalesce(merged.merged_into, ${door})`;
export const withHomeOf = (campaignId: string, door: RawBuilder<unknown>) => sql`left join doors as merged
  on merged.campaign_id = ${campaignId} and merged.id = ${door} and merged.merged_into is not null`;

/** Placed signs in a tile by its cells, or all of them by their places at the closest zoom; none of a sign that is archived. */
export async function signCells(tx: Db, { campaignId }: Asked, tile: Tile | null): Promise<SignCell[]> {
  const zoom = tile?.z ?? closestTile;
  const cell = cellOf(zoom);
  const units = unitsAt(sql`placements.location`, zoom);
  const within = tile && inTile(sql`placements.location`, tile);
  const counted = signConditions.map(
    (condition) => sql`count(*) filter (where condition = ${condition})::integer as ${sql.ref(condition)}`,
  );
  const { rows } = await sql<SignCell>`
    select avg(placed.x)::bigint as x, avg(placed.y)::bigint as y, ${sql.join(counted)} from (
      select ${units.x} as x, ${units.y} as y, coalesce((
        select sign_reports.condition from sign_reports
        where sign_reports.campaign_id = ${campaignId} and sign_reports.placement_id = placements.id
        order by sign_reports.recorded_at desc, sign_reports.fact_order desc limit 1), 'standing') as condition
      from placements
      join road_signs on road_signs.campaign_id = ${campaignId} and road_signs.id = placements.road_sign_id
        and road_signs.record_status = 'is_active'
      where placements.campaign_id = ${campaignId} and ${within?.nearly ?? sql`true`}
    ) as placed
    where ${within?.exactly ?? sql`true`}
    group by placed.x / ${cell}::bigint, placed.y / ${cell}::bigint
    order by 1, 2`.execute(tx);
  return rows;
}

/** Doors without a place behind which someone lives who may be visited. */
export async function countUnplaced(tx: Db, campaignId: string): Promise<number> {
  const { rows } = await sql<{ doors: number }>`
    select count(*)::integer as doors from doors
    where doors.campaign_id = ${campaignId} and doors.location is null and doors.merged_into is null and exists (
      select 1 from voters where voters.campaign_id = ${campaignId} and voters.door_id = doors.id
        and ${mayBeVisited} and ${isAwake})`.execute(tx);
  return rows[0]?.doors ?? 0;
}

/** Where a door is, or the one into which it was merged; null when the campaign has none of this id that anyone is told of. */
export async function placeOfDoor(db: Db, campaignId: string, doorId: string) {
  const { rows } = await sql<{ door_id: string; location: { x: number; y: number } | null }>`
    select home.id as door_id, home.location from doors
    join doors as home on home.campaign_id = ${campaignId} and home.id = coalesce(doors.merged_into, doors.id)
    where doors.campaign_id = ${campaignId} and doors.id = ${doorId} and not ${isHiddenDoor(campaignId, sql`home.id`)}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return null;
  const coordinates: [number, number] | null = row.location && [row.location.x, row.location.y];
  return { door_id: row.door_id, coordinates };
}
