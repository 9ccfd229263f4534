// Makes the call whose reply a screen shows: the last reply at once (they are kept for the session), a fresh one behind it,
// and again when asked, on a timer while visible, or when the network comes back. A failed refresh keeps what was there.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Call, CallArguments, CallReply } from '../../contract/call';
import { identity, useIdentity } from '../session/identity';
import { ApiError, call } from './api';
import { keptAnswers, type KeptAnswer } from './kept-answers';

export interface Loaded<T> {
  /** The newest reply to these arguments, perhaps of an earlier visit. */
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

export interface UseCallOptions<T> {
  /** Milliseconds between refreshes while the page is visible; undefined for none. May follow from the last reply. */
  every?: number | ((latest: T | undefined) => number | undefined);
  /** What else the reply depends on, such as when a group was counted: another value asks again and keeps replies apart. */
  asOf?: string | number;
  /** Another value asks again; what was there stays until the new reply comes. */
  follows?: string;
  timeoutMs?: number;
}

/** Milliseconds within which the next screen has to open. */
const handedOverFor = 5_000;

type Shown = Call & { replyKind?: 'json' | 'versioned' | 'empty' };

/** Makes `declared` with `args`; with null instead of arguments it asks nothing yet, and has no data. */
export function useCall<C extends Shown>(
  declared: C,
  args: CallArguments<C> | null,
  options: UseCallOptions<CallReply<C>> = {},
): Loaded<CallReply<C>> {
  const { uid } = useIdentity();
  const { timeoutMs } = options;
  return useAnswer(
    args && keyOf(uid, declared, args, options.asOf),
    (signal) =>
      call(declared, args as CallArguments<C>, { signal, ...(timeoutMs === undefined ? undefined : { timeoutMs }) }),
    options,
  );
}

/** The same call with each of several arguments, e.g. for each walkbook on a map; it succeeds or fails as one. */
export function useCalls<C extends Shown>(declared: C, several: readonly CallArguments<C>[]): Loaded<CallReply<C>[]> {
  const { uid } = useIdentity();
  return useAnswer(
    several.map((args) => keyOf(uid, declared, args)).join('\n'),
    (signal) => Promise.all(several.map((args) => call(declared, args, { signal }))) as Promise<CallReply<C>[]>,
    {},
  );
}

/** Gives a reply that has just come to the next screen that makes the same call; it then asks nothing of its own. */
export function handOver<C extends Shown>(declared: C, args: CallArguments<C>, data: CallReply<C>): void {
  keptAnswers.set(keyOf(identity().uid, declared, args), { data, at: Date.now(), handedOver: true });
}

/** What was handed over a moment ago, for the first who asks; later it is an earlier answer as any other. */
function takeHandedOver(key: string): Promise<unknown> | null {
  const entry = keptAnswers.get(key);
  if (!entry?.handedOver) return null;
  const { data, at } = entry;
  keptAnswers.set(key, { data, at });
  return Math.abs(Date.now() - at) < handedOverFor ? Promise.resolve(data) : null;
}

/** A reply belongs to the one person who asked, and to exactly these arguments. */
function keyOf<C extends Call>(
  uid: string | null,
  declared: C,
  { params, query, body }: CallArguments<C>,
  asOf?: string | number,
): string {
  const sorted = (_: string, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  return JSON.stringify([uid, declared.method, declared.path, { params, query, body }, asOf], sorted);
}

/** The last try that ended: of which key, which turn of asking, and how. */
interface Settled {
  key: string;
  turn: number;
  kept: KeptAnswer | undefined;
  error: unknown;
}

function useAnswer<T>(
  key: string | null,
  load: (signal: AbortSignal) => Promise<T>,
  options: UseCallOptions<T>,
): Loaded<T> {
  const [turn, setTurn] = useState(0);
  const [settled, setSettled] = useState<Settled>();
  const latest = useRef(load);
  const inFlight = useRef<AbortController>(undefined);
  useEffect(() => {
    latest.current = load;
  });

  const kept = key === null ? undefined : keptAnswers.get(key);
  const current = settled?.key === key ? settled : { kept, error: undefined, turn: -1 };
  const failed = current.error !== undefined;
  const data = current.kept?.data as T | undefined;
  const every = typeof options.every === 'function' ? options.every(data) : options.every;

  useEffect(() => {
    if (key === null) return;
    const abort = new AbortController();
    inFlight.current = abort;
    (takeHandedOver(key) ?? latest.current(abort.signal)).then(
      (answer) => {
        if (abort.signal.aborted) return;
        inFlight.current = undefined;
        const entry = { data: answer, at: Date.now() };
        keptAnswers.set(key, entry);
        setSettled({ key, turn, kept: entry, error: undefined });
      },
      (error: unknown) => {
        if (abort.signal.aborted) return;
        inFlight.current = undefined;
        setSettled({ key, turn, kept: keptAnswers.get(key), error });
      },
    );
    return () => abort.abort();
  }, [key, turn, options.follows]);

  const reload = useCallback(() => setTurn((before) => before + 1), []);
  const replace = useCallback(
    (data: T) => {
      if (key === null) return;
      // A reply to what was asked before the change must not take its place.
      inFlight.current?.abort();
      inFlight.current = undefined;
      const entry = { data, at: Date.now() };
      keptAnswers.set(key, entry);
      setSettled({ key, turn, kept: entry, error: undefined });
    },
    [key, turn],
  );

  useEffect(() => {
    if (!failed) return;
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [failed, reload]);

  // Whoever says when to come again is asked again then.
  const pause = current.error instanceof ApiError ? current.error.retryAfter : undefined;
  useEffect(() => {
    if (pause === undefined) return;
    const timer = window.setTimeout(reload, pause * 1000);
    return () => window.clearTimeout(timer);
  }, [pause, current.turn, reload]);

  useEffect(() => {
    if (!every || key === null) return;
    let timer: number | undefined;
    const stop = () => window.clearInterval(timer);
    // A tick never cuts off an answer that is still on its way: over a slow line none would ever arrive.
    const tick = () => {
      if (!inFlight.current) reload();
    };
    const follow = () => {
      stop();
      if (document.visibilityState !== 'visible') return;
      if (Date.now() - (keptAnswers.get(key)?.at ?? Date.now()) > every) tick();
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
    loading: key !== null && current.turn !== turn,
    at: current.kept?.at,
    reload,
    replace,
  };
}
