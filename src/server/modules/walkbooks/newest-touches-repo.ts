// The touches that a walkbook carries to phones: the newest at each door, and whatever tells how it stands. All of one door on demand.
import { sql, type RawBuilder } from 'kysely';
import type { KnownTouch } from '../../../contract/facts/touch';
import type { Db } from '../../db/connection';
import { touchCounts, touchedDoor, withMergedDoors } from '../facts/effective-facts-repo';
import { withGps, type GpsColumns } from '../facts/fact-tables-repo';
import { toTouch } from '../facts/touches-repo';

/** Of each person, and of each household: one more than a door shows, and one of them may be undone there. */
const mostShown = 5;
/** Phones have their own facts for 30 days: what was undone since they have to be told. */
export const correctionDays = 40;
/** Of one door at most, the newest. */
const mostAtDoor = 500;

/**
 * Touches of a walkbook in the order of arrival, with the canvasser's first name: of each person and household the newest that hold,
 * the last one with each result and the last one of each canvasser, so that a door stands as all of its touches say; and what was
 * corrected lately, which a phone may hold itself. With each comes whatever the same person replaced by it or replaced it by, and so
 * on: a touch without what replaced it would stand again.
 */
export function newestTouchesOf(db: Db, campaignId: string, walkbookId: string): Promise<KnownTouch[]> {
  const last = (...by: string[]) =>
    sql`rank() over (partition by known.holds, known.shown, known.voter_id${sql.join(
      by.map((column) => sql`, ${sql.ref(`known.${column}`)}`),
      sql``,
    )} order by known.recorded_at desc)`;
  return read(
    db,
    campaignId,
    sql`
      with recursive known as materialized (
        select touches.id, touches.replaces, touches.voter_id, touches.user_id, touches.contact_result, touches.recorded_at,
          touches.received_at, ${touchedDoor} as shown, ${touchCounts(campaignId)} as holds
        from touches ${withMergedDoors(campaignId)}
        where touches.campaign_id = ${campaignId} and touches.walkbook_id = ${walkbookId}
      ), ranked as (
        select known.*, ${last()} as place, ${last('contact_result')} as of_result, ${last('user_id')} as of_person from known
      ), links as materialized (
        select later.id as later_id, earlier.id as earlier_id from known as later
        join known as earlier on earlier.id = later.replaces and earlier.user_id = later.user_id and earlier.id <> later.id
      ), both_ways as materialized (
        select later_id as id, earlier_id as other from links union all select earlier_id, later_id from links
      ), closed as (
        select id from ranked
        where holds and (place <= ${mostShown} or of_result = 1 or of_person = 1)
          or replaces is not null and received_at > now() - make_interval(days => ${correctionDays}::int)
        union
        select both_ways.other from closed join both_ways on both_ways.id = closed.id
      )
      select id from closed`,
    walkbookId,
  );
}

/** All touches of a walkbook at one of its doors, and at those that are the same one by now, in the order of arrival. */
export function touchesAtDoor(db: Db, campaignId: string, walkbookId: string, doorId: string): Promise<KnownTouch[]> {
  return read(
    db,
    campaignId,
    sql`
      select touches.id from touches ${withMergedDoors(campaignId)}
      where touches.campaign_id = ${campaignId} and touches.walkbook_id = ${walkbookId} and ${touchedDoor} = ${doorId}
      order by touches.recorded_at desc limit ${mostAtDoor}`,
    walkbookId,
  );
}

async function read(db: Db, campaignId: string, ids: RawBuilder<unknown>, walkbookId: string): Promise<KnownTouch[]> {
  const { rows } = await sql<KnownTouch & GpsColumns>`
    select touches.*, ${touchedDoor} as door_id, users.first as user_name from touches
    join users on users.id = touches.user_id
    ${withMergedDoors(campaignId)}
    where touches.campaign_id = ${campaignId} and touches.walkbook_id = ${walkbookId} and touches.id in (${ids})
    order by touches.fact_order`.execute(db);
  return withGps(rows).map(toTouch);
}
