// The SQL of a day that was set aside as a batch and is restored.
import { sql } from 'kysely';
import type { Db } from '../../db/connection';
import type { NotedAside } from '../facts/days-aside-repo';
import type { ZonedCampaign } from './check-days-repo';

export interface WorkDay extends ZonedCampaign {
  user_id: string;
  day: string;
}

/** Notes that everything that was set aside with a day is so no longer, and gives it. Its flags are looked at again. */
export async function noteDayRestored(tx: Db, { campaign_id, user_id, day }: WorkDay): Promise<NotedAside[]> {
  // Whatever the zone, this day begins or ends within the one of UTC with its name.
  await sql`
    insert into work_days_to_check (campaign_id, user_id, utc_day) values (${campaign_id}, ${user_id}, ${day}::date)
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<NotedAside>`
    with gone as (
      delete from work_set_aside
      where campaign_id = ${campaign_id} and user_id = ${user_id} and day = ${day}::date
      returning kind, fact_id
    ), facts as (
      select gone.kind, gone.fact_id, coalesce(touches.walkbook_id, responses.walkbook_id, reports.walkbook_id, met.walkbook_id) as walkbook_id
      from gone
      left join all_touches as touches on gone.kind = 'touch' and touches.campaign_id = ${campaign_id}
        and touches.id = gone.fact_id
      left join all_survey_responses as responses on gone.kind = 'survey_response'
        and responses.campaign_id = ${campaign_id} and responses.id = gone.fact_id
      left join all_door_facts as reports on gone.kind = 'door_fact' and reports.campaign_id = ${campaign_id}
        and reports.id = gone.fact_id
      left join all_passers_by as met on gone.kind = 'passer_by' and met.campaign_id = ${campaign_id}
        and met.id = gone.fact_id
    )
    select kind, walkbook_id, array_agg(fact_id order by fact_id) as ids from facts where walkbook_id is not null
    group by kind, walkbook_id order by walkbook_id, kind`.execute(tx);
  return rows;
}
