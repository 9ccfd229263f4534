// What a restored backup must not go on with by itself.
import { sql } from 'kysely';
import type { Db } from '../../db/connection';

/**
 * Pauses every text campaign that runs: texts that went out after the backup are not in it and would be sent again. What waited to leave
 * then may have left since: the carrier is asked first. Returns how many campaigns there were. A backup of an older version may have no
 * such tables.
 */
export async function pauseEveryText(tx: Db, takenAt: string): Promise<number> {
  const { rows: there } = await sql<{ there: boolean }>`
    select to_regclass('public.text_campaigns') is not null and to_regclass('public.text_messages') is not null as there`.execute(
    tx,
  );
  if (!there[0]?.there) return 0;
  await sql`
    update text_messages set state = 'sending', handed_at = ${takenAt}::timestamptz, next_try_at = now(), updated_at = now()
    where state = 'waiting'`.execute(tx);
  const { rows } = await sql`
    update text_campaigns set status = 'Paused', pause_reason = 'manager', paused_at = now(), updated_at = now()
    where status = 'Active' returning id`.execute(tx);
  return rows.length;
}
