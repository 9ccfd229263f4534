// What people answered, counted. A person's current answer to a question is the newest one that was not replaced.
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { detailedResponse, Question } from '../../../contract/surveys';
import { isConfidential } from '../contact-ledger/left-out-repo';
import type { Db } from '../../db/connection';
import { groupBy } from '../../../domain/lists/group-by';
import { respondent, responseStands } from '../facts/effective-facts-repo';

/** Different words given to one question that are counted at most; free texts have no end. */
const maxCounted = 100;
/** Responses in detail at most. */
const maxDetailed = 500;

/** The current responses of surveys, those without an answer (undone) left out. */
export function currentResponses(campaignId: string, surveyIds: readonly string[]) {
  return sql`
    select * from (
      select distinct on (survey_responses.question_id, ${respondent}) survey_responses.*
      from survey_responses
      where survey_responses.campaign_id = ${campaignId} and survey_responses.survey_id = any(${[...surveyIds]}::uuid[])
        and ${responseStands(campaignId)}
      order by survey_responses.question_id, ${respondent}, survey_responses.recorded_at desc, survey_responses.id desc
    ) as newest where cardinality(newest.answers) > 0`;
}

/** People who answered, by the campaign's day. Someone who answered on two days counts on both. */
export async function responsesByDay(
  db: Db,
  campaignId: string,
  surveyId: string,
  zone: string,
): Promise<{ day: string; responses: number }[]> {
  const { rows } = await sql<{ day: string; responses: number }>`
    select (survey_responses.recorded_at at time zone ${zone})::date as day, count(distinct ${respondent}) as responses
    from survey_responses
    where survey_responses.campaign_id = ${campaignId} and survey_responses.survey_id = ${surveyId}
      and cardinality(survey_responses.answers) > 0 and ${responseStands(campaignId)}
    group by 1 order by 1`.execute(db);
  return rows;
}

/** A question as results are counted for it. One that is asked no more is left out unless it was answered. */
export type AskedQuestion = Pick<Question, 'id' | 'text' | 'answers'> & { retired_at?: string | null };

export interface QuestionResult {
  question_id: string;
  text: string;
  retired_at: string | null;
  /** Answers in all, those too that `counts` has no room for. */
  given: number;
  counts: { answer: string; people: number }[];
}

/** Current answers counted, a survey's own answers first and in its order (none given: 0), then other words by number. */
export async function answerCounts(
  db: Db,
  campaignId: string,
  surveyIds: readonly string[],
  questions: readonly AskedQuestion[],
): Promise<QuestionResult[]> {
  const { rows } = await sql<{ question_id: string; answer: string; people: number; in_all: number }>`
    select question_id, answer, people, in_all::integer from (
      select current.question_id, given.answer, count(distinct current.id) as people,
        sum(count(distinct current.id)) over (partition by current.question_id) as in_all,
        row_number() over (partition by current.question_id order by count(distinct current.id) desc, given.answer) as rank
      from (${currentResponses(campaignId, surveyIds)}) as current
      cross join lateral unnest(current.answers) as given (answer)
      group by current.question_id, given.answer
    ) as counted where rank <= ${maxCounted}
    order by question_id, people desc, answer`.execute(db);
  const byQuestion = groupBy(rows, (row) => row.question_id);
  return questions.flatMap((question) => {
    const counted = byQuestion.get(question.id) ?? [];
    if (question.retired_at && counted.length === 0) return [];
    const people = new Map(counted.map((row) => [row.answer, row.people]));
    const own = question.answers.map((answer) => ({ answer, people: people.get(answer) ?? 0 }));
    const others = counted.filter(({ answer }) => !question.answers.includes(answer));
    return {
      question_id: question.id,
      text: question.text,
      retired_at: question.retired_at ?? null,
      given: counted[0]?.in_all ?? 0,
      counts: [...own, ...others.map(({ answer, people: count }) => ({ answer, people: count }))],
    };
  });
}

/** The latest current responses with who gave and who took them. A confidential person stays without a name. */
export async function latestResponses(
  db: Db,
  campaignId: string,
  surveyIds: readonly string[],
): Promise<z.output<typeof detailedResponse>[]> {
  const { rows } = await sql<z.output<typeof detailedResponse>>`
    select current.id, case when ${isConfidential} then null else current.voter_id end as voter_id, current.question_id, current.answers, current.user_id, current.walkbook_id,
      current.channel, current.recorded_at, case when current.channel = 'mail' then '' else users.first end as user_name,
      case when ${isConfidential} then null
        else nullif(trim(voters.first || ' ' || voters.last), '') end as voter_name
    from (${currentResponses(campaignId, surveyIds)}) as current
    join users on users.id = current.user_id
    left join voters on voters.campaign_id = ${campaignId} and voters.id = current.voter_id
    order by current.recorded_at desc, current.id limit ${maxDetailed}`.execute(db);
  return rows;
}
