// Loads what a screen shows: the last answer at once (lists are kept for the session), a fresh one behind it, and again when
// asked, on a timer while visible, or when the network comes back. A failed refresh keeps what was there.
import { useCallback, useEffect, useRef, useState } from 'react';

export interface Loaded<T> {
  /** The newest answer of this key, perhaps of an earlier visit. */
  data: T | undefined;
  /** Why the last try failed; undefined once one succeeds. */
  error: unknown;
  loading: boolean;
  /** When `data` came, in milliseconds. */
  at: number | undefined;
  reload: () => void;
  /** Puts in what a change has just answered, without asking again. */
  replace: (data: T) => void;
}

interface Kept {
  data: unknown;
  at: number;
}

const kept = new Map<string, Kept>();

/** Forgets every kept answer, e.g. at sign-out. */
export function forgetLoaded(): void {
  kept.clear();
}

/** The last try that ended: which question, which turn of asking, and how. */
interface Settled {
  key: string;
  turn: number;
  kept: Kept | undefined;
  error: unknown;
}

export interface LoadOptions<T> {
  /** Milliseconds between refreshes while the page is visible; undefined for none. May follow from the last answer. */
  every?: number | ((latest: T | undefined) => number | undefined);
}

/** `key` names the answer for ever: it must hold the campaign, the person where it matters, and every parameter. */
export function useLoad<T>(
  key: string,
  load: (signal: AbortSignal) => Promise<T>,
  options: LoadOptions<T> = {},
): Loaded<T> {
  const [turn, setTurn] = useState(0);
  const [settled, setSettled] = useState<Settled>();
  const latest = useRef(load);
  const asking = useRef(false);
  useEffect(() => {
    latest.current = load;
  });

  const current = settled?.key === key ? settled : { kept: kept.get(key), error: undefined, turn: -1 };
  const failed = current.error !== undefined;
  const data = current.kept?.data as T | undefined;
  const every = typeof options.every === 'function' ? options.every(data) : options.every;

  useEffect(() => {
    const abort = new AbortController();
    asking.current = true;
    latest.current(abort.signal).then(
      (data) => {
        if (abort.signal.aborted) return;
        asking.current = false;
        const entry = { data, at: Date.now() };
        kept.set(key, entry);
        setSettled({ key, turn, kept: entry, error: undefined });
      },
      (error: unknown) => {
        if (abort.signal.aborted) return;
        asking.current = false;
        setSettled({ key, turn, kept: kept.get(key), error });
      },
    );
    return () => abort.abort();
  }, [key, turn]);

  const reload = useCallback(() => setTurn((before) => before + 1), []);
  const replace = useCallback(
    (data: T) => {
      const entry = { data, at: Date.now() };
      kept.set(key, entry);
      setSettled({ key, turn, kept: entry, error: undefined });
    },
    [key, turn],
  );

  useEffect(() => {
    if (!failed) return;
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [failed, reload]);

  useEffect(() => {
    if (!every) return;
    let timer: number | undefined;
    const stop = () => window.clearInterval(timer);
    // A tick never cuts off an answer that is still on its way: over a slow line none would ever arrive.
    const tick = () => {
      if (!asking.current) reload();
    };
    const follow = () => {
      stop();
      if (document.visibilityState !== 'visible') return;
      if (Date.now() - (kept.get(key)?.at ?? Date.now()) > every) tick();
      timer = window.setInterval(tick, every);
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', follow);
    };
  }, [every, key, reload]);

  return {
    data,
    error: current.error,
    loading: current.turn !== turn,
    at: current.kept?.at,
    reload,
    replace,
  };
}
