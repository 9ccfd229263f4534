// How an unsent item stands. Two states lie on the phone; why an item is in one, its reason and its time say.
import type { Told } from '../../contract/messages/sentence';
import { key } from '../i18n/catalogue';

/** The states of an unsent item. A settled one is no longer an item but a receipt. */
export type ItemState = 'queued' | 'parked';

/** Why an item has not gone yet: the server's words where there are any. `status`: null where there was no valid answer. */
export interface Reason extends Told {
  status: number | null;
  code: string | null;
}

/** Silence. */
export const noAnswer: Reason = { status: null, code: null, detail: key('The server isn’t answering.') };

/** What the standing of an item follows from. `next_at`: not before this time (ms since 1970); 0: any time. */
export interface Queued {
  state: ItemState;
  reason: Reason | null;
  next_at: number;
}

/** No item of any standing. */
export const noItems = { ready: 0, in_doubt: 0, patience: 0, sign_in: 0, parked: 0 };
export type Standing = keyof typeof noItems;
export type StandingCounts = Readonly<Record<Standing, number>>;

/** Texts and results of calls: how many go automatically, and how many need their person. */
export type Kept = Pick<StandingCounts, 'ready' | 'parked'>;

/**
 * How an item stands, as its person reads it.
 *
 * | state | reason | standing |
 * |---|---|---|
 * | parked | any | parked: a person must decide |
 * | queued | none | ready |
 * | queued | no valid answer | in_doubt: the server may have it |
 * | queued | 401 | sign_in: its owner must sign in |
 * | queued | another answer | patience: the server asked for it, or is struggling |
 *
 * With `next_at` 0 the last two are ready again.
 */
export function standingOf({ state, reason, next_at }: Queued): Standing {
  if (state === 'parked') return 'parked';
  if (reason?.status === null) return 'in_doubt';
  if (reason === null || next_at === 0) return 'ready';
  return reason.status === 401 ? 'sign_in' : 'patience';
}

/** The item, to be sent with the next look. Why it was not before stays known until then. */
export function asReady<I extends Queued>(item: I): I {
  return { ...item, state: 'queued', next_at: 0 };
}

/** Whether it waits because no one answered or something before our server was in trouble: another answer says that this is over. */
export function metOutage(item: Queued): boolean {
  if (item.state === 'parked' || item.reason === null || item.next_at === 0) return false;
  // Our server asks for patience with 503 and 429: that is not over because it had time for another one.
  const { status } = item.reason;
  return status === null || (status >= 500 && status !== 503);
}

/** How many items still go out automatically, some of them as soon as their owner signs in. */
export function toSend({ ready, in_doubt, patience, sign_in }: StandingCounts): number {
  return ready + in_doubt + patience + sign_in;
}
