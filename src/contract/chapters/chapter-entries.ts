// Entering a chapter from above: a right that its owner gives to single people, and takes back at any time.
import * as z from 'zod/mini';
import { call, noReply } from '../call';
import { email, id, instant } from '../fields';
import { membership } from '../invitations';

/** People who may enter one chapter at most. */
export const mostEntries = 50;

const entry = z.object({
  user_id: id,
  name: z.string(),
  /** The campaign above that they belong to. */
  through_name: z.string(),
  granted_at: instant,
  /** They are in it now: a member with the title Director. */
  is_in: z.boolean(),
});
export type ChapterEntry = z.infer<typeof entry>;

const openChapter = z.object({ campaign_id: id, campaign_name: z.string(), is_in: z.boolean() });
export type OpenChapter = z.infer<typeof openChapter>;

export const chapterEntries = {
  all: call({
    method: 'GET',
    path: '/campaign/chapter-entry/all/',
    summary: 'Who of the campaigns above may enter this one, and who is in it that way',
    access: { who: 'member', may: 'members.view', campaign: 'query.campaign_id' },
    query: z.strictObject({ campaign_id: id }),
    reply: z.array(entry),
  }),
  allow: call({
    method: 'POST',
    path: '/campaign/chapter-entry/',
    summary: 'Allow a Manager or Director of a campaign above to enter this one',
    rate: { max: 50, seconds: 86_400, by: 'campaign' },
    access: { who: 'owner', campaign: 'body.campaign_id' },
    body: z.strictObject({ campaign_id: id, email }),
    reply: z.array(entry),
    status: 201,
    errors: ['CONFLICT', 'INVALID', 'TOO_MANY'],
    description: `
      The right ends when it is withdrawn, when the person no longer manages the campaign above, and when either campaign leaves the
      tree. Whoever is in the chapter then is no longer a member of it.
    `,
  }),
  withdraw: call({
    method: 'DELETE',
    path: '/campaign/chapter-entry/',
    summary: 'Withdraw someone’s right to enter this campaign; they are no longer a member of it',
    access: { who: 'owner', campaign: 'query.campaign_id' },
    query: z.strictObject({ campaign_id: id, user_id: id }),
    ...noReply,
  }),
  mine: call({
    method: 'GET',
    path: '/campaign/chapter-entry/mine/',
    summary: 'The chapters that one may enter',
    access: { who: 'user' },
    query: z.strictObject({}),
    reply: z.array(openChapter),
  }),
  enter: call({
    method: 'PUT',
    path: '/campaign/chapter-entry/',
    summary: 'Enter a chapter: one becomes a member of it, with the title Director',
    rate: { max: 100, seconds: 86_400, by: 'user' },
    access: { who: 'user' },
    body: z.strictObject({ campaign_id: id }),
    reply: membership,
    errors: ['FORBIDDEN', 'TOO_MANY'],
    description:
      'It is written into the activity logs of the chapter and of the campaign above, as is leaving it again.',
  }),
  exit: call({
    method: 'DELETE',
    path: '/campaign/chapter-entry/mine/',
    summary: 'Leave a chapter that one entered; the right to enter it stays',
    access: { who: 'member', may: 'campaign.view', campaign: 'query.campaign_id' },
    query: z.strictObject({ campaign_id: id }),
    errors: ['CONFLICT'],
    ...noReply,
  }),
};
