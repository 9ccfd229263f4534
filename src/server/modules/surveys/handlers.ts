// The calls of surveys.
import { sentence } from '../../../contract/messages/every-message';
import { surveySentence } from '../../../contract/messages/surveys';
import { maxConditions, surveys } from '../../../contract/surveys';
import { knownZone } from '../../../domain/i18n/time-zones';
import { checkDependencies } from '../../../domain/surveys/dependencies';
import { withEarlierVersions } from '../../../domain/surveys/versions';
import { ApiError } from '../../http/errors';
import type { Handlers } from '../../http/handler';
import { audit } from '../audit/repo';
import { keptList } from '../session-lists/kept-list';
import { keptConditions } from './kept-conditions';
import { refuseUnaskable } from './refuse-questions';
import { refuseLanguageTwice, refuseUnusable } from './refuse-scripts';
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
import { followRespondents } from './respondents-repo';
import { requireUnchanged } from './unchanged-repo';
import { answerCounts, latestResponses, responsesByDay, type AskedQuestion } from './results-repo';
import { noteVersion } from './survey-versions-repo';
import { retiredQuestions } from './versions-repo';

export const surveyHandlers: Handlers<typeof surveys> = {
  async create({ body, member, user, db }) {
    const { name, description, questions } = body;
    for (const question of questions) refuseUnaskable(question);
    if (await isNameInUse(db, member.campaign_id, name)) throw new ApiError('NAME_EXISTS');
    const survey = { campaign_id: member.campaign_id, user_id: user.id, name, description, questions };
    const id = await insertSurvey(db, survey);
    await noteVersion(db, member.campaign_id, id);
    return requireSurvey(db, member.campaign_id, id);
  },

  async updateDependencies(context) {
    const { body, member, db } = context;
    await lockSurvey(db, member.campaign_id, body.survey_id);
    const survey = await requireSurvey(db, member.campaign_id, body.survey_id);
    await refuseShared(db, member.campaign_id, survey.id, 'INVALID');
    if (body.questions.some(({ also_dependent_on: also = [] }) => also.length >= maxConditions))
      throw new ApiError('INVALID', surveySentence('TOO_MANY_CONDITIONS', { max: maxConditions }));
    const changes = new Map(
      body.questions.map(({ dependent_on_answers, also_dependent_on, ...question }) => {
        const id = question.id.toLowerCase();
        const parent = question.dependent_on_question_id?.toLowerCase() ?? null;
        const also =
          also_dependent_on?.map((each) => ({ ...each, question_id: each.question_id.toLowerCase() })) ??
          keptConditions(
            survey.questions.find((each) => each.id === id),
            parent,
            dependent_on_answers,
          );
        return [id, { id, dependent_on_question_id: parent, dependent_on_answers, also_dependent_on: also }] as const;
      }),
    );
    const questionIds = new Set(survey.questions.map((question) => question.id));
    if ([...changes.keys()].some((id) => !questionIds.has(id)))
      throw new ApiError('INVALID', sentence('OTHER_SURVEYS_QUESTION'));
    const changed = survey.questions.map((question) => ({ ...question, ...changes.get(question.id) }));
    const [problem] = checkDependencies(changed);
    if (problem) throw new ApiError('INVALID', problem.sentence);
    await setDependencies(db, member.campaign_id, survey.id, [...changes.values()]);
    await raiseVersion(db, member.campaign_id, survey.id);
    await passChangeDown(context, survey.id);
    return { ...survey, questions: changed };
  },

  async scripts(context) {
    const { body, member, db } = context;
    const { survey_id: id, scripts, old_scripts, door_scripts, old_door_scripts } = body;
    if (scripts) refuseLanguageTwice(scripts);
    if (door_scripts) refuseUnusable(door_scripts);
    const survey = await requireSurvey(db, member.campaign_id, id);
    const questionIds = new Set(survey.questions.map((question) => question.id));
    // Words for questions that the survey has not are of no use to anyone.
    const usable = scripts?.map((script) => ({
      ...script,
      questions: script.questions.filter(
        (question) => questionIds.has(question.id.toLowerCase()) && question.text !== '',
      ),
    }));
    if (!usable && !door_scripts) return survey;
    await refuseShared(db, member.campaign_id, survey.id);
    await requireUnchanged(db, 'surveys', survey, {
      ...(scripts && old_scripts && { scripts: old_scripts }),
      ...(door_scripts && old_door_scripts && { door_scripts: old_door_scripts }),
    });
    await changeSurvey(db, member.campaign_id, survey.id, { scripts: usable, door_scripts });
    // Translated questions are not what is said at the door.
    if (door_scripts) await audit(context, 'script_changed', survey);
    await passChangeDown(context, survey.id);
    return requireSurvey(db, member.campaign_id, survey.id);
  },

  async checkName({ query, member, db }) {
    return { is_unique: !(await isNameInUse(db, member.campaign_id, query.name)) };
  },

  async get({ query, member, db }) {
    await followRespondents(db, member.campaign_id);
    return requireSurvey(db, member.campaign_id, query.id);
  },

  all(context) {
    const { query, member, db } = context;
    const archived = query.include_archived;
    const read = async () => {
      await followRespondents(db, member.campaign_id);
      return listSurveys(db, member.campaign_id, { archived });
    };
    return keptList(context, 'surveys', surveys.all.reply, read, archived ? 'all' : 'in use');
  },

  async responsesByDay({ query, member, db }) {
    const survey = await requireSurvey(db, member.campaign_id, query.survey_id);
    return responsesByDay(db, member.campaign_id, survey.id, knownZone(member.time_zone));
  },

  detailedResponses(context) {
    const { query, member, db } = context;
    const { campaign_id: campaignId } = member;
    const read = async () => {
      const asked =
        query.survey_id === undefined
          ? await listSurveys(db, campaignId, { archived: false })
          : [await requireSurvey(db, campaignId, query.survey_id)];
      const surveyIds = asked.map((survey) => survey.id);
      const retired = await retiredQuestions(db, campaignId, surveyIds);
      const questions = asked.flatMap((survey) =>
        withEarlierVersions<AskedQuestion, AskedQuestion & { superseded_by: string | null }>(
          survey.questions,
          retired.filter((question) => question.survey_id === survey.id),
        ),
      );
      return {
        questions: await answerCounts(db, campaignId, surveyIds, questions),
        responses: await latestResponses(db, campaignId, surveyIds),
      };
    };
    const part = query.survey_id?.toLowerCase() ?? 'all';
    return keptList(context, 'survey_answers', surveys.detailedResponses.reply, read, part);
  },

  async archive(context) {
    const { query, member, db } = context;
    const record_status = query.archived ? 'archived' : 'is_active';
    await changeSurvey(db, member.campaign_id, query.survey_id, { record_status });
    await passChangeDown(context, query.survey_id);
    const survey = await requireSurvey(db, member.campaign_id, query.survey_id);
    await audit(context, query.archived ? 'survey_archived' : 'survey_restored', survey);
    return survey;
  },
};
