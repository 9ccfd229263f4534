// What meets a stranger's answer or silence again and again, while our own server answers everything else. That is no sign-in
// page of a network and no dead line: something on the way (a firewall, a proxy) or the server itself cannot take it, or dies of it.
import type { Item } from '../outbox/outbox-db';
import { checkConnectivity } from './connectivity';

/** So many in a row before it is believed. */
const patience = 4;
const inRow = new Map<string, number>();
/** How many at once may still go of what met silence. */
const most = new Map<string, number>();
/** Of what a proxy has told a silence since it was divided last. */
const told = new Set<string>();
/** Others of its lane arrived in the pass in which that was told. */
const alone = new Set<string>();

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
  return batch.some(({ id, reason }) => inRow.has(id) && (reason?.status || alone.has(id))) && checkConnectivity();
}

/**
 * Counts a silence beside which our server answers. True: ever fewer of these go at once, to find the one that meets it. A proxy that
 * is sick or has lost a route says so of everything, so after a first division its word counts only where others arrive.
 * @param before where a proxy told of the silence: whether our server answered just before
 * @param beside whether others of the lane arrived in this pass
 */
export async function meetsSilenceAlone(
  batch: readonly Item[],
  before: boolean | null,
  beside: boolean,
): Promise<boolean> {
  if (!before && !(await checkConnectivity())) {
    if (before === null) forgetSuspects(batch);
    // It may come back slowly.
    else for (const { id } of batch) inRow.set(id, inRow.get(id) ?? 0);
    return false;
  }
  for (const { id } of batch) {
    if (before !== null) told.add(id);
    if (beside) alone.add(id);
  }
  const isFirst = batch.length > 1 && !batch.some(({ id }) => most.has(id));
  if (count(batch) < patience || !(isFirst || batch.some(({ id }) => alone.has(id)))) return false;
  if (batch.length === 1) return true;
  for (const { id } of batch) {
    most.set(id, Math.max(1, Math.floor(batch.length / 4)));
    if (before === null) continue;
    inRow.set(id, 0);
    told.delete(id);
  }
  return true;
}

/** What was divided goes after everything else, what met the most last: one request finds out whether others arrive. */
export function suspectsLast(items: readonly Item[]): readonly Item[] {
  const met = ({ id }: Item) => (most.has(id) ? 1 + (inRow.get(id) ?? 0) : 0);
  return most.size === 0 ? items : items.toSorted((a, b) => met(a) - met(b));
}

/** Whether the second of two items may be the `at`th of a request that has the first. */
export function mayGoBeside(first: Item, second: Item, at: number): boolean {
  if (most.size === 0) return true;
  const both = [first, second].map(({ id }) => most.get(id) ?? Infinity);
  return both[0] === both[1] && at < (both[0] ?? 0) && inRow.get(first.id) === inRow.get(second.id);
}

/** It was answered. False: a proxy had told a silence of just this, so its word is chance and says nothing of others either. */
export function clearSuspects(batch: readonly Item[]): boolean {
  const isChance = batch.some(({ id }) => told.has(id));
  if (isChance) {
    for (const id of told) inRow.set(id, 0);
    told.clear();
    alone.clear();
  }
  forgetSuspects(batch);
  return !isChance;
}

/** The way is free for what had been refused there. */
function forgetSuspects(items: readonly Item[]): void {
  for (const { id } of items) {
    inRow.delete(id);
    most.delete(id);
    alone.delete(id);
    told.delete(id);
  }
}
