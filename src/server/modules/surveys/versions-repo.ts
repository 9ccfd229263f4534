// The SQL of questions that are asked no more, and of what takes their place.
import { sql } from 'kysely';
import type { EarlierQuestion } from '../../../contract/survey-office/survey-edits';
import type { Question, QuestionKind } from '../../../contract/surveys';
import type { Db } from '../../db/connection';
import { respondent, responseStands } from '../facts/effective-facts-repo';
import { kindSql } from './repo';

export type RetiredQuestion = Omit<EarlierQuestion, 'people'>;

/** The questions of surveys that are asked no more, the last retired first. */
export async function retiredQuestions(
  db: Db,
  campaignId: string,
  surveyIds: readonly string[],
): Promise<RetiredQuestion[]> {
  const { rows } = await sql<RetiredQuestion>`
    select id, survey_id, text, ${kindSql} as kind, answers, dependent_on_question_id, dependent_on_answers,
      also_dependent_on, retired_at, superseded_by
    from survey_questions
    where campaign_id = ${campaignId} and survey_id = any(${[...surveyIds]}::uuid[]) and retired_at is not null
    order by retired_at desc, position, id`.execute(db);
  return rows;
}

/** How many people's current answer to each of these questions counts; those that no one answered are missing. */
export async function peopleByQuestion(
  db: Db,
  campaignId: string,
  questionIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ question_id: string; people: number }>`
    select survey_responses.question_id, count(distinct ${respondent})::integer as people from survey_responses
    where survey_responses.campaign_id = ${campaignId}
      and survey_responses.survey_id in (
        select survey_id from survey_questions where campaign_id = ${campaignId} and id = any(${[...questionIds]}::uuid[]))
      and survey_responses.question_id = any(${[...questionIds]}::uuid[])
      and cardinality(survey_responses.answers) > 0 and ${responseStands(campaignId)}
    group by survey_responses.question_id`.execute(db);
  return new Map(rows.map((row) => [row.question_id, row.people]));
}

/** Whether phones may ask a survey: a walkbook in use has it. */
export async function isInUse(db: Db, campaignId: string, surveyId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from walkbooks where campaign_id = ${campaignId} and survey_id = ${surveyId} and record_status = 'is_active'
    limit 1`.execute(db);
  return rows.length > 0;
}

/** A question as it will be asked, in its place; `follows` is the version that it takes the place of. */
export type PlacedQuestion = Question & { kind: QuestionKind; follows: string | null; isNew: boolean };

/** Puts questions in place of those that a survey has: new ones are added, and those that aren't among them are retired. */
export async function replaceQuestions(
  tx: Db,
  campaignId: string,
  surveyId: string,
  questions: readonly PlacedQuestion[],
): Promise<void> {
  const kept = questions.flatMap(({ id, isNew }) => (isNew ? [] : id));
  const ofSurvey = sql`survey_questions.campaign_id = ${campaignId} and survey_questions.survey_id = ${surveyId}`;
  await sql`update survey_questions set retired_at = now()
    where ${ofSurvey} and retired_at is null and not (id = any(${kept}::uuid[]))`.execute(tx);
  // Out of the way: no two questions may have one place, not even between two rows of a statement.
  await sql`update survey_questions set position = -1 - position where ${ofSurvey} and retired_at is null`.execute(tx);
  const added = questions.flatMap((question, position) => {
    if (!question.isNew) return [];
    const { id, text, kind, answers } = question;
    return [{ id, text, kind, answers, campaign_id: campaignId, survey_id: surveyId, position }];
  });
  if (added.length > 0) await tx.insertInto('survey_questions').values(added).execute();
  const placed = questions.map(
    ({ id, dependent_on_question_id, dependent_on_answers, also_dependent_on }, position) => ({
      id,
      position,
      dependent_on_question_id,
      dependent_on_answers,
      also_dependent_on: also_dependent_on ?? [],
    }),
  );
  await sql`update survey_questions set position = placed.position,
      dependent_on_question_id = placed.dependent_on_question_id,
      dependent_on_answers = array(select jsonb_array_elements_text(placed.dependent_on_answers)),
      also_dependent_on = placed.also_dependent_on
    from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) as placed (
      id uuid, position integer, dependent_on_question_id uuid, dependent_on_answers jsonb,
      also_dependent_on jsonb)
    where ${ofSurvey} and survey_questions.id = placed.id`.execute(tx);
  const followed = questions.flatMap(({ id, follows }) => (follows === null ? [] : { id, follows }));
  await sql`update survey_questions set superseded_by = followed.id
    from jsonb_to_recordset(${JSON.stringify(followed)}::jsonb) as followed (id uuid, follows uuid)
    where ${ofSurvey} and survey_questions.id = followed.follows`.execute(tx);
}
