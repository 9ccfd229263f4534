// E-mails that a campaign sends, and what became of them.
import * as z from 'zod/mini';
import { call } from '../call';
import { id, instant } from '../fields';

export const emailLanguage = z.enum(['en', 'es']);
export type EmailLanguage = z.infer<typeof emailLanguage>;

/**
 * - `waiting`: it goes out soon, or once the mail server answers again
 * - `sent`: the mail server has accepted it
 * - `kept`: this installation has no mail server; the message lies on its machine
 * - `unsure`: the mail server had it, but its answer never came; it is not sent a second time
 * - `failed`: the mail server refused it, or was away for a day
 * - `dropped`: what it told of was over first
 */
export const emailStatus = z.enum(['waiting', 'sent', 'kept', 'unsure', 'failed', 'dropped']);
export type EmailStatus = z.infer<typeof emailStatus>;

/** When an invitation was answered, and the last e-mail with it. */
export const invitationEmail = z.object({
  invitation_id: id,
  answered_at: z.nullable(instant),
  email: z.nullable(z.object({ status: emailStatus, language: emailLanguage, at: instant })),
});
export type InvitationEmail = z.infer<typeof invitationEmail>;

/** After an e-mail no other one with the same invitation goes out for so many minutes. */
export const minutesBetween = 10;

export const invitationEmails = {
  all: call({
    method: 'GET',
    path: '/invitation/email/',
    summary: 'When invitations of a campaign were answered, and what became of their e-mails',
    access: { who: 'member', may: 'members.invite', campaign: 'query.campaign_id' },
    query: z.strictObject({ campaign_id: id }),
    reply: z.array(invitationEmail),
  }),
  resend: call({
    method: 'POST',
    path: '/invitation/email/',
    summary: 'Send an open invitation once more by e-mail; it is then open for 30 days again',
    rate: { max: 200, seconds: 86_400, by: 'campaign' },
    access: { who: 'member', may: 'members.invite', campaign: 'body.campaign_id' },
    body: z.strictObject({ campaign_id: id, invitation_id: id, language: z.optional(emailLanguage) }),
    reply: invitationEmail,
    status: 201,
    errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY'],
    description: `
      The link that was sent before goes on working, unless it had expired. CONFLICT within ten minutes of the last e-mail, and for
      what was answered or withdrawn.
    `,
  }),
};
