// The SQL of answers to a survey that were given on calls.
import { sql, type RawBuilder } from 'kysely';
import type { CallSurvey } from '../../../contract/outreach/calling';
import type { Db } from '../../db/connection';
import { changeAndNote } from '../../db/distribution/change-and-note';
import { ApiError } from '../../http/errors';
import { tellingWebhooks } from '../webhook-events/entering-repo';

interface Answered {
  campaign_id: string;
  /** The first result of the call. */
  call_result_id: string;
  door_id: string;
  voter_id: string;
  user_id: string;
  recorded_at: Date;
}

/** Inserts rows that a select gives without `campaign_id`; how many. */
async function insert(tx: Db, campaignId: string, rows: RawBuilder<unknown>): Promise<number> {
  const inserted = await changeAndNote(tx, {
    table: 'call_answers',
    as: 'fresh',
    statement: sql`
      insert into call_answers (campaign_id, call_result_id, survey_id, question_id, door_id, voter_id, user_id, answers, recorded_at,
        received_at, undone_at)
      select ${campaignId}::uuid, given.* from (${rows}) as given returning *`,
    noting: [tellingWebhooks(campaignId, 'call_answers', 'fresh')],
    columns: sql`id`,
  });
  return inserted.length;
}

/** Stores what was answered; `counts`: the person was spoken to. Throws SURVEY_NOT_FOUND for a question that isn't the survey's. */
export async function insertAnswers(
  tx: Db,
  { campaign_id: campaignId, ...call }: Answered,
  { survey_id, answers }: CallSurvey,
  { counts }: { counts: boolean },
): Promise<void> {
  const stored = await insert(
    tx,
    campaignId,
    sql`
      select ${call.call_result_id}::uuid, questions.survey_id, questions.id, ${call.door_id}::uuid, ${call.voter_id}::uuid,
        ${call.user_id}::uuid, array(select jsonb_array_elements_text(said.answers)), ${call.recorded_at}::timestamptz,
        clock_timestamp(), case when not ${counts}::boolean then clock_timestamp() end
      from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as said (question_id uuid, answers jsonb)
      join survey_questions as questions on questions.campaign_id = ${campaignId} and questions.survey_id = ${survey_id}
        and questions.id = said.question_id`,
  );
  if (stored < answers.length) throw new ApiError('SURVEY_NOT_FOUND');
}

/** By question what was answered on a call when its result came, several answers in lines. */
export async function answersFirst(tx: Db, campaignId: string, callResultId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ question_id: string; said: string }>`
    select distinct on (question_id) question_id, array_to_string(answers, E'\\n') as said from call_answers
    where campaign_id = ${campaignId} and call_result_id = ${callResultId}
    order by question_id, received_at, id`.execute(tx);
  return new Map(rows.map(({ question_id, said }) => [question_id, said]));
}

interface Call {
  campaign_id: string;
  phone_bank_id: string;
  voter_id: string;
  user_id: string;
  call_start_time: string;
}

/** The first result of a call, whatever it was corrected to. */
const firstOf = ({ campaign_id, phone_bank_id, voter_id, user_id, call_start_time }: Call) => sql`(
  select id from call_results
  where campaign_id = ${campaign_id} and phone_bank_id = ${phone_bank_id} and voter_id = ${voter_id} and user_id = ${user_id}
    and call_start_time = ${call_start_time} and replaces is null)`;

/** What was answered on a call counts no longer. */
export async function undoAnswers(tx: Db, call: Call): Promise<void> {
  await sql`
    update call_answers set undone_at = (select clock_timestamp())
    where campaign_id = ${call.campaign_id} and call_result_id = ${firstOf(call)} and undone_at is null`.execute(tx);
}

/** Stores once more what was answered on a call of which nothing counts. */
export async function restoreAnswers(tx: Db, call: Call): Promise<void> {
  await insert(
    tx,
    call.campaign_id,
    sql`
      select distinct on (undone.question_id) undone.call_result_id, undone.survey_id, undone.question_id, undone.door_id,
        undone.voter_id, undone.user_id, undone.answers, undone.recorded_at, clock_timestamp(), null::timestamptz
      from call_answers as undone
      where undone.campaign_id = ${call.campaign_id} and undone.call_result_id = ${firstOf(call)}
      order by undone.question_id, undone.received_at desc, undone.id`,
  );
}

/** Forgets what someone answered whose data is erased. */
export async function forgetCallAnswers(tx: Db, campaignId: string, voterId: string): Promise<void> {
  await sql`delete from call_answers where campaign_id = ${campaignId} and voter_id = ${voterId}`.execute(tx);
}
