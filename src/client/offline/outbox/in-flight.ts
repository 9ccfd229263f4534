// What is being sent. The tab that sends knows it in its memory; one row beside the items, which are not written again for
// it, tells the other tabs, and whoever comes after a kill that no one knows what became of these.
import { newId } from '../device/clock';
import { progress, type Item, type LeaseRow, type OutboxDb } from './outbox-db';

const name = `sending:${newId()}`;
let here: readonly string[] = [];

/** What is noted as in flight, of every tab and person. */
export const inFlight = (db: OutboxDb): Promise<LeaseRow[]> => db.leases.toArray();

/** Items as they are known: those in flight are being sent. */
export function withInFlight<T extends Item>(items: readonly T[], noted: readonly LeaseRow[]): readonly T[] {
  const ids = new Set([...here, ...noted.flatMap((row) => row.ids ?? [])]);
  const isSent = (item: T) => ids.has(item.id) && item[progress] === undefined;
  return ids.size === 0 ? items : items.map((item) => (isSent(item) ? { ...item, [progress]: 'sending' } : item));
}

/** Notes what goes out now, in place of what was `left` by tabs that are no more. */
export async function noteInFlight(
  db: OutboxDb,
  owner: string,
  ids: readonly string[],
  left: readonly LeaseRow[],
): Promise<void> {
  await Promise.all([
    left.length > 0 && db.leases.bulkDelete(left.map((row) => row.name)),
    ids.length > 0 && db.leases.put({ name, holder: '', until: 0, owner, ids: [...ids] }),
  ]);
}

/** This tab sends these now. */
export function sendsHere(ids: readonly string[]): void {
  here = ids;
}

/** Nothing is in flight any more from here. */
export async function dropNote(db: OutboxDb): Promise<void> {
  if (here.length === 0) return;
  sendsHere([]);
  await db.leases.delete(name);
}
