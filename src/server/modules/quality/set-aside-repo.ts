// The SQL of a day that is set aside as a batch: which facts are in it.
import { sql } from 'kysely';
import type { Db } from '../../db/connection';
import type { ZonedCampaign } from './check-days-repo';

export interface WorkDay extends ZonedCampaign {
  user_id: string;
  day: string;
}

interface Changed {
  kind: string;
  walkbook_id: string;
  ids: string[];
}

/** Notes that everything recorded at doors that day is set aside; gives what was not before, by walkbook and kind. */
export async function noteDayAside(
  tx: Db,
  { campaign_id, zone, user_id, day }: WorkDay,
  by: string,
): Promise<Changed[]> {
  const ofDay = sql`facts.campaign_id = ${campaign_id} and facts.user_id = ${user_id}
    and facts.recorded_at >= ${day}::date::timestamp at time zone ${zone}
    and facts.recorded_at < (${day}::date + 1)::timestamp at time zone ${zone}`;
  const { rows } = await sql<Changed>`
    with facts_of_day as (
      select 'touch' as kind, facts.id, facts.walkbook_id from all_touches as facts
      where ${ofDay}
      union all
      select 'survey_response', facts.id, facts.walkbook_id from all_survey_responses as facts
      where ${ofDay}
      union all
      select 'door_fact', facts.id, facts.walkbook_id from all_door_facts as facts
      where ${ofDay}
    ), noted as (
      insert into work_set_aside (campaign_id, kind, fact_id, user_id, day, set_aside_by)
      select ${campaign_id}::uuid, kind, id, ${user_id}::uuid, ${day}::date, ${by}::uuid from facts_of_day
      on conflict (campaign_id, kind, fact_id) do nothing
      returning kind, fact_id
    )
    select facts_of_day.kind, facts_of_day.walkbook_id, array_agg(facts_of_day.id order by facts_of_day.id) as ids
    from noted join facts_of_day on facts_of_day.kind = noted.kind and facts_of_day.id = noted.fact_id
    group by facts_of_day.kind, facts_of_day.walkbook_id order by facts_of_day.walkbook_id, facts_of_day.kind`.execute(
    tx,
  );
  return rows;
}

/** The same taken back: everything of the day that was set aside with it. Its flags are looked at again. */
export async function noteDayRestored(tx: Db, { campaign_id, user_id, day }: WorkDay): Promise<Changed[]> {
  // Whatever the zone, this day begins or ends within the one of UTC with its name.
  await sql`
    insert into work_days_to_check (campaign_id, user_id, utc_day) values (${campaign_id}, ${user_id}, ${day}::date)
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<Changed>`
    with gone as (
      delete from work_set_aside
      where campaign_id = ${campaign_id} and user_id = ${user_id} and day = ${day}::date
      returning kind, fact_id
    ), facts as (
      select gone.kind, gone.fact_id, coalesce(touches.walkbook_id, responses.walkbook_id, reports.walkbook_id) as walkbook_id
      from gone
      left join all_touches as touches on gone.kind = 'touch' and touches.campaign_id = ${campaign_id}
        and touches.id = gone.fact_id
      left join all_survey_responses as responses on gone.kind = 'survey_response'
        and responses.campaign_id = ${campaign_id} and responses.id = gone.fact_id
      left join all_door_facts as reports on gone.kind = 'door_fact' and reports.campaign_id = ${campaign_id}
        and reports.id = gone.fact_id
    )
    select kind, walkbook_id, array_agg(fact_id order by fact_id) as ids from facts where walkbook_id is not null
    group by kind, walkbook_id order by walkbook_id, kind`.execute(tx);
  return rows;
}
