// What a call's result means for the next one to the same person.
import type { CallResult } from '../../contract/outreach/calling';

/** No one is tried more often than this in one phone bank. */
export const maxAttempts = 3;

const minute = 60_000;
const pauses: Partial<Record<CallResult, number>> = { busy: 15 * minute, no_answer: 180 * minute };

interface Next {
  /** No further call. */
  done: boolean;
  /** Not before, in ms since 1970; null: whenever their turn comes. */
  notBefore: number | null;
}

/**
 * | result | then |
 * |---|---|
 * | answered, left message, refused, language barrier, do not call | done |
 * | busy | again after 15 minutes, until the third attempt |
 * | no answer | again after 3 hours, until the third attempt |
 * | call back | again at that time, however often they were tried |
 * | wrong number, disconnected | again by another number, if one is known: the contact ledger decides |
 *
 * @param attempts this one included; `callBackAt` and `now` in ms since 1970
 */
export function afterResult(
  result: CallResult,
  { attempts, callBackAt, now }: { attempts: number; callBackAt: number | null; now: number },
): Next {
  if (result === 'call_back') return { done: false, notBefore: callBackAt ?? now + 180 * minute };
  if (result === 'wrong_number' || result === 'disconnected') return { done: false, notBefore: null };
  const pause = pauses[result];
  if (pause === undefined || attempts >= maxAttempts) return { done: true, notBefore: null };
  return { done: false, notBefore: now + pause };
}

const spokenTo: readonly CallResult[] = ['answered', 'refused', 'call_back', 'language_barrier', 'do_not_call'];

/** Whether a result says that the person was spoken to: what was answered on any other call doesn't count. */
export const wasSpokenTo = (result: CallResult): boolean => spokenTo.includes(result);

interface Standing {
  result: CallResult;
  callBackAt: number | null;
  receivedAt: number;
}

/**
 * What all that stands of someone's calls means for the next one. Results come late, from callers who were offline: what was said on the
 * latest call holds, and who needs no further call by any of them gets none.
 *
 * @param standing by the start of the call, the latest first; `attempts` all of them
 */
export function turnAfter(standing: readonly Standing[], attempts: number): Next {
  const [last] = standing;
  if (!last) return { done: false, notBefore: null };
  const isOver = standing.some(({ result }) => afterResult(result, { attempts: 1, callBackAt: null, now: 0 }).done);
  if (isOver) return { done: true, notBefore: null };
  return afterResult(last.result, { attempts, callBackAt: last.callBackAt, now: last.receivedAt });
}
