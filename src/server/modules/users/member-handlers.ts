// The calls that decide about members: their titles.
import type { contract } from '../../../contract';
import { sentence } from '../../../contract/messages/every-message';
import { refuseTitle, type TitleRefusal } from '../../../domain/access/title-change';
import { ApiError } from '../../http/errors';
import type { Handlers } from '../../http/handler';
import { audit } from '../audit/repo';
import { endHandedOut } from '../campaigns/handed-out';
import { followTitle, setMembership } from '../campaigns/memberships-repo';
import { lockCampaign } from '../campaigns/repo';
import { endEntries, entriesOver } from '../chapters/entering';
import { lockTreeOf } from '../campaigns/tree-lock';
import { cancelOpenFor } from '../invitations/repo';
import { pauseWebhooksOf } from '../webhooks/pause-of-maker';
import { findMember } from './repo';

const refusals: Record<TitleRefusal, () => ApiError> = {
  no_right: () => new ApiError('FORBIDDEN'),
  own_upward: () => new ApiError('FORBIDDEN', sentence('OWN_TITLE_UPWARD')),
  above_own: () => new ApiError('FORBIDDEN', sentence('TITLE_ABOVE_OWN')),
  owner_stays: () => new ApiError('OWNER_STAYS', sentence('OWNER_TITLE_STAYS')),
};

export const memberHandlers: Handlers<typeof contract.members> = {
  async changeTitle(context) {
    const { body, member, user, db } = context;
    const campaignId = member.campaign_id;
    // Titles and the ownership are read again under the lock: either may have just changed.
    await lockTreeOf(db, campaignId);
    await lockCampaign(db, campaignId);
    const by = await findMember(db, campaignId, user.id);
    const person = await findMember(db, campaignId, body.user_id.toLowerCase());
    if (!by) throw new ApiError('FORBIDDEN');
    if (!person) throw new ApiError('NOT_FOUND', sentence('NO_MEMBER'));
    const refusal = refuseTitle(by, person, body.title);
    if (refusal) throw refusals[refusal]();
    if (person.title === body.title) return person;
    await setMembership(db, campaignId, person.id, body.title);
    await followTitle(db, person.id, campaignId, body.title);
    await cancelOpenFor(db, campaignId, person.email);
    await endEntries({ db, user }, await entriesOver(db, person.id, campaignId, body.title));
    await endHandedOut(db, campaignId, person.id);
    await pauseWebhooksOf(context, campaignId, person.id);
    await audit(context, 'title_changed', { id: person.id, name: `${person.title} → ${body.title}` });
    return { ...person, title: body.title };
  },
};
