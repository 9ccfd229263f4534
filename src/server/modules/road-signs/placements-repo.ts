// The SQL of placements: facts made on a phone, stored once by their own id, their photo at once or later.
import { sql } from 'kysely';
import type { PlacementFact } from '../../../contract/facts/placement';
import type { Placement } from '../../../contract/road-signs';
import { kinds } from '../../../domain/facts/kinds';
import { point, type Db } from '../../db/connection';
import { insertFacts, type FactOwner } from '../facts/fact-tables-repo';
import { filePath } from './repo';

interface PlacementRow extends Omit<Placement, 'coordinates' | 'condition'> {
  location: { x: number; y: number };
  condition: Placement['condition'] | null;
}

interface Selection {
  signIds: string[];
  /** Only those of one person. */
  userId?: string;
}

/** Placements of some signs of a campaign, newest first. */
export async function listPlacements(db: Db, campaignId: string, { signIds, userId }: Selection): Promise<Placement[]> {
  const { rows } = await sql<PlacementRow>`
    ${whole(campaignId)}
    where placements.campaign_id = ${campaignId} and placements.road_sign_id = any(${signIds}::uuid[])
      and (${userId ?? null}::uuid is null or placements.user_id = ${userId ?? null}::uuid)
    order by placements.recorded_at desc, placements.id`.execute(db);
  return rows.map(toPlacement);
}

function toPlacement({ location, condition, ...row }: PlacementRow): Placement {
  return {
    ...row,
    file: filePath(row),
    coordinates: [location.x, location.y],
    condition: condition ?? 'standing',
  };
}

/** Everything of a placement: its sign, who put it up, and how it was last found; of those that count, unless another source is named. */
const whole = (campaignId: string, placements = sql`placements`) => sql`
  select placements.*, road_signs.name as road_sign_name, users.first as user_name, found.condition, found.reported
  from ${placements}
  join road_signs on road_signs.campaign_id = ${campaignId} and road_signs.id = placements.road_sign_id
  join users on users.id = placements.user_id
  left join lateral (
    select sign_reports.condition, json_build_object(
      'user_id', sign_reports.user_id, 'user_name', finders.first, 'note', sign_reports.note, 'recorded_at',
      to_char(sign_reports.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as reported
    from sign_reports join users as finders on finders.id = sign_reports.user_id
    where sign_reports.campaign_id = ${campaignId} and sign_reports.placement_id = placements.id
    order by sign_reports.recorded_at desc, sign_reports.fact_order desc
    limit 1
  ) as found on true`;

/** At most so many signs lie near someone. */
const maxNearby = 500;

/** Signs of a campaign that were not taken down and are still in use: nearest first, without a position newest first. */
export async function placementsNear(
  db: Db,
  campaignId: string,
  from: { lat: number; lng: number } | null,
): Promise<Placement[]> {
  const order = from
    ? sql`placements.location <-> ${point(from.lng, from.lat)}::point`
    : sql`placements.recorded_at desc, placements.id`;
  const { rows } = await sql<PlacementRow>`
    ${whole(campaignId)}
    where placements.campaign_id = ${campaignId} and road_signs.record_status = 'is_active'
      and found.condition is distinct from 'taken_down'
    order by ${order} limit ${maxNearby}`.execute(db);
  return rows.map(toPlacement);
}

/** Stores a placement, and returns its id when it is new: not when the id was used before, by whomever. */
export function insertPlacement(
  tx: Db,
  { coordinates, ...fact }: PlacementFact,
  owner: FactOwner,
): Promise<Set<string>> {
  const placement = { ...fact, location: point(...coordinates) };
  return insertFacts(tx, owner, kinds.placement.table, [placement]);
}

/** One placement of a campaign, whether it counts or not, with the facts that only its phone knows; null when this campaign has none of this id. */
export async function findPlacement(
  db: Db,
  campaignId: string,
  id: string,
): Promise<(Placement & PlacementFact & { stamped_at: string | null }) | null> {
  const { rows } = await sql<PlacementRow & PlacementFact & { stamped_at: string | null }>`
    ${whole(campaignId, sql`all_placements as placements`)}
    where placements.campaign_id = ${campaignId} and placements.id = ${id}`.execute(db);
  const [row] = rows;
  return row ? { ...row, ...toPlacement(row) } : null;
}

/** A placement with the time that its phone said. */
export function asSent<P extends { recorded_at: string; stamped_at: string | null }>(placed: P): P {
  return { ...placed, recorded_at: placed.stamped_at ?? placed.recorded_at };
}

/** What a phone said of a placement, as a text. The photo may come later. */
export function placementText(fact: PlacementFact): string {
  const { road_sign_id: sign, coordinates, accuracy, note, recorded_at: at, device_id: device, seq } = fact;
  // The accuracy is kept in single precision.
  return JSON.stringify([sign, coordinates, accuracy === null ? null : Math.fround(accuracy), note, at, device, seq]);
}

/** Gives a placement its photo, instead of one that it has. */
export async function setPhoto(tx: Db, campaignId: string, id: string, fileId: string): Promise<void> {
  await tx
    .updateTable('all_placements')
    .set({ file_id: fileId })
    .where((row) => row.and({ campaign_id: campaignId, id }))
    .execute();
}

/** Locks a placement until the transaction ends, and returns under which key its photo is stored, null without one. */
export async function lockPhoto(tx: Db, campaignId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ storage_key: string | null }>`
    select (select storage_key from files where files.campaign_id = ${campaignId} and files.id = file_id)
    from all_placements where campaign_id = ${campaignId} and id = ${id}
    for no key update`.execute(tx);
  return rows[0]?.storage_key ?? null;
}
