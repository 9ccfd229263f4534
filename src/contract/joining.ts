// Many invitations at once, team codes, and asking for a walkbook: how a crowd gets to work without waiting.
import * as z from 'zod/mini';
import { call, noReply } from './call';
import { email, id, instant, text } from './fields';
import { firstWalkbooks, invitation, offer } from './invitations';

/** Addresses that one call invites. */
export const invitationsAtOnce = 200;

/** Many invitations at once. */
export const manyInvitations = {
  create: call({
    method: 'POST',
    path: '/invitation/many/',
    summary: 'Invite many addresses with one title, message and choice of walkbooks',
    rate: { max: 20, seconds: 86_400, by: 'campaign' },
    access: { who: 'member', may: 'members.invite', campaign: 'body.campaign_id' },
    body: z.strictObject({
      campaign_id: id,
      receiver_emails: z.array(email).check(z.minLength(1), z.maxLength(invitationsAtOnce)),
      ...offer,
    }),
    reply: z.object({ invitations: z.array(invitation), unchanged: z.array(email) }),
    status: 201,
    errors: ['TOO_MANY', 'INVALID', 'FORBIDDEN'],
    description: `
      'unchanged' names those who are members with this title, or the owner: no invitation was made for them. All others are
      invited, or none is.
    `,
  }),
};

/** A code on the office wall: whoever scans it and proves an email address gets a personal invitation as Volunteer. */
export const teamCode = z.object({
  id,
  campaign_id: id,
  /** The path behind the QR code. */
  link: z.string(),
  created_at: instant,
  expires_at: instant,
  /** How many people may join with it, and how many invitations it has given. */
  most_people: z.int(),
  people: z.int(),
  status: z.enum(['open', 'used_up', 'expired', 'revoked']),
  walkbook_ids: z.array(id),
});
export type TeamCode = z.infer<typeof teamCode>;

const code = text('Team code', 100);

export const teamCodes = {
  create: call({
    method: 'POST',
    path: '/team-code/',
    summary: 'Make a team code, limited in people and days',
    rate: { max: 50, seconds: 86_400, by: 'campaign' },
    access: { who: 'member', may: 'members.invite', campaign: 'body.campaign_id' },
    body: z.strictObject({
      campaign_id: id,
      most_people: z.int().check(z.gte(1), z.lte(500)),
      days: z.int().check(z.gte(1), z.lte(60)),
      walkbook_ids: firstWalkbooks,
    }),
    reply: teamCode,
    status: 201,
    errors: ['TOO_MANY', 'INVALID'],
  }),
  all: call({
    method: 'GET',
    path: '/team-code/',
    summary: "A campaign's team codes, newest first",
    access: { who: 'member', may: 'members.invite', campaign: 'query.campaign_id' },
    query: z.strictObject({ campaign_id: id }),
    reply: z.array(teamCode),
  }),
  revoke: call({
    method: 'PUT',
    path: '/team-code/revoke/',
    summary: 'End a team code; invitations that it gave stay open',
    access: { who: 'member', may: 'members.invite', campaign: 'body.campaign_id' },
    body: z.strictObject({ id, campaign_id: id }),
    reply: teamCode,
    errors: ['NOT_FOUND'],
  }),
  validate: call({
    method: 'GET',
    path: '/validate-team-code/',
    summary: 'The campaign that an open team code leads to',
    rate: { max: 60, seconds: 60, by: 'address' },
    access: { who: 'anyone' },
    query: z.strictObject({ code }),
    reply: z.object({ campaign_name: z.string() }),
    errors: ['TEAM_CODE_INVALID', 'TOO_MANY'],
  }),
  join: call({
    method: 'POST',
    path: '/team-code/join/',
    summary: 'Get a personal invitation as Volunteer for the verified address of the caller',
    rate: { max: 120, seconds: 600, by: 'address' },
    access: { who: 'identity', verified: true },
    body: z.strictObject({ code }),
    reply: z.object({ status: z.enum(['invited', 'member']) }),
    errors: ['TEAM_CODE_INVALID', 'TOO_MANY', 'FORBIDDEN', 'CAMPAIGN_ERASED'],
    description: `
      Who was removed from the campaign needs a personal invitation: FORBIDDEN.
      'GET /users/me' then leads on: to the registration with this invitation, or to the invitation. An open invitation to the
      address stays as it is, whatever it offers, and a member stays a member: neither counts toward the code's people.
    `,
  }),
};

/** Someone without a walkbook who would like one. */
export const walkbookRequest = z.object({
  user_id: id,
  first: z.string(),
  last: z.string(),
  asked_at: instant,
});
export type WalkbookRequest = z.infer<typeof walkbookRequest>;

export const walkbookRequests = {
  mine: call({
    method: 'GET',
    path: '/walkbook-request/mine/',
    summary: 'Whether I have asked for a walkbook, and who assigns them',
    access: { who: 'member', may: 'walkbooks.knock', campaign: 'query.campaign_id' },
    query: z.strictObject({ campaign_id: id }),
    reply: z.object({
      asked_at: z.nullable(instant),
      /** Who invited the caller and still manages the campaign, else its owner, else its first manager. */
      manager: z.nullable(z.object({ first: z.string(), last: z.string() })),
    }),
  }),
  ask: call({
    method: 'POST',
    path: '/walkbook-request/',
    summary: 'Ask for a walkbook; asking again keeps the first time',
    access: { who: 'member', may: 'walkbooks.knock', campaign: 'body.campaign_id' },
    body: z.strictObject({ campaign_id: id }),
    reply: z.object({ asked_at: instant }),
    status: 201,
  }),
  all: call({
    method: 'GET',
    path: '/walkbook-request/',
    summary: 'Members who have asked for a walkbook and got none since, longest waiting first',
    access: { who: 'member', may: 'walkbooks.manage', campaign: 'query.campaign_id' },
    query: z.strictObject({ campaign_id: id }),
    reply: z.array(walkbookRequest),
  }),
  dismiss: call({
    method: 'DELETE',
    path: '/walkbook-request/',
    summary: 'Take a request off the list without assigning anything',
    access: { who: 'member', may: 'walkbooks.manage', campaign: 'query.campaign_id' },
    query: z.strictObject({ campaign_id: id, user_id: id }),
    ...noReply,
  }),
};
