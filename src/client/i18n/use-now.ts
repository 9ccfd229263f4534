// The present, told again every so often while someone looks; for "8 min ago". One clock a rhythm, however many ask.
import { useCallback, useSyncExternalStore } from 'react';

interface Clock {
  now: number;
  listeners: Set<() => void>;
  timer: ReturnType<typeof setInterval> | undefined;
}

const clocks = new Map<number, Clock>();

function clockOf(every: number): Clock {
  const known = clocks.get(every);
  if (known) return known;
  const clock: Clock = { now: Date.now(), listeners: new Set(), timer: undefined };
  clocks.set(every, clock);
  return clock;
}

function listen(every: number, listener: () => void): () => void {
  const clock = clockOf(every);
  const tick = () => {
    if (document.visibilityState !== 'visible') return;
    clock.now = Date.now();
    for (const each of clock.listeners) each();
  };
  if (clock.listeners.size === 0) {
    clock.now = Date.now();
    clock.timer = setInterval(tick, every);
  }
  clock.listeners.add(listener);
  document.addEventListener('visibilitychange', tick);
  return () => {
    document.removeEventListener('visibilitychange', tick);
    clock.listeners.delete(listener);
    if (clock.listeners.size === 0) clearInterval(clock.timer);
  };
}

/** Milliseconds since 1970, renewed every `every` milliseconds: half a minute unless told. */
export function useNow(every = 30_000): number {
  const subscribe = useCallback((listener: () => void) => listen(every, listener), [every]);
  return useSyncExternalStore(subscribe, () => clockOf(every).now);
}
