// The SQL of what each version of a survey asked.
import { sql } from 'kysely';
import { mostVersions, type SurveyVersion } from '../../../contract/survey-office/survey-edits';
import type { Question } from '../../../contract/surveys';
import type { Db } from '../../db/connection';
import { kindSql } from './repo';

/** Notes the questions of a survey as they are now, where they or their order are others than before. */
export async function noteVersion(tx: Db, campaignId: string, surveyId: string): Promise<void> {
  await sql`
    with asked as (
      select version, array(
        select id from survey_questions
        where campaign_id = ${campaignId} and survey_id = ${surveyId} and retired_at is null order by position) as ids
      from surveys where campaign_id = ${campaignId} and id = ${surveyId}
    )
    insert into survey_versions (campaign_id, survey_id, version, question_ids)
    select ${campaignId}::uuid, ${surveyId}::uuid, version, ids from asked
    where ids is distinct from (
      select question_ids from survey_versions where campaign_id = ${campaignId} and survey_id = ${surveyId}
      order by version desc limit 1)
    on conflict do nothing`.execute(tx);
  await sql`
    delete from survey_versions where campaign_id = ${campaignId} and survey_id = ${surveyId} and version in (
      select version from survey_versions where campaign_id = ${campaignId} and survey_id = ${surveyId}
      order by version desc offset ${mostVersions})`.execute(tx);
}

/** The versions of a survey, newest first. */
export async function listVersions(db: Db, campaignId: string, surveyId: string): Promise<SurveyVersion[]> {
  const { rows: versions } = await sql<{ version: number; made_at: string; question_ids: string[] }>`
    select version, made_at, question_ids from survey_versions
    where campaign_id = ${campaignId} and survey_id = ${surveyId} order by version desc`.execute(db);
  const { rows: questions } = await sql<Question>`
    select id, text, ${kindSql} as kind, answers, dependent_on_question_id, dependent_on_answers, also_dependent_on
    from survey_questions where campaign_id = ${campaignId} and survey_id = ${surveyId}`.execute(db);
  const byId = new Map(questions.map((question) => [question.id, question]));
  return versions.map(({ question_ids, ...version }) => ({
    ...version,
    questions: question_ids.flatMap((id) => byId.get(id) ?? []),
  }));
}

/** The version of a survey that is asked now; null where the campaign has no such survey. */
export async function currentSurveyVersion(db: Db, campaignId: string, surveyId: string): Promise<number | null> {
  const row = await db
    .selectFrom('surveys')
    .select('version')
    .where((each) => each.and({ campaign_id: campaignId, id: surveyId }))
    .executeTakeFirst();
  return row?.version ?? null;
}
