// Stored photos, behind the same access as everything else: no public addresses.
import * as z from 'zod/mini';
import { call } from './call';
import { id } from './fields';

export const files = {
  get: call({
    method: 'GET',
    path: '/files/{id}',
    summary: 'The image file of a road sign or placement',
    access: { who: 'member', may: 'road_signs.view', campaign: 'query.campaign_id' },
    params: z.object({ id }),
    query: z.object({ campaign_id: id }),
    reply: z.unknown(),
    replyKind: 'bytes',
    errors: ['NOT_FOUND'],
  }),
};
