// The calls that hand a campaign over: offered by its owner, accepted by the next one.
import { sentence } from '../../../contract/messages/every-message';
import type { contract } from '../../../contract';
import type { OwnerOffer } from '../../../contract/office/owner-offers';
import { mayAs } from '../../../domain/access/capabilities';
import { ApiError } from '../../http/errors';
import type { Handlers } from '../../http/handler';
import { audit } from '../audit/repo';
import { dropWaiting } from '../emails/repo';
import { queueEmail } from '../emails/send-email';
import { findMemberById } from './memberships-repo';
import { deleteOffer, findOffer, saveOffer, type OfferRow } from './owner-offers-repo';
import { lockCampaign, updateCampaign } from './repo';

export const ownerOfferHandlers: Handlers<typeof contract.ownerOffers> = {
  async get({ member, db }) {
    const offer = await findOffer(db, member.campaign_id);
    return { offer: offer ? present(offer) : null };
  },

  async make(context) {
    const { body, member, user, db, services } = context;
    const { campaign_id } = member;
    // Asked again under the lock: it may have been handed over since.
    if ((await lockCampaign(db, campaign_id)).owner_email !== user.email) throw new ApiError('FORBIDDEN');
    const heir = await findMemberById(db, campaign_id, body.user_id);
    if (!heir || heir.id === user.id || !mayAs(heir, 'campaign.edit'))
      throw new ApiError('INVALID', sentence('OWNER_MUST_MANAGE'));
    await saveOffer(db, campaign_id, user.id, heir.id);
    await audit(context, 'owner_offered', { id: heir.id });
    await queueEmail(db, services.jobs, {
      campaign_id,
      kind: 'owner_offer',
      subject_id: campaign_id,
      receiver_email: heir.email,
      language: body.language ?? 'en',
    });
    const offer = await findOffer(db, campaign_id);
    if (!offer) throw new ApiError('INVALID', sentence('OWNER_MUST_MANAGE'));
    return { offer: present(offer) };
  },

  async withdraw(context) {
    const { member, db } = context;
    await lockCampaign(db, member.campaign_id);
    const offer = await findOffer(db, member.campaign_id);
    if (offer) await audit(context, 'owner_offer_withdrawn', { id: offer.to_id });
    await deleteOffer(db, member.campaign_id);
    await dropWaiting(db, member.campaign_id, [member.campaign_id]);
    return null;
  },

  async answer(context) {
    const { body, member, user, db } = context;
    await lockCampaign(db, member.campaign_id);
    // Asked again under the lock: they may have been removed, or given another title, since.
    if (!mayAs(await findMemberById(db, member.campaign_id, user.id), 'campaign.edit')) throw new ApiError('FORBIDDEN');
    const offer = await findOffer(db, member.campaign_id);
    if (offer?.to_id !== user.id) throw new ApiError('NOT_FOUND', sentence('OFFER_OVER'));
    await deleteOffer(db, member.campaign_id);
    await dropWaiting(db, member.campaign_id, [member.campaign_id]);
    if (!body.accepted) return { is_owner: member.is_owner };
    await updateCampaign(db, member.campaign_id, { owner_email: user.email });
    await audit(context, 'owner_changed', { id: user.id });
    return { is_owner: true };
  },
};

function present(row: OfferRow): OwnerOffer {
  return {
    to: { id: row.to_id, first: row.to_first, last: row.to_last },
    by: { id: row.by_id, first: row.by_first, last: row.by_last },
    offered_at: row.offered_at,
  };
}
