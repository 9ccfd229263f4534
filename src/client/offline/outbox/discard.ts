// Removing unsent work for good: only after its person typed that they want it.
import { notifyTabs } from '../device/tab-channel';
import { noteDiscarded } from './numbering';
import { countItems } from './count-items';
import { photoIdOf, progress, type Item, type OutboxDb } from './outbox-db';
import { noteInOutbox, unlessFull, withOutbox } from './outbox-connection';
import { standingOf } from '../../../domain/delivery/standing';
import { inFlight, withInFlight } from './in-flight';

/** Whether the server may have it although this phone never heard so. */
export const mayHaveArrived = (item: Item): boolean =>
  standingOf(item) === 'in_doubt' || (item.tries > 0 && item.reason?.status !== 200);

/**
 * These items, and the refused ones that go along: a correction that may have arrived stands for what it corrects, which
 * would otherwise be tried again and count beside it.
 */
export function withCorrected(ids: readonly string[], items: readonly Item[]): string[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const all = new Set(ids);
  for (const id of ids) {
    let item = byId.get(id);
    if (!item || !mayHaveArrived(item)) continue;
    while (item?.fixes !== undefined && byId.get(item.fixes)?.fixed_by === item.id) {
      all.add(item.fixes);
      item = byId.get(item.fixes);
    }
  }
  return [...all];
}

/**
 * Removes items for good, a placement with its photo, a correction as {@link withCorrected} says. Only ever called after the person typed that they want it. An item
 * that is on its way right now stays: no one knows what became of it. Returns how many were removed.
 */
export async function discard(owner: string, ids: readonly string[]): Promise<number> {
  const remove = (db: OutboxDb, note: boolean) =>
    db.transaction('rw', db.items, db.photos, db.devices, db.leases, async () => {
      const rows = await db.items.where('owner').equals(owner).toArray();
      const mine = withInFlight(rows, await inFlight(db));
      const all = new Set(withCorrected(ids, mine).flatMap((id) => [id, photoIdOf(id)]));
      const found = mine.filter((item) => all.has(item.id));
      const sending = new Set(found.flatMap((item) => (item[progress] ? [item.id, photoIdOf(item.id)] : [])));
      const gone = found.filter((item) => !sending.has(item.id));
      if (note) await noteDiscarded(db, gone);
      await db.items.bulkDelete(gone.map((item) => item.id));
      await db.photos.bulkDelete(gone.map((item) => item.id));
      return gone;
    });
  const removed = await withOutbox((db) => remove(db, true)).catch(async (error: unknown) => {
    // No space even for the note: removing makes some.
    unlessFull(error);
    const gone = await withOutbox((db) => remove(db, false));
    await noteInOutbox((db) => db.transaction('rw', db.devices, () => noteDiscarded(db, gone)));
    return gone;
  });
  notifyTabs('outbox');
  await countItems(owner);
  return removed.length;
}
