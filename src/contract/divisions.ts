// Several people on one walkbook: who is there, which street sides are whose, and handing it over.
import * as z from 'zod/mini';
import { call } from './call';
import { factEnvelope, maxFacts, receipt } from './facts/fact';
import { id, instant } from './fields';

/** Someone a walkbook is assigned to. `present`: a shift is open, or a phone of theirs was heard of in the last hour. */
export const companion = z.object({ id, first: z.string(), last: z.string(), present: z.boolean() });
export type Companion = z.infer<typeof companion>;

/** How long a hand-over can be taken, in minutes. */
export const handOverMinutes = 60;

const one = z.object({ id, campaign_id: id });

export const divisions = {
  people: call({
    method: 'GET',
    path: '/walkbook/people/',
    summary: 'The people assigned to a walkbook, and who is out now',
    access: { who: 'member', may: 'walkbooks.view', campaign: 'query.campaign_id' },
    query: one,
    reply: z.array(companion),
    errors: ['NOT_FOUND', 'WALKBOOK_ARCHIVED'],
    description: `
      Out now is who has a shift open, knocked in this walkbook, or whose phone was heard from, within the last hour.
    `,
  }),
  divide: call({
    method: 'POST',
    path: '/walkbook/division/',
    summary: 'Divide a walkbook: who walks which street sides; safe to repeat',
    access: { who: 'member', may: 'walkbooks.knock', campaign: 'body.campaign_id', formerly: true },
    body: z.strictObject({ campaign_id: id, divisions: z.array(factEnvelope).check(z.maxLength(maxFacts)) }),
    apart: ['divisions'],
    reply: z.object({ receipts: z.array(receipt) }),
    description: 'A division hides no door: everyone on the walkbook still sees all of it.',
  }),
  offer: call({
    method: 'POST',
    path: '/walkbook/hand-over/',
    summary: 'A hand-over code that lets any member of the campaign get a walkbook for one hour; shown as a QR code',
    rate: { max: 120, seconds: 3600, by: 'user' },
    access: { who: 'member', may: 'walkbooks.knock', campaign: 'body.campaign_id' },
    body: z.strictObject(one.shape),
    reply: z.object({ code: z.string(), expires_at: instant }),
    errors: ['NOT_FOUND', 'WALKBOOK_ARCHIVED', 'TOO_MANY'],
    description: `
      The code adds people of the campaign and takes no one off. Scanned before signing in, it opens after.
    `,
  }),
  accept: call({
    method: 'POST',
    path: '/walkbook/hand-over/accept/',
    summary: 'Accept a walkbook by its hand-over code; it is then assigned to the caller',
    rate: { max: 60, seconds: 3600, by: 'user' },
    access: { who: 'member', may: 'walkbooks.knock', campaign: 'body.campaign_id' },
    body: z.strictObject({ campaign_id: id, code: z.string().check(z.minLength(1), z.maxLength(100)) }),
    reply: z.object({ walkbook_id: id, walkbook_name: z.string(), from: z.string() }),
    errors: ['NOT_FOUND', 'WALKBOOK_ARCHIVED', 'TOO_MANY'],
    description: `
      What someone records in a walkbook is accepted only if it is or was assigned to them. The code is the giver's
      grant, kept on the server under the identity that asked for it: without it nothing of the receiver is accepted.
      Phones without signal hand a walkbook over by codes alone, and send a fact of it later.
    `,
  }),
};
