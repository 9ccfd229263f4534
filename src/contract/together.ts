// Several people on one walkbook: who is there, which street sides are whose, and handing it over.
import * as z from 'zod/mini';
import { call } from './call';
import { factEnvelope, maxFacts, receipt } from './facts';
import { id, instant } from './fields';

/** Somebody a walkbook is assigned to. `present`: a shift is open, or a phone of theirs was heard of in the last hour. */
export const companion = z.object({ id, first: z.string(), last: z.string(), present: z.boolean() });
export type Companion = z.infer<typeof companion>;

/** How long a hand-over can be taken, in minutes. */
export const handOverMinutes = 60;

const one = z.object({ id, campaign_id: id });

export const together = {
  people: call({
    method: 'GET',
    path: '/walkbook/people/',
    summary: 'The people of a walkbook, and who of them is out now',
    access: { who: 'member', may: 'walkbooks.view', campaign: 'query.campaign_id' },
    query: one,
    reply: z.array(companion),
    errors: ['NOT_FOUND', 'WALKBOOK_ARCHIVED'],
  }),
  divide: call({
    method: 'POST',
    path: '/walkbook/division/',
    summary: 'Who walks which sides of streets, said by one of the walkbook’s people; harmless to repeat',
    access: { who: 'member', may: 'walkbooks.knock', campaign: 'body.campaign_id' },
    body: z.object({ campaign_id: id, divisions: z.array(factEnvelope).check(z.maxLength(maxFacts)) }),
    apart: ['divisions'],
    reply: z.object({ receipts: z.array(receipt) }),
    errors: [],
  }),
  offer: call({
    method: 'POST',
    path: '/walkbook/hand-over/',
    summary: 'A code with which any member of the campaign can take a walkbook for an hour; shown as a picture',
    rate: { max: 120, seconds: 3600, by: 'user' },
    access: { who: 'member', may: 'walkbooks.knock', campaign: 'body.campaign_id' },
    body: one,
    reply: z.object({ code: z.string(), expires_at: instant }),
    errors: ['NOT_FOUND', 'WALKBOOK_ARCHIVED', 'TOO_MANY'],
  }),
  accept: call({
    method: 'POST',
    path: '/walkbook/hand-over/accept/',
    summary: 'Take a walkbook by its code: it is assigned to the caller from then on',
    rate: { max: 60, seconds: 3600, by: 'user' },
    access: { who: 'member', may: 'walkbooks.knock', campaign: 'body.campaign_id' },
    body: z.object({ campaign_id: id, code: z.string().check(z.minLength(10), z.maxLength(100)) }),
    reply: z.object({ walkbook_id: id, walkbook_name: z.string(), from: z.string() }),
    errors: ['NOT_FOUND', 'WALKBOOK_ARCHIVED', 'TOO_MANY'],
  }),
};
