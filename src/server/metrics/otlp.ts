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

/** `again`: it was not taken, but may be later. */
export type Sent = 'taken' | 'again' | 'refused';

/** Sends one message below the endpoint. Never throws. */
export async function post(
  { endpoint, headers }: Pick<OpenTelemetryConfig, 'endpoint' | 'headers'>,
  path: '/v1/traces' | '/v1/metrics',
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
    return worthRepeating.has(reply.status) ? 'again' : 'refused';
  } catch {
    return 'again';
  }
}

export interface Queue<Item> {
  /** Never waits; what the queue has no room for is left out. */
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
  /** Milliseconds from one look to the next, and after one that was in vain. */
  every: number;
  afterFailure: number;
}

export const usualQueue: QueueSettings = { most: 4096, batch: 512, every: 5000, afterFailure: 30_000 };

/** Items that are sent one batch after the other. What a receiver refuses for good is dropped. */
export function queueOf<Item>(
  send: (batch: readonly Item[], within?: number) => Promise<Sent>,
  { most, batch, every, afterFailure }: QueueSettings = usualQueue,
): Queue<Item> {
  let waiting: Item[] = [];
  let timer: NodeJS.Timeout | null = null;
  let sending: Promise<boolean> | null = null;
  let isStopped = false;

  /** Whether a batch went. */
  const sendOne = async (within?: number): Promise<boolean> => {
    const taken = waiting.slice(0, batch);
    waiting = waiting.slice(batch);
    const sent = await send(taken, within);
    // What came meanwhile is newer: it goes first where there is no room for both.
    if (sent === 'again') waiting = [...taken.slice(0, Math.max(0, most - waiting.length)), ...waiting];
    return sent !== 'again';
  };
  const look = (after: number) => {
    if (isStopped || timer !== null || sending !== null) return;
    timer = setTimeout(() => {
      timer = null;
      sending = sendOne();
      void sending.then((went) => {
        sending = null;
        if (waiting.length > 0) look(went ? (waiting.length >= batch ? 0 : every) : afterFailure);
      });
    }, after).unref();
  };

  return {
    add(item) {
      if (isStopped || waiting.length >= most) return;
      waiting.push(item);
      look(every);
    },
    async stop(within) {
      isStopped = true;
      if (timer) clearTimeout(timer);
      const until = Date.now() + within;
      if (sending) await Promise.race([sending, pause(within, undefined, { ref: false })]);
      for (let left = until - Date.now(); waiting.length > 0 && left > 0; left = until - Date.now())
        if (!(await sendOne(left))) break;
      waiting = [];
    },
    get length() {
      return waiting.length;
    },
  };
}
