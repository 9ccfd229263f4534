// Shifts: when somebody went out and came back, as two small facts made on the phone, and what was done meanwhile.
import * as z from 'zod/mini';
import { call } from './call';
import { factEnvelope, maxFacts, receipt } from './facts';
import { factStamp, id, instant, possibleInstant } from './fields';

/** A shift without an end counts as over after this many hours: somebody forgot. */
export const longestShift = 12;

/**
 * A shift began or ended. A start has no `shift_id`: its own id is the shift's. `at` is when it was, which a person may
 * correct by a further end; `recorded_at` is when it was said. Of several ends the one said last holds.
 */
export const shiftFact = z
  .object({
    ...factStamp,
    event: z.enum(['start', 'end']),
    shift_id: z.nullable(id),
    at: possibleInstant,
  })
  .check(z.refine((fact) => (fact.event === 'start') === (fact.shift_id === null), 'An end names its shift.'));
export type ShiftFact = z.infer<typeof shiftFact>;

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
    summary: 'Starts and ends of shifts, made on a phone; harmless to repeat, by each fact’s own id',
    access: { who: 'member', may: 'walkbooks.knock', campaign: 'body.campaign_id' },
    body: z.object({ campaign_id: id, facts: z.array(factEnvelope).check(z.maxLength(maxFacts)) }),
    apart: ['facts'],
    reply: z.object({ receipts: z.array(receipt) }),
    errors: [],
  }),
  allUser: call({
    method: 'GET',
    path: '/shift/all-user/',
    summary: 'A person’s shifts of the last 90 days; others than oneself only for those who see the dashboard',
    access: { who: 'member', may: 'walkbooks.view', campaign: 'query.campaign_id' },
    query: z.object({ campaign_id: id, user_id: z.optional(id) }),
    reply: z.array(shift),
    errors: ['FORBIDDEN'],
  }),
  all: call({
    method: 'GET',
    path: '/shift/all/',
    summary: 'Everybody’s shifts of the last 14 days, who is out first',
    access: { who: 'member', may: 'dashboard.view', campaign: 'query.campaign_id' },
    query: ofCampaign,
    reply: z.array(shift),
    errors: [],
  }),
  leaderboard: call({
    method: 'GET',
    path: '/shift/leaderboard/',
    summary: 'Doors and contacts of this week by person, unless the campaign has switched it off',
    access: { who: 'member', may: 'walkbooks.view', campaign: 'query.campaign_id' },
    query: ofCampaign,
    reply: z.object({ shown: z.boolean(), people: z.array(leader) }),
    errors: [],
  }),
};
