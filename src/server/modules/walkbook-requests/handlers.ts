// The calls of those who have no walkbook and would like one.
import type { contract } from '../../../contract';
import type { Handlers } from '../../http/handler';
import { deleteRequest, findManagerFor, findRequest, listRequests, saveRequest } from './repo';

export const walkbookRequestHandlers: Handlers<typeof contract.walkbookRequests> = {
  async mine({ member, user, db }) {
    const asked_at = await findRequest(db, member.campaign_id, user.id);
    return { asked_at, manager: await findManagerFor(db, member.campaign_id, user.email) };
  },

  async ask({ member, user, db }) {
    return { asked_at: await saveRequest(db, member.campaign_id, user.id) };
  },

  all({ member, db }) {
    return listRequests(db, member.campaign_id);
  },

  async dismiss({ query, member, db }) {
    await deleteRequest(db, member.campaign_id, query.user_id);
    return null;
  },
};
