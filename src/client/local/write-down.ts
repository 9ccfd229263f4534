// How a request ended, written down: receipts and removals, new states. Where the phone has no space left for that, it is
// kept in mind (unwritten.ts) and written as soon as there is some.
import { halves } from '../../domain/sync/batch';
import type { Ending } from './ending';
import { dropFixed, type Dropped } from './fixed';
import { shiftCounts, withOutboxAfterSaves as withOutbox } from './outbox';
import type { Item, OutboxDb, PhotoBytes } from './outbox-db';
import { putReceipts } from './receipt-rows';
import type { Ahead } from './transport';
import { endFor, endInMind, presentOf, type Noted } from './under-way';
import { asKnown, forgetMind, hasArrived, isInMind, keepEndings, keepInMind, unlessFull } from './unwritten';

/** Items that go out together. */
export interface Batch {
  noted: Noted;
  items: readonly Item[];
  /** Perhaps the request that they make, written already. */
  ahead?: Ahead;
  /** A photo made smaller for which the phone has no space. */
  photo?: PhotoBytes;
}

/**
 * Changes those of the items that are still there, and returns them; what was discarded meanwhile stays gone. `besides` is
 * written with it, `unwritten` is done instead when there is no space.
 */
export async function change(
  items: readonly Item[],
  to: (item: Item) => Item,
  besides: (db: OutboxDb) => PromiseLike<unknown>,
  unwritten: (db: OutboxDb) => Promise<void> = async (db) => void (await besides(db)),
): Promise<Item[]> {
  const states = new Map(items.map((item) => [item.id, item.state]));
  const ids = items.map((item) => item.id);
  const find = async (db: OutboxDb) => {
    const present = await db.items.bulkGet(ids);
    return present.flatMap((item) => {
      const from = item && { ...asKnown(item), state: states.get(item.id) ?? item.state };
      return from ? [{ from, to: to(from) }] : [];
    });
  };
  const changes = await withOutbox((db) =>
    db.transaction('rw', db.items, db.leases, async () => {
      const both = await find(db);
      await Promise.all([db.items.bulkPut(both.map((each) => each.to)), besides(db)]);
      return both;
    }),
  ).then(
    (written) => {
      forgetMind(ids);
      return written;
    },
    async (error: unknown) => {
      unlessFull(error);
      const both = await withOutbox(find);
      keepInMind(both.map((each) => each.to));
      await withOutbox(unwritten);
      return both;
    },
  );
  shiftCounts(changes.map(({ from, to: after }) => ({ from: from.state, to: after.state })));
  return changes.map((each) => each.to);
}

/** As {@link change}, for how a request ended. */
export async function endAs({ noted, items }: Batch, to: (item: Item) => Item): Promise<void> {
  await change(
    items,
    to,
    (db) => endFor(db, noted, items),
    (db) => endInMind(db, noted, items),
  );
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
export async function writeDown({ noted, items }: Batch, endings: readonly Ending[]): Promise<Ended> {
  const ended = await withOutbox((db) => writeEndings(db, noted, items, endings)).then(
    ({ written, dropped }) => {
      show(items, written, dropped);
      return { arrived: written.filter(({ receipt }) => receipt !== null).length, fixed: dropped.gone };
    },
    (error: unknown) => {
      unlessFull(error);
      return endWithoutSpace(noted, items, endings);
    },
  );
  forget(noted, items);
  return ended;
}

/** These are written down: nothing that was kept in mind about them holds any more. */
function show(items: readonly Item[], written: readonly Ending[], { gone, freed }: Dropped): void {
  forgetMind([...items, ...gone, ...freed.map(({ after }) => after)].map((item) => item.id));
  shiftCounts(gone.map((item) => ({ from: item.state, to: null })));
  shiftCounts(freed.map(({ before, after }) => ({ from: before.state, to: after.state })));
  showEndings(written);
}

function showEndings(endings: readonly Ending[]): void {
  shiftCounts(endings.map(({ item, left }) => ({ from: item.state, to: left?.state ?? null })));
}

interface Written {
  written: readonly Ending[];
  /** What leaves with the receipts of corrections. */
  dropped: Dropped;
}

const nothingDropped: Dropped = { gone: [], freed: [] };

async function writeEndings(
  db: OutboxDb,
  noted: Noted,
  items: readonly Item[],
  endings: readonly Ending[],
): Promise<Written> {
  const fixing = items.some((item) => item.fixes !== undefined);
  const stores = [db.items, db.photos, db.receipts, db.leases, ...(fixing ? [db.devices] : [])];
  return db.transaction('rw', stores, async () => {
    const present = await presentOf(db, items);
    const here = endings.filter(({ item }) => present.has(item.id));
    const receipts = here.flatMap((each) => each.receipt ?? []);
    const photos = receipts.filter((receipt) => receipt.kind === 'placement_photo');
    await Promise.all([
      putReceipts(db, receipts),
      present.remove(receipts.map((receipt) => receipt.id)),
      keepLeft(db, here),
      ...(photos.length > 0 ? [db.photos.bulkDelete(photos.map((photo) => photo.id))] : []),
      endFor(db, noted, items),
    ]);
    const arrived = here.flatMap(({ item, receipt }) => (receipt ? [item] : []));
    return { written: here, dropped: fixing ? await dropFixed(db, arrived) : nothingDropped };
  });
}

/**
 * No space for the receipts. An item leaves only with its receipt, so it stays, is not sent again from here, and is written
 * down when there is space. The bytes of a photo that has arrived go at once: they are what takes space, and a photo item
 * without bytes only asks headquarters whether it has the photo.
 */
async function endWithoutSpace(noted: Noted, items: readonly Item[], endings: readonly Ending[]): Promise<Ended> {
  keepEndings(endings);
  showEndings(endings.filter((each) => each.left !== null));
  const arrived = endings.filter((each) => each.receipt !== null);
  const photos = arrived.flatMap(({ item }) => (item.kind === 'placement_photo' ? [item.id] : []));
  await withOutbox(async (db) => {
    if (photos.length > 0) await db.photos.bulkDelete(photos);
    await endInMind(db, noted, items);
  });
  // That may have been enough; what does not fit yet is tried again in the next pass.
  return { arrived: arrived.length, fixed: await writeArrivals(endings) };
}

/** Writes receipts that the phone had no space for, fewer at once where not all of them fit. Returns what left with them. */
export async function writeArrivals(endings: readonly Ending[]): Promise<Item[]> {
  const left = endings.filter(({ item }) => hasArrived(item.id));
  if (left.length === 0) return [];
  try {
    const items = left.map(({ item }) => item);
    const { written, dropped } = await withOutbox((db) => writeEndings(db, nothingNoted, items, left));
    show(items, written, dropped);
    return [...dropped.gone];
  } catch (error) {
    unlessFull(error);
    if (left.length === 1) return [];
    const [first, rest] = halves(left);
    const fixed = await writeArrivals(first);
    return first.some(({ item }) => hasArrived(item.id)) ? fixed : [...fixed, ...(await writeArrivals(rest))];
  }
}

/** Writes how things stand with items that the phone had no space to note, as they were read. */
export async function writeStandings(items: readonly Item[]): Promise<void> {
  const left = items.filter((item) => isInMind(item.id) && item.state !== 'sending');
  if (left.length > 0)
    await change(
      left,
      (item) => item,
      async () => undefined,
    );
}

/** Its note has ended already. */
const nothingNoted: Noted = { name: '', before: new Map() };

/** What has not arrived. A correction that was noted on its row since it was read stays noted. */
async function keepLeft(db: OutboxDb, endings: readonly Ending[]): Promise<void> {
  const left = endings.flatMap((each) => each.left ?? []);
  if (left.length === 0) return;
  const rows = await db.items.bulkGet(left.map((item) => item.id));
  const noted = (at: number) => (rows[at]?.fixed_by === undefined ? {} : { fixed_by: rows[at].fixed_by });
  await db.items.bulkPut(left.map((item, at) => ({ ...item, ...noted(at) })));
}
