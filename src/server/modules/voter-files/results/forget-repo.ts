// Imported contact results of someone who is erased: they go, and a later file has no one to be about.
import { sql } from 'kysely';
import type { Db } from '../../../db/connection';

/** Removes them; reports count the days on which they happened again. */
export async function forgetImportedResults(tx: Db, campaignId: string, voterId: string): Promise<void> {
  await sql`
    with gone as (
      delete from imported_results where campaign_id = ${campaignId} and voter_id = ${voterId} returning id, recorded_at
    ), rows_gone as (
      delete from result_file_rows where campaign_id = ${campaignId} and result_id in (select id from gone)
    )
    insert into touch_changes (campaign_id, at)
    select distinct ${campaignId}::uuid, date_bin('15 minutes', recorded_at, timestamptz 'epoch') from gone`.execute(
    tx,
  );
}
