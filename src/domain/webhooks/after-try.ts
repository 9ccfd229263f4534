// What follows from a try to deliver an event.
import type { WebhookProblem } from '../../contract/integrations/webhooks';

/** How a receiver answered: its status, or why there is none. */
export type Answer = { status: number } | { problem: WebhookProblem };

/** Seconds after which everything of a webhook that failed so often in a row is tried again; beyond the list, as its last. */
const pauses = [10, 30, 120, 600, 1_800, 3_600];

/** A webhook is paused after so many milliseconds without a yes. */
const patience = 24 * 3_600_000;

/** An event that a receiver itself refuses is given up after so many tries. */
const mostRefusals = 5;

/** Statuses that say something of this one event: it is malformed, too large, or not understood. All others are the receiver's. */
const ofTheEvent: ReadonlySet<number> = new Set([400, 413, 422]);

export interface Tried {
  /** Of this event, this one counted. */
  tries: number;
  /** In a row without a yes before this one, of any event of the webhook. */
  failures: number;
  /** Since when; null: not. */
  failing_since: string | null;
}

export interface AfterTry {
  event: 'delivered' | 'waiting' | 'failed';
  problem: WebhookProblem | null;
  status: number | null;
  /** Seconds until the event, and until the webhook, is tried again. */
  wait: number;
  /** Whether it says something against the receiver, and not against this one event. */
  fails: boolean;
  pause: 'failing' | 'gone' | null;
}

/**
 * | answer | the event | the webhook |
 * |---|---|---|
 * | 2xx | is delivered | works |
 * | 410 | waits | is paused: the receiver says that it is gone |
 * | 400, 413, 422 | waits, given up after five tries | works: it answers |
 * | another 4xx, 5xx, 3xx, none | waits | waits as well, longer each time; paused after a day of it |
 */
export function afterTry(answer: Answer, { tries, failures, failing_since }: Tried, now: number): AfterTry {
  const status = 'status' in answer ? answer.status : null;
  if (status !== null && status >= 200 && status < 300)
    return { event: 'delivered', problem: null, status, wait: 0, fails: false, pause: null };
  const redirected = status !== null && status >= 300 && status < 400;
  const problem = 'problem' in answer ? answer.problem : redirected ? 'redirected' : 'refused';
  const wait = pauses[Math.min(failures, pauses.length - 1)] ?? 0;
  if (status === 410) return { event: 'waiting', problem, status, wait, fails: true, pause: 'gone' };
  if (status !== null && ofTheEvent.has(status)) {
    const again = pauses[Math.min(tries, pauses.length - 1)] ?? 0;
    const event = tries >= mostRefusals ? 'failed' : 'waiting';
    return { event, problem, status, wait: again, fails: false, pause: null };
  }
  const tooLong = failing_since !== null && now - Date.parse(failing_since) > patience;
  return { event: 'waiting', problem, status, wait, fails: true, pause: tooLong ? 'failing' : null };
}
