// What a call or a try of a job did and how long each part of it took: a span for the whole, and one below it for each turn with the
// database and each thing that a provider was asked. They say what was done, never with what.
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { onTurn } from '../db/lending';
import { aroundJobs, onMeasure } from '../measured';
import { attributesOf, nanoseconds, preciseNow, type Attribute, type Values } from './otlp';

/** As OTLP has it. */
export interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  /** 1: a part of our own work, 2: a request was answered, 3: another server was asked. */
  kind: 1 | 2 | 3;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Attribute[];
  /** 2: it failed. */
  status: { code: 0 | 2 };
}

/** A call or job that goes on. */
export interface Whole {
  traceId: string;
  spanId: string;
  name: string;
  kind: 1 | 2;
  /** Milliseconds since 1970. */
  began: number;
  parts: number;
}

export interface Spans {
  /** Begins a call or job; null where it is none of the share that is traced. */
  begin(whole: { traceId: string; name: string; kind: 1 | 2; began: number }): Whole | null;
  /** Runs `act` so that what is measured in it are parts of the whole. */
  inside(whole: Whole | null, act: () => void): void;
  end(whole: Whole, told: { values: Values; failed: boolean }): void;
  /** Hears no more of what is measured. */
  stop(): void;
}

/** An import asks the database a hundred thousand times. */
const mostParts = 100;

const newSpanId = () => randomBytes(8).toString('hex');
export const newTraceId = (): string => randomBytes(16).toString('hex');

/** Whether a trace is one of the share, by its id alone: so that every server decides the same. */
const isTraced = (traceId: string, share: number) => Number.parseInt(traceId.slice(-12), 16) / 2 ** 48 < share;

/** @param add is told of each span that came to its end */
export function spansOf(share: number, add: (span: Span) => void): Spans {
  const current = new AsyncLocalStorage<Whole | null>();

  const begin: Spans['begin'] = (whole) =>
    isTraced(whole.traceId, share) ? { ...whole, spanId: newSpanId(), parts: 0 } : null;

  const end: Spans['end'] = ({ traceId, spanId, name, kind, began, parts }, { values, failed }) => {
    const leftOut = Math.max(0, parts - mostParts);
    add({
      traceId,
      spanId,
      name,
      kind,
      startTimeUnixNano: nanoseconds(began),
      endTimeUnixNano: nanoseconds(preciseNow()),
      attributes: attributesOf({ ...values, ...(leftOut > 0 && { 'porchlight.parts_left_out': leftOut }) }),
      status: { code: failed ? 2 : 0 },
    });
  };

  /** A part that has just ended. */
  const part = (name: string, seconds: number, failed: boolean, values: Values) => {
    const whole = current.getStore();
    if (!whole) return;
    whole.parts += 1;
    if (whole.parts > mostParts) return;
    const now = preciseNow();
    add({
      traceId: whole.traceId,
      spanId: newSpanId(),
      parentSpanId: whole.spanId,
      name,
      kind: 3,
      startTimeUnixNano: nanoseconds(now - seconds * 1000),
      endTimeUnixNano: nanoseconds(now),
      attributes: attributesOf(values),
      status: { code: failed ? 2 : 0 },
    });
  };

  const stops = [
    onTurn(({ began, statements, busy, failed }) =>
      part('database', (performance.now() - began) / 1000, failed, {
        'db.system.name': 'postgresql',
        'porchlight.statements': statements,
        'porchlight.statement_seconds': busy / 1000,
      }),
    ),
    onMeasure('provider', ({ provider, seconds, failed }) =>
      part(provider, seconds, failed, { 'porchlight.provider': provider }),
    ),
    aroundJobs(current, (kind) => begin({ traceId: newTraceId(), name: `job ${kind}`, kind: 1, began: preciseNow() })),
    onMeasure('job', ({ kind, failed }) => {
      const whole = current.getStore();
      if (whole) end(whole, { values: { 'porchlight.job': kind }, failed });
    }),
  ];

  return {
    begin,
    inside: (whole, act) => current.run(whole, act),
    end,
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}
