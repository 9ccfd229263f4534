// What a tree of campaigns did, added up: by campaign, day and result, and never a voter.
import * as z from 'zod/mini';
import { call } from '../call';
import { contactResult } from '../facts/touch';
import { day, id } from '../fields';

const counts = {
  touches: z.int(),
  /** Visits of doors, as in the campaign's own report of touches. */
  doors: z.int(),
  /** Conversations. */
  contacts: z.int(),
};

const chapterTotals = z.object({
  id,
  name: z.string(),
  /** How many campaigns below it are in its numbers; the first row is the campaign that is looked at, alone. */
  below: z.int(),
  ...counts,
  results: z.array(z.object({ contact_result: contactResult, touches: z.int() })),
});
export type ChapterTotals = z.infer<typeof chapterTotals>;

const chapterReport = z.object({
  /** From the top of the tree down to the campaign that is looked at, which is the last. */
  path: z.array(z.object({ id, name: z.string() })),
  rows: z.array(chapterTotals),
  /** Of all rows together, by day, those with touches. */
  days: z.array(z.object({ day, ...counts })),
  /** Campaigns whose newest touches aren't in these numbers yet: the next call counts more of them. */
  behind: z.int(),
});
export type ChapterReport = z.infer<typeof chapterReport>;

export const chapterReports = {
  get: call({
    method: 'GET',
    path: '/report/chapters/',
    summary: 'Touches of some days, both included, of a campaign and each of its chapters with all below it',
    cost: 2,
    access: { who: 'member', may: 'dashboard.view', campaign: 'query.campaign_id' },
    /** `of`: the campaign to look at, somewhere below; absent: the campaign itself. */
    query: z.strictObject({ campaign_id: id, of: z.optional(id), first: day, last: day }),
    reply: chapterReport,
    errors: ['INVALID', 'NOT_FOUND'],
    description: `
      The numbers of a campaign are those of its own report of touches: each counts days in its own time zone. Nothing tells of
      voters, doors, walkbooks or canvassers.
    `,
  }),
};
