// Whether what someone changes is still as it was when they began: of a survey, or of a walkbook.
import { sql } from 'kysely';
import { sentence } from '../../../contract/messages/every-message';
import type { Db } from '../../db/connection';
import { ApiError } from '../../http/errors';

/** Locks a row until the transaction ends. Throws CONFLICT unless its columns still have these values. */
export async function requireUnchanged(
  tx: Db,
  table: 'surveys' | 'walkbooks',
  { campaign_id, id }: { campaign_id: string; id: string },
  before: Readonly<Record<string, unknown>>,
): Promise<void> {
  const same = Object.entries(before).map(
    ([column, value]) => sql`to_jsonb(${sql.ref(column)}) = ${JSON.stringify(value)}::jsonb`,
  );
  if (same.length === 0) return;
  const { rows } = await sql<{ same: boolean }>`
    select ${sql.join(same, sql` and `)} as same from ${sql.table(table)}
    where campaign_id = ${campaign_id} and id = ${id} for no key update`.execute(tx);
  if (rows[0]?.same !== true) throw new ApiError('CONFLICT', sentence('CHANGED_MEANWHILE'));
}
