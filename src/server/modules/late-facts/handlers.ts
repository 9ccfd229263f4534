// The calls of what arrived late: listing it, setting it aside, restoring it.
import type { contract } from '../../../contract';
import { ApiError } from '../../http/errors';
import type { Handlers } from '../../http/handler';
import { audit } from '../audit/repo';
import { setAside } from '../facts/set-aside';
import { followAnswersSetAside } from '../road-signs/set-aside-answers';
import { lateWorkOf } from './repo';

export const lateFactHandlers: Handlers<typeof contract.lateWork> = {
  all: ({ query, member, db }) => lateWorkOf(db, member.campaign_id, { walkbookId: query.walkbook_id }),

  async setAside(context) {
    const { body, member, user, db, now } = context;
    const campaign_id = member.campaign_id;
    const userId = body.user_id.toLowerCase();
    const work = { campaign_id, user_id: userId, walkbook_id: body.walkbook_id?.toLowerCase() ?? null };
    const { decided, changed } = await setAside(db, work, body.set_aside ? { by: user.id, now } : null);
    // Signs belong to no walkbook.
    if (work.walkbook_id === null) {
      const answers = changed.get('sign_answer') ?? [];
      await followAnswersSetAside(db, campaign_id, answers, body.set_aside, { user_id: user.id, now });
    }
    const left = await lateWorkOf(db, campaign_id, { userId });
    if (!left.some(({ walkbook_id }) => walkbook_id === work.walkbook_id)) throw new ApiError('NOT_FOUND');
    if (decided > 0)
      await audit(context, body.set_aside ? 'late_facts_set_aside' : 'late_facts_restored', { id: userId });
    return left;
  },
};
