// What is measured where it happens, for whoever listens (metrics). Where no one does, it costs next to nothing.
import type { AsyncLocalStorage } from 'node:async_hooks';
import { channel, subscribe, unsubscribe } from 'node:diagnostics_channel';
import { asError } from './as-error';

/** Whom we ask for something. */
export type Provider = 'mail' | 'carrier' | 'geocoder' | 'files' | 'webhook';

interface Measures {
  /** New results arrived with a request: how long ago the oldest of them was recorded. */
  arrived: { seconds: number };
  /** A phone compared its numbers with ours. */
  compared: { hasGaps: boolean };
  provider: { provider: Provider; seconds: number; failed: boolean };
  job: { kind: string; seconds: number; failed: boolean };
  /** Parts of traces that no receiver of OpenTelemetry got: it was away for too long, too slow, or refused them. */
  left_out: { spans: number };
}

const nameOf = (what: keyof Measures) => `porchlight:${what}`;

export function measure<What extends keyof Measures>(what: What, measured: Measures[What]): void {
  channel(nameOf(what)).publish(measured);
}

/** Returns how it is ended. */
export function onMeasure<What extends keyof Measures>(
  what: What,
  act: (measured: Measures[What]) => void,
): () => void {
  const heard = (measured: unknown) => act(measured as Measures[What]);
  subscribe(nameOf(what), heard);
  return () => void unsubscribe(nameOf(what), heard);
}

const tries = channel('porchlight:try');

interface Try {
  kind: string;
  /** Where it is traced. */
  trace?: string;
}

/** A try of a job that failed, with the words of what failed it. */
export class JobError extends Error {
  override readonly name = 'JobError';

  constructor(
    readonly job: Readonly<Try>,
    override readonly cause: Error,
  ) {
    super(cause.message, { cause });
  }
}

/** A try of a job, measured as a whole. Throws a JobError. */
export function timedJob<T>(kind: string, act: () => Promise<T>): Promise<T> {
  const job: Try = { kind };
  return tries.runStores(job, async () => {
    const began = performance.now();
    let failed = true;
    try {
      const done = await act();
      failed = false;
      return done;
    } catch (error) {
      throw new JobError(job, asError(error));
    } finally {
      measure('job', { kind, seconds: (performance.now() - began) / 1000, failed });
    }
  });
}

/** Has `store` hold what `begin` gives during each try of a job. Returns how that is ended. */
export function aroundJobs<T extends { traceId: string } | null>(
  store: AsyncLocalStorage<T>,
  begin: (kind: string) => T,
): () => void {
  tries.bindStore(store, (given) => {
    const job = given as Try;
    const begun = begin(job.kind);
    if (begun) job.trace = begun.traceId;
    return begun;
  });
  return () => void tries.unbindStore(store);
}

/** Asks a provider, and measures how long it took and whether it failed: by throwing, or by its answer. */
export async function timed<T>(
  provider: Provider,
  ask: () => Promise<T>,
  isFailure: (answer: T) => boolean = () => false,
): Promise<T> {
  const began = performance.now();
  let failed = true;
  try {
    const answer = await ask();
    failed = isFailure(answer);
    return answer;
  } finally {
    measure('provider', { provider, seconds: (performance.now() - began) / 1000, failed });
  }
}
