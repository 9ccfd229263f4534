// Reports saved under a name, for everyone in the campaign who may see reports.
import * as z from 'zod/mini';
import { call, noReply } from '../call';
import { id, instant, name } from '../fields';
import { emailLanguage } from '../office/emails';

/** What a report is of, as it stands in the app's address behind the question mark. Whoever opens it reads it anew and trusts nothing. */
const address = z.string().check(z.maxLength(1_000));

/** By the clock of the campaign's zone. */
const schedule = {
  /** 0 Monday to 6 Sunday; null: every day. */
  weekday: z.nullable(z.int().check(z.gte(0), z.lte(6))),
  hour: z.int().check(z.gte(0), z.lte(23)),
};

/** How many reports of a campaign someone may have by e-mail. */
export const mostEmailed = 5;

export const savedReport = z.object({
  id,
  name: z.string(),
  address: z.string(),
  user_name: z.string(),
  created_at: instant,
  /** Whether reports of its kind can be e-mailed. */
  can_email: z.boolean(),
  /** When the caller gets it by e-mail; null: never. */
  email: z.nullable(z.object({ ...schedule, next_at: instant })),
  /** How many people get it by e-mail. */
  emailed_to: z.int(),
});
export type SavedReport = z.infer<typeof savedReport>;

const member = { who: 'member', may: 'dashboard.view' } as const;

export const savedReports = {
  all: call({
    method: 'GET',
    path: '/report/saved/',
    summary: 'The reports that were saved in a campaign, by name',
    access: { ...member, campaign: 'query.campaign_id' },
    query: z.strictObject({ campaign_id: id }),
    reply: z.array(savedReport),
  }),
  create: call({
    method: 'POST',
    path: '/report/saved/',
    summary: 'Save what a report is of under a name; 200 of a campaign at most',
    access: { ...member, campaign: 'body.campaign_id' },
    body: z.strictObject({ campaign_id: id, name, address }),
    reply: savedReport,
    status: 201,
    errors: ['NAME_EXISTS', 'TOO_LARGE'],
  }),
  rename: call({
    method: 'PUT',
    path: '/report/saved/',
    summary: 'Give a saved report another name',
    access: { ...member, campaign: 'body.campaign_id' },
    body: z.strictObject({ id, campaign_id: id, name }),
    reply: savedReport,
    errors: ['NOT_FOUND', 'NAME_EXISTS'],
  }),
  email: call({
    method: 'PUT',
    path: '/report/saved/email/',
    summary: "Have a saved report e-mailed to one's own address every day or week, or no more",
    access: { ...member, campaign: 'body.campaign_id' },
    body: z.strictObject({
      id,
      campaign_id: id,
      /** Null: no more. */
      email: z.nullable(z.strictObject({ ...schedule, language: z._default(emailLanguage, 'en') })),
    }),
    reply: savedReport,
    errors: ['NOT_FOUND', 'INVALID', 'TOO_LARGE'],
    description: `
      It goes to the caller's own address only, once a day at most, as long as the caller may see reports. It tells numbers, and names
      no voter.
    `,
  }),
  remove: call({
    method: 'DELETE',
    path: '/report/saved/',
    summary: 'Remove a saved report, and e-mail it to no one any more; what it told of stays',
    access: { ...member, campaign: 'query.campaign_id' },
    query: z.strictObject({ id, campaign_id: id }),
    ...noReply,
    errors: ['NOT_FOUND'],
  }),
};
