// Reports saved under a name, for everyone in the campaign who may see reports.
import * as z from 'zod/mini';
import { call, noReply } from '../call';
import { id, instant, name } from '../fields';

/** What a report is of, as it stands in the app's address behind the question mark. Whoever opens it reads it anew and trusts nothing. */
const address = z.string().check(z.maxLength(1_000));

export const savedReport = z.object({
  id,
  name: z.string(),
  address: z.string(),
  user_name: z.string(),
  created_at: instant,
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
  remove: call({
    method: 'DELETE',
    path: '/report/saved/',
    summary: 'Remove a saved report; what it told of stays',
    access: { ...member, campaign: 'query.campaign_id' },
    query: z.strictObject({ id, campaign_id: id }),
    ...noReply,
    errors: ['NOT_FOUND'],
  }),
};
