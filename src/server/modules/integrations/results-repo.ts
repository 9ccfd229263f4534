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

/**
 * Calls that were corrected, each with what took its place: a correction keeps the time of arrival of the first one, but came when that
 * one ended. One that was undone has no row of its own; its id is made from the call's, the same each time.
 */
const correctedCalls = (campaignId: string) => sql`call_results as facts
  left join call_results as correction on correction.campaign_id = ${campaignId} and correction.replaces = facts.id`;

/** As every id, one of RFC 9562: of its version 8. */
const undoing = sql`overlay(overlay(md5(facts.id::text) placing '8' from 13) placing '8' from 17)::uuid`;

type Row = KeyResult & { place: string };

/** @param after the place of the last one that is known; null: none is */
export async function readResults(
  db: Db,
  campaignId: string,
  after: string | null,
  limit: number,
): Promise<{ results: KeyResult[]; next: string | null }> {
  const [since = '', last = ''] = after?.split('_') ?? [];
  const page = (
    columns: RawBuilder<unknown>,
    from: RawBuilder<unknown>,
    at: RawBuilder<unknown>,
    id: RawBuilder<unknown>,
  ) => sql`(
    select ${columns}, ${id} as id, facts.voter_id, ${at} as received_at from ${from}
    where facts.campaign_id = ${campaignId} and ${at} < now() - ${rest}
      ${after === null ? sql`` : sql`and ${at} >= ${since}::timestamptz and (${at}, ${id}) > (${since}::timestamptz, ${last}::uuid)`}
    order by ${at}, ${id} limit ${limit})`;
  const received = sql`facts.received_at`;
  const ownId = sql`facts.id`;
  const none = sql`null::uuid as question_id, null::text[] as answers`;
  const { rows } = await sql<Row & { is_hidden: boolean }>`
    select page.kind, page.channel, page.id, page.voter_id, page.result, page.question_id, page.answers, page.replaces, page.recorded_at,
      page.received_at, voters.source_id, survey_questions.text as question, ${isConfidential} as is_hidden,
      ${cursor(sql`page.received_at`, sql`page.id`)} as place
    from (
      ${page(
        sql`'contact_result' as kind, facts.channel, facts.contact_result as result, ${none}, facts.replaces, facts.recorded_at`,
        sql`touches as facts`,
        received,
        ownId,
      )}
      union all
      ${page(
        sql`'answer', facts.channel, null, facts.question_id, facts.answers,
          facts.replaces, facts.recorded_at`,
        sql`survey_responses as facts`,
        received,
        ownId,
      )}
      union all
      ${page(
        sql`'contact_result', facts.channel, facts.contact_result, ${none}, null::uuid, facts.recorded_at`,
        sql`(select * from imported_results where campaign_id = ${campaignId} and not set_aside) as facts`,
        received,
        ownId,
      )}
      union all
      ${page(
        sql`'contact_result', 'call', facts.call_result, ${none}, facts.replaces, facts.call_start_time`,
        sql`(select * from call_results where campaign_id = ${campaignId} and replaces is null) as facts`,
        received,
        ownId,
      )}
      union all
      ${page(
        sql`'contact_result', 'call', correction.call_result, ${none}, facts.id,
          coalesce(correction.call_start_time, facts.superseded_at)`,
        correctedCalls(campaignId),
        sql`facts.superseded_at`,
        sql`coalesce(correction.id, ${undoing})`,
      )}
      union all
      ${page(
        sql`'answer', 'call', null, facts.question_id, null, facts.id, facts.undone_at`,
        sql`(select * from call_answers where campaign_id = ${campaignId} and undone_at is not null) as facts`,
        sql`facts.undone_at`,
        undoing,
      )}
      order by received_at, id limit ${limit}
    ) as page
    left join voters on voters.campaign_id = ${campaignId} and voters.id = page.voter_id
    left join survey_questions on survey_questions.campaign_id = ${campaignId} and survey_questions.id = page.question_id
    order by page.received_at, page.id`.execute(db);
  return { results: rows.filter((row) => !row.is_hidden), next: rows.at(-1)?.place ?? after };
}
