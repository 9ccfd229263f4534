// The SQL of the list of what arrived late.
import { sql } from 'kysely';
import type { LateFacts } from '../../../contract/facts/recorded';
import type { Db } from '../../db/connection';

interface Selection {
  walkbookId?: string | undefined;
  userId?: string | undefined;
}

/** Late facts by person and walkbook, those that arrived last first; how a part ended is told by the last of them. */
export async function lateWorkOf(db: Db, campaignId: string, { walkbookId, userId }: Selection): Promise<LateFacts[]> {
  const { rows } = await sql<LateFacts>`
    select late.user_id, concat_ws(' ', users.first, users.last) as user_name, late.walkbook_id,
      walkbooks.name as walkbook_name, late.ended, late.ended_at, late.first_recorded_at, late.last_recorded_at,
      late.received_at, late.results, late.facts, late.set_aside, late.set_aside_at,
      nullif(concat_ws(' ', setters.first, setters.last), '') as set_aside_by
    from (
      select user_id, walkbook_id, min(recorded_at) as first_recorded_at, max(recorded_at) as last_recorded_at,
        max(received_at) as received_at, count(*) as facts, count(*) filter (where kind = 'touch') as results,
        count(set_aside_at) as set_aside, max(set_aside_at) as set_aside_at,
        (array_agg(ended order by ended_at desc))[1] as ended, max(ended_at) as ended_at,
        (array_agg(set_aside_by order by set_aside_at desc nulls last))[1] as set_aside_by
      from late_facts
      where campaign_id = ${campaignId}
        and (${walkbookId ?? null}::uuid is null or walkbook_id = ${walkbookId ?? null}::uuid)
        and (${userId ?? null}::uuid is null or user_id = ${userId ?? null}::uuid)
      group by user_id, walkbook_id
    ) as late
    join users on users.id = late.user_id
    left join users as setters on setters.id = late.set_aside_by
    left join walkbooks on walkbooks.campaign_id = ${campaignId} and walkbooks.id = late.walkbook_id
    order by late.received_at desc, late.user_id, late.walkbook_id`.execute(db);
  return rows;
}
