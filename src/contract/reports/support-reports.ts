// What people said of their support, and how that moves over time.
import * as z from 'zod/mini';
import { call } from '../call';
import { day, id, instant, limit, skip } from '../fields';

/** What statements are counted by. */
export const supportTimes = ['day', 'week'] as const;
export type SupportTime = (typeof supportTimes)[number];

const score = z.int().check(z.gte(1), z.lte(5));

/** People by the score that they told last: 1 strong support to 5 strong against. */
const scores = z.array(z.int()).check(z.length(5));

/** `key`: the day, of a week its Monday. */
const supportCount = z.object({ key: z.string(), scores });
export type SupportCount = z.infer<typeof supportCount>;

const supportReport = z.object({
  rows: z.array(supportCount),
  /** Everyone who told their support in these days, confidential people too. */
  scores,
  /** Statements of these days that were set aside: they are in no other number. */
  set_aside: z.int(),
});
export type SupportReport = z.infer<typeof supportReport>;

const supporter = z.object({
  /** Of the statement. */
  id,
  /** Null of a confidential person, as their name; the address is empty then. */
  voter_id: z.nullable(id),
  voter_name: z.nullable(z.string()),
  address: z.string(),
  score,
  /** How it was told: door, call, mail, or what a newer server knows; empty from an older one. */
  channel: z._default(z.string(), ''),
  /** Null: it came by mail or on a call. */
  walkbook_id: z.nullable(id),
  walkbook_name: z.string(),
  /** Null: it came by mail, and no one recorded it. */
  user_id: z.nullable(id),
  user_name: z.string(),
  recorded_at: instant,
});
export type Supporter = z.infer<typeof supporter>;

const range = { campaign_id: id, first: day, last: day, by: z.enum(supportTimes) };
const member = { who: 'member', may: 'surveys.results', campaign: 'query.campaign_id' } as const;

export const supportReports = {
  trend: call({
    method: 'GET',
    path: '/report/support/',
    summary: 'Support that people told, by the day or week of what each of them told last',
    cost: 1,
    access: member,
    query: z.strictObject(range),
    reply: supportReport,
    errors: ['INVALID'],
    description: `
      Told at doors, on calls and by mail. A person counts once: with the newest answer to a question of support, from 1 to 5, that was recorded in these days and was neither
      replaced nor set aside. Days and weeks (from Monday) are those of the campaign's time zone.
    `,
  }),
  people: call({
    method: 'GET',
    path: '/report/support-rows/',
    summary: 'The people behind one number of a report of support, the newest statement first',
    cost: 1,
    access: member,
    query: z.strictObject({
      ...range,
      /** The day, or the Monday of the week; absent: of all days. */
      key: z.optional(day),
      /** Only who told this score; absent: any. */
      score: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(5))),
      skip,
      limit,
    }),
    reply: z.object({ rows: z.array(supporter), more: z.boolean() }),
    errors: ['INVALID'],
  }),
};
