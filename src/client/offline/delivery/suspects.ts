// What meets a stranger's answer or silence again and again, while our own server answers everything else. That is no sign-in
// page of a network and no dead line: something on the way (a firewall, a proxy) or the server itself cannot take it, or dies of it.
import type { Item } from '../outbox/outbox-db';
import { checkConnectivity } from './connectivity';

/** So many in a row before it is believed. */
const patience = 4;
const inRow = new Map<string, number>();
/** How many at once may still go of what met silence. */
const most = new Map<string, number>();

function count(batch: readonly Item[]): number {
  const met = 1 + Math.max(0, ...batch.map((item) => inRow.get(item.id) ?? 0));
  for (const item of batch) inRow.set(item.id, met);
  return met;
}

/** Counts a stranger's answer. True: what it carries is refused on the way, and the rest must not wait for it. */
export async function isRefusedOnTheWay(batch: readonly Item[]): Promise<boolean> {
  return count(batch) >= patience && checkConnectivity();
}

/** Whether our server answers just before what a proxy got no answer to goes again: afterwards that may have taken it down. */
export async function isThereBefore(batch: readonly Item[]): Promise<boolean> {
  return batch.some(({ id, reason }) => inRow.has(id) && reason?.status) && checkConnectivity();
}

/**
 * Counts a silence beside which our server answers. True: ever fewer of these go at once, to find the one that meets it.
 * @param before where a proxy told of the silence: whether our server answered just before
 */
export async function meetsSilenceAlone(batch: readonly Item[], before: boolean | null): Promise<boolean> {
  if (!before && !(await checkConnectivity())) {
    if (before === null) forgetSuspects(batch);
    // It may come back slowly.
    else for (const { id } of batch) inRow.set(id, inRow.get(id) ?? 0);
    return false;
  }
  if (count(batch) < patience) return false;
  for (const item of batch) most.set(item.id, Math.max(1, Math.floor(batch.length / 4)));
  return true;
}

/** Whether the second of two items may be the `at`th of a request that has the first. */
export function mayGoBeside(first: Item, second: Item, at: number): boolean {
  if (most.size === 0) return true;
  const both = [first, second].map(({ id }) => most.get(id) ?? Infinity);
  return both[0] === both[1] && at < (both[0] ?? 0);
}

/** The way is free for what had been refused there. */
export function forgetSuspects(items: readonly Item[]): void {
  for (const { id } of items) {
    inRow.delete(id);
    most.delete(id);
  }
}
