// The calls by which callers correct their last results.
import type { contract } from '../../../contract';
import { correctableHours } from '../../../contract/outreach/call-corrections';
import type { Handlers } from '../../http/handler';
import { correctResult } from './correct-result';
import { listOwnResults } from './corrections-repo';
import { requireCaller } from './require-caller';

export const correctionHandlers: Handlers<typeof contract.callCorrections> = {
  async mine({ params, member, user, db, now }) {
    const { id } = await requireCaller(db, member, user.id, params.id);
    const own = { campaignId: member.campaign_id, phoneBankId: id, userId: user.id };
    return listOwnResults(db, own, new Date(now.getTime() - correctableHours * 3_600_000));
  },

  async correct({ params, body, member, user, db, now }) {
    const { id } = await requireCaller(db, member, user.id, params.id);
    const own = { campaignId: member.campaign_id, phoneBankId: id, userId: user.id };
    const { call_result_id, campaign_id: _campaign, ...given } = body;
    return { result: await correctResult(db, own, { ...given, id: call_result_id }, now) };
  },
};
