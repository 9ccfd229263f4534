// The calls about signs that were placed.
import { sentence } from '../../../contract/messages/every-message';
import type { contract } from '../../../contract';
import { ApiError } from '../../http/errors';
import type { Handlers } from '../../http/handler';
import { placementHistory } from './history-repo';

export const placementHandlers: Handlers<typeof contract.placements> = {
  async history({ query, member, db }) {
    const events = await placementHistory(db, member.campaign_id, query.id);
    if (events.length === 0) throw new ApiError('NOT_FOUND', sentence('SIGN_NOT_FOUND'));
    return events;
  },
};
