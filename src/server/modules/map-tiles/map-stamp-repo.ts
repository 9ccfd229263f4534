// What a campaign's map was made of: one short text, another one as soon as a door on it may look different.
import { sql } from 'kysely';
import type { Db } from '../../db/connection';
import { decidedOf, newestFacts, rowsOf } from '../../db/stamp-parts';

/** The version of a campaign's map. `today`: how long ago someone was at a door is counted in days. */
export async function mapStamp(db: Db, campaignId: string, today: string): Promise<string> {
  const facts = (['all_touches', 'all_survey_responses', 'all_door_facts'] as const).map((table) =>
    newestFacts(campaignId, table),
  );
  const tables = ['walkbooks', 'walkbook_assignments', 'geocodings', 'all_placements', 'all_sign_reports'].map(
    (table) => rowsOf(campaignId, table),
  );
  const { rows } = await sql<{ stamp: string }>`
    select md5(concat_ws('|',
      ${today}::text,
      ${sql.join([...facts, ...tables])},
      ${decidedOf(campaignId)},
      -- The rest of its building goes with a door that is placed by hand.
      ${rowsOf(campaignId, 'doors', sql`rows.placed_by is not null`)},
      (select concat(count(*), ':', max(received_at), ':', count(*) filter (where set_aside)) from mail_answers
        where campaign_id = ${campaignId}),
      (select concat(count(*), ':', max(received_at), ':', count(undone_at), ':', max(undone_at)) from call_answers
        where campaign_id = ${campaignId}),
      -- Signs that were archived.
      (select string_agg(concat_ws(',', id, record_status), ';' order by id) from road_signs where campaign_id = ${campaignId})
    )) as stamp`.execute(db);
  return rows[0]?.stamp ?? '';
}
