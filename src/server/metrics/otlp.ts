// What goes to a receiver of OpenTelemetry, as OTLP's JSON over HTTP, and how it is sent: in batches, beside the work, from a queue that
// has an end. A receiver that is slow or away costs nothing but its own data.
import { setTimeout as pause } from 'node:timers/promises';
import type { OpenTelemetryConfig } from '../config-metrics';

export interface Attribute {
  key: string;
  value: { stringValue: string } | { intValue: string } | { doubleValue: number };
}

export type Values = Readonly<Record<string, string | number>>;

export const attributesOf = (values: Values): Attribute[] =>
  Object.entries(values).map(([key, value]) => ({
    key,
    value:
      typeof value === 'string'
        ? { stringValue: value }
        : Number.isInteger(value)
          ? { intValue: String(value) }
          : { doubleValue: value },
  }));

/** Milliseconds since 1970 as OTLP has times: nanoseconds as text. */
export const nanoseconds = (time: number): string => String(BigInt(Math.round(time * 1000)) * 1000n);

/** Now, finer than a millisecond. */
export const preciseNow = (): number => performance.timeOrigin + performance.now();

/** So long a receiver may take for a batch (ms). */
const patience = 10_000;

/** Answers after which the same may be sent again, as OTLP has it. */
const worthRepeating = new Set([429, 502, 503, 504]);

/** `again`: it was not taken, but may be later. `unknown`: the receiver has no place for such messages at all. */
export type Sent = 'taken' | 'again' | 'refused' | 'unknown';
/** Where each kind of message goes. */
export type SignalPath = '/v1/traces' | '/v1/metrics';

/** Sends one message below the endpoint. Never throws. */
export async function post(
  { endpoint, headers }: Pick<OpenTelemetryConfig, 'endpoint' | 'headers'>,
  path: SignalPath,
  message: unknown,
  within = patience,
): Promise<Sent> {
  try {
    const reply = await fetch(endpoint + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(message),
      redirect: 'error',
      signal: AbortSignal.timeout(within),
    });
    await reply.body?.cancel();
    if (reply.ok) return 'taken';
    if (reply.status === 404) return 'unknown';
    return worthRepeating.has(reply.status) ? 'again' : 'refused';
  } catch {
    return 'again';
  }
}

export interface Queue<Item> {
  /** Never waits; what the queue has no room for is left out, and counted. */
  add(item: Item): void;
  /** Sends what waits, for so many milliseconds at most, and then nothing more. */
  stop(within: number): Promise<void>;
  /** How many wait. */
  readonly length: number;
}

interface QueueSettings {
  /** So many may wait, and so many are sent at a time. */
  most: number;
  batch: number;
  /** Milliseconds from one look to the next, unless a whole batch waits, and after one that was in vain. */
  every: number;
  afterFailure: number;
}

export const usualQueue: QueueSettings = { most: 4096, batch: 512, every: 5000, afterFailure: 30_000 };

/**
 * Items that are sent one batch after the other. What a receiver refuses for good is dropped.
 * @param leaveOut is told how many were dropped, each time that some were
 */
export function queueOf<Item>(
  send: (batch: readonly Item[], within?: number) => Promise<Sent>,
  leaveOut: (count: number) => void,
  { most, batch, every, afterFailure }: QueueSettings = usualQueue,
): Queue<Item> {
  let waiting: Item[] = [];
  let timer: NodeJS.Timeout | null = null;
  /** Until a whole batch waits, or until a receiver has recovered. */
  const pauses = { none: 0, filling: every, recovering: afterFailure };
  let pausing: keyof typeof pauses = 'none';
  let sending: Promise<boolean> | null = null;
  let isStopped = false;

  /** Whether a batch went. */
  const sendOne = async (within?: number): Promise<boolean> => {
    const taken = waiting.slice(0, batch);
    waiting = waiting.slice(batch);
    const sent = await send(taken, within);
    // What came meanwhile is newer: it goes first where there is no room for both.
    const kept = sent === 'again' ? taken.slice(0, Math.max(0, most - waiting.length)) : [];
    waiting = [...kept, ...waiting];
    if (sent !== 'taken' && kept.length < taken.length) leaveOut(taken.length - kept.length);
    return sent !== 'again';
  };
  const look = (after: keyof typeof pauses) => {
    if (isStopped || timer !== null || sending !== null) return;
    pausing = after;
    timer = setTimeout(() => {
      timer = null;
      sending = sendOne();
      void sending.then((went) => {
        sending = null;
        if (waiting.length > 0) look(went ? (waiting.length >= batch ? 'none' : 'filling') : 'recovering');
      });
    }, pauses[after]).unref();
  };

  return {
    add(item) {
      if (isStopped) return;
      if (waiting.length >= most) return leaveOut(1);
      waiting.push(item);
      if (waiting.length < batch) return look('filling');
      if (timer !== null && pausing === 'filling') {
        clearTimeout(timer);
        timer = null;
      }
      look('none');
    },
    async stop(within) {
      isStopped = true;
      if (timer) clearTimeout(timer);
      const until = Date.now() + within;
      if (sending) await Promise.race([sending, pause(within, undefined, { ref: false })]);
      for (let left = until - Date.now(); waiting.length > 0 && left > 0; left = until - Date.now())
        if (!(await sendOne(left))) break;
      if (waiting.length > 0) leaveOut(waiting.length);
      waiting = [];
    },
    get length() {
      return waiting.length;
    },
  };
}
