// The calls of other tools, made with an API key of one campaign.
import * as z from 'zod/mini';
import { call } from '../call';
import { channel, id, instant, limit, possibleInstant } from '../fields';

/** A key's requests in a minute. */
const rate = { max: 120, seconds: 60, by: 'key' } as const;

const keyResult = z.object({
  id,
  kind: z.enum(['contact_result', 'answer']),
  channel,
  /** Null where no one was named. */
  voter_id: z.nullable(id),
  /** The person's ID in the voter file. */
  source_id: z.nullable(z.string()),
  /** Of a contact result; null: the replaced one was undone. */
  result: z.nullable(z.string()),
  question_id: z.nullable(id),
  question: z.nullable(z.string()),
  /** Of an answer; none: the replaced one was undone. */
  answers: z.nullable(z.array(z.string())),
  /** The earlier one that it takes the place of. */
  replaces: z.nullable(id),
  /** Of one that was told before under this id: it counts no longer, or again as it is here. Null of any other. */
  change: z.nullable(z.enum(['taken_back', 'restored'])),
  recorded_at: instant,
  /** When it came: of a correction of a call, when it was corrected; of a change, when that was made. */
  received_at: instant,
});
export type KeyResult = z.infer<typeof keyResult>;

/** Opt-outs of one call. */
const mostOptOuts = 500;

const optOut = z
  .strictObject({
    voter_id: z.optional(id),
    /** The person's ID in the voter file. */
    source_id: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
    channels: z.array(channel).check(z.minLength(1), z.maxLength(4)),
    since: z.optional(possibleInstant),
  })
  .check(z.refine(({ voter_id, source_id }) => (voter_id === undefined) !== (source_id === undefined)));
export type KeyOptOut = z.infer<typeof optOut>;

export const keyCalls = {
  results: call({
    method: 'GET',
    path: '/integration/results/',
    summary: 'Contact results and survey answers of the key’s campaign in the order in which they came',
    rate,
    access: { who: 'key', scope: 'results.read' },
    query: z.strictObject({
      /** `next` of the last answer; absent: from the beginning. */
      after: z.optional(
        z.string().check(
          z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
          z.refine((after) => possibleInstant.safeParse(after.slice(0, 27)).success),
        ),
      ),
      limit,
    }),
    reply: z.object({
      results: z.array(keyResult),
      /** Where to go on, also when there is nothing new yet. */
      next: z.nullable(z.string()),
    }),
    errors: ['TOO_MANY'],
    description: `
      Results of doors and calls and those imported from other tools, and answers at doors, on calls, by mail and by text. Each is there two minutes
      after it arrived, or later while something that began before it is still being stored, so that none is missed. A correction is
      another one that names what it replaces; where that was undone it has no result and no answers. An answer by mail that the household changes comes
      again with the same id. What a manager sets aside, restores or undoes later, also of mail and of imports, comes again with its id and a 'change':
      'taken_back' without its result or answers, 'restored' with them. It may come so before it comes as itself. Confidential records are left out, and notes. Pages of 100, of 500 at most.
    `,
  }),
  optOut: call({
    method: 'POST',
    path: '/integration/opt-outs/',
    summary: 'Say who wants to be left alone, by voter id or by the voter file’s ID, on which channels',
    rate,
    access: { who: 'key', scope: 'opt_outs.write' },
    body: z.strictObject({ opt_outs: z.array(optOut).check(z.minLength(1), z.maxLength(mostOptOuts)) }),
    reply: z.object({
      /** One for each, in their order; `unknown`: the campaign has no such voter. */
      verdicts: z.array(z.enum(['stored', 'already_stored', 'unknown'])),
    }),
    errors: ['TOO_MANY'],
    description: `
      They enter the contact ledger, as after a “never again” at the door: lists, walkbooks, texts and calls leave these people out from now on. The same
      again changes nothing.
    `,
  }),
};
