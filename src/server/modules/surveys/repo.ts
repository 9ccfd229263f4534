// The SQL of surveys and their questions.
import { sql } from 'kysely';
import type { DoorScript } from '../../../contract/surveys';
import type { Question, QuestionKind, Survey, SurveyScript } from '../../../contract/surveys';
import type { Db } from '../../db/connection';
import { ApiError, orNameExists } from '../../http/errors';
import { groupBy } from '../../../domain/lists/group-by';
import { respondentsOf } from './respondents-repo';

/** Surveys of a campaign with their questions, newest first; archived ones too when asked for. */
export async function listSurveys(
  db: Db,
  campaignId: string,
  selection: { ids?: string[]; archived: boolean },
): Promise<Survey[]> {
  const { ids, archived } = selection;
  const rows = await db
    .selectFrom('surveys')
    .select(['id', 'name', 'description', 'campaign_id', 'user_id', 'record_status', 'created_at'])
    .select(['scripts', 'door_scripts'])
    .where('campaign_id', '=', campaignId)
    .$if(!archived, (query) => query.where('record_status', '=', 'is_active'))
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`id = any(${ids ?? []}::uuid[])`))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  const found = rows.map((row) => row.id);
  const questions = await questionsOf(db, campaignId, found);
  const respondents = await respondentsOf(db, campaignId, found);
  return rows.map((row) => ({
    ...row,
    questions: questions.get(row.id) ?? [],
    respondents: respondents.get(row.id) ?? 0,
  }));
}

/** One survey, archived or not; null when this campaign has none of this id. */
export async function findSurvey(db: Db, campaignId: string, id: string): Promise<Survey | null> {
  const [survey] = await listSurveys(db, campaignId, { ids: [id], archived: true });
  return survey ?? null;
}

/** Like findSurvey, but throws SURVEY_NOT_FOUND. */
export async function requireSurvey(db: Db, campaignId: string, id: string): Promise<Survey> {
  const survey = await findSurvey(db, campaignId, id);
  if (!survey) throw new ApiError('SURVEY_NOT_FOUND');
  return survey;
}

/** The questions of every survey of a campaign, archived ones too, by the survey's id; nothing is counted for it. */
export async function questionsBySurvey(db: Db, campaignId: string): Promise<Map<string, Question[]>> {
  const rows = await db.selectFrom('surveys').select('id').where('campaign_id', '=', campaignId).execute();
  const ids = rows.map(({ id }) => id);
  const questions = await questionsOf(db, campaignId, ids);
  return new Map(ids.map((id) => [id, questions.get(id) ?? []]));
}

/** The kind of a question of `survey_questions`; of those from before there were kinds it follows from the answers. */
export const kindSql = sql<string>`coalesce(kind, case when cardinality(answers) = 0 then 'text' else 'single' end)`;

async function questionsOf(db: Db, campaignId: string, ids: string[]): Promise<Map<string, Question[]>> {
  const { rows } = await sql<Question & { survey_id: string }>`
    select survey_id, id, text, ${kindSql} as kind, answers, dependent_on_question_id, dependent_on_answers, also_dependent_on
    from survey_questions
    where campaign_id = ${campaignId} and survey_id = any(${ids}::uuid[]) and retired_at is null
    order by survey_id, position`.execute(db);
  return groupBy(rows, (row) => row.survey_id);
}

/** Whether a survey of the campaign, archived ones included, has this name; upper and lower case are the same. `but`: not counting this one. */
export async function isNameInUse(
  db: Db,
  campaignId: string,
  name: string,
  but: string | null = null,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from surveys
    where campaign_id = ${campaignId} and lower(name) = lower(${name}) and id is distinct from ${but}::uuid limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

export interface NewSurvey {
  /** Else a fresh one; so are those of its questions. */
  id?: string;
  campaign_id: string;
  /** Null: a copy of one that is shared from above. */
  user_id: string | null;
  name: string;
  description: string;
  questions: readonly { id?: string; text: string; kind?: QuestionKind | undefined; answers: string[] }[];
}

/** Saves a survey and returns its id. Throws NAME_EXISTS. */
export async function insertSurvey(tx: Db, { questions, ...survey }: NewSurvey): Promise<string> {
  const { campaign_id: campaignId } = survey;
  const insert = tx.insertInto('surveys').values(survey).returning('id');
  const { id } = await orNameExists('surveys_name', () => insert.executeTakeFirstOrThrow());
  await tx
    .insertInto('survey_questions')
    .values(
      questions.map(({ kind = null, ...question }, position) => ({
        ...question,
        kind,
        campaign_id: campaignId,
        survey_id: id,
        position,
      })),
    )
    .execute();
  return id;
}

/** What of a question says when it is asked. */
export type Dependency = Pick<
  Question,
  'id' | 'dependent_on_question_id' | 'dependent_on_answers' | 'also_dependent_on'
>;

/** Writes the dependencies of questions of one survey. */
export async function setDependencies(
  tx: Db,
  campaignId: string,
  surveyId: string,
  dependencies: readonly Dependency[],
): Promise<void> {
  for (const { id, also_dependent_on = [], ...dependency } of dependencies) {
    await tx
      .updateTable('survey_questions')
      .set({ ...dependency, also_dependent_on: JSON.stringify(also_dependent_on) })
      .where((row) => row.and({ campaign_id: campaignId, survey_id: surveyId, id }))
      .execute();
  }
}

interface SurveyChanges {
  scripts?: readonly SurveyScript[] | undefined;
  door_scripts?: readonly DoorScript[] | undefined;
  record_status?: Survey['record_status'];
  name?: string;
  description?: string;
}

/** Writes the scripts, the name or the status of a survey. Throws SURVEY_NOT_FOUND, NAME_EXISTS. */
export async function changeSurvey(
  tx: Db,
  campaignId: string,
  id: string,
  { scripts, door_scripts, ...changes }: SurveyChanges,
): Promise<void> {
  const update = tx
    .updateTable('surveys')
    .set({
      ...changes,
      ...(changes.record_status && { archived_above: false }),
      ...(scripts && { scripts: JSON.stringify(scripts) }),
      ...(door_scripts && { door_scripts: JSON.stringify(door_scripts) }),
    })
    .where((row) => row.and({ campaign_id: campaignId, id }));
  const { numUpdatedRows } = await orNameExists('surveys_name', () => update.executeTakeFirstOrThrow());
  if (numUpdatedRows === 0n) throw new ApiError('SURVEY_NOT_FOUND');
}

/** Locks a survey until the transaction ends, so that changes of its questions follow one another. Returns its version, if any. */
export async function lockSurvey(tx: Db, campaignId: string, id: string): Promise<number | null> {
  const row = await tx
    .selectFrom('surveys')
    .select('version')
    .where((each) => each.and({ campaign_id: campaignId, id }))
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.version ?? null;
}

/** Says that the questions of a survey are others than before. */
export async function raiseVersion(tx: Db, campaignId: string, id: string): Promise<void> {
  await sql`update surveys set version = version + 1 where campaign_id = ${campaignId} and id = ${id}`.execute(tx);
}
