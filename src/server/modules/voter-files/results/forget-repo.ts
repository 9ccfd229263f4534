// Imported contact results of someone who is erased: they go, and a later file has no one to be about.
import { sql } from 'kysely';
import type { Db } from '../../../db/connection';
import { changeAndNote } from '../../../db/distribution/change-and-note';
import { noCanvasser, noteDoors } from '../../facts/changed-days-repo';

/** Removes them, and what files that wait were seen to hold of anyone; reports count the days and the doors again. */
export async function forgetImportedResults(tx: Db, campaignId: string, voterId: string): Promise<void> {
  const rows = await changeAndNote<{ door_id: string }>(tx, {
    table: 'imported_results',
    as: 'gone',
    statement: sql`
      delete from imported_results where campaign_id = ${campaignId} and voter_id = ${voterId} returning *`,
    noting: [
      sql`, rows_gone as (
        delete from result_file_rows where campaign_id = ${campaignId} and result_id in (select id from gone)
      )`,
      sql`, noted as (
        insert into touch_changes (campaign_id, at, user_id)
        select distinct ${campaignId}::uuid, date_bin('15 minutes', recorded_at, timestamptz 'epoch'), ${noCanvasser}::uuid from gone
      )`,
    ],
    columns: sql`door_id`,
  });
  await noteDoors(
    tx,
    campaignId,
    rows.map(({ door_id }) => door_id),
  );
  await forgetSamples(tx, campaignId);
}

/** Of every file that waits: what stays are the columns' names and the words for results and ways of contact. */
async function forgetSamples(tx: Db, campaignId: string): Promise<void> {
  await sql`
    update uploads set result_columns = (
      select jsonb_agg(case
          when found.each ->> 'meaning' = any(array['happened_at', 'happened_time', 'channel', 'result'])
            or uploads.params -> 'result_mapping' -> 'columns' ->> (found.place::integer - 1) = any(array['channel', 'result']) then found.each
          else found.each || jsonb_build_object('values', null, 'samples',
            case when found.each -> 'samples' = '[]'::jsonb then '[]'::jsonb else '["…"]'::jsonb end) end order by found.place)
      from jsonb_array_elements(uploads.result_columns) with ordinality as found (each, place))
    where campaign_id = ${campaignId} and contents = 'results' and jsonb_typeof(result_columns) = 'array'
      and result_columns <> '[]'::jsonb`.execute(tx);
}
