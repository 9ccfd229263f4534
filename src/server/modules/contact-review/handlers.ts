// The calls of the review: who is held back, and whether two records are the same person.
import type { contract } from '../../../contract';
import { ApiError } from '../../http/errors';
import type { Handlers } from '../../http/handler';
import { deriveLeftOut } from '../contact-ledger/left-out-repo';
import { raiseVersions } from '../facts/apply-door-reports-repo';
import { heldPairs, setDecision } from './repo';

export const contactReviewHandlers: Handlers<typeof contract.contactReview> = {
  list: ({ query, member, db }) => heldPairs(db, member.campaign_id, query),

  async decide({ body, member, user, db, now }) {
    const { campaign_id: campaignId } = member;
    const { decision } = body;
    const voterId = body.voter_id.toLowerCase();
    const pair = { voter_id: voterId, entry_id: body.entry_id.toLowerCase(), decision };
    const found = await setDecision(db, campaignId, pair, { user_id: user.id, now });
    if (!found) throw new ApiError('NOT_FOUND');
    // The phones of those who walk there learn of it with their next look.
    await raiseVersions(db, campaignId, await deriveLeftOut(db, campaignId, [voterId]));
    return { voter_id: voterId, decision };
  },
};
