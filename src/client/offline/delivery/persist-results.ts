// How a request ended, written down: receipts and removals, new states. What a receipt tells of people is sealed before.
import type { DeliveryResult } from './result';
import { dropSuperseded, type Dropped } from '../outbox/superseded';
import { withOutboxAfterSaves as withOutbox } from '../outbox/after-saves';
import { shiftCounts } from '../outbox/status';
import type { Item, KeptReceipt, OutboxDb, ReceiptRow } from '../outbox/outbox-db';
import { putReceipts } from '../outbox/receipt-rows';
import { sealReceipts } from '../outbox/receipt-seal';
import { keyAtHand } from '../sealed/keys';
import { removeItems } from '../outbox/remove-items';

/** Writes how a request ended for all of these. */
export async function endAs(items: readonly Item[], to: (item: Item) => Item): Promise<void> {
  await writeDown(items.map((item) => ({ item, receipt: null, left: to(item) })));
}

interface Written {
  come: readonly Item[];
  left: readonly Item[];
  /** What leaves with the receipts of corrections. */
  dropped: Dropped;
}

/**
 * Receipts and removals in one transaction. A fact without a verdict stays; a rejected one waits for a person. Returns how
 * many have arrived, and the refused items that left because their corrections have.
 */
export async function writeDown(
  deliveryResults: readonly DeliveryResult[],
): Promise<{ arrived: number; fixed: readonly Item[] }> {
  // Promise [photo-bytes]: those of a photo stay after its receipt, for a server that is restored from a backup.
  const receipts = await sealed(deliveryResults.flatMap((each) => each.receipt ?? []));
  const { come, left, dropped } = await withOutbox((db) => persistResults(db, deliveryResults, receipts));
  const { gone, freed } = dropped;
  const before = new Map(deliveryResults.map(({ item }) => [item.id, item]));
  shiftCounts([
    ...[...gone, ...come].map((item) => [item, null] as const),
    ...[...freed].map((each) => [each.before, each.after] as const),
    ...left.map((item) => [before.get(item.id) ?? null, item] as const),
  ]);
  return { arrived: come.length, fixed: gone };
}

const nothingDropped: Dropped = { gone: [], freed: [] };

async function sealed(receipts: readonly ReceiptRow[]): Promise<readonly KeptReceipt[]> {
  // A request is of one person and one campaign.
  const [first] = receipts;
  const key = first ? await keyAtHand({ owner: first.owner, campaignId: first.campaign_id }) : null;
  return sealReceipts(receipts, key);
}

async function persistResults(
  db: OutboxDb,
  deliveryResults: readonly DeliveryResult[],
  receipts: readonly KeptReceipt[],
): Promise<Written> {
  const come = deliveryResults.flatMap(({ item, left }) => (left === null ? [item] : []));
  const fixing = come.some((item) => item.fixes !== undefined);
  const stores = [db.items, db.receipts, ...(fixing ? [db.devices, db.photos] : [])];
  return db.transaction('rw', stores, async () => {
    const [left] = await Promise.all([
      keepLeft(db, deliveryResults),
      putReceipts(db, receipts),
      removeItems(
        db,
        come.map((item) => item.id),
      ),
    ]);
    return { come, left, dropped: fixing ? await dropSuperseded(db, come) : nothingDropped };
  });
}

/** What has not arrived and is still there: what was discarded meanwhile stays gone. A correction that was noted on its row since it was read stays noted. */
async function keepLeft(db: OutboxDb, deliveryResults: readonly DeliveryResult[]): Promise<Item[]> {
  const left = deliveryResults.flatMap((each) => each.left ?? []);
  if (left.length === 0) return [];
  const rows = await db.items.bulkGet(left.map((item) => item.id));
  const kept = left.flatMap((item, at): Item[] => {
    const row = rows[at];
    return row ? [{ ...item, ...(row.fixed_by !== undefined && { fixed_by: row.fixed_by }) }] : [];
  });
  await db.items.bulkPut(kept);
  return kept;
}
