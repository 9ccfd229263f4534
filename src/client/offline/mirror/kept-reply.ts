// Replies of the office's calls as this device keeps them: there at once at the next start, also offline, and then asked for by
// their version. The lists of the field (lists.ts) are apart from these, because its screens must stay small.
import * as z from 'zod/mini';
import { ApiError, NoAnswer, NotOurServer } from '../../data/api';
import { createStore } from '../../i18n/store';
import { onClear } from '../../session/clear';
import { serverNow } from '../../session/server-clock';
import { reportConnectivity } from '../delivery/connectivity';
import type { Whose } from './lists';
import { listShelf, type Shelf } from './shelves';

export interface KeptState<T> {
  /** `<owner>|<campaign_id>|<name>` of the data; null before anything was asked for. */
  key: string | null;
  data: T | undefined;
  /** To be named at the next call; null: it is not known, or an action changed the data since. */
  version: string | null;
  loading: boolean;
  /** When the server last said that it is so, ms since 1970 by its clock. */
  at: number | undefined;
  /** The same by this device's clock; 0: not in this session. */
  heard: number;
  /** Why the last load failed; the data is then that of `at`. */
  error: unknown;
}

export interface KeptReply<T> {
  get: () => KeptState<T>;
  subscribe: (listener: () => void) => () => void;
  /** Shows what is kept. Never rejects. */
  open: (whose: Whose) => Promise<void>;
  /** The same, and asks the server for what is newer. Never rejects. */
  load: (whose: Whose) => Promise<void>;
  /** Shows what an action has just made of it; answers to what was asked before that are older. */
  change: (to: (data: T) => T) => void;
  /** Shows what another tab was answered. */
  take: (told: Pick<KeptState<T>, 'key' | 'version'> & { data: T; at: number }) => void;
  clear: () => void;
}

/** What the server answers, perhaps only a part; null: what is known still holds. */
export type Ask<T> = (
  whose: Whose,
  known: string | null,
) => Promise<{ reply: T; version: string | null; isPart?: boolean } | null>;

const every = new Set<{ clear: () => void }>();

/** Forgets what is in memory, as at sign-out; the mirror itself goes by forget.ts. */
export function forgetKept(): void {
  for (const kept of every) kept.clear();
}
onClear(forgetKept);

export const keptKey = ({ owner, campaignId }: Whose, name: string): string => `${owner}|${campaignId}|${name}`;

export function createKeptReply<T>(
  name: string,
  schema: z.ZodMiniType<T>,
  ask: Ask<T>,
  shelf: Shelf = listShelf,
  /** Puts what changed in the place of what was there. */
  withPart: (data: T, part: T) => T = (_, part) => part,
): KeptReply<T> {
  const empty: KeptState<T> = {
    key: null,
    data: undefined,
    version: null,
    loading: false,
    at: undefined,
    heard: 0,
    error: undefined,
  };
  const store = createStore(empty);
  const stored = z.object({ version: z.nullable(z.string()), data: schema });
  /** Loads are numbered: an answer that comes after a later one's, or after a change, is older than what is shown. */
  let asked = 0;
  let answered = 0;
  let ended = 0;

  let opening: { key: string; work: Promise<void> } | null = null;

  const restore = async (key: string) => {
    const row = await shelf.read(key);
    const parsed = row && z.safeParse(stored, row.value);
    if (!parsed?.success || store.get().key !== key || store.get().data !== undefined) return;
    store.update({ ...parsed.data, at: row?.seen_at });
  };

  const clear = () => store.set(empty);

  const show = (key: string, data: T, version: string | null) => {
    store.update({ data, version });
    void shelf.write(key, { version, data });
  };

  const kept: KeptReply<T> = {
    get: store.get,
    subscribe: store.subscribe,
    async open(whose) {
      const key = keptKey(whose, name);
      if (store.get().key !== key) {
        clear();
        store.update({ key });
      }
      if (store.get().data !== undefined) return;
      if (opening?.key !== key) {
        const work = restore(key).finally(() => {
          if (opening?.work === work) opening = null;
        });
        opening = { key, work };
      }
      await opening.work;
    },
    async load(whose) {
      const key = keptKey(whose, name);
      const number = ++asked;
      const opened = kept.open(whose);
      store.update({ loading: true });
      await opened;
      const known = store.get().version;
      const isOver = () => store.get().key !== key || number < answered;
      try {
        let answer = await ask(whose, known);
        // What is told by `known` holds only with what is shown as that: another campaign may have been open meanwhile, or an
        // older list come from the mirror.
        const { data: shown, version } = store.get();
        if ((answer === null || answer.isPart) && !isOver() && (shown === undefined || version !== known))
          answer = await ask(whose, null);
        reportConnectivity(true);
        if (isOver()) return;
        answered = number;
        ended = Math.max(ended, number);
        const { data } = store.get();
        if (answer?.isPart && data !== undefined) show(key, withPart(data, answer.reply), answer.version);
        else if (answer) show(key, answer.reply, answer.version);
        else void shelf.touch(key);
        store.update({ at: serverNow(), heard: Date.now(), error: undefined, loading: ended < asked });
      } catch (error) {
        ended = Math.max(ended, number);
        if (error instanceof NoAnswer || error instanceof NotOurServer) reportConnectivity(false);
        if (isOver()) return;
        // Whoever may not see it any more keeps no copy.
        if (error instanceof ApiError && error.status === 403) {
          clear();
          store.update({ key });
          void shelf.drop(key);
        }
        store.update({ error, loading: ended < asked });
      }
    },
    change(to) {
      const { key, data } = store.get();
      if (key === null || data === undefined) return;
      answered = ended = ++asked;
      show(key, to(data), null);
      store.update({ loading: false });
    },
    take({ key, version, data, at }) {
      const shown = store.get();
      if (shown.key !== key || (shown.at !== undefined && shown.at > at)) return;
      store.update({ data, version, at, heard: Date.now(), error: undefined });
    },
    clear,
  };
  every.add(kept);
  return kept;
}
