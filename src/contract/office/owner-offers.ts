// Handing a campaign over: its owner offers it to someone who manages it, and it is theirs once they accept.
import * as z from 'zod/mini';
import { call, noReply } from '../call';
import { id, instant } from '../fields';

const person = z.object({ id, first: z.string(), last: z.string() });

/** An offer that waits for its answer. */
export const ownerOffer = z.object({ to: person, by: person, offered_at: instant });
export type OwnerOffer = z.infer<typeof ownerOffer>;

/** After so many days an offer is no longer open. */
export const offerDays = 14;

export const ownerOffers = {
  get: call({
    method: 'GET',
    path: '/campaign/owner-offer/',
    summary: 'The open offer to take a campaign over, if there is one',
    access: { who: 'member', may: 'campaign.edit', campaign: 'query.campaign_id' },
    query: z.strictObject({ campaign_id: id }),
    reply: z.object({ offer: z.nullable(ownerOffer) }),
  }),
  make: call({
    method: 'POST',
    path: '/campaign/owner-offer/',
    summary: 'Offer a campaign to one of its managers or directors, in the place of an earlier offer',
    rate: { max: 20, seconds: 86_400, by: 'campaign' },
    access: { who: 'owner', campaign: 'body.campaign_id' },
    body: z.strictObject({ campaign_id: id, user_id: id, language: z.optional(z.enum(['en', 'es'])) }),
    reply: z.object({ offer: ownerOffer }),
    status: 201,
    errors: ['INVALID', 'TOO_MANY'],
    description: 'They get an e-mail. Nothing changes until they accept, and an offer is open for 14 days.',
  }),
  withdraw: call({
    method: 'DELETE',
    path: '/campaign/owner-offer/',
    summary: 'Withdraw the offer of a campaign',
    access: { who: 'owner', campaign: 'query.campaign_id' },
    query: z.strictObject({ campaign_id: id }),
    ...noReply,
  }),
  answer: call({
    method: 'PUT',
    path: '/campaign/owner-offer/',
    summary: 'Accept or decline a campaign that its owner offers to you',
    access: { who: 'member', may: 'campaign.edit', campaign: 'body.campaign_id' },
    body: z.strictObject({ campaign_id: id, accepted: z.boolean() }),
    reply: z.object({ is_owner: z.boolean() }),
    errors: ['NOT_FOUND'],
  }),
};
