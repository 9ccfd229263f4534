// The one SQL that archives walkbooks and restores them.
import { sql } from 'kysely';
import type { Db } from '../../db/connection';
import type { WalkbookRow } from './repo';

/** Archives walkbooks, or restores them. One that is archived already keeps since when; none has that while it is active. */
export async function setStatus(
  tx: Db,
  campaignId: string,
  ids: readonly string[],
  status: WalkbookRow['record_status'],
): Promise<void> {
  const since = sql<string>`case when record_status = 'archived' then coalesce(archived_at, (select now()))
    else (select now()) end`;
  await tx
    .updateTable('walkbooks')
    .set({
      record_status: status,
      archived_at: status === 'archived' ? since : null,
      updated_at: sql<string>`now()`,
    })
    .where('campaign_id', '=', campaignId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
}
