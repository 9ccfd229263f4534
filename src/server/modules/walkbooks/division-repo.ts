// SQL of the division that phones get with a walkbook: who walks which sides of its streets.
import { sql } from 'kysely';
import type { Division } from '../../../contract/facts/division';
import type { Db } from '../../db/connection';
import { planKept } from '../../db/kept-plans';

/** The latest division of a walkbook, with the names of those who are still members; null when undivided. */
export async function divisionOf(db: Db, campaignId: string, walkbookId: string): Promise<Division | null> {
  const { rows } = await sql<Division>`${planKept}
    select divisions.id, divisions.user_id, users.first as user_name, divisions.recorded_at, (
      select coalesce(json_agg(json_build_object(
        'user_id', share.user_id, 'user_name', people.first, 'sides', share.sides) order by share.place), '[]')
      from rows from (jsonb_to_recordset(divisions.shares) as (user_id uuid, sides jsonb))
        with ordinality as share (user_id, sides, place)
      join memberships on memberships.campaign_id = ${campaignId}
        and memberships.user_id = share.user_id and memberships.removed_at is null
      join users as people on people.id = share.user_id
      -- Whoever was taken off the walkbook has no part of it any more.
      where not exists (
        select 1 from walkbook_assignments
        where walkbook_assignments.campaign_id = ${campaignId}
          and walkbook_assignments.walkbook_id = divisions.walkbook_id
          and walkbook_assignments.user_id = share.user_id and walkbook_assignments.unassigned_at is not null)
    ) as shares
    from divisions join users on users.id = divisions.user_id
    where divisions.campaign_id = ${campaignId} and divisions.walkbook_id = ${walkbookId}
    order by divisions.recorded_at desc, divisions.fact_order desc
    limit 1`.execute(db);
  return rows[0] ?? null;
}
