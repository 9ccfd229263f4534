// Goals: how many doors, conversations or supporters by which day, and what was done for them so far.
import * as z from 'zod/mini';
import { call, noReply } from '../call';
import { day, id } from '../fields';

export const goalMeasures = ['doors', 'conversations', 'supporters'] as const;
export type GoalMeasure = (typeof goalMeasures)[number];

export const goal = z.object({
  id,
  measure: z.enum(goalMeasures),
  target: z.int(),
  first_day: day,
  last_day: day,
  /** Of one walkbook or precinct; both null: of the whole campaign. */
  walkbook_id: z.nullable(id),
  walkbook_name: z.nullable(z.string()),
  precinct: z.nullable(z.string()),
  /** What was done from its first day to its last, by days that had any. Supporters: by the day of their current answer. */
  days: z.array(z.object({ day, count: z.int() })),
});
export type Goal = z.infer<typeof goal>;

export const goals = {
  all: call({
    method: 'GET',
    path: '/goal/all/',
    summary: "A campaign's goals with what was done for them by day",
    cost: 1,
    access: { who: 'member', may: 'dashboard.view', campaign: 'query.campaign_id' },
    query: z.strictObject({ campaign_id: id }),
    reply: z.array(goal),
    description: `
      Doors are visits, conversations are touches in which a person was reached, and supporters are people whose newest answer says
      strong or lean support. What was undone or set aside doesn't count.
    `,
  }),
  create: call({
    method: 'POST',
    path: '/goal/',
    summary:
      'Set a goal, of all of the campaign or (not of supporters) of a walkbook or precinct; 50 of a campaign at most',
    access: { who: 'member', may: 'campaign.edit', campaign: 'body.campaign_id' },
    body: z.strictObject({
      campaign_id: id,
      measure: z.enum(goalMeasures),
      target: z.int().check(z.gte(1), z.lte(10_000_000)),
      first_day: day,
      last_day: day,
      walkbook_id: z._default(z.nullable(id), null),
      precinct: z._default(z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))), null),
    }),
    reply: z.object({ id }),
    status: 201,
    errors: ['INVALID', 'NOT_FOUND', 'TOO_LARGE'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/goal/',
    summary: 'Remove a goal; what was done for it stays',
    access: { who: 'member', may: 'campaign.edit', campaign: 'query.campaign_id' },
    query: z.strictObject({ id, campaign_id: id }),
    ...noReply,
    errors: ['NOT_FOUND'],
  }),
};
