// Photos that have arrived. Their bytes stay on the phone until the server says that its backups hold them: should it be restored
// from an older one, they are sent again. Where space is needed they go sooner, the oldest first, and that is said.
import { progress, type OutboxDb } from './outbox-db';

const markKey = 'photos-let-go';
/** So many go when space is needed, or half of them. */
const fewest = 10;

/** What could not be noted, because the phone is full. */
let unnoted = 0;

/** The ids of these photos, oldest first: an id begins with the time when it was made. Part of any transaction. */
export async function sentPhotos(db: OutboxDb): Promise<string[]> {
  const ids = await db.photos.toCollection().primaryKeys();
  const waiting = await db.items.bulkGet(ids);
  return ids.filter((_, at) => waiting[at] === undefined || waiting[at][progress] === 'arrived');
}

/** Removes photos that the server's backups hold. */
export function dropBackedUp(db: OutboxDb, ids: readonly string[]): Promise<void> {
  return db.transaction('rw', db.items, db.photos, async () => {
    const sent = new Set(await sentPhotos(db));
    await db.photos.bulkDelete(ids.filter((id) => sent.has(id)));
  });
}

/** Makes room by the oldest of them, which the server may not have in its backups yet. */
export async function letPhotosGo(db: OutboxDb): Promise<void> {
  const remove = (noted: boolean) =>
    db.transaction('rw', db.items, db.photos, db.marks, async () => {
      const sent = await sentPhotos(db);
      const gone = sent.slice(0, Math.max(fewest, Math.ceil(sent.length / 2)));
      await db.photos.bulkDelete(gone);
      if (noted && gone.length > 0) await note(db, gone.length);
      return gone.length;
    });
  try {
    await remove(true);
    unnoted = 0;
  } catch {
    // Not even the note had space. It is made with the next one, or as long as this page lives.
    unnoted += await remove(false);
  }
}

async function note(db: OutboxDb, gone: number): Promise<void> {
  const before = await db.marks.get(markKey);
  await db.marks.put({ key: markKey, at: Date.now(), count: (before?.count ?? 0) + unnoted + gone });
}

export interface SentPhotos {
  kept: number;
  /** Went to make space, before the server said that its backups hold them; `at`: the last of them. */
  letGo: { count: number; at: number } | null;
}

/** How many sent photos are on this phone, and how many are not any more. */
export function readSentPhotos(db: OutboxDb): Promise<SentPhotos> {
  return db.transaction('r', db.items, db.photos, db.marks, async () => {
    const [sent, mark] = await Promise.all([sentPhotos(db), db.marks.get(markKey)]);
    const count = (mark?.count ?? 0) + unnoted;
    return { kept: sent.length, letGo: count > 0 ? { count, at: mark?.at ?? Date.now() } : null };
  });
}
