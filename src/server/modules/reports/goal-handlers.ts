// The calls of goals.
import type { contract } from '../../../contract';
import { sentence } from '../../../contract/messages/every-message';
import { knownZone } from '../../../domain/i18n/time-zones';
import { supportAnswers } from '../../../domain/reports/survey-results';
import { currentVersion } from '../../../domain/surveys/versions';
import type { Survey } from '../../../contract/surveys';
import type { Db } from '../../db/connection';
import { ApiError } from '../../http/errors';
import type { Handlers } from '../../http/handler';
import { audit } from '../audit/repo';
import { listSurveys } from '../surveys/repo';
import { retiredQuestions } from '../surveys/versions-repo';
import {
  hasWalkbook,
  insertGoal,
  lockGoals,
  listGoals,
  removeGoal,
  supporterDays,
  touchDays,
  type SupportAnswers,
} from './goals-repo';
import { followTouches } from './touch-counts-repo';

/** More goals are none. */
const most = 50;

export const goalHandlers: Handlers<typeof contract.goals> = {
  async all({ member, services: { db } }) {
    const { campaign_id: campaignId } = member;
    const zone = knownZone(member.time_zone);
    const goals = await listGoals(db, campaignId);
    if (goals.length > 0) await followTouches(db, campaignId, zone);
    const surveys = goals.some(({ measure }) => measure === 'supporters')
      ? await listSurveys(db, campaignId, { archived: true })
      : [];
    const asked = await supportQuestions(db, campaignId, surveys);
    const counted = [];
    // One after another: fifty at once would leave the database to no one else.
    for (const goal of goals) {
      const days =
        goal.measure === 'supporters'
          ? await supporterDays(db, campaignId, zone, goal, asked)
          : await touchDays(db, campaignId, goal);
      counted.push({ ...goal, days });
    }
    return counted;
  },

  async create(context) {
    const { body, member, user, db } = context;
    const { campaign_id } = member;
    const { measure, target, first_day, last_day, walkbook_id, precinct } = body;
    if (last_day < first_day) throw new ApiError('INVALID', sentence('WRONG_DAYS'));
    const apart = walkbook_id !== null || precinct !== null;
    if ((walkbook_id !== null && precinct !== null) || (measure === 'supporters' && apart))
      throw new ApiError('INVALID', sentence('WRONG_GOAL'));
    if (walkbook_id !== null && !(await hasWalkbook(db, campaign_id, walkbook_id))) throw new ApiError('NOT_FOUND');
    await lockGoals(db, campaign_id);
    if ((await listGoals(db, campaign_id)).length >= most)
      throw new ApiError('TOO_LARGE', sentence('TOO_MANY_KEPT', { max: most }));
    const goal = { campaign_id, user_id: user.id, measure, target, first_day, last_day, walkbook_id, precinct };
    const id = await insertGoal(db, goal);
    await audit(context, 'goal_set', { id, name: `${target} ${measure}` });
    return { id };
  },

  async remove(context) {
    const { query, member, db } = context;
    const goal = (await listGoals(db, member.campaign_id)).find(({ id }) => id === query.id.toLowerCase());
    if (!goal || !(await removeGoal(db, member.campaign_id, query.id))) throw new ApiError('NOT_FOUND');
    await audit(context, 'goal_removed', { id: goal.id, name: `${goal.target} ${goal.measure}` });
    return null;
  },
};

/** Questions with answers that say support, earlier versions too: who answered one of these says so until they answer a later one. */
async function supportQuestions(db: Db, campaignId: string, surveys: readonly Survey[]): Promise<SupportAnswers[]> {
  const retired = await retiredQuestions(
    db,
    campaignId,
    surveys.map(({ id }) => id),
  );
  const questions = surveys.flatMap((survey) => survey.questions);
  const current = new Set(questions.map(({ id }) => id));
  const successors = new Map(retired.map(({ id, superseded_by }) => [id, superseded_by]));
  const asked = [...questions, ...retired].map(({ id, answers }) => ({
    question_id: id,
    current_id: currentVersion(id, current, successors) ?? id,
    answers: supportAnswers(answers),
  }));
  const telling = new Set(asked.flatMap(({ current_id, answers }) => (answers.length > 0 ? current_id : [])));
  return asked.filter(({ current_id }) => telling.has(current_id));
}
