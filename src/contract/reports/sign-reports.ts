// Signs that were placed and requests for signs on some days, by kind, day or precinct, and what is behind each number.
import * as z from 'zod/mini';
import { call } from '../call';
import { signCondition } from '../facts/sign-report';
import { day, id, instant, limit, skip } from '../fields';
import { signRequestStates } from '../office/sign-requests';

/** What signs and requests are counted by. */
export const signDimensions = ['kind', 'day', 'precinct'] as const;
export type SignDimension = (typeof signDimensions)[number];

/** `requested`: no one has it yet. `done`: placed, declined, or ticked off. */
export const signRequestCounts = ['requested', 'assigned', 'done'] as const;
export type SignRequestCount = (typeof signRequestCounts)[number];

const counts = {
  /** As they were found last; no one reported on it: it stands. */
  signs: z.object({ standing: z.int(), damaged: z.int(), missing: z.int(), taken_down: z.int() }),
  /** As they stand now. */
  requests: z.object({ requested: z.int(), assigned: z.int(), done: z.int() }),
};

/** `key`: the id of a kind of sign ('': no one said which), the day, or the precinct ('': none is known). */
const signCount = z.object({ key: z.string(), name: z.string(), ...counts });
export type SignCount = z.infer<typeof signCount>;

const signReport = z.object({
  rows: z.array(signCount),
  total: z.object(counts),
  /** Signs of these days that were set aside: they are in no other number. */
  set_aside: z.int(),
});
export type SignsReport = z.infer<typeof signReport>;

const reportedSign = z.object({
  id,
  state: z.union([signCondition, z.enum(signRequestStates)]),
  /** Null where no one said which kind. */
  road_sign_id: z.nullable(id),
  road_sign_name: z.nullable(z.string()),
  /** Of a request; of a placed sign the door nearest to it. */
  address: z.string(),
  /** Who placed it, or recorded the request; of a voter's wish no one. */
  user_name: z.nullable(z.string()),
  /** Who places it; of requests that are assigned. */
  assigned_name: z.nullable(z.string()),
  recorded_at: instant,
});
export type ReportedSign = z.infer<typeof reportedSign>;

const range = { campaign_id: id, first: day, last: day, by: z.enum(signDimensions) };
const member = { who: 'member', may: 'road_signs.manage', campaign: 'query.campaign_id' } as const;

export const signReports = {
  count: call({
    method: 'GET',
    path: '/report/signs/',
    summary:
      'Signs placed and requested on some days, both included, by kind, day or precinct, with how they stand now',
    cost: 1,
    access: member,
    query: z.strictObject(range),
    reply: signReport,
    errors: ['INVALID'],
    description: `
      A sign counts on the day on which it was placed, a request on the day on which it was recorded; days are those of the campaign's
      time zone. A sign is in the precinct of the nearest door. Requests that aren't listed to be followed are left out.
    `,
  }),
  rows: call({
    method: 'GET',
    path: '/report/sign-rows/',
    summary: 'The signs or requests behind one number of a report of signs, the newest first',
    cost: 1,
    access: member,
    query: z.strictObject({
      ...range,
      of: z.enum(['signs', 'requests']),
      /** Of the row; absent: of all rows. */
      key: z.optional(z.string().check(z.maxLength(200))),
      state: z.optional(z.union([signCondition, z.enum(signRequestCounts)])),
      skip,
      limit,
    }),
    reply: z.object({ rows: z.array(reportedSign), more: z.boolean() }),
    errors: ['INVALID'],
  }),
};
