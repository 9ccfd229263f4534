// The SQL of placements: facts made on a phone, stored once by their own id, their photo at once or later.
import { sql } from 'kysely';
import type { Placement } from '../../../contract/road-signs';
import { point, type Db } from '../../db/connection';

interface PlacementRow extends Omit<Placement, 'coordinates'> {
  location: { x: number; y: number };
}

interface Selection {
  signIds: string[];
  /** Only those of one person. */
  userId?: string;
}

/** Placements of some signs of a campaign, newest first. */
export async function listPlacements(db: Db, campaignId: string, { signIds, userId }: Selection): Promise<Placement[]> {
  const { rows } = await sql<PlacementRow>`
    select placements.*, road_signs.name as road_sign_name, users.first as user_name from placements
    join road_signs on road_signs.campaign_id = placements.campaign_id and road_signs.id = placements.road_sign_id
    join users on users.id = placements.user_id
    where placements.campaign_id = ${campaignId} and placements.road_sign_id = any(${signIds}::uuid[])
      and (${userId ?? null}::uuid is null or placements.user_id = ${userId ?? null}::uuid)
    order by placements.recorded_at desc, placements.id`.execute(db);
  return rows.map(toPlacement);
}

function toPlacement({ location, ...row }: PlacementRow): Placement {
  return { ...row, coordinates: [location.x, location.y] };
}

/** What a phone says of a placement. */
export interface PlacementFact {
  id: string;
  road_sign_id: string;
  coordinates: [number, number];
  accuracy: number | null;
  note: string;
  recorded_at: string;
  device_id: string;
  seq: number;
}

/** Stores a placement; false when its id was used before, by whomever. */
export async function insertPlacement(
  tx: Db,
  { coordinates, ...fact }: PlacementFact,
  owner: { campaign_id: string; user_id: string },
): Promise<boolean> {
  const rows = await tx
    .insertInto('placements')
    .values({ ...fact, ...owner, location: point(coordinates[0], coordinates[1]) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute();
  return rows.length > 0;
}

/** One placement of a campaign with the facts that only its phone knows; null when this campaign has none of this id. */
export async function findPlacement(
  db: Db,
  campaignId: string,
  id: string,
): Promise<(Placement & PlacementFact) | null> {
  const { rows } = await sql<PlacementRow & PlacementFact>`
    select placements.*, road_signs.name as road_sign_name, users.first as user_name from placements
    join road_signs on road_signs.campaign_id = placements.campaign_id and road_signs.id = placements.road_sign_id
    join users on users.id = placements.user_id
    where placements.campaign_id = ${campaignId} and placements.id = ${id}`.execute(db);
  const [row] = rows;
  return row ? { ...row, ...toPlacement(row) } : null;
}

/** Whether a placement is what was stored under its id before, by the same person. The photo may come later. */
export function isSamePlacement(fact: PlacementFact, stored: PlacementFact & { user_id: string }, userId: string) {
  return stored.user_id === userId && factText(fact) === factText(stored);
}

function factText(fact: PlacementFact): string {
  const { road_sign_id: sign, coordinates, accuracy, note, recorded_at: at, device_id: device, seq } = fact;
  // The accuracy is kept in single precision.
  return JSON.stringify([sign, coordinates, accuracy === null ? null : Math.fround(accuracy), note, at, device, seq]);
}

/** Gives a placement its photo. */
export async function addPhoto(tx: Db, campaignId: string, id: string, fileId: string): Promise<void> {
  await tx
    .updateTable('placements')
    .set({ file_id: fileId })
    .where('campaign_id', '=', campaignId)
    .where('id', '=', id)
    .where('file_id', 'is', null)
    .execute();
}

/** Locks a placement until the transaction ends and says whether it still lacks its photo. */
export async function lacksPhoto(tx: Db, campaignId: string, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('placements')
    .select('file_id')
    .where('campaign_id', '=', campaignId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.file_id === null;
}
