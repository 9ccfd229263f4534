// The calls of goals.
import type { contract } from '../../../contract';
import { sentence } from '../../../contract/messages/every-message';
import { knownZone } from '../../../domain/i18n/time-zones';
import { ApiError } from '../../http/errors';
import type { Handlers } from '../../http/handler';
import { audit } from '../audit/repo';
import { countedGoals } from './counted-goals';
import { hasWalkbook, insertGoal, lockGoals, listGoals, removeGoal } from './goals-repo';

/** More goals are none. */
const most = 50;

export const goalHandlers: Handlers<typeof contract.goals> = {
  all({ member, services: { db } }) {
    return countedGoals(db, member.campaign_id, knownZone(member.time_zone));
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
