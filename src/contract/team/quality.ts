// Quality control: what in someone's day is worth a look, as questions with their figures. The person sees and answers their own, a
// manager decides. Nothing here counts or compares people.
import * as z from 'zod/mini';
import { call } from '../call';
import { day, id, instant, note } from '../fields';
import { contactResult } from '../facts/touch';

/** Which rule a flag is of: domain/quality/day-flags.ts has them. */
export const flagRule = z.enum(['far_from_door', 'many_doors_an_hour', 'many_doors_a_day', 'short_survey']);

/** How far from its door a result was recorded: domain/quality/distance.ts decides. */
export const distanceVerdict = z.enum(['no_fix', 'fine', 'questionable', 'flagged']);

export const workFlag = z.object({
  user_id: id,
  user_name: z.string(),
  /** In the campaign's time zone. */
  day,
  rule: flagRule,
  /** Results far from their doors, doors in the busiest hour or of the day, or short surveys. */
  count: z.int(),
  /** The largest distance in metres, or the shortest survey in seconds; null where the count says it all. */
  worst: z.nullable(z.int()),
  /** From when until when it happened. */
  first_at: instant,
  last_at: instant,
  /** What the person says of it; empty until then. */
  answer: z.string(),
  answered_at: z.nullable(instant),
  /** Who marked it as fine, when; null while it is open, or when more of the same came since. */
  fine_by: z.nullable(z.string()),
  fine_at: z.nullable(instant),
  /** How many results this day has, and how many of them were set aside as a batch. */
  results: z.int(),
  set_aside: z.int(),
});
export type WorkFlag = z.infer<typeof workFlag>;

/** A result as quality control looks at it. */
export const workTouch = z.object({
  id,
  recorded_at: instant,
  door_id: id,
  walkbook_id: id,
  walkbook_name: z.string(),
  /** Empty where only people with a confidential record live. */
  address: z.string(),
  contact_result: contactResult,
  /** Metres from the door; null without a fix, or where the door has no place. */
  distance: z.nullable(z.int()),
  /** Metres by which the fix may be off. */
  accuracy: z.nullable(z.int()),
  verdict: distanceVerdict,
  /** It counts nowhere, because a manager set it aside. */
  set_aside: z.boolean(),
});
export type WorkTouch = z.infer<typeof workTouch>;

/** Results of one reply. */
export const workTouchPage = 50;

export const longestAnswer = 500;

const ofDay = { campaign_id: id, user_id: id, day };

export const quality = {
  mine: call({
    method: 'GET',
    path: '/quality/mine/',
    summary: 'Flags of one’s own days in the last 90 days, newest first',
    access: { who: 'member', may: 'walkbooks.view', campaign: 'query.campaign_id' },
    query: z.strictObject({ campaign_id: id }),
    reply: z.array(workFlag),
  }),
  answer: call({
    method: 'PUT',
    path: '/quality/answer/',
    summary: 'Say in a sentence what one’s own flag comes from; an empty one takes the answer back',
    rate: { max: 120, seconds: 3_600, by: 'user' },
    access: { who: 'member', may: 'walkbooks.view', campaign: 'body.campaign_id' },
    body: z.strictObject({ campaign_id: id, day, rule: flagRule, answer: note(longestAnswer) }),
    reply: workFlag,
    errors: ['NOT_FOUND', 'TOO_MANY'],
  }),
  all: call({
    method: 'GET',
    path: '/quality/all/',
    summary:
      'Flags of the last 14 days that no one has decided on, or of one person’s last 90 days with all that is decided',
    access: { who: 'member', may: 'dashboard.view', campaign: 'query.campaign_id' },
    query: z.strictObject({ campaign_id: id, user_id: z.optional(id) }),
    reply: z.array(workFlag),
  }),
  count: call({
    method: 'GET',
    path: '/quality/count/',
    summary: 'How many flags of the last 14 days wait for a manager',
    access: { who: 'member', may: 'dashboard.view', campaign: 'query.campaign_id' },
    query: z.strictObject({ campaign_id: id }),
    reply: z.object({ open: z.int() }),
  }),
  decide: call({
    method: 'PUT',
    path: '/quality/decide/',
    summary: 'Mark a flag as fine, or open it again',
    access: { who: 'member', may: 'walkbooks.manage', campaign: 'body.campaign_id' },
    body: z.strictObject({ ...ofDay, rule: flagRule, is_fine: z.boolean() }),
    reply: workFlag,
    errors: ['NOT_FOUND'],
  }),
  setAside: call({
    method: 'PUT',
    path: '/quality/set-aside/',
    summary: 'Set aside what someone recorded on a day, or restore it; nothing is deleted',
    access: { who: 'member', may: 'walkbooks.manage', campaign: 'body.campaign_id' },
    body: z.strictObject({ ...ofDay, set_aside: z.boolean() }),
    reply: z.array(workFlag),
    errors: ['NOT_FOUND'],
    description: `
      Results, answers and door reports of a day that has a flag. They then count nowhere, as late results that were set
      aside. Who asked to be left alone still is. Answers the flags of that day.
    `,
  }),
  touches: call({
    method: 'GET',
    path: '/quality/touches/',
    summary:
      'Someone’s results, newest first, 50 a page, each with how far from its door it was recorded; others’ only for those who see the dashboard',
    access: { who: 'member', may: 'walkbooks.view', campaign: 'query.campaign_id' },
    query: z.strictObject({
      campaign_id: id,
      user_id: id,
      /** Only those of this day. */
      day: z.optional(day),
      /** The result after which the next page begins. */
      before: z.optional(id),
    }),
    reply: z.array(workTouch),
    errors: ['FORBIDDEN'],
  }),
};
