// How much is unsent, in memory, for the pill and the screens. Knows no database, so that the frame can show it early.
import { noItems, standingOf, type Kept, type Queued, type StandingCounts } from '../../../domain/delivery/standing';
import { createStore, useStore } from '../../i18n/store';
import type { MarkRow } from './outbox-db';

export interface SyncStatus {
  counts: StandingCounts;
  /** This person's texts and results of calls that the server isn't known to have. */
  kept: Kept;
  /** Items of other people on this phone: only how many. */
  others: number;
  /** Whether our own API answered within 8 s when last asked. */
  online: boolean;
  /** Something else answers in place of our server. */
  portal: boolean;
  /** Facts numbered on this phone and received by the server, when the two last compared (ms since 1970). `backupDays`: after so many the server's backups hold a photo. */
  compared: { made: number; received: number; at: number; backupDays: number | null } | null;
  /** Facts that the server has lost and no key opens here any more, and whether the person has read that it is so many. */
  lost: { count: number; read: boolean } | null;
  /** Results that had not arrived and were deleted because who or what they tell of was erased; until their person has read it. */
  erased: number;
  /** The browser emptied this phone's storage; `missing`: saves that never arrived, null while the server has not said. */
  emptied: { missing: number | null } | null;
  /** No space left: what was sent could not be written down. */
  full: boolean;
  /** When nothing was left to send, ms since 1970. */
  lastAllSent: number | null;
  /** False until the outbox was read once. */
  known: boolean;
  /** It could not be read when last tried: what is said of it here may not hold. */
  unreadable: boolean;
}

const store = createStore<SyncStatus>({
  counts: noItems,
  kept: noItems,
  others: 0,
  online: true,
  portal: false,
  compared: null,
  lost: null,
  erased: 0,
  emptied: null,
  full: false,
  lastAllSent: null,
  known: false,
  unreadable: false,
});

/** Where it is noted what the server has lost, by its owner, and what that says. */
export const lostKey = (owner: string): string => `lost:${owner}`;
export const lostOf = (row: MarkRow | undefined): SyncStatus['lost'] =>
  row?.count ? { count: row.count, read: row.seen === row.count } : null;

/** Where it is noted how many results were erased before they had arrived, by their owner. */
export const erasedKey = (owner: string): string => `erased:${owner}`;

export const syncStatus = store.get;
export const onSyncStatus = store.subscribe;

/** Changes part of the status; nothing is announced when nothing changed. */
export function setSyncStatus(patch: Partial<SyncStatus>): void {
  const before = store.get();
  const changed = Object.entries(patch).some(([key, value]) => !same(value, Reflect.get(before, key)));
  if (changed) store.update(patch);
}

function same(a: unknown, b: unknown): boolean {
  return Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b);
}

export function useSyncStatus(): SyncStatus {
  return useStore(store);
}

/** Shows what has just been written without reading it again: items as they were and as they are; null: not in the queue. */
export function shiftCounts(changes: readonly (readonly [before: Queued | null, after: Queued | null])[]): void {
  if (!syncStatus().known) return;
  const counts = { ...syncStatus().counts };
  for (const [before, after] of changes) {
    if (before) counts[standingOf(before)] = Math.max(0, counts[standingOf(before)] - 1);
    if (after) counts[standingOf(after)]++;
  }
  setSyncStatus({ counts });
}

/** Shows how many of a person's items stand how, and how many items others have here. */
export function showCounts(items: readonly Queued[], others: number): void {
  const counts = { ...noItems };
  for (const item of items) counts[standingOf(item)]++;
  setSyncStatus({ counts, others });
}
