// How a request ended, written down: receipts and removals, new states.
import type { DeliveryResult } from './result';
import { dropSuperseded, type Dropped } from '../outbox/superseded';
import { withOutboxAfterSaves as withOutbox } from '../outbox/after-saves';
import { shiftCounts } from '../outbox/status';
import type { Item, OutboxDb } from '../outbox/outbox-db';
import { putReceipts } from '../outbox/receipt-rows';
import type { Ahead } from './request';
import { endFor, presentOf, type Noted } from '../outbox/in-flight';

/** Items that go out together. */
export interface Batch {
  noted: Noted;
  items: readonly Item[];
  /** Perhaps the request that they make, written already. */
  ahead?: Ahead;
}

/**
 * Changes those of the items that are still there, and returns them; what was discarded meanwhile stays gone. `besides` is
 * written with it.
 */
export async function change(
  items: readonly Item[],
  to: (item: Item) => Item,
  besides: (db: OutboxDb) => PromiseLike<unknown>,
): Promise<Item[]> {
  const states = new Map(items.map((item) => [item.id, item.state]));
  const changes = await withOutbox((db) =>
    db.transaction('rw', db.items, db.leases, async () => {
      const present = await db.items.bulkGet(items.map((item) => item.id));
      const both = present.flatMap((item) => {
        const from = item && { ...item, state: states.get(item.id) ?? item.state };
        return from ? [{ from, to: to(from) }] : [];
      });
      await Promise.all([db.items.bulkPut(both.map((each) => each.to)), besides(db)]);
      return both;
    }),
  );
  shiftCounts(changes.map(({ from, to: after }) => ({ from: from.state, to: after.state })));
  return changes.map((each) => each.to);
}

/** As {@link change}, for how a request ended. */
export async function endAs({ noted, items }: Batch, to: (item: Item) => Item): Promise<void> {
  await change(items, to, (db) => endFor(db, noted, items));
  forget(noted, items);
}

function forget({ before }: Noted, items: readonly Item[]): void {
  for (const item of items) before.delete(item.id);
}

interface Ended {
  arrived: number;
  fixed: readonly Item[];
}

/**
 * Receipts and removals in one transaction. A fact without a verdict stays; a rejected one waits for a person. Returns how
 * many have arrived, and the refused items that left because their corrections have.
 */
export async function writeDown({ noted, items }: Batch, deliveryResults: readonly DeliveryResult[]): Promise<Ended> {
  // Promise [photo-bytes]: those of a photo stay after its receipt, for a server that is restored from a backup.
  const { written, dropped } = await withOutbox((db) => persistResults(db, noted, items, deliveryResults));
  const { gone, freed } = dropped;
  shiftCounts(gone.map((item) => ({ from: item.state, to: null })));
  shiftCounts(freed.map(({ before, after }) => ({ from: before.state, to: after.state })));
  shiftCounts(written.map(({ item, left }) => ({ from: item.state, to: left?.state ?? null })));
  forget(noted, items);
  return { arrived: written.filter(({ receipt }) => receipt !== null).length, fixed: gone };
}

interface Written {
  written: readonly DeliveryResult[];
  /** What leaves with the receipts of corrections. */
  dropped: Dropped;
}

const nothingDropped: Dropped = { gone: [], freed: [] };

async function persistResults(
  db: OutboxDb,
  noted: Noted,
  items: readonly Item[],
  deliveryResults: readonly DeliveryResult[],
): Promise<Written> {
  const fixing = items.some((item) => item.fixes !== undefined);
  const stores = [db.items, db.receipts, db.leases, ...(fixing ? [db.devices, db.photos] : [])];
  return db.transaction('rw', stores, async () => {
    const present = await presentOf(db, items);
    const here = deliveryResults.filter(({ item }) => present.has(item.id));
    const receipts = here.flatMap((each) => each.receipt ?? []);
    await Promise.all([
      putReceipts(db, receipts),
      present.remove(receipts.map((receipt) => receipt.id)),
      keepLeft(db, here),
      endFor(db, noted, items),
    ]);
    const arrived = here.flatMap(({ item, receipt }) => (receipt ? [item] : []));
    return { written: here, dropped: fixing ? await dropSuperseded(db, arrived) : nothingDropped };
  });
}

/** What has not arrived. A correction that was noted on its row since it was read stays noted. */
async function keepLeft(db: OutboxDb, deliveryResults: readonly DeliveryResult[]): Promise<void> {
  const left = deliveryResults.flatMap((each) => each.left ?? []);
  if (left.length === 0) return;
  const rows = await db.items.bulkGet(left.map((item) => item.id));
  const noted = (at: number) => (rows[at]?.fixed_by === undefined ? {} : { fixed_by: rows[at].fixed_by });
  await db.items.bulkPut(left.map((item, at) => ({ ...item, ...noted(at) })));
}
