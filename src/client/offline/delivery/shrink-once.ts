// A photo that was too large for the server or a proxy before it: made smaller once. Apart, for hardly any walk needs it.
import { shrinkAgain } from '../device/photo';
import { withOutboxAfterSaves as withOutbox } from '../outbox/after-saves';
import { isPhoto, type PhotoItem } from '../outbox/outbox-db';

/** Its bytes are those of the smaller one where there is any, and it is not made smaller again. Throws NotSaved. */
export async function shrinkOnce({ id }: PhotoItem): Promise<void> {
  const before = await withOutbox((db) => db.photos.get(id));
  const smaller = before ? await shrinkAgain(before.bytes, before.mime) : null;
  await withOutbox((db) =>
    db.transaction('rw', db.items, db.photos, async () => {
      const present = await db.items.get(id);
      if (!present || !isPhoto(present)) return;
      await db.items.put({ ...present, shrunk: true });
      if (smaller) await db.photos.put({ id, bytes: smaller.bytes, mime: smaller.mime });
    }),
  );
}
