// What became of a placement, from its own record and the reports on it.
import { sql } from 'kysely';
import type { PlacementEvent } from '../../../contract/office/placements';
import type { Db } from '../../db/connection';

const mostEvents = 500;

/** The history of a placement of a campaign, the newest first; empty where it has none that counts. */
export async function placementHistory(db: Db, campaignId: string, id: string): Promise<PlacementEvent[]> {
  const { rows } = await sql<PlacementEvent>`
    select events.id, events.state, events.user_id, users.first as user_name, events.recorded_at, events.note from (
      select id, 'placed' as state, user_id, recorded_at, note, 0::bigint as fact_order from placements
      where campaign_id = ${campaignId} and id = ${id}
      union all
      select id, condition, user_id, recorded_at, note, fact_order from sign_reports
      where campaign_id = ${campaignId} and placement_id = ${id}
        and exists (select 1 from placements where campaign_id = ${campaignId} and id = ${id})
    ) as events join users on users.id = events.user_id
    order by events.recorded_at desc, events.fact_order desc limit ${mostEvents}`.execute(db);
  return rows;
}
