// What a pass over the outbox begins with: the queue as it was just read, and a note of what goes now, in one transaction.
import { isDue } from '../../../domain/delivery/backoff';
import { lookAgainAfter } from '../../../domain/delivery/outcome';
import { asReady, noAnswer } from '../../../domain/delivery/standing';
import { kindNamed } from '../../../domain/facts/kinds';
import { isAnswered } from '../outbox/abandoned-saves';
import { withOutboxAfterSaves as withOutbox } from '../outbox/after-saves';
import { inFlight, noteInFlight, sendsHere } from '../outbox/in-flight';
import { isPhoto, progress, type Item, type PhotoItem } from '../outbox/outbox-db';
import { correctedAmong, ofOwner } from '../outbox/read-items';
import { showCounts } from '../outbox/status';
import { broughtBy, isReady, lanesOf } from './lanes';

/** Which items are to go whatever they wait for. */
export type Which = (item: Item) => boolean;
export const nothing: Which = () => false;

export interface Begun {
  /** What is unsent, oldest first. */
  items: readonly Item[];
  lanes: readonly (readonly Item[])[];
  photos: readonly PhotoItem[];
  /** Doors, people and signs that are on this phone only: what names them waits for them, or travels with them. */
  unsent: Set<string>;
}

/** What a newer release of the app has saved waits for that release. */
export const isUnsent = (item: Item) =>
  item[progress] !== 'arrived' && (isPhoto(item) || kindNamed(item.kind) !== null);

/**
 * Begins a pass. What a killed tab left on its way is in doubt, what was parked with a second look is due after a day, and what
 * is asked for is ready. Of that only the first, and what was parked, is written; how the others fared is written when they
 * are sent: after a day without a network they are a thousand rows.
 */
export async function beginPass(owner: string, which: Which): Promise<Begun> {
  const now = Date.now();
  const { items, others, plan, ids } = await withOutbox((db) =>
    db.transaction('rw', db.items, db.leases, async () => {
      const [rows, notes] = await Promise.all([db.items.toArray(), inFlight(db)]);
      const left = notes.filter((note) => note.owner === undefined || note.owner === owner);
      const wasSending = new Set(left.flatMap((note) => note.ids ?? []));
      const isCorrected = correctedAmong(rows);
      const written: Item[] = [];
      const begun = (item: Item): Item => {
        if (!isUnsent(item)) return item;
        // What was parked meanwhile has had its answer.
        const killed = wasSending.has(item.id) && item.state !== 'parked';
        const known: Item = killed ? { ...item, reason: noAnswer } : item;
        if (killed) written.push(known);
        const due = item.state === 'parked' && item.again && isDue(item.next_at, now, lookAgainAfter);
        const asked = which(known) && !isCorrected(item);
        if (!due && !asked) return known;
        const ready = asReady(known);
        if (item.state === 'parked') written.push(ready);
        return ready;
      };
      const all = rows.filter(isAnswered);
      const items = ofOwner(all, owner).map(begun);
      const going = items.filter(isUnsent);
      const unsent = broughtBy(going);
      const lanes = lanesOf(
        going.filter((item) => !isPhoto(item)),
        unsent,
      );
      const photos = going.filter(isPhoto).filter(isReady);
      const ids = [...lanes.flat(), ...photos].map((item) => item.id);
      await Promise.all([written.length > 0 && db.items.bulkPut(written), noteInFlight(db, owner, ids, left)]);
      return { items, others: all.length - items.length, plan: { items: going, lanes, photos, unsent }, ids };
    }),
  );
  sendsHere(ids);
  // Promise [sending]: what goes out stays in the outbox until its receipt is there.
  showCounts(items, others);
  return plan;
}
