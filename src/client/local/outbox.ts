// Saving: fact, photo and queue row in one transaction. Only when it is committed has anything been saved.
import type { Transaction } from 'dexie';
import type { DoorFact } from '../../contract/door-facts';
import type { PlacementFact, SurveyResponse, Touch } from '../../contract/facts';
import type { ItemState } from '../../domain/sync/outcome';
import { upcastTouch } from '../../domain/sync/payload';
import type { SignReport } from '../../contract/road-signs';
import type { ShiftFact } from '../../contract/shifts';
import type { DivisionFact } from '../../contract/divisions';
import { key } from '../../domain/words/say';
import { noItems, type StateCounts } from '../../domain/sync/pill';
import { tellTabs } from './channel';
import { instantNow, newId } from './chance';
import { toItem } from './new-item';
import { deviceKey } from './numbering';
import {
  photoIdOf,
  type FactItem,
  type Item,
  type LeaseRow,
  type OutboxDb,
  type PhotoItem,
  type ReceiptRow,
} from './outbox-db';
import { NotSaved, withOutbox } from './outbox-door';
import { receiptsById, receiptsOfLanes, receiptsSince } from './receipt-rows';
import { setSyncStatus, syncStatus } from './status';
import { underWay, withUnderWay } from './under-way';
import { allUnsaid, dropUnsaid, forgetUnsaid, isSaid, keepUnsaid } from './unsaid';
import { asKnown, forgetGone, forgetMind, keepInMind, unlessFull } from './unwritten';
import { within } from './within';

export type Stamp = Pick<Touch, 'id' | 'recorded_at' | 'device_id' | 'seq'>;
/** A fact before it is counted and stamped by the device. */
type Unstamped<F> = F extends unknown ? Omit<F, keyof Stamp> : never;

export type NewFact = { /** Made by the caller where another fact of the order names it. */ id?: string } & (
  | { kind: 'touch'; label: string; fact: Unstamped<Touch> }
  | { kind: 'survey_response'; label: string; fact: Unstamped<SurveyResponse> }
  | { kind: 'door_fact'; label: string; fact: Unstamped<DoorFact> }
  | { kind: 'placement'; label: string; fact: Unstamped<PlacementFact> }
  | { kind: 'sign_report'; label: string; fact: Unstamped<SignReport> }
  | { kind: 'shift'; label: string; fact: Unstamped<ShiftFact> }
  | { kind: 'division'; label: string; fact: Unstamped<DivisionFact> }
);

export interface SaveOrder {
  /** Identity uid of the signed-in person. */
  owner: string;
  campaign_id: string;
  /** The walkbook of touches, answers and divisions; null for the others. */
  walkbook_id: string | null;
  facts: readonly NewFact[];
  /** Goes with the one placement of this order. */
  photo?: { bytes: ArrayBuffer; mime: string };
  /** Drafts that this save completes: removed in the same transaction. */
  drafts?: readonly string[];
  /** The refused item that the one fact of this order corrects. */
  fixes?: string;
  /** When it happened, where that is not now. */
  recorded_at?: string;
}

/** A correction of what was corrected or sent in the meantime, perhaps in another tab. Nothing was saved. */
export class NotCorrected extends Error {
  override name = 'NotCorrected';
  readonly sentence = key('This was set right or sent in the meantime.');
}

const savedListeners = new Set<(items: readonly FactItem[]) => void>();

/** Hears every save of this tab, after its commit. */
export function onSaved(listener: (items: readonly FactItem[]) => void): () => void {
  savedListeners.add(listener);
  return () => savedListeners.delete(listener);
}

/**
 * Saves facts in one transaction, numbered without gaps, and returns them as they were stored. Rejects with
 * {@link NotSaved} when the phone could not write; then nothing of the order is stored.
 */
export async function save(order: SaveOrder): Promise<FactItem[]> {
  const now = Date.now();
  const ids = order.facts.map((each) => each.id ?? newId(now));
  const unsaid = allUnsaid();
  let begun = false;
  const write = (db: OutboxDb, repeated: boolean, given: AbortSignal) => {
    begun = true;
    return writeOrder(db, order, { ids, now, repeated, given, unsaid });
  };
  const writing = withOutbox(write, saveWithin).catch((error: unknown) => {
    if (!begun) throw error;
    return savedAfterAll(order, ids, error);
  });
  const items = await first(writing);
  forgetUnsaid(unsaid);
  if (order.fixes !== undefined) forgetMind([order.fixes]);
  shiftCounts([...items, ...(order.photo ? items.slice(0, 1) : [])].map((item) => ({ from: null, to: item.state })));
  for (const listener of savedListeners) listener(items);
  tellTabs('outbox');
  return items;
}

/** Whoever taps waits for the answer: longer than the slowest phone takes for a photo, and not without end. */
const saveWithin = 8_000;

const saving = new Set<Promise<unknown>>();

async function first<T>(writing: Promise<T>): Promise<T> {
  saving.add(writing);
  try {
    return await writing;
  } finally {
    saving.delete(writing);
  }
}

/** As {@link withOutbox}, for work that nobody waits for: a tap that is being saved never stands in line behind it. */
export async function withOutboxAfterSaves<T>(work: (db: OutboxDb) => Promise<T>): Promise<T> {
  while (saving.size > 0) await Promise.allSettled(saving);
  return withOutbox(work);
}

interface Writing {
  ids: readonly string[];
  now: number;
  repeated: boolean;
  given: AbortSignal;
  /** Facts of earlier saves of which it was said that they are NOT saved. */
  unsaid: readonly string[];
}

function writeOrder(
  db: OutboxDb,
  order: SaveOrder,
  { ids, now, repeated, given, unsaid }: Writing,
): Promise<FactItem[]> {
  const stores = [
    db.items,
    db.receipts,
    db.devices,
    ...(order.photo || unsaid.length > 0 ? [db.photos] : []),
    ...(order.drafts ? [db.drafts] : []),
  ];
  return db.transaction('rw', stores, async (transaction) => {
    given.addEventListener('abort', () => giveUp(transaction));
    if (unsaid.length > 0) await dropUnsaid(db, unsaid);
    const before = repeated ? await findSaved(db, order, ids) : [];
    if (before.length > 0) return before;
    const refused = order.fixes === undefined ? null : await toCorrect(db, order.fixes);
    const counter = deviceKey(order.owner, order.campaign_id);
    const device = (await db.devices.get(counter)) ?? { key: counter, device_id: newId(now), seq: 0 };
    const items = order.facts.map((each, index) =>
      toItem(order, each, {
        id: ids[index] ?? newId(now),
        recorded_at: order.recorded_at ?? instantNow(now),
        device_id: device.device_id,
        seq: device.seq + index + 1,
      }),
    );
    // All at once: each answer that is waited for costs a slow phone a turn.
    const writes: PromiseLike<unknown>[] = [
      db.devices.put({ ...device, seq: device.seq + items.length }),
      db.items.bulkAdd(items),
    ];
    const placed = items.find((item) => item.kind === 'placement');
    if (order.photo && placed) {
      const photo: PhotoItem = {
        ...placed,
        id: photoIdOf(placed.id),
        kind: 'placement_photo',
        label: `Photo: ${placed.label}`,
        shrunk: false,
      };
      writes.push(db.items.add(photo), db.photos.add({ ...order.photo, id: photo.id }));
    }
    if (order.drafts) writes.push(db.drafts.bulkDelete([...order.drafts]));
    // Whole: where there was no space, its row does not say yet that it was refused.
    if (refused && items[0]) writes.push(db.items.put({ ...refused, fixed_by: items[0].id, again: false }));
    await Promise.all(writes);
    return items;
  });
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
  const row = await db.items.get(id);
  const refused = row && asKnown(row);
  const corrected = refused?.fixed_by !== undefined && (await db.items.get(refused.fixed_by)) !== undefined;
  if (refused?.state !== 'parked' || corrected) throw new NotCorrected();
  return refused;
}

/** The last try may have been committed although it did not answer: "NOT saved" is said only when it is true. */
async function savedAfterAll(order: SaveOrder, ids: readonly string[], error: unknown): Promise<FactItem[]> {
  const looking = withOutbox((db) => findSaved(db, order, ids));
  const saved = await within(saveWithin, looking, () => new NotSaved(false)).catch(() => null);
  if (saved === null) keepUnsaid(ids);
  if (saved === null || saved.length === 0) throw error;
  return saved;
}

/** A repeat after a lost connection: the first try may have been committed after all, and even have been sent since. */
async function findSaved(db: OutboxDb, order: SaveOrder, ids: readonly string[]): Promise<FactItem[]> {
  const items = await db.items.bulkGet([...ids]);
  const receipts = await receiptsById(db, order.owner, ids);
  return order.facts.flatMap((each, index) => {
    const saved = items[index] ?? receipts.get(ids[index] ?? '');
    return saved ? [toItem(order, each, saved.fact)] : [];
  });
}

/** Everybody's unsent items. Nearly always they are all one person's, and a whole table is read quicker than by an index. */
async function readAll(db: OutboxDb): Promise<readonly Item[]> {
  const [items, rows] = await Promise.all([db.items.toArray(), underWay(db)]);
  return knownAs(items, rows);
}

/** Items as they are known, but for those of which it was said that they are NOT saved. */
const knownAs = (items: readonly Item[], noted: readonly LeaseRow[]): readonly Item[] =>
  withUnderWay(items.filter(isSaid).map(asKnown), noted);

/** One person's unsent items, oldest first. */
export async function readItems(owner: string): Promise<Item[]> {
  const all = await withOutbox((db) => db.transaction('r', db.items, db.leases, () => readAll(db)));
  return ofOwner(all, owner);
}

function ofOwner(all: readonly Item[], owner: string): Item[] {
  return all
    .filter((item) => item.owner === owner)
    .sort((one, other) => one.queued_at - other.queued_at || one.seq - other.seq);
}

/** A person's own facts of one lane, unsent and settled: what this phone knows, whatever headquarters knows. */
export async function readOwnFacts(owner: string, lane: string): Promise<(Item | ReceiptRow)[]> {
  return withOutbox(async (db) => {
    const [items, receipts] = await Promise.all([
      db.items.where('[owner+lane]').equals([owner, lane]).toArray(),
      receiptsOfLanes(db, owner, lane),
    ]);
    return [...receipts, ...items.filter(isSaid)].map(upcast);
  });
}

/** A row in the shape of today, whatever release wrote it. */
export function upcast<R extends Item | ReceiptRow>(row: R): R {
  return row.kind === 'touch' ? { ...row, fact: upcastTouch(row.version ?? 1, row.fact) } : row;
}

/** A person's own placements and reports on signs that this phone knows: unsent and of the last 30 days. */
export async function readOwnPlacements(owner: string): Promise<(Item | ReceiptRow)[]> {
  return withOutbox(async (db) => {
    const range = db.items.where('[owner+lane]').between([owner, 'placement:'], [owner, 'placement:\uffff']);
    const settled = await receiptsOfLanes(db, owner, 'placement:', 'placement:\uffff');
    return [...settled, ...(await range.toArray()).filter(isSaid)];
  });
}

/** Receipts of facts settled since a time, oldest first. */
export async function readReceipts(owner: string, since: number): Promise<ReceiptRow[]> {
  return withOutbox((db) => receiptsSince(db, owner, since));
}

/** The bytes of a queued photo. */
export async function readPhoto(itemId: string): Promise<{ bytes: ArrayBuffer; mime: string } | null> {
  return (await withOutbox((db) => db.photos.get(itemId))) ?? null;
}

/** Makes items ready to be sent at once: all of a person's, or those named. Returns what is unsent, oldest first. */
export async function requeue(owner: string, which: (item: Item) => boolean): Promise<Item[]> {
  const find = async (db: OutboxDb) => {
    const all = await readAll(db);
    // What is ready already is not written again: after a day without a network that is nearly all of it.
    const isReady = (item: Item) => item.state === 'queued' && item.next_at === 0;
    // Nor does anything go that has its correction here: headquarters would have both.
    const ids = new Set(all.map((item) => item.id));
    const isCorrected = (item: Item) => item.fixed_by !== undefined && ids.has(item.fixed_by);
    const stuck = all.filter(
      (item) => item.owner === owner && item.state !== 'sending' && !isReady(item) && !isCorrected(item),
    );
    const ready = new Map(
      stuck.filter(which).map((item): [string, Item] => [item.id, { ...item, state: 'queued', next_at: 0 }]),
    );
    return { all, ready };
  };
  const { all, ready } = await withOutbox((db) =>
    db.transaction('rw', db.items, db.leases, async () => {
      const found = await find(db);
      await db.items.bulkPut([...found.ready.values()]);
      return found;
    }),
  ).then(
    (written) => {
      forgetMind([...written.ready.keys()]);
      return written;
    },
    async (error: unknown) => {
      unlessFull(error);
      const found = await withOutbox((db) => db.transaction('r', db.items, db.leases, () => find(db)));
      keepInMind([...found.ready.values()]);
      return found;
    },
  );
  const items = ofOwner(all, owner).map((item) => ready.get(item.id) ?? item);
  showCounts(items, all.length - items.length);
  return items;
}

/**
 * A person's unsent items with those of `which` ready to be sent, oldest first. Only what a person decided about is written
 * for that (parked, signed out); how the others fared is written when they are sent: after a day without a network they are
 * a thousand rows.
 */
export async function readReady(owner: string, which: (item: Item) => boolean, noted?: Noting): Promise<Item[]> {
  const items = await readAndCount(owner, noted);
  const ready = (item: Item) => item.state !== 'sending' && which(item);
  if (items.some((item) => (item.state === 'parked' || item.state === 'signed_out') && which(item)))
    return requeue(owner, which);
  const changed = items.map((item): Item => (ready(item) ? { ...item, state: 'queued', next_at: 0 } : item));
  showCounts(changed, syncStatus().others);
  return changed;
}

/** Counts a person's items by state, and everybody else's in one number, and shows it. Nobody signed in: all are others'. */
export async function countItems(owner: string | null): Promise<StateCounts> {
  await readAndCount(owner);
  return syncStatus().counts;
}

/** What whoever takes the lease reads along with it (local/lock.ts); null when it was not to be had. */
type Noting = Promise<readonly LeaseRow[] | null>;

/** As {@link countItems}, and returns the items, oldest first. With `noted` the queue is read while the lease is taken. */
export async function readAndCount(owner: string | null, noted?: Noting): Promise<Item[]> {
  const { rows, allSent } = await withOutboxAfterSaves((db) =>
    db.transaction('r', noted ? [db.items, db.marks] : [db.items, db.leases, db.marks], async () => {
      const [rows, allSent] = await Promise.all([
        noted ? db.items.toArray() : readAll(db),
        owner === null ? undefined : db.marks.get(`all-sent:${owner}`),
      ]);
      return { rows, allSent };
    }),
  );
  const all = noted ? knownAs(rows, (await noted) ?? (await withOutboxAfterSaves(underWay))) : rows;
  forgetGone(all);
  const items = owner === null ? [] : ofOwner(all, owner);
  showCounts(items, all.length - items.length);
  setSyncStatus({ lastAllSent: allSent?.at ?? null, known: true });
  return items;
}

function showCounts(items: readonly Item[], others: number): void {
  const counts = { ...noItems };
  for (const item of items) counts[item.state]++;
  setSyncStatus({ counts, others });
}

/** Shows what has just been written without reading it again; null: not in the queue. */
export function shiftCounts(changes: readonly { from: ItemState | null; to: ItemState | null }[]): void {
  if (!syncStatus().known) return;
  const counts = { ...syncStatus().counts };
  for (const { from, to } of changes) {
    if (from !== null) counts[from] = Math.max(0, counts[from] - 1);
    if (to !== null) counts[to]++;
  }
  setSyncStatus({ counts });
}
