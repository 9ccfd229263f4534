// Mailer campaigns: a mailer that goes to a voter group, one piece for each household, now or on a day.
import * as z from 'zod/mini';
import { call } from '../call';
import { day, id, instant, name, queryInteger } from '../fields';
import { mailPage, newMailPage } from './mail-responses';

/** The sizes in which mailers are printed, in inches. */
export const mailerSizes = ['4x6', '4.25x6', '5x7', '6x9', '6x11'] as const;
export const mailerSize = z.enum(mailerSizes);
export type MailerSize = z.infer<typeof mailerSize>;

/** The hour of the campaign's zone at which a day's mailing is made, where no one says another. */
export const usualMailHour = 9;
/** The longest time for which households that got mail can be left out, in days. */
export const maxCoolDownDays = 365;

/** Whom a mailing goes to, and who of the group is left out, each with the reason that applies first. */
const reach = {
  people: z.int(),
  households: z.int(),
  left_out: z.record(z.string(), z.int()),
};

export const mailerCampaign = z.object({
  id,
  name: z.string(),
  campaign_id: id,
  user_id: id,
  mailer_id: id,
  mailer_name: z.string(),
  voter_group_id: id,
  /** As it is called now, or was when it was deleted. */
  voter_group_name: z.string(),
  mailer_size: mailerSize,
  cool_down_days: z.int(),
  /** Null: as soon as it was made. */
  scheduled_date: z.nullable(day),
  scheduled_hour: z.int(),
  /** When that is. */
  due_at: instant,
  /** `scheduled` can be canceled; `ready` has its pieces. */
  status: z.enum(['scheduled', 'making', 'ready', 'canceled', 'failed']),
  ...reach,
  /** What the code on each piece leads to; null: they carry none. */
  page: z._default(z.nullable(mailPage), null),
  created_at: instant,
  made_at: z.nullable(instant),
});
export type MailerCampaign = z.infer<typeof mailerCampaign>;

const coolDown = z._default(queryInteger(0, maxCoolDownDays), 0);
const one = z.strictObject({ id, campaign_id: id });

/** For whom a file has a piece: each household that is reached, or each of its people; those have the same piece number and code. */
const addressing = z.enum(['household', 'person']);
export type Addressing = z.infer<typeof addressing>;
const printed = z.extend(one, { addressed_to: z._default(addressing, 'household') });

export const mailerCampaigns = {
  create: call({
    method: 'POST',
    path: '/mail/mailer-campaign/',
    summary: 'Send a mailer to a voter group, now or on a day of the campaign’s zone',
    rate: { max: 60, seconds: 3_600, by: 'campaign' },
    access: { who: 'member', may: 'mail.manage', campaign: 'body.campaign_id' },
    body: z.strictObject({
      campaign_id: id,
      /** Whoever asks; another person’s is refused. */
      user_id: z.optional(id),
      mailer_id: id,
      voter_group_id: id,
      name,
      mailer_size: mailerSize,
      scheduled_date: z.optional(z.nullable(day)),
      scheduled_hour: z._default(queryInteger(0, 23), usualMailHour),
      cool_down_days: coolDown,
      /** Left out: pieces carry no codes. */
      page: z.optional(z.nullable(newMailPage)),
    }),
    reply: mailerCampaign,
    status: 201,
    errors: ['NAME_EXISTS', 'NOT_FOUND', 'SURVEY_NOT_FOUND', 'INVALID', 'CONFLICT', 'TOO_MANY'],
    description: `
      The contact ledger decides who gets one when the mailing is made, and again when a file of it is downloaded. Each household
      gets one piece. A day without an hour means nine in the morning; where clocks jump over an hour, it is the moment of the jump.
      With a page each piece carries a QR code and a short address of its own, which work for a year and name no one.
    `,
  }),
  checkName: call({
    method: 'GET',
    path: '/mail/check-name/mailer-campaign/{campaign}/',
    summary: 'Whether a name is unique among the mailer campaigns of a mailer; without one, of the campaign',
    access: { who: 'member', may: 'mail.manage', campaign: 'params.campaign' },
    params: z.object({ campaign: id }),
    query: z.object({ name, mailer_id: z.optional(id) }),
    reply: z.object({ is_unique: z.boolean() }),
  }),
  preview: call({
    method: 'POST',
    path: '/mail/mailer-campaign/preview/',
    summary: 'How many people and households a mailing would reach now, and who is left out for which reason',
    access: { who: 'member', may: 'mail.manage', campaign: 'body.campaign_id' },
    body: z.strictObject({ campaign_id: id, voter_group_id: id, cool_down_days: coolDown }),
    reply: z.object(reach),
    errors: ['NOT_FOUND'],
  }),
  get: call({
    method: 'GET',
    path: '/mail/mailer-campaign/',
    summary: 'One mailer campaign',
    access: { who: 'member', may: 'mail.manage', campaign: 'query.campaign_id' },
    query: one,
    reply: mailerCampaign,
    errors: ['NOT_FOUND'],
  }),
  all: call({
    method: 'GET',
    path: '/mail/mailer-campaign/all/',
    summary: 'The mailer campaigns of a campaign, newest first',
    access: { who: 'member', may: 'mail.manage', campaign: 'query.campaign_id' },
    query: z.object({ campaign_id: id }),
    reply: z.array(mailerCampaign),
    replyKind: 'versioned',
  }),
  cancel: call({
    method: 'PUT',
    path: '/mail/mailer-campaign/cancel/',
    summary: 'Cancel a mailing that is not due yet',
    access: { who: 'member', may: 'mail.manage', campaign: 'body.campaign_id' },
    body: one,
    reply: mailerCampaign,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  addresses: call({
    method: 'GET',
    path: '/mail/mailer-campaign/addresses/',
    summary: 'The addresses of a mailing as a CSV file, one row for each household or person',
    rate: { max: 30, seconds: 3_600, by: 'campaign' },
    access: { who: 'member', may: 'mail.manage', campaign: 'query.campaign_id' },
    query: printed,
    reply: z.unknown(),
    replyKind: 'bytes',
    errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY'],
  }),
  print: call({
    method: 'GET',
    path: '/mail/mailer-campaign/print/',
    summary: 'A mailing as a PDF for the printer: both sides of each piece, with its address',
    rate: { max: 30, seconds: 3_600, by: 'campaign' },
    access: { who: 'member', may: 'mail.manage', campaign: 'query.campaign_id' },
    query: printed,
    reply: z.unknown(),
    replyKind: 'bytes',
    errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY', 'UNAVAILABLE'],
  }),
};
