// What a campaign's map was made of: one short text, another one as soon as a door on it may look different.
import { sql } from 'kysely';
import type { Db } from '../../db/connection';

/** Facts whose transactions take longer than this to arrive are seen with the next one. */
const longestTransaction = sql`interval '10 minutes'`;

/**
 * The version of a campaign's map. Of what is recorded it reads only what came in last, by an index: how many came in how long
 * before the newest one, so that one that was stored earlier but came to light later is noticed, too. `today`: how long ago
 * someone was at a door is counted in days.
 */
export async function mapStamp(db: Db, campaignId: string, today: string): Promise<string> {
  const newest = (table: 'all_touches' | 'all_survey_responses' | 'all_door_facts') => sql`(
    select concat(last.at, '/', (
      select count(*) from ${sql.table(table)} as facts
      where facts.campaign_id = ${campaignId} and facts.received_at > last.at - ${longestTransaction}))
    from (select max(facts.received_at) as at from ${sql.table(table)} as facts where facts.campaign_id = ${campaignId}) as last)`;
  const rowsOf = (
    table: 'walkbooks' | 'walkbook_assignments' | 'geocodings' | 'all_placements' | 'all_sign_reports',
  ) => sql`(
    select concat(count(*), ':', sum(hashtextextended(rows.xmin::text || rows.ctid::text, 0)))
    from ${sql.table(table)} as rows where rows.campaign_id = ${campaignId})`;
  const { rows } = await sql<{ stamp: string }>`
    select md5(concat_ws('|',
      ${today}::text,
      ${newest('all_touches')}, ${newest('all_survey_responses')}, ${newest('all_door_facts')},
      ${rowsOf('walkbooks')}, ${rowsOf('walkbook_assignments')}, ${rowsOf('geocodings')},
      ${rowsOf('all_placements')}, ${rowsOf('all_sign_reports')},
      (select string_agg(concat_ws(',', id, status, step, finished_at), ';' order by id) from uploads
        where campaign_id = ${campaignId}),
      (select concat(count(*), ':', max(received_at), ':', count(*) filter (where set_aside)) from mail_answers
        where campaign_id = ${campaignId}),
      (select concat(count(*), ':', max(received_at), ':', count(undone_at), ':', max(undone_at)) from call_answers
        where campaign_id = ${campaignId}),
      (select concat(count(*), ':', max(entered_at)) from contact_ledger where campaign_id = ${campaignId}),
      (select concat(count(decision), ':', max(decided_at)) from contact_matches where campaign_id = ${campaignId}),
      (select concat(count(*), ':', max(erased_at)) from erased_people where campaign_id = ${campaignId}),
      (select concat(count(set_aside_at), ':', max(set_aside_at)) from late_facts where campaign_id = ${campaignId}),
      (select concat(count(*), ':', max(set_aside_at)) from work_set_aside where campaign_id = ${campaignId}),
      -- Signs that were archived.
      (select string_agg(concat_ws(',', id, record_status), ';' order by id) from road_signs where campaign_id = ${campaignId})
    )) as stamp`.execute(db);
  return rows[0]?.stamp ?? '';
}
