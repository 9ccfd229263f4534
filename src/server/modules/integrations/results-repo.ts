// Results as other tools read them: in the order in which they arrived, along the indexes of that time.
import { sql, type RawBuilder } from 'kysely';
import type { KeyResult } from '../../../contract/integrations/key-calls';
import type { Db } from '../../db/connection';
import { isConfidential } from '../contact-ledger/left-out-repo';

/**
 * What arrived so lately waits: the time of arrival is that of a transaction's begin, and one that began earlier may end later. No
 * statement runs longer, nor does a transaction that no one goes on with.
 */
const rest = sql`interval '2 minutes'`;

const cursor = (at: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
  sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || ${id}`;

type Row = KeyResult & { place: string };

/** @param after the place of the last one that is known; null: none is */
export async function readResults(
  db: Db,
  campaignId: string,
  after: string | null,
  limit: number,
): Promise<{ results: KeyResult[]; next: string | null }> {
  const [since = '', id = ''] = after?.split('_') ?? [];
  const page = (columns: RawBuilder<unknown>, from: 'touches' | 'survey_responses' | 'call_results') => sql`(
    select ${columns}, facts.id, facts.voter_id, facts.received_at from ${sql.table(from)} as facts
    where facts.campaign_id = ${campaignId} and facts.received_at < now() - ${rest}
      ${after === null ? sql`` : sql`and (facts.received_at, facts.id) > (${since}::timestamptz, ${id}::uuid)`}
    order by facts.received_at, facts.id limit ${limit})`;
  const none = sql`null::uuid as question_id, null::text[] as answers`;
  const { rows } = await sql<Row & { is_hidden: boolean }>`
    select page.kind, page.channel, page.id, page.voter_id, page.result, page.question_id, page.answers, page.replaces, page.recorded_at,
      page.received_at, voters.source_id, survey_questions.text as question, ${isConfidential} as is_hidden,
      ${cursor(sql`page.received_at`, sql`page.id`)} as place
    from (
      ${page(sql`'contact_result' as kind, facts.channel, facts.contact_result as result, ${none}, facts.replaces, facts.recorded_at`, 'touches')}
      union all
      ${page(sql`'answer', 'door', null, facts.question_id, facts.answers, facts.replaces, facts.recorded_at`, 'survey_responses')}
      union all
      ${page(sql`'contact_result', 'call', facts.call_result, ${none}, null::uuid, facts.call_start_time`, 'call_results')}
      order by received_at, id limit ${limit}
    ) as page
    left join voters on voters.campaign_id = ${campaignId} and voters.id = page.voter_id
    left join survey_questions on survey_questions.campaign_id = ${campaignId} and survey_questions.id = page.question_id
    order by page.received_at, page.id`.execute(db);
  return { results: rows.filter((row) => !row.is_hidden), next: rows.at(-1)?.place ?? after };
}
