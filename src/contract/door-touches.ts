// Everything that was recorded at one door: a walkbook has the newest only.
import * as z from 'zod/mini';
import { call } from './call';
import { knownTouch } from './facts/touch';
import { id } from './fields';

export const doorTouches = {
  all: call({
    method: 'GET',
    path: '/walkbook/door-touches/',
    summary: 'All touches of a walkbook at one of its doors, in the order of arrival; the newest 500',
    cost: 1,
    access: { who: 'member', may: 'walkbooks.view', campaign: 'query.campaign_id' },
    query: z.object({ id, campaign_id: id, door_id: id }),
    reply: z.array(knownTouch),
    errors: ['NOT_FOUND', 'WALKBOOK_ARCHIVED'],
    description: `
      GET /walkbook/ has of each person and household the newest five touches, the last one with each result and the last one of each
      canvasser, and corrections of the last 40 days. What was undone or replaced is here, too.
    `,
  }),
};
