// Reports: what was done at the doors, counted along one line at a time, and the touches behind each number.
import * as z from 'zod/mini';
import { call } from '../call';
import { contactResult } from '../facts/touch';
import { day, id, instant, limit, skip } from '../fields';

/** What touches are counted by. */
export const touchDimensions = [
  'day',
  'week',
  'hour',
  'weekday',
  'walkbook',
  'canvasser',
  'precinct',
  'result',
] as const;
export type TouchDimension = (typeof touchDimensions)[number];

const counts = {
  touches: z.int(),
  /** Visits of a door: a door by the same person in the same walkbook on the same day is one, where it began. */
  doors: z.int(),
  /** Conversations. */
  contacts: z.int(),
};

/**
 * `key`: the day (of a week its Monday), the hour 0 to 23, the weekday 0 (Monday) to 6, the id of a walkbook or canvasser, the
 * precinct ('' where none is known) or the contact result. `name`: of walkbooks, canvassers and precincts.
 */
export const touchCount = z.object({ key: z.string(), name: z.string(), ...counts });
export type TouchCount = z.infer<typeof touchCount>;

const touchReport = z.object({
  rows: z.array(touchCount),
  total: z.object(counts),
  /** Touches of this time that were set aside: they are in no other number. */
  set_aside: z.int(),
  /** How many rows were left out, those with the fewest touches; the total has them. */
  rows_left_out: z.int(),
});
export type TouchReport = z.infer<typeof touchReport>;

const reportedTouch = z.object({
  id,
  /** Null, as its canvasser is, where another tool made it. */
  walkbook_id: z.nullable(id),
  walkbook_name: z.string(),
  user_id: z.nullable(id),
  user_name: z.string(),
  /** Null where someone was met on the way. */
  door_id: z.nullable(id),
  address: z.string(),
  /** Null where no one was named, and of a confidential person. */
  voter_id: z.nullable(id),
  voter_name: z.nullable(z.string()),
  contact_result: contactResult,
  /** Empty of a confidential person. */
  note: z.string(),
  recorded_at: instant,
});
export type ReportedTouch = z.infer<typeof reportedTouch>;

const range = { campaign_id: id, first: day, last: day };
const narrowed = { walkbook_id: z.optional(id), user_id: z.optional(id) };

export const reports = {
  touches: call({
    method: 'GET',
    path: '/report/touches/',
    summary:
      'Touches of some days, both included, counted by one thing; set aside ones are left out and counted as such',
    cost: 1,
    access: { who: 'member', may: 'dashboard.view', campaign: 'query.campaign_id' },
    query: z.strictObject({ ...range, ...narrowed, by: z.enum(touchDimensions) }),
    reply: touchReport,
    errors: ['INVALID'],
    description: `
      Days, weeks (from Monday) and hours are those of the campaign's time zone. What was undone or replaced doesn't count. Who was
      met on the way is a touch and a conversation at no door. Visits imported from another tool count on their day and with their
      result; they belong to no walkbook and no canvasser.
    `,
  }),
  touchRows: call({
    method: 'GET',
    path: '/report/touch-rows/',
    summary: 'The touches behind one number of a report, newest first',
    cost: 1,
    access: { who: 'member', may: 'dashboard.view', campaign: 'query.campaign_id' },
    query: z.strictObject({
      ...range,
      ...narrowed,
      by: z.enum(touchDimensions),
      /** Of the row; absent: of all rows. */
      key: z.optional(z.string().check(z.maxLength(200))),
      /** Only conversations. */
      of: z._default(z.enum(['touches', 'contacts']), 'touches'),
      skip,
      limit,
    }),
    reply: z.object({ rows: z.array(reportedTouch), more: z.boolean() }),
    errors: ['INVALID'],
  }),
};
