// Follow-ups counted by who recorded them or by the week in which they are due.
import * as z from 'zod/mini';
import { call } from '../call';
import { id } from '../fields';

/** `open` are all that are not done: those due before today, those due today, and later ones. */
export const followUpStates = ['all', 'open', 'overdue', 'due', 'done'] as const;
export type FollowUpState = (typeof followUpStates)[number];

/** What follow-ups are counted by. */
export const followUpGroups = ['person', 'week'] as const;
export type FollowUpGroup = (typeof followUpGroups)[number];

const counts = z.object({ all: z.int(), open: z.int(), overdue: z.int(), due: z.int(), done: z.int() });
export type FollowUpCounts = z.infer<typeof counts>;

/** `key`: the id of a person, or the Monday of a week ('': no day was set). `name`: of a person. */
const followUpCount = z.object({ key: z.string(), name: z.string(), counts });
export type FollowUpCount = z.infer<typeof followUpCount>;

const followUpReport = z.object({
  rows: z.array(followUpCount),
  total: counts,
  /** Follow-ups that were set aside: they are in no other number. */
  set_aside: z.int(),
});
export type FollowUpReport = z.infer<typeof followUpReport>;

export const followUpReports = {
  count: call({
    method: 'GET',
    path: '/report/follow-ups/',
    summary:
      'Follow-ups that are open, overdue, due today or done, by who recorded them or by the week in which they are due',
    cost: 1,
    access: { who: 'member', may: 'dashboard.view', campaign: 'query.campaign_id' },
    query: z.strictObject({ campaign_id: id, by: z.enum(followUpGroups) }),
    reply: followUpReport,
    description: `
      Done: someone was reached since, or a manager ticked it off. Days are those of the campaign's time zone. What was undone doesn't
      count, nor what asks for a call or visit to someone who must not be contacted so.
    `,
  }),
};
