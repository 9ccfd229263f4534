// Whether the parts that everything needs answer.
import * as z from 'zod/mini';
import { call } from './call';

export const health = {
  get: call({
    method: 'GET',
    path: '/health',
    summary: '200 when the database and the identity provider answer; 503 names what does not',
    access: { who: 'anyone' },
    reply: z.object({ status: z.literal('ok'), version: z.string() }),
    errors: ['UNAVAILABLE'],
  }),
};
