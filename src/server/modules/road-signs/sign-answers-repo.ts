// The SQL of answers to requests for signs.
import { sql } from 'kysely';
import type { SignAnswer } from '../../../contract/facts/sign-answer';
import type { ChangedAnswer } from '../../../domain/road-signs/sign-answers';
import type { Db } from '../../db/connection';

/** When these answers were recorded, by their ids; without those that are set aside. */
export async function recordedTimes(db: Db, campaignId: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('all_sign_answers')
    .select(['id', 'recorded_at'])
    .where((row) => row.and({ campaign_id: campaignId, set_aside: false }))
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, recorded_at }) => [id, recorded_at]));
}

/** These answers, the one that arrived first first, also those that are set aside. */
export async function answersById(
  db: Db,
  campaignId: string,
  ids: readonly string[],
): Promise<(ChangedAnswer & Pick<SignAnswer, 'request_id'>)[]> {
  const { rows } = await sql<ChangedAnswer & Pick<SignAnswer, 'request_id'>>`
    select id, request_id, answer, (extract(epoch from received_at) * 1000)::float8 as arrived from all_sign_answers
    where campaign_id = ${campaignId} and id = any(${[...ids]}::uuid[]) order by fact_order`.execute(db);
  return rows;
}
