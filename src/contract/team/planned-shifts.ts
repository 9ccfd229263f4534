// Shifts planned ahead: where and when, how many people, who has signed up and who came.
import * as z from 'zod/mini';
import { call } from '../call';
import { day, id, instant, name, note } from '../fields';

/** A planned shift is at most so many hours long. */
export const longestPlanned = 16;
export const mostPeople = 1_000;
/** So many days are listed at once. */
export const mostDays = 62;

const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

export const plannedShift = z.object({
  id,
  place: z.string(),
  starts_at: instant,
  ends_at: instant,
  /** By whose clock it was planned. */
  time_zone: z.string(),
  capacity: z.int(),
  notes: z.string(),
  /** How many have signed up. */
  signed_up: z.int(),
  /** Whether the caller has. */
  is_mine: z.boolean(),
  /** Whether the caller was checked in, or has started a shift within its time. */
  has_come: z._default(z.boolean(), false),
  canceled_at: z.nullable(instant),
  /** Who has signed up, for those who see the campaign's people; empty for all others. */
  people: z.array(
    z.object({
      id,
      user_name: z.string(),
      checked_in_at: z.nullable(instant),
      /** Whether they have started a shift within its time: that stays so, whoever takes a check-in back. */
      has_started: z._default(z.boolean(), false),
    }),
  ),
});
export type PlannedShift = z.infer<typeof plannedShift>;

const plan = {
  place: name,
  /** By the campaign's clock. An end that is not after the start is on the next day. */
  day,
  starts: timeOfDay,
  ends: timeOfDay,
  capacity: z.int().check(z.gte(1), z.lte(mostPeople)),
  notes: z._default(note(500), ''),
};

const one = { campaign_id: id, id };
const manages = { who: 'member', may: 'walkbooks.manage', campaign: 'body.campaign_id' } as const;

export const plannedShifts = {
  all: call({
    method: 'GET',
    path: '/planned-shift/all/',
    summary: 'Planned shifts that are not over, soonest first; canceled ones only for managers and who had signed up',
    access: { who: 'member', may: 'walkbooks.view', campaign: 'query.campaign_id' },
    query: z.strictObject({ campaign_id: id, from: z.optional(day), to: z.optional(day), user_id: z.optional(id) }),
    reply: z.array(plannedShift),
    errors: ['INVALID', 'FORBIDDEN'],
    description: `
      With 'from' and 'to', both included and at most 62 days apart, all that begin on these days by the campaign’s clock, past
      ones too. With 'user_id' those for which that person has signed up, past ones too, the last ones first: for oneself, or
      for those who see the campaign’s people. At most 500.
    `,
  }),
  create: call({
    method: 'POST',
    path: '/planned-shift/',
    summary: 'Plan a shift, by the campaign’s clock',
    rate: { max: 300, seconds: 3_600, by: 'campaign' },
    access: manages,
    body: z.strictObject({ campaign_id: id, ...plan }),
    reply: plannedShift,
    status: 201,
    errors: ['INVALID', 'TOO_MANY'],
  }),
  update: call({
    method: 'PUT',
    path: '/planned-shift/',
    summary: 'Change a planned shift that is not over; who has signed up stays signed up',
    access: manages,
    body: z.strictObject({ ...one, ...plan }),
    reply: plannedShift,
    errors: ['INVALID', 'NOT_FOUND', 'CONFLICT'],
  }),
  cancel: call({
    method: 'PUT',
    path: '/planned-shift/cancel/',
    summary: 'Cancel a planned shift that is not over; who had signed up sees that',
    access: manages,
    body: z.strictObject(one),
    reply: plannedShift,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  signUp: call({
    method: 'PUT',
    path: '/planned-shift/sign-up/',
    summary: 'Sign up for a planned shift, or no longer; the same again changes nothing',
    access: { who: 'member', may: 'walkbooks.view', campaign: 'body.campaign_id' },
    body: z.strictObject({ ...one, signed_up: z.boolean() }),
    reply: plannedShift,
    errors: ['NOT_FOUND', 'CONFLICT'],
    description: `
      CONFLICT when it is full, canceled or over. Of two people at the last place one gets it. Who has come stays signed up.
    `,
  }),
  checkIn: call({
    method: 'PUT',
    path: '/planned-shift/check-in/',
    summary: 'Note that someone who signed up has come, or take that back; who starts a shift within its time has come',
    access: manages,
    body: z.strictObject({ ...one, user_id: id, checked_in: z.boolean() }),
    reply: plannedShift,
    errors: ['NOT_FOUND'],
  }),
};
