// The SQL of reports on placed signs: facts made on a phone, stored once by their own id.
import { sql } from 'kysely';
import type { SignReport } from '../../../contract/road-signs';
import { point, type Db } from '../../db/connection';

interface Owner {
  campaign_id: string;
  user_id: string;
}

/** Which of these placements a campaign has. */
export async function knownPlacements(db: Db, campaignId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from placements where campaign_id = ${campaignId} and id = any(${[...ids]}::uuid[])`.execute(db);
  return new Set(rows.map((row) => row.id));
}

/** Stores reports that are not there yet, and returns the ids of those that are new. */
export async function insertReports(tx: Db, owner: Owner, reports: readonly SignReport[]): Promise<Set<string>> {
  const rows = await tx
    .insertInto('sign_reports')
    .values(
      reports.map(({ gps, ...fact }) => ({
        ...fact,
        ...owner,
        gps_location: gps && point(gps.longitude, gps.latitude),
        gps_accuracy: gps && gps.accuracy,
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Those of these reports that a person saved in a campaign before. */
export async function reportsById(db: Db, owner: Owner, ids: readonly string[]): Promise<SignReport[]> {
  const rows = await db
    .selectFrom('sign_reports')
    .select(['id', 'recorded_at', 'device_id', 'seq', 'placement_id', 'condition', 'note'])
    .select(['gps_location', 'gps_accuracy'])
    .where('campaign_id', '=', owner.campaign_id)
    .where('user_id', '=', owner.user_id)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
  return rows.map(({ gps_location: at, gps_accuracy: accuracy, ...fact }) => ({
    ...fact,
    gps: at && { longitude: at.x, latitude: at.y, accuracy: accuracy ?? 0 },
  }));
}
