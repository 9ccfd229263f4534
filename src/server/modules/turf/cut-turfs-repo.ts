// SQL of the turfs of a county's cut: saved part by part, evened out, named, edited, and handed to the job that makes walkbooks.
import { sql } from 'kysely';
import { cutTurfRow, type CutTurfRow } from '../../../contract/turf-cuts';
import type { CountyTurf, NamedTurf } from '../../../domain/turf-cutting/county-desk';
import type { Db } from '../../db/connection';

/** Turfs that one statement saves: their doors are many. */
const atOnce = 50;
/** Turfs of two parts whose boxes are closer than this lie at their border. Degrees: about 90 meters. */
const BESIDE = 0.0008;
/** Turfs numbered in one part. */
export const numbersOfPart = 100_000;

/** How a turf is written into SQL. */
const recorded = sql`(number integer, part integer, door_ids uuid[], doors integer, voters integer,
  metres double precision, minutes double precision, parks integer, off double precision, fits boolean, tower text,
  longitude double precision, latitude double precision, box double precision[], outline jsonb, place jsonb)`;
const bounds = sql`box(point(given.box[1], given.box[2]), point(given.box[3], given.box[4]))`;

type NumberedTurf = CountyTurf & { number: number; part: number };

export async function insertCutTurfs(tx: Db, campaignId: string, id: string, turfs: readonly NumberedTurf[]) {
  for (let from = 0; from < turfs.length; from += atOnce)
    await sql`
      insert into turf_cut_turfs (campaign_id, turf_cut_id, number, part, door_ids, doors, voters, metres, minutes, parks, off,
        fits, tower, longitude, latitude, bounds, outline, place)
      select ${campaignId}::uuid, ${id}::uuid, number, part, door_ids, doors, voters, metres, minutes, parks, off, fits, tower,
        longitude, latitude, ${bounds}, outline, place
      from jsonb_to_recordset(${JSON.stringify(turfs.slice(from, from + atOnce))}::jsonb) as given ${recorded}`.execute(
      tx,
    );
}

/** Writes what changed doors make of turfs. */
export async function updateCutTurfs(
  tx: Db,
  campaignId: string,
  id: string,
  turfs: readonly (CountyTurf & { number: number })[],
): Promise<void> {
  for (let from = 0; from < turfs.length; from += atOnce)
    await sql`
      update turf_cut_turfs as turf set version = version + 1, door_ids = given.door_ids, doors = given.doors,
        voters = given.voters, metres = given.metres, minutes = given.minutes, parks = given.parks, off = given.off,
        fits = given.fits, tower = given.tower, longitude = given.longitude, latitude = given.latitude, bounds = ${bounds},
        outline = given.outline, place = given.place
      from jsonb_to_recordset(${JSON.stringify(turfs.slice(from, from + atOnce))}::jsonb) as given ${recorded}
      where turf.campaign_id = ${campaignId} and turf.turf_cut_id = ${id} and turf.number = given.number`.execute(tx);
}

/** The turfs at the border of two parts, but those of one big building. */
export async function turfsAtBorder(
  db: Db,
  campaignId: string,
  id: string,
  { one, other }: { one: number; other: number },
) {
  const { rows } = await sql<{ number: number; version: number; ids: string }>`
    with beside as (
      select number, version, part, door_ids,
        box(bounds[1] - point(${BESIDE}, ${BESIDE}), bounds[0] + point(${BESIDE}, ${BESIDE})) as wide, bounds
      from turf_cut_turfs
      where campaign_id = ${campaignId} and turf_cut_id = ${id} and part in (${one}, ${other}) and (tower is null or fits)
    )
    select number, version, array_to_string(door_ids, ',') as ids from beside
    where exists (select 1 from beside as across where across.part <> beside.part and across.bounds && beside.wide)
    order by number`.execute(db);
  // Thousands of ids as a list take long to unpack.
  return rows.map(({ ids, ...row }) => ({ ...row, door_ids: ids.split(',') }));
}

export async function turfsToName(db: Db, campaignId: string, id: string, after: number, most: number) {
  const rows = await db
    .selectFrom('turf_cut_turfs')
    .select(['number', 'longitude', 'latitude', 'place'])
    .where((turf) => turf.and({ campaign_id: campaignId, turf_cut_id: id }))
    .where('number', '>', after)
    .orderBy('number')
    .limit(most)
    .execute();
  // Stored as the desk gave it.
  return rows.map((row) => ({ ...row, place: row.place as unknown as NamedTurf['place'] }));
}

export async function nameCutTurfs(
  tx: Db,
  campaignId: string,
  id: string,
  numbers: readonly number[],
  names: readonly string[],
): Promise<void> {
  await sql`
    update turf_cut_turfs as turf set name = given.name
    from unnest(${[...numbers]}::integer[], ${[...names]}::text[]) as given (number, name)
    where turf.campaign_id = ${campaignId} and turf.turf_cut_id = ${id} and turf.number = given.number`.execute(tx);
}

const shown = sql`number, version, name, doors, voters, metres, minutes, parks, off, fits, tower, assigned_user_ids, outline,
  turf_job_id, skipped`;

/** The turfs behind a number, at most so many. */
export async function turfPage(db: Db, campaignId: string, id: string, after: number, most: number) {
  const { rows } = await sql`
    select ${shown} from turf_cut_turfs
    where campaign_id = ${campaignId} and turf_cut_id = ${id} and number > ${after}
    order by number limit ${most}`.execute(db);
  return rows.map((row) => cutTurfRow.parse(row));
}

export async function turfsNumbered(db: Db, campaignId: string, id: string, numbers: readonly number[]) {
  const { rows } = await sql`
    select ${shown} from turf_cut_turfs
    where campaign_id = ${campaignId} and turf_cut_id = ${id} and number = any(${[...numbers]}::integer[])
    order by number`.execute(db);
  return rows.map((row): CutTurfRow => cutTurfRow.parse(row));
}

/** A turf and the nearest of those around it that are no walkbooks, that one first; at most so many, and so many doors. */
export async function turfsAround(
  db: Db,
  campaignId: string,
  id: string,
  number: number,
  most: { turfs: number; doors: number },
) {
  const { rows } = await sql<{
    number: number;
    version: number;
    name: string;
    tower: string | null;
    assigned_user_ids: string[];
    door_ids: string[];
  }>`
    with chosen as (
      select bounds from turf_cut_turfs
      where campaign_id = ${campaignId} and turf_cut_id = ${id} and number = ${number} and turf_job_id is null
    ), near as (
      select turf.*, box_distance(turf.bounds, chosen.bounds) as away
      from turf_cut_turfs as turf cross join chosen
      where turf.campaign_id = ${campaignId} and turf.turf_cut_id = ${id} and turf.turf_job_id is null
      order by number <> ${number}, box_distance(turf.bounds, chosen.bounds), number limit ${most.turfs}
    ), counted as (
      select *, sum(doors) over (order by number <> ${number}, away, number) - doors as doors_before from near
    )
    select number, version, name, tower, assigned_user_ids, door_ids from counted
    where number = ${number} or doors_before + doors <= ${most.doors}
    order by number <> ${number}, away, number`.execute(db);
  return rows;
}

/** Turfs as they are about to be changed, held until the transaction ends. */
export async function lockTurfs(tx: Db, campaignId: string, id: string, numbers: readonly number[]) {
  return tx
    .selectFrom('turf_cut_turfs')
    .select(['number', 'version', 'name', 'door_ids', 'part', 'turf_job_id'])
    .where((turf) => turf.and({ campaign_id: campaignId, turf_cut_id: id }))
    .where(sql<boolean>`number = any(${[...numbers]}::integer[])`)
    .orderBy('number')
    .forNoKeyUpdate()
    .execute();
}

/**
 * The doors of some turfs or parts of a cut as they are by now: one that was merged into another is that one, but where the cut
 * has that one itself.
 */
export async function doorsOfCut(
  db: Db,
  campaignId: string,
  id: string,
  turfs: readonly { door_ids: readonly string[] }[],
): Promise<string[][]> {
  const { rows } = await sql<{ id: string; merged_into: string; is_known: boolean }>`
    select id, merged_into, merged_into in (
      select unnest(door_ids) from turf_cut_turfs where campaign_id = ${campaignId} and turf_cut_id = ${id}
      union all
      select unnest(door_ids) from turf_cut_parts where campaign_id = ${campaignId} and turf_cut_id = ${id}
    ) as is_known
    from doors
    where campaign_id = ${campaignId} and merged_into is not null
      and id = any(${turfs.flatMap(({ door_ids: ids }) => ids)}::uuid[])`.execute(db);
  const mergedInto = new Map(rows.map((row) => [row.id, row.is_known ? null : row.merged_into]));
  const taken = new Set<string>();
  return turfs.map(({ door_ids: ids }) => {
    const own = ids.flatMap((door) => (mergedInto.has(door) ? (mergedInto.get(door) ?? []) : door));
    return own.filter((door) => !taken.has(door) && taken.add(door));
  });
}

export interface Renamed {
  number: number;
  name: string;
  assigned_user_ids: string[];
}

export async function renameTurfs(tx: Db, campaignId: string, id: string, turfs: readonly Renamed[]): Promise<void> {
  await sql`
    update turf_cut_turfs as turf set name = given.name, assigned_user_ids = given.assigned_user_ids, version = version + 1,
      skipped = null
    from jsonb_to_recordset(${JSON.stringify(turfs)}::jsonb) as given (number integer, name text, assigned_user_ids uuid[])
    where turf.campaign_id = ${campaignId} and turf.turf_cut_id = ${id} and turf.number = given.number`.execute(tx);
}

export async function deleteTurfs(tx: Db, campaignId: string, id: string, numbers: readonly number[]): Promise<void> {
  if (numbers.length === 0) return;
  await tx
    .deleteFrom('turf_cut_turfs')
    .where((turf) => turf.and({ campaign_id: campaignId, turf_cut_id: id }))
    .where('number', 'in', [...numbers])
    .execute();
}

/** Names that more than one turf of a cut has, in any case, among those given. */
export async function doubleNames(db: Db, campaignId: string, id: string, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select min(name) as name from turf_cut_turfs
    where campaign_id = ${campaignId} and turf_cut_id = ${id}
      and lower(name) in (select lower(name) from unnest(${[...names]}::text[]) as name)
    group by lower(name) having count(*) > 1`.execute(db);
  return rows.map((row) => row.name);
}

/** The turfs of a cut of which walkbooks are asked for, by number: those given, or all that went to no job yet. */
export async function turfsToMake(tx: Db, campaignId: string, id: string, numbers: readonly number[] | null) {
  return tx
    .selectFrom('turf_cut_turfs')
    .select(['number', 'name', 'turf_job_id'])
    .where((turf) => turf.and({ campaign_id: campaignId, turf_cut_id: id }))
    .where((turf) =>
      numbers ? sql<boolean>`number = any(${[...numbers]}::integer[])` : turf('turf_job_id', 'is', null),
    )
    .orderBy('number')
    .execute();
}

/** Turfs of a cut go to a job, from north to south. */
export async function giveToJob(
  tx: Db,
  campaignId: string,
  id: string,
  turfJobId: string,
  numbers: readonly number[],
): Promise<void> {
  await sql`
    with given as (
      update turf_cut_turfs set turf_job_id = ${turfJobId}, skipped = null
      where campaign_id = ${campaignId} and turf_cut_id = ${id} and turf_job_id is null
        and number = any(${[...numbers]}::integer[])
      returning *
    )
    insert into turf_job_turfs (campaign_id, turf_job_id, position, name, door_ids, assigned_user_ids, turf_cut_id,
      turf_cut_number)
    select campaign_id, ${turfJobId}::uuid, row_number() over (order by latitude desc, number) - 1, name, door_ids,
      assigned_user_ids, turf_cut_id, number
    from given`.execute(tx);
}

/** Turfs of a job that can't be walkbooks are again among those that are left of their cut, with why. */
export async function giveBackToCut(
  tx: Db,
  campaignId: string,
  turfJobId: string,
  positions: readonly number[],
): Promise<void> {
  await sql`
    with back as (
      select turf.turf_cut_id, turf.number, made.said from turf_job_turfs as made
      join turf_cut_turfs as turf on turf.campaign_id = ${campaignId} and turf.turf_cut_id = made.turf_cut_id
        and turf.number = made.turf_cut_number and turf.turf_job_id = made.turf_job_id
      where made.campaign_id = ${campaignId} and made.turf_job_id = ${turfJobId}
        and made.position = any(${[...positions]}::integer[])
      order by turf.number for no key update of turf
    )
    update turf_cut_turfs as turf set turf_job_id = null, skipped = back.said from back
    where turf.campaign_id = ${campaignId} and turf.turf_cut_id = back.turf_cut_id and turf.number = back.number`.execute(
    tx,
  );
}

/** The names that walkbooks of a campaign have. */
export async function walkbookNames(db: Db, campaignId: string): Promise<string[]> {
  const rows = await db.selectFrom('walkbooks').select('name').where('campaign_id', '=', campaignId).execute();
  return rows.map((row) => row.name);
}
