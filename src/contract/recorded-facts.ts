// Facts of any kind that its table describes: a new kind needs no call of its own.
import * as z from 'zod/mini';
import { call } from './call';
import { factEnvelope, maxFacts, receipt } from './facts/fact';
import { id } from './fields';

export const facts = {
  record: call({
    method: 'POST',
    path: '/fact/',
    summary:
      'Facts of one kind, made on a phone, for kinds without a call of their own; harmless to repeat, by each fact’s own id',
    access: { who: 'member', may: 'walkbooks.knock', campaign: 'body.campaign_id', formerly: true },
    body: z.strictObject({
      campaign_id: id,
      kind: z.string().check(z.minLength(1), z.maxLength(60)),
      facts: z.array(factEnvelope).check(z.maxLength(maxFacts)),
    }),
    apart: ['facts'],
    reply: z.object({ receipts: z.array(receipt) }),
    errors: ['INVALID'],
  }),
};
