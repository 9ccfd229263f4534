// What is measured where it happens, for whoever listens (metrics). Where no one does, it costs next to nothing.
import { channel, subscribe } from 'node:diagnostics_channel';

/** Whom we ask for something. */
export type Provider = 'mail' | 'carrier' | 'geocoder' | 'files' | 'webhook';

interface Measures {
  /** New results arrived with a request: how long ago the oldest of them was recorded. */
  arrived: { seconds: number };
  /** A phone compared its numbers with ours. */
  compared: { hasGaps: boolean };
  provider: { provider: Provider; seconds: number; failed: boolean };
  job: { kind: string; seconds: number; failed: boolean };
}

const nameOf = (what: keyof Measures) => `porchlight:${what}`;

export function measure<What extends keyof Measures>(what: What, measured: Measures[What]): void {
  channel(nameOf(what)).publish(measured);
}

export function onMeasure<What extends keyof Measures>(what: What, act: (measured: Measures[What]) => void): void {
  subscribe(nameOf(what), (measured) => act(measured as Measures[What]));
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
