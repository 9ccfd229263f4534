// Which items may be sent next, and how many wait for what.
import { asReady, type StandingCounts } from '../../../domain/delivery/standing';
import { withOutboxAfterSaves } from './after-saves';
import { progress, type Item } from './outbox-db';
import { noteInOutbox } from './outbox-connection';
import { correctedAmong, ofOwner, readAll } from './read-items';
import { setSyncStatus, showCounts, syncStatus } from './status';

/** Makes those of a person's items ready to be sent at once. */
export async function requeue(owner: string, which: (item: Item) => boolean): Promise<void> {
  await noteInOutbox((db) =>
    db.transaction('rw', db.items, db.leases, async () => {
      const all = await readAll(db);
      const isCorrected = correctedAmong(all);
      // What is ready already is not written again: after a day without a network that is nearly all of it.
      const isReady = (item: Item) => item.state === 'queued' && item.next_at === 0;
      const mayChange = (item: Item) => !item[progress] && !isReady(item) && !isCorrected(item);
      const stuck = all.filter((item) => item.owner === owner && mayChange(item) && which(item));
      await db.items.bulkPut(stuck.map(asReady));
    }),
  );
  await countItems(owner);
}

/** Counts a person's items by how they stand, and everyone else's in one number, and shows it. No one signed in: all are others'. */
export async function countItems(owner: string | null): Promise<StandingCounts> {
  await readAndCount(owner);
  return syncStatus().counts;
}

/** How many items wait on this phone, whoever saved them. */
export async function countEveryone(): Promise<number> {
  return (await withOutboxAfterSaves(readAll)).length;
}

/** As {@link countItems}, and returns the items, oldest first. */
export async function readAndCount(owner: string | null): Promise<Item[]> {
  const { all, allSent } = await withOutboxAfterSaves((db) =>
    db.transaction('r', db.items, db.leases, db.marks, async () => {
      const [all, allSent] = await Promise.all([
        readAll(db),
        owner === null ? undefined : db.marks.get(`all-sent:${owner}`),
      ]);
      return { all, allSent };
    }),
  );
  const items = owner === null ? [] : ofOwner(all, owner);
  showCounts(items, all.length - items.length);
  setSyncStatus({ lastAllSent: allSent?.at ?? null, known: true });
  return items;
}
