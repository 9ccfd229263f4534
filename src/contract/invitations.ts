// Invitations and campaign memberships: how a person comes to work in a campaign.
import * as z from 'zod/mini';
import { offeredTitles, titles } from './access';
import { call } from './call';
import { email, id, ids, instant, note, text } from './fields';

export const campaignType = z.enum(['election', 'initiative', 'other']);

const campaignWords = {
  campaign_id: id,
  campaign_name: z.string(),
  campaign_type: campaignType,
  candidate_name: z.nullable(z.string()),
  initiative: z.nullable(z.string()),
};

/** A campaign that a user belongs to. */
export const membership = z.object({
  ...campaignWords,
  title: z.enum(titles),
  date_joined: instant,
  is_owner: z.boolean(),
  /** They entered from a campaign above and may not do all that their title may; absent: from a server of before, or kept by an older app. */
  is_entered: z.optional(z.boolean()),
});
export type Membership = z.infer<typeof membership>;

export const invitationStatus = z.enum(['pending', 'accepted', 'declined', 'cancelled', 'expired']);

export const invitation = z.object({
  ...campaignWords,
  id,
  date_sent: instant,
  sender_id: z.nullable(id),
  receiver_email: email,
  status: invitationStatus,
  message: z.nullable(z.string()),
  offer_title: z.enum(offeredTitles),
  /** Walkbooks that are assigned to the receiver on joining; absent from a server of before. */
  walkbook_ids: z.optional(z.array(id)),
  /** Only for those who may invite: the path of the registration link, to hand over by any means. */
  link: z.nullable(z.string()),
});
export type Invitation = z.infer<typeof invitation>;

/** Walkbooks that someone gets on joining: of the campaign and not archived, else INVALID. */
export const firstWalkbooks = z.optional(ids(50));

/** What an invitation offers. */
export const offer = {
  offer_title: z.enum(offeredTitles),
  message: z.optional(z.nullable(note(1000))),
  walkbook_ids: firstWalkbooks,
  /** Of the e-mail, where the receiver has not chosen one in the app; English unless given. */
  language: z.optional(z.enum(['en', 'es'])),
};

export const invitations = {
  create: call({
    method: 'POST',
    path: '/invitation/',
    summary: 'Invite someone by email address; a member who accepts a new invitation changes title',
    rate: { max: 500, seconds: 86_400, by: 'campaign' },
    access: { who: 'member', may: 'members.invite', campaign: 'body.campaign_id' },
    body: z.strictObject({
      campaign_id: id,
      receiver_email: email,
      ...offer,
    }),
    reply: invitation,
    status: 201,
    errors: ['CONFLICT', 'TOO_MANY', 'INVALID', 'FORBIDDEN'],
    description: `
      An e-mail with the link is sent, and the reply carries the link, to be handed over by any other means. The walkbooks are assigned when
      the receiver joins; one that was archived by then is left out.
    `,
  }),
  validate: call({
    method: 'GET',
    path: '/validate-invitation/',
    summary: 'The email address that an invitation token was sent to',
    rate: { max: 60, seconds: 60, by: 'address' },
    access: { who: 'anyone' },
    query: z.object({ token: text('Invitation token', 200) }),
    reply: z.object({ email, campaign_name: z.string() }),
    errors: ['INVITATION_INVALID', 'TOO_MANY'],
  }),
  list: call({
    method: 'GET',
    path: '/invitation/',
    summary: "Your own open invitations or, with a campaign_id, that campaign's (404 when there are none)",
    access: { who: 'receiver_or_member', may: 'members.invite', campaign: 'query.campaign_id' },
    beforeTerms: true,
    query: z.object({ receiver_email: z.optional(email), campaign_id: z.optional(id) }),
    reply: z.array(invitation),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  answer: call({
    method: 'PUT',
    path: '/invitation/',
    summary:
      'Accept or decline your own invitation (campaign_name is required to join); with campaign_id, cancel one that was sent',
    access: { who: 'receiver_or_member', may: 'members.invite', campaign: 'body.campaign_id' },
    beforeTerms: true,
    body: z.strictObject({
      id,
      status: z.enum(['accepted', 'declined', 'cancelled']),
      campaign_id: z.optional(id),
      campaign_name: z.optional(z.string()),
    }),
    reply: z.object({ invitation, membership: z.nullable(membership) }),
    errors: ['NOT_FOUND', 'CONFLICT', 'BAD_REQUEST'],
    description: `
      Who was in the campaign before comes back to their walkbooks and teams, and to the planned shifts that they had signed up for
      where there is a place left. A captain has to be appointed again, and requests for signs have to be assigned again.
    `,
  }),
};
