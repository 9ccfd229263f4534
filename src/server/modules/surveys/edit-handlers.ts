// The calls that change a saved survey.
import { sentence } from '../../../contract/messages/every-message';
import { surveySentence } from '../../../contract/messages/surveys';
import type { EditableSurvey, surveyEdits } from '../../../contract/survey-office/survey-edits';
import type { Question, Survey, SurveyScript } from '../../../contract/surveys';
import { checkDependencies } from '../../../domain/surveys/dependencies';
import { kindOf } from '../../../domain/surveys/kinds';
import { currentVersion, planEdit } from '../../../domain/surveys/versions';
import type { Db } from '../../db/connection';
import { newId } from '../../db/ids';
import { ApiError } from '../../http/errors';
import type { Handlers } from '../../http/handler';
import { audit } from '../audit/repo';
import { keptConditions } from './kept-conditions';
import { refuseUnaskable } from './refuse-questions';
import {
  changeSurvey,
  insertSurvey,
  isNameInUse,
  listSurveys,
  lockSurvey,
  raiseVersion,
  requireSurvey,
  setDependencies,
} from './repo';
import { passChangeDown, refuseShared } from './sharing-repo';
import { listVersions, noteVersion } from './survey-versions-repo';
import {
  isInUse,
  peopleByQuestion,
  replaceQuestions,
  retiredQuestions,
  type PlacedQuestion,
  type RetiredQuestion,
} from './versions-repo';

/** Questions of one survey that may be asked no more: each change may add as many as a survey has. */
const maxRetired = 1000;

export const surveyEditHandlers: Handlers<typeof surveyEdits> = {
  async open({ query, member, db }) {
    const version = await lockSurvey(db, member.campaign_id, query.id);
    return editable(db, member.campaign_id, query.id, version);
  },

  async update(context) {
    const { body, member, db } = context;
    const { campaign_id: campaignId } = member;
    const id = body.id.toLowerCase();
    for (const question of body.questions) refuseUnaskable(question);
    const version = await lockSurvey(db, campaignId, id);
    const survey = await requireSurvey(db, campaignId, id);
    await refuseShared(db, campaignId, id);
    if (version !== body.version) throw new ApiError('CONFLICT', sentence('CHANGED_MEANWHILE'));
    const isRenamed = body.name.toLowerCase() !== survey.name.toLowerCase();
    if (isRenamed && (await isNameInUse(db, campaignId, body.name))) throw new ApiError('NAME_EXISTS');
    const retired = await retiredQuestions(db, campaignId, [id]);
    if (retired.length > maxRetired) throw new ApiError('TOO_MANY', surveySentence('SURVEY_CHANGED_TOO_OFTEN'));
    const questions = placedQuestions(survey, retired, body.questions);
    const [problem] = checkDependencies(questions);
    if (problem) throw new ApiError('INVALID', problem.sentence);
    await replaceQuestions(db, campaignId, id, questions);
    const { name, description } = body;
    const scripts = followingScripts(survey, questions);
    await changeSurvey(db, campaignId, id, { name, description, ...(scripts && { scripts }) });
    await raiseVersion(db, campaignId, id);
    await noteVersion(db, campaignId, id);
    await passChangeDown(context, id);
    await audit(context, 'survey_changed', { id, name });
    return editable(db, campaignId, id, version + 1);
  },

  async duplicate(context) {
    const { body, member, user, db } = context;
    const { campaign_id: campaignId } = member;
    const { name } = body;
    const survey = await requireSurvey(db, campaignId, body.id);
    if (await isNameInUse(db, campaignId, name)) throw new ApiError('NAME_EXISTS');
    const fresh = new Map(survey.questions.map((question) => [question.id, newId()]));
    const freshOf = (id: string) => fresh.get(id) ?? id;
    const copy = await insertSurvey(db, {
      campaign_id: campaignId,
      user_id: user.id,
      name,
      description: survey.description,
      questions: survey.questions.map((question) => {
        const { id, text, answers } = question;
        return { id: freshOf(id), text, kind: kindOf(question), answers };
      }),
    });
    await noteVersion(db, campaignId, copy);
    await setDependencies(
      db,
      campaignId,
      copy,
      survey.questions.map(
        ({ id, dependent_on_question_id: parent, dependent_on_answers, also_dependent_on = [] }) => ({
          id: freshOf(id),
          dependent_on_question_id: parent && freshOf(parent),
          dependent_on_answers,
          also_dependent_on: also_dependent_on.map((each) => ({ ...each, question_id: freshOf(each.question_id) })),
        }),
      ),
    );
    const scripts = (survey.scripts ?? []).map((script) => ({
      ...script,
      questions: script.questions.map((each) => ({ ...each, id: freshOf(each.id) })),
    }));
    await changeSurvey(db, campaignId, copy, { scripts, door_scripts: survey.door_scripts ?? [] });
    await audit(context, 'survey_duplicated', { id: copy, name });
    return requireSurvey(db, campaignId, copy);
  },

  async versions({ query, member, db }) {
    const survey = await requireSurvey(db, member.campaign_id, query.id);
    return listVersions(db, member.campaign_id, survey.id);
  },

  async earlier({ query, member, db }) {
    const { campaign_id: campaignId } = member;
    const found = await listSurveys(db, campaignId, {
      archived: true,
      ...(query.survey_id && { ids: [query.survey_id] }),
    });
    const current = new Set(found.flatMap(({ questions }) => questions.map(({ id }) => id)));
    const retired = await retiredQuestions(
      db,
      campaignId,
      found.map(({ id }) => id),
    );
    const successors = new Map(retired.map(({ id, superseded_by }) => [id, superseded_by]));
    const people = await peopleByQuestion(
      db,
      campaignId,
      retired.map(({ id }) => id),
    );
    return retired.flatMap((question) => {
      const answered = people.get(question.id);
      const superseded_by = currentVersion(question.id, current, successors);
      return answered ? [{ ...question, superseded_by, people: answered }] : [];
    });
  },
};

async function editable(db: Db, campaignId: string, id: string, version: number | null): Promise<EditableSurvey> {
  const survey = await requireSurvey(db, campaignId, id);
  const ids = survey.questions.map((question) => question.id);
  const answered = await peopleByQuestion(db, campaignId, ids);
  return {
    survey,
    version: version ?? 1,
    answered: ids.filter((question) => answered.has(question)),
    in_use: await isInUse(db, campaignId, id),
  };
}

type Wanted = Parameters<typeof surveyEditHandlers.update>[0]['body']['questions'];

/** The questions as they will be, with the ids that new versions and new questions get. */
function placedQuestions(survey: Survey, retired: readonly RetiredQuestion[], wanted: Wanted): PlacedQuestion[] {
  const lowered = wanted.map((question) => ({ ...question, id: question.id?.toLowerCase() ?? null }));
  const known = new Set([...survey.questions, ...retired].map(({ id }) => id));
  if (lowered.some(({ id }) => id !== null && !known.has(id)))
    throw new ApiError('INVALID', sentence('OTHER_SURVEYS_QUESTION'));
  const successors = new Map(retired.map(({ id, superseded_by }) => [id, superseded_by]));
  const { fates } = planEdit(survey.questions, lowered, successors);
  const ids = fates.map((fate) => (fate.is === 'kept' ? fate.id : newId()));
  // A place beyond the last question is none that the survey has.
  const idAt = (place: number) => ids[place] ?? newId();
  const becomes = new Map(
    fates.flatMap((fate, at) => (fate.is === 'new' ? [] : [[fate.is === 'kept' ? fate.id : fate.of, ids[at]!]])),
  );
  return fates.map((fate, at) => {
    const { text, answers, depends_on: parent, dependent_on_answers, also_depends_on, ...question } = lowered[at]!;
    const dependent_on_question_id = parent === null ? null : idAt(parent);
    const stored = survey.questions.find(({ id }) => becomes.get(id) === ids[at]);
    return {
      id: ids[at]!,
      text,
      kind: kindOf({ kind: question.kind, answers }),
      answers,
      dependent_on_question_id,
      dependent_on_answers,
      also_dependent_on:
        also_depends_on?.map((each) => ({ question_id: idAt(each.depends_on), answers: each.dependent_on_answers })) ??
        keptConditions(stored && followedBy(stored, becomes), dependent_on_question_id, dependent_on_answers),
      follows: fate.is === 'version' ? fate.of : null,
      isNew: fate.is !== 'kept',
    };
  });
}

/** What a question depends on, by the ids that its questions have from now on. */
function followedBy(stored: Question, becomes: ReadonlyMap<string, string>): Question {
  const idOf = (id: string) => becomes.get(id) ?? id;
  const { dependent_on_question_id: parent, also_dependent_on = [] } = stored;
  return {
    ...stored,
    dependent_on_question_id: parent && idOf(parent),
    also_dependent_on: also_dependent_on.map((each) => ({ ...each, question_id: idOf(each.question_id) })),
  };
}

/** Translations stay with questions that say the same; undefined where there are none. */
function followingScripts(survey: Survey, questions: readonly PlacedQuestion[]): SurveyScript[] | undefined {
  if (!survey.scripts || survey.scripts.length === 0) return undefined;
  const texts = new Map(survey.questions.map(({ id, text }) => [id, text]));
  const sameAs = (question: PlacedQuestion) =>
    question.follows !== null && texts.get(question.follows) === question.text ? question.follows : question.id;
  return survey.scripts.map((script) => {
    const said = new Map(script.questions.map((each) => [each.id.toLowerCase(), each.text]));
    return {
      ...script,
      questions: questions.flatMap((question) => {
        const text = said.get(sameAs(question));
        return text ? [{ id: question.id, text }] : [];
      }),
    };
  });
}
