// What callers and texters marked by hand: "do not call" and "no more texts". A manager sees who entered which, and can set one or all of a
// member aside and restore them. What a person wrote themselves, such as STOP, is none of these.
import * as z from 'zod/mini';
import { call } from '../call';
import { channel, id, instant, limit, note, skip } from '../fields';

export const markKinds = ['call', 'text'] as const;
const mark = z.object({ kind: z.enum(markKinds), id });

/** One mark, with who entered it. */
export const contactMark = z.extend(mark, {
  /** Null once their person was erased and the number is someone else's, too. */
  voter_id: z.nullable(id),
  first: z.string(),
  last: z.string(),
  user_id: id,
  user_name: z.string(),
  marked_at: instant,
  channels: z.array(channel),
  /** The phone bank or text campaign. */
  place: z.string(),
  /** Who set it aside, when and why; null while it holds. */
  set_aside: z.nullable(z.object({ by: z.string(), at: instant, reason: z.string() })),
});
export type ContactMark = z.infer<typeof contactMark>;

/** What one member marked in the last {@link markDays} days. */
export const marker = z.object({
  user_id: id,
  user_name: z.string(),
  /** Those that hold. */
  marks: z.int(),
  set_aside: z.int(),
  /** People whom they reached by phone or text in the same time. */
  reached: z.int(),
  last_at: instant,
  /** By domain/contact-ledger/marks-by-hand.ts. */
  worth_a_look: z.boolean(),
});
export type Marker = z.infer<typeof marker>;

export const markDays = 30;
/** So many marks are set aside by one call; it says how many are left. */
export const mostMarks = 200;

const may = 'phone_banking.manage';

export const contactMarks = {
  members: call({
    method: 'GET',
    path: '/contact-mark/members/',
    summary: 'Who marked people “do not call” or “no more texts” by hand in the last 30 days, most marks first',
    access: { who: 'member', may, campaign: 'query.campaign_id' },
    query: z.strictObject({ campaign_id: id }),
    reply: z.array(marker),
  }),
  all: call({
    method: 'GET',
    path: '/contact-mark/',
    summary: 'Marks by hand, newest first, each with who entered it: of one member or of everyone',
    access: { who: 'member', may, campaign: 'query.campaign_id' },
    query: z.strictObject({ campaign_id: id, user_id: z.optional(id), skip, limit }),
    reply: z.object({ total: z.int(), marks: z.array(contactMark) }),
  }),
  setAside: call({
    method: 'PUT',
    path: '/contact-mark/set-aside/',
    summary: 'Set marks of one member aside, or restore them, with a reason; nothing is deleted',
    rate: { max: 120, seconds: 3_600, by: 'user' },
    access: { who: 'member', may, campaign: 'body.campaign_id' },
    body: z.strictObject({
      campaign_id: id,
      user_id: id,
      /** Without these all of the member's. */
      marks: z.optional(
        z.array(z.strictObject({ kind: z.enum(markKinds), id })).check(z.minLength(1), z.maxLength(mostMarks)),
      ),
      set_aside: z.boolean(),
      reason: note(300).check(z.minLength(1)),
    }),
    /** `left`: of all of theirs, call again for these. */
    reply: z.object({ changed: z.int(), left: z.int() }),
    errors: ['NOT_FOUND', 'TOO_MANY'],
    description: `
      A mark that is set aside holds no longer: the ledger withdraws its entry, which stays in the history. What the person said
      themselves since, by STOP or at the door, holds all the same. Whoever texted START meanwhile is not marked again by a restoring.
    `,
  }),
};
