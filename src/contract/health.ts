// Whether the server lives, may be sent requests, and has all of its parts.
import * as z from 'zod/mini';
import { call } from './call';

export const health = {
  get: call({
    method: 'GET',
    path: '/health',
    summary: 'What answers and what does not; 503 only while the database does not answer',
    access: { who: 'anyone' },
    reply: z.object({
      /** degraded: people who are signed in can work, but `silent` does not answer. */
      status: z.enum(['ok', 'degraded']),
      silent: z._default(z.array(z.enum(['identity'])), []),
      version: z.string(),
    }),
    errors: ['UNAVAILABLE'],
    description: `
      For people and monitoring; looked at every ten seconds at most, however often it is asked for. A load balancer asks
      '/ready', a supervisor '/live'.
    `,
  }),
  live: call({
    method: 'GET',
    path: '/live',
    summary: '200 while the process answers at all, whatever else fails: restart it when it does not',
    access: { who: 'anyone' },
    reply: z.object({ status: z.literal('ok') }),
  }),
  ready: call({
    method: 'GET',
    path: '/ready',
    summary: '200 while requests can be answered, 503 while the database is away or the process is too busy',
    access: { who: 'anyone' },
    reply: z.object({ status: z.literal('ok') }),
    errors: ['UNAVAILABLE'],
    description: `
      The identity provider does not count: its keys are kept for hours, and taking every process away would not bring it
      back.
    `,
  }),
};
