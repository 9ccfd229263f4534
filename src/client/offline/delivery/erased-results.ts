// A saved result that goes without having arrived does not go silently, however the page ends.
import { isPhoto, progress, type Item, type OutboxDb } from '../outbox/outbox-db';
import { erasedKey } from '../outbox/status';

/**
 * Notes what is erased, before the transaction that it is part of deletes that. Repeated, it counts nothing twice. Returns how many
 * went since their person last read of it.
 */
export async function noteErased(db: OutboxDb, items: readonly Item[]): Promise<number> {
  const [first, ...others] = items.filter((item) => !isPhoto(item));
  if (!first) return 0;
  const key = erasedKey(first.owner);
  const here = await db.items.bulkGet([first, ...others].map(({ id }) => id));
  const going = here.filter((item) => item && item[progress] !== 'arrived').length;
  const count = ((await db.marks.get(key))?.count ?? 0) + going;
  if (going > 0) await db.marks.put({ key, at: Date.now(), count });
  return count;
}
