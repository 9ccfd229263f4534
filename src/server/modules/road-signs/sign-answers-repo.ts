// The SQL of answers to requests for signs.
import type { Db } from '../../db/connection';

/** When these answers were recorded, by their ids. */
export async function recordedTimes(db: Db, campaignId: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('all_sign_answers')
    .select(['id', 'recorded_at'])
    .where('campaign_id', '=', campaignId)
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, recorded_at }) => [id, recorded_at]));
}

/** Someone's answers that are set aside, or those that aren't. */
export async function answersOf(db: Db, campaignId: string, userId: string, isSetAside: boolean) {
  const rows = await db
    .selectFrom('all_sign_answers')
    .select(['id', 'request_id', 'answer'])
    .where((row) => row.and({ campaign_id: campaignId, user_id: userId, set_aside: isSetAside }))
    .orderBy('fact_order')
    .execute();
  return rows.flatMap(({ answer, ...row }) =>
    answer === 'placed' || answer === 'declined' ? [{ ...row, answer }] : [],
  );
}
