// The SQL of reports on placed signs: facts made on a phone, stored once by their own id.
import { sql } from 'kysely';
import type { SignReport } from '../../../contract/facts/sign-report';
import { point, type Db } from '../../db/connection';

interface Owner {
  campaign_id: string;
  user_id: string;
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
    .onConflict((conflict) => conflict.columns(['campaign_id', 'id']).doNothing())
    .returning('id')
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Reports of a campaign by their ids, with whose they are. */
export async function reportsById(
  db: Db,
  campaignId: string,
  ids: readonly string[],
): Promise<(SignReport & { user_id: string })[]> {
  const rows = await db
    .selectFrom('sign_reports')
    .select(['id', 'user_id', 'recorded_at', 'device_id', 'seq', 'placement_id', 'condition', 'note'])
    .select(['gps_location', 'gps_accuracy'])
    .where('campaign_id', '=', campaignId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
  return rows.map(({ gps_location: at, gps_accuracy: accuracy, ...fact }) => ({
    ...fact,
    gps: at && { longitude: at.x, latitude: at.y, accuracy: accuracy ?? 0 },
  }));
}
