// How many items wait on this phone, and for what.
import { withOutboxAfterSaves } from './after-saves';
import type { Item } from './outbox-db';
import { ofOwner, readAll } from './read-items';
import { erasedKey, lostKey, lostOf, setSyncStatus, showCounts } from './status';

/** How many items wait on this phone, whoever saved them. */
export async function countEveryone(): Promise<number> {
  return (await withOutboxAfterSaves(readAll)).length;
}

/**
 * Counts a person's items by how they stand, and everyone else's in one number, and shows it; no one signed in: all are
 * others'. Returns theirs, oldest first. Where the outbox can't be read that is shown, and thrown.
 */
export async function countItems(owner: string | null): Promise<Item[]> {
  const { all, allSent, lost, erased } = await withOutboxAfterSaves((db) =>
    db.transaction('r', db.items, db.leases, db.marks, async () => {
      const [all, [allSent, lost, erased] = []] = await Promise.all([
        readAll(db),
        owner === null ? undefined : db.marks.bulkGet([`all-sent:${owner}`, lostKey(owner), erasedKey(owner)]),
      ]);
      return { all, allSent, lost, erased };
    }),
  ).catch((error: unknown) => {
    setSyncStatus({ unreadable: true });
    throw error;
  });
  const items = owner === null ? [] : ofOwner(all, owner);
  showCounts(items, all.length - items.length);
  setSyncStatus({
    lastAllSent: allSent?.at ?? null,
    lost: lostOf(lost),
    erased: erased?.count ?? 0,
    known: true,
    unreadable: false,
  });
  return items;
}
