// What a file for VAN holds: counted beforehand, and read place by place, so that a county fits into memory.
import { sql, type RawBuilder } from 'kysely';
import type { VanChannel, VanReason } from '../../../contract/reports/van-exports';
import type { QuestionKind } from '../../../contract/surveys';
import type { VanAnswer, VanContact } from '../../../domain/reports/van-file';
import type { Db } from '../../db/connection';
import { answersOf, resultsOf, withPeople, type Days, type Place, type VanImports } from './sources-repo';

export interface SurveyQuestion {
  id: string;
  text: string;
  kind?: QuestionKind;
  answers: string[];
  retired: boolean;
}

/** The questions of a survey in their order, those that are asked no more as well; null when the campaign has no such survey. */
export async function surveyQuestions(db: Db, campaignId: string, surveyId: string): Promise<SurveyQuestion[] | null> {
  const { rows: surveys } = await sql`
    select 1 from surveys where campaign_id = ${campaignId} and id = ${surveyId}`.execute(db);
  if (surveys.length === 0) return null;
  const { rows } = await sql<Omit<SurveyQuestion, 'kind'> & { kind: QuestionKind | null }>`
    select id, text, kind, answers, retired_at is not null as retired from survey_questions
    where campaign_id = ${campaignId} and survey_id = ${surveyId} order by position, retired_at nulls last, id`.execute(
    db,
  );
  return rows.map(({ kind, ...row }) => ({ ...row, ...(kind !== null && { kind }) }));
}

export interface ResultCount {
  channel: VanChannel;
  result: string;
  why: VanReason | null;
  count: number;
}

/** Results of the days by what they are and why they can't go out. */
export async function countResults(
  db: Db,
  campaignId: string,
  days: Days,
  imports: VanImports,
): Promise<ResultCount[]> {
  const { rows } = await sql<ResultCount>`
    select channel, result, why, count(*)::integer as count
    from (${withPeople(campaignId, imports, resultsOf(campaignId, days))}) as rows group by 1, 2, 3`.execute(db);
  return rows;
}

export interface AnswerCount {
  question_id: string;
  /** Each given answer is counted. */
  answer: string;
  why: VanReason | null;
  count: number;
}

export async function countAnswers(
  db: Db,
  campaignId: string,
  days: Days,
  imports: VanImports,
  surveyId: string,
  questions: readonly Pick<SurveyQuestion, 'id' | 'answers'>[],
): Promise<AnswerCount[]> {
  // Of free texts no words are read: each is its own.
  const offered = JSON.stringify(questions.map(({ id, answers }) => ({ id, answers })));
  const { rows } = await sql<AnswerCount>`
    select rows.question_id, coalesce(offered.answer, '') as answer, rows.why, count(*)::integer as count
    from (${withPeople(campaignId, imports, answersOf(campaignId, days, surveyId))}) as rows
    cross join lateral unnest(rows.answers) as given (answer)
    left join (
      select question.id, listed.answer from jsonb_to_recordset(${offered}::jsonb) as question (id uuid, answers jsonb)
      cross join lateral jsonb_array_elements_text(question.answers) as listed (answer)
    ) as offered on offered.id = rows.question_id and offered.answer = given.answer
    group by 1, 2, 3`.execute(db);
  return rows;
}

/** Where results and answers of a campaign come from. */
export async function placesOf(db: Db, campaignId: string): Promise<Place[]> {
  const idsOf = async (table: 'walkbooks' | 'phone_banks' | 'text_campaigns') => {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} where campaign_id = ${campaignId} order by id`.execute(db);
    return rows.map(({ id }) => id);
  };
  return [
    ...(await idsOf('walkbooks')).map((walkbook_id) => ({ walkbook_id })),
    ...(await idsOf('phone_banks')).map((phone_bank_id) => ({ phone_bank_id })),
    ...(await idsOf('text_campaigns')).map((text_campaign_id) => ({ text_campaign_id })),
  ];
}

const dayOf = (zone: string) => sql`to_char(rows.at at time zone ${zone}, 'YYYY-MM-DD') as day`;

/** What goes out of one place. */
export async function readPlace(
  db: Db,
  campaignId: string,
  days: Days,
  imports: VanImports,
  { place, surveyId }: { place: Place; surveyId: string | null },
): Promise<{ contacts: VanContact[]; answers: VanAnswer[] }> {
  const goingOut = (columns: RawBuilder<unknown>, source: RawBuilder<unknown>) => sql`
    select rows.van_id, rows.channel, ${columns}, rows.at, ${dayOf(days.zone)}
    from (${withPeople(campaignId, imports, source)}) as rows where rows.why is null`;
  const contacts = await sql<VanContact>`${goingOut(
    sql`rows.result, rows.phone`,
    resultsOf(campaignId, days, place),
  )}`.execute(db);
  if (surveyId === null) return { contacts: contacts.rows, answers: [] };
  const answers = await sql<VanAnswer>`${goingOut(
    sql`rows.question_id, rows.answers`,
    answersOf(campaignId, days, surveyId, place),
  )}`.execute(db);
  return { contacts: contacts.rows, answers: answers.rows };
}
