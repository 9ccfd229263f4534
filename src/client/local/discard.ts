// Removing unsent work for good: only after its person typed that they want it.
import { tellTabs } from './channel';
import { noteDiscarded } from './numbering';
import { countItems } from './outbox';
import { photoIdOf, type OutboxDb } from './outbox-db';
import { withOutbox } from './outbox-door';
import { underWay, withUnderWay } from './under-way';
import { asKnown, forgetMind, unlessFull } from './unwritten';

/**
 * Removes items for good, a placement with its photo. Only ever called after the person typed that they want it. An item
 * that is on its way right now stays: nobody knows what became of it. Returns how many were removed.
 */
export async function discard(owner: string, ids: readonly string[]): Promise<number> {
  const remove = (db: OutboxDb, note: boolean) =>
    db.transaction('rw', db.items, db.photos, db.devices, db.leases, async () => {
      const all = new Set(ids.flatMap((id) => [id, photoIdOf(id)]));
      const rows = (await db.items.bulkGet([...all])).flatMap((item) => (item?.owner === owner ? [item] : []));
      const found = withUnderWay(rows.map(asKnown), await underWay(db));
      const sending = new Set(found.flatMap((item) => (item.state === 'sending' ? [item.id, photoIdOf(item.id)] : [])));
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
    await withOutbox((db) => db.transaction('rw', db.devices, () => noteDiscarded(db, gone))).catch(() => undefined);
    return gone;
  });
  forgetMind(removed.map((item) => item.id));
  tellTabs('outbox');
  await countItems(owner);
  return removed.length;
}
