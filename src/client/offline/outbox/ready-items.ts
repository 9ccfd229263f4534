// Which items may be sent next, and how many wait in which state.
import { noItems, type StateCounts } from '../../../domain/delivery/pill';
import { withOutboxAfterSaves } from './after-saves';
import { inFlight } from './in-flight';
import type { Item, LeaseRow } from './outbox-db';
import { noteInOutbox } from './outbox-connection';
import { knownAs, ofOwner, readAll } from './read-items';
import { setSyncStatus, syncStatus } from './status';

/** Makes items ready to be sent at once: all of a person's, or those named. Returns what is unsent, oldest first. */
export async function requeue(owner: string, which: (item: Item) => boolean): Promise<Item[]> {
  const { all, ready } = await noteInOutbox((db) =>
    db.transaction('rw', db.items, db.leases, async () => {
      const all = await readAll(db);
      // What is ready already is not written again: after a day without a network that is nearly all of it.
      const isReady = (item: Item) => item.state === 'queued' && item.next_at === 0;
      // Nor does anything go that has its correction here: the server would have both.
      const ids = new Set(all.map((item) => item.id));
      const isCorrected = (item: Item) => item.fixed_by !== undefined && ids.has(item.fixed_by);
      const stuck = all.filter(
        (item) => item.owner === owner && item.state !== 'sending' && !isReady(item) && !isCorrected(item),
      );
      const ready = new Map(
        stuck.filter(which).map((item): [string, Item] => [item.id, { ...item, state: 'queued', next_at: 0 }]),
      );
      await db.items.bulkPut([...ready.values()]);
      return { all, ready };
    }),
  );
  const items = ofOwner(all, owner).map((item) => ready.get(item.id) ?? item);
  showCounts(items, all.length - items.length);
  return items;
}

/**
 * A person's unsent items with those of `which` ready to be sent, oldest first. Only what a person decided about is written
 * for that (parked, signed out); how the others fared is written when they are sent: after a day without a network they are
 * a thousand rows.
 */
export async function readReady(owner: string, which: (item: Item) => boolean, noted?: Noting): Promise<Item[]> {
  const items = await readAndCount(owner, noted);
  const ready = (item: Item) => item.state !== 'sending' && which(item);
  if (items.some((item) => (item.state === 'parked' || item.state === 'signed_out') && which(item)))
    return requeue(owner, which);
  const changed = items.map((item): Item => (ready(item) ? { ...item, state: 'queued', next_at: 0 } : item));
  showCounts(changed, syncStatus().others);
  return changed;
}

/** Counts a person's items by state, and everyone else's in one number, and shows it. No one signed in: all are others'. */
export async function countItems(owner: string | null): Promise<StateCounts> {
  await readAndCount(owner);
  return syncStatus().counts;
}

/** How many items wait on this phone, whoever saved them. */
export async function countEveryone(): Promise<number> {
  return (await withOutboxAfterSaves(readAll)).length;
}

/** What whoever takes the lease reads along with it (delivery/tab-lock.ts); null when it was not to be had. */
type Noting = Promise<readonly LeaseRow[] | null>;

/** As {@link countItems}, and returns the items, oldest first. With `noted` the queue is read while the lease is taken. */
export async function readAndCount(owner: string | null, noted?: Noting): Promise<Item[]> {
  const { rows, allSent } = await withOutboxAfterSaves((db) =>
    db.transaction('r', noted ? [db.items, db.marks] : [db.items, db.leases, db.marks], async () => {
      const [rows, allSent] = await Promise.all([
        noted ? db.items.toArray() : readAll(db),
        owner === null ? undefined : db.marks.get(`all-sent:${owner}`),
      ]);
      return { rows, allSent };
    }),
  );
  const all = noted ? knownAs(rows, (await noted) ?? (await withOutboxAfterSaves(inFlight))) : rows;
  const items = owner === null ? [] : ofOwner(all, owner);
  showCounts(items, all.length - items.length);
  setSyncStatus({ lastAllSent: allSent?.at ?? null, known: true });
  return items;
}

function showCounts(items: readonly Item[], others: number): void {
  const counts = { ...noItems };
  for (const item of items) counts[item.state]++;
  setSyncStatus({ counts, others });
}
