// What this phone knows: items that wait, receipts of what was sent, photos. Nothing is changed here.
import { upcastFact } from '../../../domain/facts/kinds';
import { isAnswered } from './abandoned-saves';
import { inFlight, withInFlight } from './in-flight';
import { isSealed, type Item, type KeptReceipt, type OutboxDb, type ReceiptRow } from './outbox-db';
import { keyAtHand, openerFor } from '../sealed/keys';
import { withOutbox } from './outbox-connection';
import { openReceipt } from './receipt-seal';
import { receiptsOfLanes, receiptsSince } from './receipt-rows';

/** Everyone's unsent items, but for those of which it was said that they are NOT saved. Nearly always they are all one person's, and a whole table is read quicker than by an index. */
export async function readAll(db: OutboxDb): Promise<readonly Item[]> {
  const [items, noted] = await Promise.all([db.items.toArray(), inFlight(db)]);
  return withInFlight(items.filter(isAnswered), noted);
}

/** One person's unsent items, oldest first. */
export async function readItems(owner: string): Promise<Item[]> {
  const all = await withOutbox((db) => db.transaction('r', db.items, db.leases, () => readAll(db)));
  return ofOwner(all, owner);
}

/** One person's of these items, oldest first. */
export function ofOwner(all: readonly Item[], owner: string): Item[] {
  return all
    .filter((item) => item.owner === owner)
    .sort((one, other) => one.queued_at - other.queued_at || one.seq - other.seq);
}

/** What has its correction here does not go: the server would have both. */
export function correctedAmong(all: readonly Item[]): (item: Item) => boolean {
  const ids = new Set(all.map((item) => item.id));
  return (item) => item.fixed_by !== undefined && ids.has(item.fixed_by);
}

/** A person's own facts of one lane, unsent and settled: what this phone knows, whatever the server knows. */
export async function readOwnFacts(owner: string, lane: string): Promise<(Item | ReceiptRow)[]> {
  const [items, kept] = await withOutbox((db) =>
    Promise.all([db.items.where('[owner+lane]').equals([owner, lane]).toArray(), receiptsOfLanes(db, owner, lane)]),
  );
  return [...(await openReceipts(kept)), ...items.filter(isAnswered)].map(upcast);
}

/** A row in the shape of today, whatever release wrote it. */
export function upcast<R extends Item | ReceiptRow>(row: R): R {
  return upcastFact(row);
}

/** A person's own facts of all lanes that begin so, as this phone knows them: unsent and of the last 30 days. */
export async function readOwnLanes(owner: string, start: string): Promise<(Item | ReceiptRow)[]> {
  const end = `${start}\uffff`;
  const [items, kept] = await withOutbox((db) => {
    const range = db.items.where('[owner+lane]').between([owner, start], [owner, end]);
    return Promise.all([range.toArray(), receiptsOfLanes(db, owner, start, end)]);
  });
  return [...(await openReceipts(kept)), ...items.filter(isAnswered)];
}

/** Receipts of facts settled since a time, oldest first. */
export async function readReceipts(owner: string, since: number): Promise<ReceiptRow[]> {
  return openReceipts(await withOutbox((db) => receiptsSince(db, owner, since)));
}

/** Those that open with the keys there are. The others stay where they lie until there is a key. */
export async function openReceipts(kept: readonly KeptReceipt[], keyOf = keyAtHand): Promise<ReceiptRow[]> {
  const keys = new Map<string, Promise<readonly CryptoKey[]>>();
  const keysTo = ({ owner, campaign_id: campaignId }: KeptReceipt) => {
    const place = `${owner}|${campaignId}`;
    const key = keys.get(place) ?? keysOf({ owner, campaignId }, keyOf);
    keys.set(place, key);
    return key;
  };
  const opened = await Promise.all(
    kept.map(async (each) => openReceipt(isSealed(each) ? await keysTo(each) : [], each)),
  );
  return opened.flatMap((receipt) => receipt ?? []);
}

/** The server may have given another key since: what it gave before opens, too. */
async function keysOf(where: Parameters<typeof keyAtHand>[0], keyOf = keyAtHand): Promise<readonly CryptoKey[]> {
  const key = await keyOf(where);
  return key ? [key, ...((await openerFor(where)).former ?? [])] : [];
}

/** The bytes of a queued photo. */
export async function readPhoto(itemId: string): Promise<{ bytes: ArrayBuffer; mime: string } | null> {
  return (await withOutbox((db) => db.photos.get(itemId))) ?? null;
}
