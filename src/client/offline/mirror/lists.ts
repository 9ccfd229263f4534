// The lists kept for the session: in memory for the screens, mirrored for an offline start, each with
// append, remove, update, replace and a loading flag of its own.
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { contract } from '../../../contract';
import { placement, roadSignWithPlacements } from '../../../contract/road-signs';
import { survey } from '../../../contract/surveys';
import { walkbookSummary } from '../../../contract/walkbooks';
import { ApiError, call, NoAnswer, NotOurServer } from '../../data/api';
import { messageFor } from '../../data/error-messages';
import { onClear } from '../../session/clear';
import { createStore } from '../../i18n/store';
import { readMirror, writeMirror } from './mirror-db';
import { handedOverKey } from './where';
import { serverNow } from '../../session/server-clock';
import { recentFix } from '../device/position';
import { reportConnectivity } from '../delivery/connectivity';

/** Whose lists: identity uid, campaign and user of the session. */
export interface Whose {
  owner: string;
  campaignId: string;
  userId: string;
}

export interface ListState<T> {
  items: T[];
  loading: boolean;
  /** When the server was last heard, ms since 1970 by its clock; null: never on this phone. */
  seenAt: number | null;
  /** Why the last load failed, as a sentence; the items are then those of `seenAt`. */
  error: string | null;
  /** The failure was silence: nothing is wrong but the connection. */
  offline: boolean;
}

export interface List<T extends { id: string }> {
  get: () => ListState<T>;
  subscribe: (listener: () => void) => () => void;
  /** Shows the mirrored list at once and asks the server for the current one. Never rejects but on a cancelled call. */
  load: (whose: Whose, signal?: AbortSignal) => Promise<void>;
  append: (item: T) => void;
  remove: (id: string) => void;
  update: (id: string, change: (item: T) => T) => void;
  replace: (items: T[]) => void;
  clear: () => void;
}

/** What signing out empties; in memory, the mirror itself goes by `forget.ts`, which needs none of this. */
const every: { clear: () => void }[] = [];

/** A list that the device mirrors, emptied at sign-out. */
export function createList<T extends { id: string }>(
  name: string,
  item: z.ZodMiniType<T>,
  fetchAll: (whose: Whose, signal?: AbortSignal) => Promise<T[]>,
): List<T> {
  const empty: ListState<T> = { items: [], loading: false, seenAt: null, error: null, offline: false };
  const store = createStore(empty);
  const rows = z.array(item);
  let key: string | null = null;
  /** Loads are numbered: an answer that comes after a later one's is older than what is shown. */
  let asked = 0;
  let answered = 0;
  let ended = 0;

  const change = (items: T[]) => {
    store.update({ items });
    if (key !== null) void writeMirror(key, items);
  };

  const restore = async (from: string) => {
    const row = await readMirror(from);
    const parsed = row ? z.safeParse(rows, row.value) : null;
    if (key === from && row && parsed?.success && store.get().seenAt === null)
      store.update({ items: parsed.data, seenAt: row.seen_at });
  };

  const list: List<T> = {
    get: store.get,
    subscribe: store.subscribe,
    async load(whose, signal) {
      const wanted = `${whose.owner}|${whose.campaignId}|${name}`;
      if (key !== wanted) {
        key = wanted;
        store.set(empty);
      }
      const number = ++asked;
      store.update({ loading: true });
      if (store.get().seenAt === null) await restore(wanted);
      try {
        const items = await fetchAll(whose, signal);
        reportConnectivity(true);
        if (key !== wanted || number < answered) return;
        answered = number;
        ended = Math.max(ended, number);
        store.set({ items, loading: ended < asked, seenAt: serverNow(), error: null, offline: false });
        // The key to seal it with may be on its way for long.
        void writeMirror(wanted, items);
      } catch (error) {
        ended = Math.max(ended, number);
        if (key === wanted && ended === asked) store.update({ loading: false });
        if (signal?.aborted) throw error;
        const offline = error instanceof NoAnswer || error instanceof NotOurServer;
        if (offline) reportConnectivity(false);
        if (!offline && !(error instanceof ApiError)) throw error;
        if (key === wanted && number > answered) store.update({ error: messageFor(error), offline });
      }
    },
    append: (added) => change([...store.get().items, added]),
    remove: (id) => change(store.get().items.filter((each) => each.id !== id)),
    update: (id, to) => change(store.get().items.map((each) => (each.id === id ? to(each) : each))),
    replace: (items) => change(items),
    clear: () => {
      key = null;
      store.set(empty);
    },
  };
  every.push(list);
  return list;
}

const own = ({ campaignId, userId }: Whose) => ({ query: { campaign_id: campaignId, user_id: userId } });
export const ofCampaign = ({ campaignId }: Whose) => ({ query: { campaign_id: campaignId } });
export const cancellable = (signal?: AbortSignal) => (signal ? { signal } : {});

/** The walkbooks assigned to oneself, whatever one's title. */
export const myWalkbooks = createList('my-walkbooks', walkbookSummary, async (whose, signal) => {
  const given = await call(contract.walkbooks.allUser, own(whose), cancellable(signal));
  if (!(await readMirror(handedOverKey(whose)))) return given;
  const { withHandedOver } = await import('../hand-over/awaiting');
  return withHandedOver(whose, given);
});
/** The road signs one can place, with one's own placements. */
export const myRoadSigns = createList('my-road-signs', roadSignWithPlacements, (whose, signal) =>
  call(contract.roadSigns.allUser, own(whose), cancellable(signal)),
);
/** Everyone's placed signs, nearest first when this phone knows where it is. */
export const nearbySigns = createList('signs-nearby', placement, ({ campaignId }, signal) => {
  const fix = recentFix();
  const from = fix ? { lat: fix.latitude, lng: fix.longitude } : {};
  return call(contract.roadSigns.nearby, { query: { campaign_id: campaignId, ...from } }, cancellable(signal));
});
/** The surveys of the campaign with their questions. */
export const surveyList = createList('surveys', survey, (whose, signal) =>
  call(contract.surveys.all, ofCampaign(whose), cancellable(signal)),
);

onClear(() => {
  for (const list of every) list.clear();
});

export function useList<T extends { id: string }>(list: List<T>): ListState<T> {
  return useSyncExternalStore(list.subscribe, list.get);
}
