// A saved result that goes without having arrived does not go silently, however the page ends.
import { isPhoto, type Item, type OutboxDb } from '../outbox/outbox-db';
import { erasedKey } from '../outbox/status';

/** Notes what is erased by the transaction that it is part of. Returns how many went since their person last read of it; 0: no more. */
export async function noteErased(db: OutboxDb, items: readonly Item[]): Promise<number> {
  const [first, ...others] = items.filter((item) => !isPhoto(item));
  if (!first) return 0;
  const key = erasedKey(first.owner);
  const count = ((await db.marks.get(key))?.count ?? 0) + 1 + others.length;
  await db.marks.put({ key, at: Date.now(), count });
  return count;
}
