// A caller's last results, and correcting one: a result that was tapped by mistake isn't the last word.
import * as z from 'zod/mini';
import { call } from '../call';
import { id, instant } from '../fields';
import { saysOnCalls } from '../messages/calling-fields';
import { callBackFits, callNotes, callResult, callTags, furtherResult, storedCallResult } from './calling';

/** For so many hours after it arrived a result can be corrected by its caller. */
export const correctableHours = 4;
/** So many of the last results are shown for that. */
export const lastResults = 10;

/** A result with whose it is. */
export const ownCallResult = z.extend(storedCallResult, {
  first: z.string(),
  last: z.string(),
  received_at: instant,
});
export type OwnCallResult = z.infer<typeof ownCallResult>;

const params = z.object({ id });
const may = 'phone_banking.call';

export const callCorrections = {
  mine: call({
    method: 'GET',
    path: '/phone-banking/{id}/my-results/',
    summary: 'The caller’s last results of the last hours in a phone bank, newest first: those that can be corrected',
    access: { who: 'member', may, campaign: 'query.campaign_id' },
    params,
    query: z.object({ campaign_id: id }),
    reply: z.array(ownCallResult),
    errors: ['NOT_FOUND'],
  }),
  correct: call({
    method: 'PUT',
    path: '/phone-banking/{id}/call-result/',
    summary: 'Correct one’s own result of the last hours, or take it back; what it was before stays in the history',
    rate: { max: 120, seconds: 3_600, by: 'user' },
    access: { who: 'member', may, campaign: 'body.campaign_id' },
    params,
    body: z
      .strictObject({
        campaign_id: id,
        call_result_id: id,
        /** Null: there was no such call; the person is called again in their turn. */
        call_result: z.nullable(callResult),
        call_notes: callNotes,
        tags: callTags,
        ...furtherResult,
      })
      .check(z.refine((given) => callBackFits(given), saysOnCalls('CALL_BACK_ALONE'))),
    /** Null once it was taken back. */
    reply: z.object({ result: z.nullable(storedCallResult) }),
    errors: ['NOT_FOUND', 'CONFLICT', 'INVALID', 'TOO_MANY'],
    description: `
      The same correction sent twice is one; another one of a result that was corrected meanwhile is refused with 409: correct what
      stands now. What follows from a result follows from the correction: the person’s turn, numbers that aren’t called again, and the
      ledger’s “do not call”, which is lifted only if this result made it. Answers of the call count as long as its result says that the
      person was spoken to.
    `,
  }),
};
