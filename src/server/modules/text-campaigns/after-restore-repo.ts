// What a restored backup must not go on with by itself.
import { sql } from 'kysely';
import type { Db } from '../../db/connection';

/**
 * Pauses every text campaign that runs: texts that went out after the backup are not in it and would be sent again. Returns how many
 * there were. A backup of an older version may have no such table.
 */
export async function pauseEveryText(tx: Db): Promise<number> {
  const { rows: there } = await sql<{ there: boolean }>`
    select to_regclass('public.text_campaigns') is not null as there`.execute(tx);
  if (!there[0]?.there) return 0;
  const { rows } = await sql`
    update text_campaigns set status = 'Paused', pause_reason = 'manager', paused_at = now(), updated_at = now()
    where status = 'Active' returning id`.execute(tx);
  return rows.length;
}
