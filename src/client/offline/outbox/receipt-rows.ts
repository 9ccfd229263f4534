// Receipts as they lie on the phone. Those of one request are one row: five hundred rows take longer to write than
// the server takes to store their facts. Such a row stands under an owner of its own. A release of before there were any, to
// which a phone may go back, asks for receipts by their owner: it does not find what it could not read, and leaves it alone.
import { newId } from '../device/clock';
import type { OutboxDb, PackRow, ReceiptRow } from './outbox-db';

// Promise [packed-owner]: an earlier release knew no such owner.
const packed = (owner: string) => `packed|${owner}`;

/** Each receipt once, whichever release wrote it down. */
export function unpack(rows: readonly (ReceiptRow | PackRow)[]): ReceiptRow[] {
  const receipts = rows.flatMap((row) => ('receipts' in row ? row.receipts : row));
  return [...new Map(receipts.map((receipt) => [receipt.id, receipt])).values()];
}

/** Writes receipts, those of one request as one row. */
export function putReceipts(db: OutboxDb, receipts: readonly ReceiptRow[]): PromiseLike<unknown> {
  const requests = new Map<string, ReceiptRow[]>();
  for (const receipt of receipts) {
    const request = `${receipt.owner}|${receipt.lane}|${receipt.settled_at}`;
    const others = requests.get(request);
    if (others) others.push(receipt);
    else requests.set(request, [receipt]);
  }
  return db.receipts.bulkPut([...requests.values()].flatMap(pack));
}

function pack(receipts: readonly ReceiptRow[]): readonly (ReceiptRow | PackRow)[] {
  const [first, second] = receipts;
  // Promise [packed]: an earlier release wrote each receipt alone.
  if (!first || !second) return receipts;
  const { owner, lane, settled_at } = first;
  // Never under an id of one of them: it may be sent again, and settle in another row.
  return [{ id: `packed|${newId()}`, owner: packed(owner), lane, settled_at, receipts }];
}

const settledBetween = (db: OutboxDb, owner: string, from: number, before: number) =>
  db.receipts.where('[owner+settled_at]').between([owner, from], [owner, before]);

/** Receipts settled since a time, oldest first. */
export async function receiptsSince(db: OutboxDb, owner: string, since: number): Promise<ReceiptRow[]> {
  const rows = await Promise.all(
    [owner, packed(owner)].map((whose) => settledBetween(db, whose, since, Infinity).toArray()),
  );
  return unpack(rows.flat()).toSorted((a, b) => a.settled_at - b.settled_at);
}

/** Receipts of all lanes that begin alike, or of one. */
export async function receiptsOfLanes(db: OutboxDb, owner: string, from: string, to = from): Promise<ReceiptRow[]> {
  const rows = await Promise.all(
    [owner, packed(owner)].map((whose) =>
      db.receipts.where('[owner+lane]').between([whose, from], [whose, to], true, true).toArray(),
    ),
  );
  return unpack(rows.flat());
}

/** Those of these facts that have a receipt. */
export async function receiptsById(
  db: OutboxDb,
  owner: string,
  ids: readonly string[],
): Promise<Map<string, ReceiptRow>> {
  const wanted = new Set(ids);
  const [rows, packs] = await Promise.all([
    db.receipts.bulkGet([...wanted]),
    settledBetween(db, packed(owner), 0, Infinity).toArray(),
  ]);
  const found = unpack([...rows.flatMap((row) => row ?? []), ...packs]);
  return new Map(found.flatMap((receipt) => (wanted.has(receipt.id) ? [[receipt.id, receipt] as const] : [])));
}

/** Removes receipts of before a time; what they lay together with stays. */
export async function dropReceipts(
  db: OutboxDb,
  owner: string,
  before: number,
  goes: (receipt: ReceiptRow) => boolean,
): Promise<void> {
  const changed = [owner, packed(owner)].map((whose) =>
    settledBetween(db, whose, 0, before).modify((row, place) => {
      const left = unpack([row]).filter((receipt) => !goes(receipt));
      if (left.length === 0) Reflect.deleteProperty(place, 'value');
      else if ('receipts' in row && left.length < row.receipts.length) row.receipts = left;
      else return false;
      return true;
    }),
  );
  await Promise.all(changed);
}
