// The ground of a walkbook's map: streets and buildings around its doors, from all doors and address points of the campaign.
import { sql } from 'kysely';
import type { Ground } from '../../../contract/doors';
import { packGround } from '../../../domain/geography/ground';
import { streetLines } from '../../../domain/geography/street-lines';
import type { Db } from '../../db/connection';

/** Squares to a degree, as the index of address points has them: some 200 m each. */
const squares = 500;
/** A town's middle has more than a phone draws: then what lies beside the doors goes first. */
const mostBuildings = 3000;

/** The ground of a walkbook, and of which files and how many of its doors it was made. `kept`: it need not be made again. */
export interface MadeGround {
  streets: Ground;
  files_at: Date;
  placed: number;
  kept: boolean;
}

/** The ground of today's files and doors: as it is kept, or made now. Writes nothing. */
export async function groundOf(db: Db, campaignId: string, walkbookId: string): Promise<MadeGround> {
  const { rows } = await sql<Omit<MadeGround, 'streets' | 'kept'> & { streets: Ground | null }>`
    with came as (
      -- As fine as a time is read here: what is kept must be the same when it comes back.
      select date_trunc('milliseconds', coalesce(max(finished_at), 'epoch')) as at from uploads
      where campaign_id = ${campaignId} and status = 'done' and contents in ('voters', 'address_points')
    ), own as (
      select count(*)::integer as placed from walkbook_doors
      join doors on doors.campaign_id = ${campaignId} and doors.id = walkbook_doors.door_id
      where walkbook_doors.campaign_id = ${campaignId} and walkbook_doors.walkbook_id = ${walkbookId}
        and doors.location is not null
    )
    select came.at as files_at, own.placed, (
      select walkbook_ground.streets from walkbook_ground
      where campaign_id = ${campaignId} and walkbook_id = ${walkbookId} and walkbook_ground.files_at >= came.at
        and walkbook_ground.placed = own.placed) as streets
    from came, own`.execute(db);
  const { files_at, placed, streets } = rows[0] ?? { files_at: new Date(0), placed: 0, streets: [] };
  if (streets) return { streets, files_at, placed, kept: true };
  const made = packGround(streetLines(await buildingsAround(db, campaignId, walkbookId)));
  return { streets: made, files_at, placed, kept: false };
}

/** Keeps a ground that was just made. */
export async function keepGround(db: Db, campaignId: string, walkbookId: string, made: MadeGround): Promise<void> {
  await sql`
    insert into walkbook_ground (campaign_id, walkbook_id, files_at, placed, streets)
    select campaign_id, id, ${made.files_at}, ${made.placed}::integer, ${JSON.stringify(made.streets)}::jsonb from walkbooks
    where campaign_id = ${campaignId} and id = ${walkbookId}
    on conflict (campaign_id, walkbook_id) do update
    set files_at = excluded.files_at, placed = excluded.placed, streets = excluded.streets`.execute(db);
}

interface Building {
  street: string;
  side: string | null;
  location: { x: number; y: number };
}

/** One row an address in the squares of the walkbook's doors and those around them: its own doors first, then the nearest squares. */
async function buildingsAround(db: Db, campaignId: string, walkbookId: string) {
  const { rows } = await sql<Building>`
    with walked as materialized (
      select address_key, street, side, location
      from walkbook_doors join doors on doors.campaign_id = ${campaignId} and doors.id = walkbook_doors.door_id
      where walkbook_doors.campaign_id = ${campaignId} and walkbook_doors.walkbook_id = ${walkbookId}
        and doors.location is not null
    ), own as (
      select distinct floor(location[0] * ${squares})::integer as x, floor(location[1] * ${squares})::integer as y from walked
    ), around as materialized (
      select own.x + step_x as x, own.y + step_y as y, min(abs(step_x) + abs(step_y)) as far
      from own, generate_series(-1, 1) as step_x, generate_series(-1, 1) as step_y group by 1, 2
    ), known as (
      select -1 as far, walked.* from walked
      union all
      -- Square by square along the indexes, whatever the planner thinks of a file that has just come.
      select around.far, building.* from around cross join lateral (${buildingsInSquare(campaignId)}) as building
    )
    select street, side, location from (
      select distinct on (address_key) far, address_key, street, side, location from known
      where street <> '' order by address_key, far
    ) as building order by far, address_key limit ${mostBuildings}`.execute(db);
  return rows.map(featureOf);
}

/** All addresses of a campaign in the squares from a corner to another, one row each. */
export async function buildingsWithin(
  db: Db,
  campaignId: string,
  [west, south, east, north]: readonly [number, number, number, number],
) {
  const from = (degrees: number) => sql`floor(${degrees}::float8 * ${squares})::integer`;
  const { rows } = await sql<Building>`
    select distinct on (address_key) street, side, location from (
      select building.* from generate_series(${from(west)}, ${from(east)}) as across (x)
      cross join generate_series(${from(south)}, ${from(north)}) as along (y)
      cross join lateral (select across.x, along.y) as around
      cross join lateral (${buildingsInSquare(campaignId)}) as building
    ) as known where street <> '' order by address_key`.execute(db);
  return rows.map(featureOf);
}

/** Doors and address points in the square of a row `around`, whose `x` and `y` name it. */
const buildingsInSquare = (campaignId: string) => sql`
  (select address_key, street, side, location from doors
  where campaign_id = ${campaignId} and merged_into is null and location <@ box(
    point(around.x / ${squares}::float8, around.y / ${squares}::float8),
    point((around.x + 1) / ${squares}::float8, (around.y + 1) / ${squares}::float8))
  limit ${mostBuildings})
  union all
  (select address_key, regexp_replace(address, '^\\S+ (\\d/\\d+ )?', ''),
    case when split_part(address, ' ', 1) ~ '[13579][A-Z]?$' then 'odd'
      when split_part(address, ' ', 1) ~ '[02468][A-Z]?$' then 'even' end, location
  from address_points
  where campaign_id = ${campaignId} and floor(location[0] * ${squares})::integer = around.x
    and floor(location[1] * ${squares})::integer = around.y
  limit ${mostBuildings})`;

const featureOf = ({ street, side, location }: Building) => ({
  geometry: { coordinates: [location.x, location.y] as [number, number] },
  properties: { street, side },
});
