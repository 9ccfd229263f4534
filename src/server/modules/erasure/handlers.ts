// The calls that erase a person, and a campaign.
import type { contract } from '../../../contract';
import { sentence } from '../../../contract/messages/every-message';
import { ApiError, found } from '../../http/errors';
import type { Handlers } from '../../http/handler';
import { audit } from '../audit/repo';
import { lockCampaign } from '../campaigns/repo';
import { leaveTrees } from '../chapters/joining';
import { lockTreeOf } from '../campaigns/tree-lock';
import { removeAfter } from '../files/remove-after';
import { claimDoors } from '../reports/counted-doors-repo';
import { claimCounts } from '../reports/follow-answers-repo';
import { claimRespondents } from '../surveys/respondents-repo';
import { lockImports } from '../uploads/repo';
import { closeErased } from './campaign-repo';
import { erasePerson, isImporting } from './repo';

export const erasureHandlers: Handlers<typeof contract.erasure> = {
  async person(context) {
    const { query, member, user, db } = context;
    const { campaign_id } = member;
    const voter_id = query.voter_id.toLowerCase();
    await lockImports(db, campaign_id);
    if (await isImporting(db, campaign_id)) throw new ApiError('CONFLICT', sentence('ERASE_WHILE_IMPORTING'));
    // Asked before anything changes: a count that goes on for minutes would hold this up until it is broken off.
    for (const claim of [claimCounts, claimRespondents, claimDoors])
      if (!(await claim(db, campaign_id))) throw new ApiError('CONFLICT', sentence('ERASE_WHILE_COUNTING'));
    const { facts, storage_keys } = found(await erasePerson(db, { campaign_id, voter_id }, { user_id: user.id }));
    await removeAfter(context, ...storage_keys);
    await audit(context, 'person_erased', { id: voter_id });
    return { status: 'erased', facts };
  },

  async campaign({ member, user, db, services }) {
    await lockTreeOf(db, member.campaign_id);
    const campaign = await lockCampaign(db, member.campaign_id);
    // Asked again under the lock: it may have been handed over, or erased, since.
    if (campaign.owner_email !== user.email) throw new ApiError('FORBIDDEN');
    await leaveTrees({ db, user, services }, campaign);
    await closeErased(db, member.campaign_id, { user_id: user.id });
    await services.jobs.add(db, 'campaign_erasure', { campaign_id: member.campaign_id });
    return { status: 'erased' };
  },
};
