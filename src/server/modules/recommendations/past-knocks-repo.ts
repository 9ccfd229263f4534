// What was knocked in a part of the campaign's past, and what came of it.
import { sql } from 'kysely';
import { contactingResults } from '../../../contract/facts/touch';
import type { Db } from '../../db/connection';
import { touchCounts, touchedDoor, withMergedDoors } from '../facts/effective-facts-repo';

export interface PastKnock {
  door_id: string;
  latitude: number;
  longitude: number;
  opened: boolean;
}

/** As many doors as are looked at: more would tell no more. */
export const mostPastKnocks = 20_000;

/**
 * The first knock after `since` at each door with a place, and whether someone answered: one for each door, so that doors that
 * were tried until they opened do not count more. Of too many some, by their random ids.
 */
export async function pastKnocks(
  db: Db,
  campaignId: string,
  { since, until }: { since: Date; until: Date },
): Promise<PastKnock[]> {
  const { rows } = await sql<PastKnock>`
    select visits.door_id, doors.location[1] as latitude, doors.location[0] as longitude, visits.opened
    from (
      select distinct on (tried.door_id) tried.door_id, tried.opened from (
        select ${touchedDoor} as door_id, date_trunc('hour', touches.recorded_at) as at,
          bool_or(touches.contact_result = any(${contactingResults}::text[])) as opened
        from touches ${withMergedDoors(campaignId)}
        where touches.campaign_id = ${campaignId} and touches.channel = 'door' and touches.contact_result <> 'inaccessible'
          and touches.recorded_at > ${since.toISOString()}::timestamptz
          and touches.recorded_at <= ${until.toISOString()}::timestamptz and ${touchCounts(campaignId)}
        group by 1, 2
      ) as tried order by tried.door_id, tried.at
    ) as visits
    join doors on doors.campaign_id = ${campaignId} and doors.id = visits.door_id and doors.location is not null
    order by visits.door_id limit ${mostPastKnocks}`.execute(db);
  return rows;
}
