// Users: registration, the signed-in user's record, terms, members of a campaign.
import * as z from 'zod/mini';
import { titles } from './access';
import { call } from './call';
import { email, id, instant, personName, queryBoolean, text, units } from './fields';
import { invitation, membership } from './invitations';
import { params } from './messages/sentence';

/** Password rules at registration. The password itself goes to the identity provider only. */
export const passwordSpecials = '.!#$%&*+=?@';
export const passwordMinimum = 10;

export const userTitle = z.enum([...titles, 'None']);

const wishes = {
  /** In what they want distances told; null or absent: as the campaign has it. */
  units: z.optional(z.nullable(units)),
  /** Whether they get reminders of shifts and the reports that they asked for by e-mail; absent: they do. */
  wants_reminder_emails: z.optional(z.boolean()),
  wants_report_emails: z.optional(z.boolean()),
};

/** A user's own record. `status` is 'active'; someone invited but not registered gets `registrationRequired` instead. */
export const user = z.object({
  status: z.literal('active'),
  /** What this person should know about the account; empty when there is nothing. */
  detail: z.optional(z.string()),
  detail_code: z.optional(z.string()),
  params,
  id,
  first: z.string(),
  last: z.string(),
  email,
  title: userTitle,
  is_active: z.boolean(),
  is_superuser: z.boolean(),
  is_verified: z.boolean(),
  terms_accepted: z.boolean(),
  date_joined: instant,
  campaign_id: z.nullable(id),
  ...wishes,
  /** What this person was at the identity provider before the account there was made again: what a phone keeps of these is theirs. */
  former_uids: z.optional(z.array(z.string())),
  campaigns: z.array(membership),
  invitations: z.array(invitation),
  /** `access_token` is always null: the identity provider's tokens are never stored. */
  oauth_accounts: z.array(
    z.object({
      provider: z.string(),
      oauth_name: z.string(),
      access_token: z.null(),
      account_id: z.string(),
      account_email: z.string(),
      account_verified: z.boolean(),
    }),
  ),
});
export type User = z.infer<typeof user>;

/** Answer of /users/me to a verified identity with an open invitation but no user record yet. */
export const registrationRequired = z.object({
  status: z.literal('registration_required'),
  detail: z.string(),
  detail_code: z.optional(z.string()),
  params,
  email,
  invitation_token: z.string(),
});

export const me = z.discriminatedUnion('status', [user, registrationRequired]);
export type Me = z.infer<typeof me>;

/** One member of a campaign as its managers see them. */
export const member = z.object({
  id,
  first: z.string(),
  last: z.string(),
  email,
  title: z.enum(titles),
  date_joined: instant,
  is_owner: z.boolean(),
  last_seen: z.nullable(instant),
  walkbooks: z.int(),
  touches: z.int(),
  /** Of someone who was removed. */
  removed_at: z.optional(instant),
});
export type Member = z.infer<typeof member>;

/** Body of registration. `password` is accepted for compatibility and dropped before anything else happens. */
export const registration = z.strictObject({
  first: personName('First name'),
  last: personName('Last name'),
  email,
  password: z.optional(z.string()),
  password_confirmation: z.optional(z.string()),
  token: text('Invitation token', 200),
  user: z.optional(z.unknown()),
});

export const users = {
  register: call({
    method: 'POST',
    path: '/users/',
    summary:
      'Register the signed-up identity that an invitation was sent to; the same registration again answers the same, any other of somebody registered is refused',
    rate: { max: 120, seconds: 600, by: 'address' },
    access: { who: 'identity', verified: false },
    body: registration,
    reply: user,
    status: 201,
    errors: ['INVITATION_INVALID', 'ALREADY_REGISTERED', 'FORBIDDEN'],
    description: `
      The user's own title is 'Worker' until they choose a campaign. What they may do comes from the membership, whose
      title is the invitation's 'offer_title'.
    `,
  }),
  setTerms: call({
    method: 'PUT',
    path: '/users/terms/',
    summary: 'Accept the terms, or withdraw the acceptance',
    access: { who: 'identity', verified: true },
    query: z.strictObject({ terms_status: queryBoolean }),
    reply: z.object({
      status: z.enum(['user_terms_status_updated', 'user_terms_status_update_error']),
      terms_accepted: z.boolean(),
    }),
    description: `
      Without it every other call but those of one's own account and invitations answers TERMS_NOT_ACCEPTED, also the ones that
      bring facts: a phone keeps what was recorded and sends it once the terms are accepted.
    `,
  }),
  removeFromCampaign: call({
    method: 'PUT',
    path: '/users/remove/campaign-user/',
    summary: 'Remove a user from a campaign; what they recorded is kept',
    access: { who: 'owner', campaign: 'query.campaign_id' },
    query: z.strictObject({ email, campaign_id: id }),
    reply: z.object({ status: z.literal('removed') }),
    errors: ['NOT_FOUND', 'OWNER_STAYS'],
    description: `
      What the person's phone has not sent yet stays on it, with the reason and an export. An owner hands the campaign
      over first ('owner_email' of 'PUT /campaign/').
    `,
  }),
  remove: call({
    method: 'DELETE',
    path: '/users/',
    summary: 'Leave every campaign and close your own account; what was recorded is kept',
    access: { who: 'user' },
    beforeTerms: true,
    reply: z.object({ status: z.literal('deleted') }),
    errors: ['OWNER_STAYS'],
    description: "An owner hands the campaign over first ('owner_email' of 'PUT /campaign/').",
  }),
  me: call({
    method: 'GET',
    path: '/users/me',
    summary: 'The signed-in user, or what this identity still needs for an account',
    access: { who: 'identity', verified: true },
    reply: me,
    errors: ['LOGIN_BAD_CREDENTIALS', 'LOGIN_NO_USER', 'NOT_INVITED'],
    description: `
      A bad token answers LOGIN_BAD_CREDENTIALS, a closed account LOGIN_NO_USER, an address that no one invited 'Email
      not found or not invited'. 'oauth_accounts[].access_token' is always null: tokens of the identity provider are
      never stored.
    `,
  }),
  updateMe: call({
    method: 'PATCH',
    path: '/users/me',
    summary:
      'Change own names, or the campaign worked in (a title can only follow the membership). An email address or password is changed at the identity provider; a new address counts once it is verified, and 422 says when this server cannot change them',
    access: { who: 'user' },
    beforeTerms: true,
    body: z.strictObject({
      first: z.optional(personName('First name')),
      last: z.optional(personName('Last name')),
      title: z.optional(userTitle),
      email: z.optional(email),
      password: z.optional(z.string()),
      campaign_id: z.optional(z.nullable(id)),
      /** In which e-mails are written to this person. */
      language: z.optional(z.enum(['en', 'es'])),
      ...wishes,
    }),
    reply: user,
    errors: ['FORBIDDEN', 'INVALID', 'ALREADY_REGISTERED', 'UNAVAILABLE'],
    description: `
      A title is accepted only if it is the one of the membership, or 'None' with no campaign. A member gets a new
      title by 'PUT /users/title/' or by accepting a new invitation. An email address or a password is changed only by who gave
      their password within the last five minutes (the token's 'auth_time'): else 403 with the 'detail_code' SIGN_IN_AGAIN.
    `,
  }),
  campaignAccount: call({
    method: 'GET',
    path: '/users/campaign-account/',
    summary: 'The members of a campaign; staff and volunteers only get themselves',
    access: { who: 'member', may: 'campaign.view', campaign: 'query.campaign_id' },
    query: z.object({ campaign_id: id, with_removed: z.optional(queryBoolean) }),
    reply: z.array(member),
    description: `
      With 'with_removed' also those who were removed so lately that their work from before is still accepted.
    `,
  }),
};
