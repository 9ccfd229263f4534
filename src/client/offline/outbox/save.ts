// Saving: fact, photo and queue row in one transaction. Only when it is committed has anything been saved.
import type { Transaction } from 'dexie';
import { key, t } from '../../i18n/texts';
import { notifyTabs } from '../device/tab-channel';
import { stampedTime } from '../../../domain/facts/corrected-time';
import { measuredClock } from '../../session/server-clock';
import { instantOf, newId } from '../device/clock';
import { asSave } from './after-saves';
import { toItem, type SaveOrder } from './new-item';
import { deviceKey } from './numbering';
import { bytesOf, photoIdOf, type FactItem, type Item, type OutboxDb, type PhotoItem } from './outbox-db';
import { NotSaved, withOutbox } from './outbox-connection';
import { receiptsById } from './receipt-rows';
import { saved } from './saved';
import { shiftCounts } from './status';
import { allAbandonedSaves, dropAbandonedSave, forgetAbandonedSave, keepAbandonedSave } from './abandoned-saves';
import { withTimeout } from '../device/with-timeout';

/** A correction of what was corrected or sent in the meantime, perhaps in another tab. Nothing was saved. */
export class NotCorrected extends Error {
  override name = 'NotCorrected';
  readonly sentence = key('This has been corrected or sent in the meantime.');
}

/**
 * Saves facts in one transaction, numbered without gaps, and returns them as they were stored. Rejects with
 * {@link NotSaved} when the phone could not write; then nothing of the order is stored.
 */
export async function save(order: SaveOrder): Promise<FactItem[]> {
  const now = Date.now();
  const ids = order.facts.map((each) => each.id ?? newId(now));
  const abandonedSave = allAbandonedSaves();
  let begun = false;
  const write = (db: OutboxDb, repeated: boolean, given: AbortSignal) => {
    begun = true;
    return writeOrder(db, order, { ids, now, repeated, given, abandonedSave });
  };
  const writing = withOutbox(write, saveWithTimeout).catch((error: unknown) => {
    if (!begun) throw error;
    return savedAfterAll(order, ids, error);
  });
  const items = await asSave(writing);
  forgetAbandonedSave(abandonedSave);
  // With what the caller says next it is one change of the screen: a slow phone draws once.
  queueMicrotask(() => {
    shiftCounts([...items, ...(order.photo ? items.slice(0, 1) : [])].map((item) => [null, item]));
    saved.send(items);
    notifyTabs('outbox');
  });
  return items;
}

/** Anyone who taps waits for the answer: longer than the slowest phone takes for a photo, and not without end. */
const saveWithTimeout = 8_000;

interface Writing {
  ids: readonly string[];
  now: number;
  repeated: boolean;
  given: AbortSignal;
  /** Facts of earlier saves of which it was said that they are NOT saved. */
  abandonedSave: readonly string[];
}

function writeOrder(
  db: OutboxDb,
  order: SaveOrder,
  { ids, now, repeated, given, abandonedSave }: Writing,
): Promise<FactItem[]> {
  const stores = [
    db.items,
    db.receipts,
    db.devices,
    ...(order.photo || abandonedSave.length > 0 ? [db.photos] : []),
    ...(order.drafts ? [db.drafts] : []),
  ];
  return db.transaction('rw', stores, async (transaction) => {
    given.addEventListener('abort', () => giveUp(transaction));
    if (abandonedSave.length > 0) await dropAbandonedSave(db, abandonedSave);
    const before = repeated ? await findSaved(db, order, ids) : [];
    if (before.length > 0) return before;
    const refused = order.fixes === undefined ? null : await toCorrect(db, order.fixes);
    const counter = deviceKey(order.owner, order.campaign_id);
    const device = (await db.devices.get(counter)) ?? { key: counter, device_id: newId(now), seq: 0 };
    const measured = measuredClock();
    let last = device.last ?? null;
    const items = order.facts.map((each, index) => {
      const stamp = { id: ids[index] ?? newId(now), device_id: device.device_id, seq: device.seq + index + 1 };
      if (order.recorded_at !== undefined)
        return toItem(order, each, { ...stamp, recorded_at: order.recorded_at, clock: null });
      const { at, clock } = stampedTime({ reading: now, measured, last });
      last = { at, checked_at: clock.checked_at };
      return toItem(order, each, { ...stamp, recorded_at: instantOf(at), clock });
    });
    // All at once: each answer that is waited for costs a slow phone a turn.
    const writes: PromiseLike<unknown>[] = [
      db.devices.put({ ...device, seq: device.seq + items.length, ...(last && { last }) }),
      db.items.bulkAdd(items),
    ];
    const photo = order.photo && items.flatMap((item) => photoItem(item) ?? [])[0];
    if (order.photo && photo) writes.push(db.items.add(photo), db.photos.add({ ...order.photo, id: photo.id }));
    for (const each of order.drafts ?? []) writes.push(dropDraftsFrom(db, each));
    if (refused && items[0]) writes.push(db.items.put({ ...refused, fixed_by: items[0].id, again: false }));
    await Promise.all(writes);
    return items;
  });
}

/** Mostly there are none: to look costs one turn, to delete by a range two. */
async function dropDraftsFrom(db: OutboxDb, key: string): Promise<void> {
  const keys = await db.drafts.where('key').startsWith(key).primaryKeys();
  if (keys.length > 0) await db.drafts.bulkDelete(keys);
}

/** What waits to bring the bytes of a fact; null where none belong to it. */
function photoItem(item: FactItem): PhotoItem | null {
  const carried = bytesOf(item);
  if (!carried) return null;
  const { kind, fact: _, ...row } = item;
  const label = kind === 'placement' ? `Photo: ${row.label}` : t('{label} (upload)', { label: row.label });
  return { ...row, ...carried, id: photoIdOf(row.id), label, shrunk: false };
}

/** A save that does not end must not end later, unheard. One that is being committed goes on. */
function giveUp(transaction: Transaction): void {
  try {
    transaction.abort();
  } catch {
    // Whether it was committed is seen by whoever looks.
  }
}

/** Corrected twice it would count twice; what is on its way again may arrive as it is. */
async function toCorrect(db: OutboxDb, id: string): Promise<Item> {
  const refused = await db.items.get(id);
  const corrected = refused?.fixed_by !== undefined && (await db.items.get(refused.fixed_by)) !== undefined;
  if (refused?.state !== 'parked' || corrected) throw new NotCorrected();
  return refused;
}

/** The last try may have been committed although it did not answer: "NOT saved" is said only when it is true. */
async function savedAfterAll(order: SaveOrder, ids: readonly string[], error: unknown): Promise<FactItem[]> {
  const looking = withOutbox((db) => findSaved(db, order, ids));
  const found = await withTimeout(saveWithTimeout, looking, () => new NotSaved(false)).catch(() => null);
  if (found === null) keepAbandonedSave(ids);
  if (found === null || found.length === 0) throw error;
  return found;
}

/** A repeat after a lost connection: the first try may have been committed after all, and even have been sent since. */
async function findSaved(db: OutboxDb, order: SaveOrder, ids: readonly string[]): Promise<FactItem[]> {
  const items = await db.items.bulkGet([...ids]);
  const receipts = await receiptsById(db, order.owner, ids);
  return order.facts.flatMap((each, index) => {
    const row = items[index] ?? receipts.get(ids[index] ?? '');
    return row ? [toItem(order, each, row.fact)] : [];
  });
}
