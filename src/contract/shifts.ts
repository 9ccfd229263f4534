// Shifts: when someone went out and came back, as two small facts made on the phone, and what was done meanwhile.
import * as z from 'zod/mini';
import { call } from './call';
import { factEnvelope, maxFacts, receipt } from './facts/fact';
import { id, instant } from './fields';

/** A shift without an end counts as over after this many hours: someone forgot. */
export const longestShift = 12;

/** A shift with what its person recorded in it. Only knocks that count. */
export const shift = z.object({
  id,
  user_id: id,
  user_name: z.string(),
  started_at: instant,
  /** null: still out. One that was never ended ends with its last knock. */
  ended_at: z.nullable(instant),
  minutes: z.int(),
  doors: z.int(),
  contacts: z.int(),
  /** Road signs put up. */
  signs: z.int(),
});
export type Shift = z.infer<typeof shift>;

/** One person's week on the leaderboard. */
export const leader = z.object({ id, user_name: z.string(), doors: z.int(), contacts: z.int() });
export type Leader = z.infer<typeof leader>;

const ofCampaign = z.object({ campaign_id: id });

export const shifts = {
  record: call({
    method: 'POST',
    path: '/shift/',
    summary: 'Record starts and ends of shifts from a phone; safe to repeat, by each fact’s own id',
    access: { who: 'member', may: 'walkbooks.knock', campaign: 'body.campaign_id', formerly: true },
    body: z.strictObject({ campaign_id: id, facts: z.array(factEnvelope).check(z.maxLength(maxFacts)) }),
    apart: ['facts'],
    reply: z.object({ receipts: z.array(receipt) }),
    description: `
      A shift that no one ended ends at the last knock when its person says so, and automatically after 12 hours. It
      counts the touches between its start and end that still hold.
    `,
  }),
  allUser: call({
    method: 'GET',
    path: '/shift/all-user/',
    summary: 'A person’s shifts in the last 90 days; other people’s only for those who can see the dashboard',
    access: { who: 'member', may: 'walkbooks.view', campaign: 'query.campaign_id' },
    query: z.object({ campaign_id: id, user_id: z.optional(id) }),
    reply: z.array(shift),
    errors: ['FORBIDDEN'],
  }),
  all: call({
    method: 'GET',
    path: '/shift/all/',
    summary: 'All shifts in the last 14 days, people who are out now first',
    access: { who: 'member', may: 'dashboard.view', campaign: 'query.campaign_id' },
    query: ofCampaign,
    reply: z.array(shift),
  }),
  leaderboard: call({
    method: 'GET',
    path: '/shift/leaderboard/',
    summary: 'This week’s doors and contacts by person, unless the campaign has turned this off',
    access: { who: 'member', may: 'walkbooks.view', campaign: 'query.campaign_id' },
    query: ofCampaign,
    reply: z.object({ shown: z.boolean(), people: z.array(leader) }),
    description: 'It counts the whole week, with or without a shift. A manager can switch it off.',
  }),
};
