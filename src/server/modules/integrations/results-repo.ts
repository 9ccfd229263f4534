// Results as other tools read them: in the order in which they arrived, along the indexes of that time.
import { sql, type RawBuilder } from 'kysely';
import type { KeyResult } from '../../../contract/integrations/key-calls';
import type { Db } from '../../db/connection';
import { backupName } from '../../db/dump/session';
import { isConfidential } from '../contact-ledger/left-out-repo';

/**
 * Until when everything has arrived: the time of arrival is that of a transaction's begin, or a little earlier, and one that began earlier
 * may end later. So what arrived after the longest running transaction began waits until that one has ended, and so does what is
 * quite new. Read before the results are: what has ended by then is among them. Backups write nothing.
 * @param rest what is no older waits in any case
 */
async function horizon(db: Db, rest: string): Promise<string> {
  const { rows } = await sql<{ at: string }>`
    select least(clock_timestamp() - ${rest}::interval, min(xact_start) - ${rest}::interval / 4)::text as at from pg_stat_activity
    where datname = current_database() and usename = current_user and pid <> pg_backend_pid()
      and xact_start is not null and application_name not in ('pg_dump', ${backupName})`.execute(db);
  return rows[0]?.at ?? '-infinity';
}

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

/** Work that a manager or a household took out of what counts, or back into it, as it is now; of someone who was erased there is none. */
const changes = (campaignId: string) => sql`(
  select noted.campaign_id, noted.id, noted.changed_at, noted.counts, noted.fact_id,
    case when answers.id is not null or mailed.id is not null then 'answer' else 'contact_result' end as kind,
    coalesce(touched.channel, imported.channel, case when mailed.id is null then 'door' else 'mail' end) as channel,
    coalesce(touched.contact_result, imported.contact_result) as result, coalesce(answers.question_id, mailed.question_id) as question_id,
    coalesce(answers.answers, mailed.answers) as answers, coalesce(touched.replaces, answers.replaces) as replaces,
    coalesce(touched.recorded_at, answers.recorded_at, mailed.received_at, imported.recorded_at) as recorded_at,
    coalesce(touched.voter_id, answers.voter_id, mailed.voter_id, imported.voter_id) as voter_id
  from result_changes as noted
  left join all_touches as touched on noted.kind = 'touch' and touched.campaign_id = ${campaignId} and touched.id = noted.fact_id
  left join all_survey_responses as answers on noted.kind = 'survey_response' and answers.campaign_id = ${campaignId}
    and answers.id = noted.fact_id
  left join mail_answers as mailed on noted.kind = 'mail_answer' and mailed.campaign_id = ${campaignId} and mailed.id = noted.fact_id
  left join imported_results as imported on noted.kind = 'imported_result' and imported.campaign_id = ${campaignId}
    and imported.id = noted.fact_id
  where noted.campaign_id = ${campaignId} and coalesce(touched.id, answers.id, mailed.id, imported.id) is not null)`;

/** What a texter tagged before of the same question in the same conversation. */
const taggedBefore = (campaignId: string) => sql`(
  select earlier.id from text_answers as earlier
  where earlier.campaign_id = ${campaignId} and earlier.text_campaign_id = facts.text_campaign_id and earlier.voter_id = facts.voter_id
    and earlier.question_id = facts.question_id and (earlier.answered_at, earlier.id) < (facts.answered_at, facts.id)
  order by earlier.answered_at desc, earlier.id desc limit 1)`;

/** @param after the place of the last one that is known; null: none is */
export async function readResults(
  db: Db,
  campaignId: string,
  after: string | null,
  limit: number,
  rest = '2 minutes',
): Promise<{ results: KeyResult[]; next: string | null }> {
  const until = await horizon(db, rest);
  const [since = '', last = ''] = after?.split('_') ?? [];
  const page = (
    columns: RawBuilder<unknown>,
    from: RawBuilder<unknown>,
    at: RawBuilder<unknown>,
    id: RawBuilder<unknown>,
    shown = id,
  ) => sql`(
    select ${columns}, ${shown} as id, ${id} as place_id, facts.voter_id, ${at} as received_at from ${from}
    where facts.campaign_id = ${campaignId} and ${at} < ${until}::timestamptz
      ${after === null ? sql`` : sql`and ${at} >= ${since}::timestamptz and (${at}, ${id}) > (${since}::timestamptz, ${last}::uuid)`}
    order by ${at}, ${id} limit ${limit})`;
  const received = sql`facts.received_at`;
  const ownId = sql`facts.id`;
  const none = sql`null::uuid as question_id, null::text[] as answers`;
  const plain = sql`null::text as change`;
  const { rows } = await sql<Row & { is_hidden: boolean }>`
    select page.kind, page.channel, page.id, page.voter_id, page.result, page.question_id, page.answers, page.replaces, page.recorded_at,
      page.received_at, page.change, voters.source_id, survey_questions.text as question, ${isConfidential} as is_hidden,
      ${cursor(sql`page.received_at`, sql`page.place_id`)} as place
    from (
      ${page(
        sql`'contact_result' as kind, facts.channel, facts.contact_result as result, ${none}, facts.replaces, facts.recorded_at, ${plain}`,
        sql`touches as facts`,
        received,
        ownId,
      )}
      union all
      ${page(
        sql`'answer', facts.channel, null, facts.question_id, facts.answers,
          facts.replaces, facts.recorded_at, ${plain}`,
        sql`survey_responses as facts`,
        received,
        ownId,
      )}
      union all
      ${page(
        sql`'contact_result', facts.channel, facts.contact_result, ${none}, null::uuid, facts.recorded_at, ${plain}`,
        sql`(select * from imported_results where campaign_id = ${campaignId} and not set_aside) as facts`,
        received,
        ownId,
      )}
      union all
      ${page(
        sql`'contact_result', 'call', facts.call_result, ${none}, facts.replaces, facts.call_start_time, ${plain}`,
        sql`(select * from call_results where campaign_id = ${campaignId} and replaces is null) as facts`,
        received,
        ownId,
      )}
      union all
      ${page(
        sql`'contact_result', 'call', correction.call_result, ${none}, facts.id,
          coalesce(correction.call_start_time, facts.superseded_at), ${plain}`,
        correctedCalls(campaignId),
        sql`facts.superseded_at`,
        sql`coalesce(correction.id, ${undoing})`,
      )}
      union all
      ${page(
        sql`'answer', 'call', null, facts.question_id, null, facts.id, facts.undone_at, ${plain}`,
        sql`(select * from call_answers where campaign_id = ${campaignId} and undone_at is not null) as facts`,
        sql`facts.undone_at`,
        undoing,
      )}
      union all
      ${page(
        sql`'answer', 'text', null, facts.question_id, facts.answers, ${taggedBefore(campaignId)}, facts.answered_at, ${plain}`,
        sql`text_answers as facts`,
        sql`facts.answered_at`,
        ownId,
      )}
      union all
      ${page(
        sql`facts.kind, facts.channel, case when facts.counts then facts.result end, facts.question_id,
          case when facts.counts then facts.answers end, facts.replaces, facts.recorded_at,
          case when facts.counts then 'restored' else 'taken_back' end`,
        sql`${changes(campaignId)} as facts`,
        sql`facts.changed_at`,
        ownId,
        sql`facts.fact_id`,
      )}
      order by received_at, place_id limit ${limit}
    ) as page
    left join voters on voters.campaign_id = ${campaignId} and voters.id = page.voter_id
    left join survey_questions on survey_questions.campaign_id = ${campaignId} and survey_questions.id = page.question_id
    order by page.received_at, page.place_id`.execute(db);
  return { results: rows.filter((row) => !row.is_hidden), next: rows.at(-1)?.place ?? after };
}
