// How things stand with items where the phone has no space left to write it down: in the memory of this tab. Whoever does
// not know it (another tab, this one after a restart) sends those items again with their old ids, and headquarters has them
// once. What has arrived is never forgotten before its receipt is written.
import { NotSaved } from './outbox-door';
import type { Item } from './outbox-db';
import { setSyncStatus } from './status';
import type { Ending } from './ending';

type Standing = Pick<Item, 'state' | 'tries' | 'next_at' | 'reason' | 'again'>;

const standings = new Map<string, Standing>();
const arrived = new Map<string, Ending>();

function isFullPhone(error: unknown): boolean {
  return error instanceof NotSaved && error.full;
}

/** A full phone is no failure of a pass: what it could not write is kept in mind. Everything else is thrown on. */
export function unlessFull(error: unknown): void {
  if (!isFullPhone(error)) throw error;
}

const showFull = () => setSyncStatus({ full: standings.size + arrived.size > 0 });

/** Keeps in mind what could not be written about items. */
export function keepInMind(items: readonly Item[]): void {
  for (const { id, state, tries, next_at, reason, again } of items)
    standings.set(id, { state, tries, next_at, reason, again });
  showFull();
}

/** Keeps in mind what became of items: headquarters has them, or says why not. */
export function keepEndings(endings: readonly Ending[]): void {
  for (const each of endings) if (each.receipt) arrived.set(each.item.id, each);
  keepInMind(endings.flatMap((each) => each.left ?? []));
}

/** These are written down by now. */
export function forgetMind(ids: readonly string[]): void {
  if (standings.size + arrived.size === 0) return;
  for (const id of ids) {
    standings.delete(id);
    arrived.delete(id);
  }
  showFull();
}

/** What is not in the queue any more was settled or discarded in another tab. */
export function forgetGone(all: readonly { id: string }[]): void {
  if (!isAnythingUnwritten()) return;
  const queued = new Set(all.map((item) => item.id));
  forgetMind([...standings.keys(), ...arrived.keys()].filter((id) => !queued.has(id)));
}

/** Whether headquarters has it although its receipt could not be written. */
export const hasArrived = (id: string): boolean => arrived.has(id);
export const isInMind = (id: string): boolean => standings.has(id);
export const arrivals = (): Ending[] => [...arrived.values()];
export const isAnythingUnwritten = (): boolean => standings.size + arrived.size > 0;

/** Items as they are known. What has arrived is on its way until that is written: nobody may discard or correct it. */
export function asKnown<T extends Item>(item: T): T {
  const standing = standings.get(item.id);
  return arrived.has(item.id) ? { ...item, state: 'sending' } : standing ? { ...item, ...standing } : item;
}
