// Receipts as they lie on the phone. Those of one request are one row: five hundred rows take longer to write than
// the server takes to store their facts. Such a row stands under an owner of its own. A release of before there were any, to
// which a phone may go back, asks for receipts by their owner: it does not find what it could not read, and leaves it alone. So do
// sealed ones, which the release before would show without what they tell.
import { newId } from '../device/clock';
import { isSealed, type KeptReceipt, type OutboxDb, type PackRow, type ReceiptRow } from './outbox-db';

// Promise [packed-owner]: an earlier release knew no such owner.
const packed = (owner: string) => `packed|${owner}`;
// Promise [sealed-owner]: nor one that read all packs.
const sealedOf = (owner: string) => `sealed|${owner}`;

/** Under which owners a person's receipts stand: alone, packed, and sealed. */
export const ownersOf = (owner: string) => [owner, packed(owner), sealedOf(owner)];

/** Each receipt once, whichever release wrote it down. */
export function unpack(rows: readonly (KeptReceipt | PackRow)[]): KeptReceipt[] {
  const receipts = rows.flatMap((row) => ('receipts' in row ? row.receipts : row));
  return [...new Map(receipts.map((receipt) => [receipt.id, receipt])).values()];
}

/** Writes receipts, those of one request as one row. */
export function putReceipts(db: OutboxDb, receipts: readonly KeptReceipt[]): PromiseLike<unknown> {
  const requests = new Map<string, KeptReceipt[]>();
  for (const receipt of receipts) {
    const request = `${receipt.owner}|${receipt.lane}|${receipt.settled_at}|${isSealed(receipt)}`;
    const others = requests.get(request);
    if (others) others.push(receipt);
    else requests.set(request, [receipt]);
  }
  return db.receipts.bulkPut([...requests.values()].flatMap(pack));
}

function pack(receipts: readonly KeptReceipt[]): readonly (KeptReceipt | PackRow)[] {
  const [first, second] = receipts;
  if (!first) return [];
  const { owner, lane, settled_at } = first;
  // Alone, too: an earlier release looks for receipts by their ids.
  if (isSealed(first)) return [{ id: `sealed|${newId()}`, owner: sealedOf(owner), lane, settled_at, receipts }];
  // Promise [packed]: an earlier release wrote each receipt alone.
  if (!second) return receipts;
  // Never under an id of one of them: it may be sent again, and settle in another row.
  return [{ id: `packed|${newId()}`, owner: packed(owner), lane, settled_at, receipts }];
}

const settledBetween = (db: OutboxDb, owner: string, from: number, before: number) =>
  db.receipts.where('[owner+settled_at]').between([owner, from], [owner, before]);

/** Receipts settled since a time, oldest first. */
export async function receiptsSince(db: OutboxDb, owner: string, since: number): Promise<KeptReceipt[]> {
  const rows = await Promise.all(ownersOf(owner).map((whose) => settledBetween(db, whose, since, Infinity).toArray()));
  return unpack(rows.flat()).toSorted((a, b) => a.settled_at - b.settled_at);
}

/** Receipts of all lanes that begin alike, or of one. */
export async function receiptsOfLanes(db: OutboxDb, owner: string, from: string, to = from): Promise<KeptReceipt[]> {
  const rows = await Promise.all(
    ownersOf(owner).map((whose) =>
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
): Promise<Map<string, KeptReceipt>> {
  const wanted = new Set(ids);
  const [rows, ...packs] = await Promise.all([
    db.receipts.bulkGet([...wanted]),
    ...[packed(owner), sealedOf(owner)].map((whose) => settledBetween(db, whose, 0, Infinity).toArray()),
  ]);
  const found = unpack([...rows.flatMap((row) => row ?? []), ...packs.flat()]);
  return new Map(found.flatMap((receipt) => (wanted.has(receipt.id) ? [[receipt.id, receipt] as const] : [])));
}

/** Removes receipts of before a time; what they lay together with stays. */
export async function dropReceipts(
  db: OutboxDb,
  owner: string,
  before: number,
  goes: (receipt: KeptReceipt) => boolean,
): Promise<void> {
  await db.transaction('rw', db.receipts, async () => {
    const rows = (
      await Promise.all(ownersOf(owner).map((whose) => settledBetween(db, whose, 0, before).toArray()))
    ).flat();
    const left = rows.map((row) => ({ row, receipts: unpack([row]).filter((receipt) => !goes(receipt)) }));
    await Promise.all([
      db.receipts.bulkDelete(left.flatMap(({ row, receipts }) => (receipts.length === 0 ? row.id : []))),
      db.receipts.bulkPut(
        left.flatMap(({ row, receipts }) =>
          'receipts' in row && receipts.length > 0 && receipts.length < row.receipts.length ? { ...row, receipts } : [],
        ),
      ),
    ]);
  });
}

/** One person's receipts that lie here plain. */
export async function plainReceipts(db: OutboxDb, owner: string): Promise<ReceiptRow[]> {
  const rows = await Promise.all(
    [owner, packed(owner)].map((whose) => settledBetween(db, whose, 0, Infinity).toArray()),
  );
  return unpack(rows.flat()).flatMap((row) => (isSealed(row) ? [] : row));
}

/** Puts sealed receipts in the place of those that are still there, in one step: killed half-way, all are as they were. */
export function replaceReceipts(db: OutboxDb, owner: string, sealed: readonly KeptReceipt[]): PromiseLike<void> {
  return db.transaction('rw', db.receipts, async () => {
    const ids = sealed.map(({ id }) => id);
    const there = await receiptsById(db, owner, ids);
    await dropReceipts(db, owner, Infinity, ({ id }) => there.has(id));
    // Promise [no-receipt-lost]: a plain one goes with the sealed one that comes.
    await putReceipts(
      db,
      sealed.filter(({ id }) => there.has(id)),
    );
  });
}
