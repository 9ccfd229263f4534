// A reply that this device keeps, as the office's screens read it: in the shape of `useCall`, so that they show both alike.
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { Loaded } from '../../data/use-call';
import { onWake } from '../../session/heartbeat';
import { keptKey, type KeptReply } from './kept-reply';
import { loadOffice } from './office-lists';
import type { Whose } from './lists';
import { useViewer } from './use-viewer';

/** What came a moment ago is not asked for again by the next screen. */
const freshFor = 3_000;
/** Where no one answered, it is tried again after this long. */
const retryAfter = 20_000;

interface Options<T> {
  /** Milliseconds between refreshes while the page is visible; undefined for none. May follow from what is shown. */
  every?: number | ((data: T | undefined) => number | undefined);
}

export function useKept<T>(kept: KeptReply<T>, { every }: Options<T> = {}): Loaded<T> {
  const viewer = useViewer();
  const loaded = useKeptState(kept, viewer);
  const { data, error, reload } = loaded;
  const pause = (typeof every === 'function' ? every(data) : every) ?? (error === undefined ? undefined : retryAfter);

  useEffect(() => {
    void loadOffice(viewer);
    const before = kept.get();
    const isFresh = before.key?.startsWith(keptKey(viewer, '')) && (before.loading || isRecent(before.at));
    if (!isFresh) reload();
    const awake = onWake(reload);
    // Asking at once shows that it is as of then, before anyone tries to change it.
    window.addEventListener('offline', reload);
    return () => {
      awake();
      window.removeEventListener('offline', reload);
    };
  }, [kept, viewer, reload]);

  useEffect(() => {
    if (pause === undefined) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && !kept.get().loading) reload();
    }, pause);
    return () => clearInterval(timer);
  }, [kept, pause, reload]);

  return loaded;
}

/** What is kept, without asking for it. */
export function useKeptState<T>(kept: KeptReply<T>, viewer: Whose): Loaded<T> {
  const state = useSyncExternalStore(kept.subscribe, kept.get);
  const reload = useCallback(() => void kept.load(viewer), [kept, viewer]);
  const replace = useCallback((next: T) => kept.change(() => next), [kept]);
  // Of another campaign until it is asked for.
  const { data, at, error, loading } = state.key?.startsWith(keptKey(viewer, ''))
    ? state
    : { data: undefined, at: undefined, error: undefined, loading: true };
  return { data, at, error, loading, reload, replace };
}

const isRecent = (at: number | undefined) => at !== undefined && Math.abs(Date.now() - at) < freshFor;
