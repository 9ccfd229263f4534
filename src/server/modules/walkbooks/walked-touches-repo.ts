// What was recorded at the doors lately, to hold estimated times against. Only touches that count, and none from paper, whose
// times are made up.
import { sql } from 'kysely';
import { contactingResults } from '../../../contract/facts/touch';
import type { WalkedTouch } from '../../../domain/routes/estimate-check';
import type { Db } from '../../db/connection';
import { touchCounts, touchedDoor, withMergedDoors } from '../facts/effective-facts-repo';

/** Days looked back. */
const lately = 90;
/** The newest of so many are enough to tell. */
const most = 20_000;

export async function walkedTouches(db: Db, campaignId: string, now: Date): Promise<WalkedTouch[]> {
  const { rows } = await sql<Omit<WalkedTouch, 'place'> & { location: { x: number; y: number } }>`
    select newest.door_id, newest.recorded_at, newest.user_id, newest.met, newest.by_car, doors.location
    from (
      select ${touchedDoor} as door_id, touches.recorded_at, touches.user_id, walkbooks.drive is not null as by_car,
        touches.contact_result = any(${contactingResults}::text[]) as met
      from touches ${withMergedDoors(campaignId)}
      join walkbooks on walkbooks.campaign_id = ${campaignId} and walkbooks.id = touches.walkbook_id
      where touches.campaign_id = ${campaignId} and touches.channel = 'door' and ${touchCounts(campaignId)}
        and touches.recorded_at > ${now.toISOString()}::timestamptz - make_interval(days => ${lately}::int)
        and not exists (select 1 from paper_entries
          where paper_entries.campaign_id = ${campaignId} and paper_entries.fact_id = touches.id)
      order by touches.recorded_at desc limit ${most}
    ) as newest
    join doors on doors.campaign_id = ${campaignId} and doors.id = newest.door_id
    where doors.location is not null`.execute(db);
  return rows.map(({ location, ...touch }) => ({ ...touch, place: { latitude: location.y, longitude: location.x } }));
}
