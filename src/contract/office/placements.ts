// What became of a placed sign: who put it up, and each time that someone looked at it since.
import * as z from 'zod/mini';
import { call } from '../call';
import { signConditions } from '../facts/sign-report';
import { id, instant } from '../fields';

/** One line of a placement's history: it was placed, or found so. */
export const placementEvent = z.object({
  id,
  state: z.enum(['placed', ...signConditions]),
  user_id: id,
  user_name: z.string(),
  recorded_at: instant,
  note: z.string(),
});
export type PlacementEvent = z.infer<typeof placementEvent>;

export const placements = {
  history: call({
    method: 'GET',
    path: '/road-sign/placement/history/',
    summary: 'What became of a placed sign, the newest first: each state with who, when and their note',
    access: { who: 'member', may: 'road_signs.view', campaign: 'query.campaign_id' },
    query: z.strictObject({ id, campaign_id: id }),
    reply: z.array(placementEvent),
    errors: ['NOT_FOUND'],
    description: 'Each state is a record of its own; none is ever changed. The newest 500 are told.',
  }),
};
