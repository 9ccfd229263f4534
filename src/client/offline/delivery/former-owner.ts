// Work that this phone keeps of someone whose account at the identity provider was made again: it becomes that of the id they have
// now, so that nothing else has to know of the one before. What another tab still writes under that follows the next time.
import { asReady } from '../../../domain/delivery/standing';
import { notifyTabs } from '../device/tab-channel';
import { draftsChanged } from '../outbox/drafts';
import { countersOf } from '../outbox/numbering';
import { isSealed, type DeviceRow, type KeptReceipt, type OutboxDb } from '../outbox/outbox-db';
import { unlessFull, withOutbox } from '../outbox/outbox-connection';
import { ownersOf } from '../outbox/receipt-rows';
import { erasedKey, lostKey } from '../outbox/status';
import { keptChanged } from '../outreach/kept-outreach';
import { giveKeys } from '../sealed/give-keys';
import { giveCounts } from './storage-loss';

/** Takes over what is here of the ids that this person had before (outbox/former-uids.ts). Returns how many items that were. */
export async function takeOver(owner: string, former: readonly string[]): Promise<number> {
  let items = 0;
  let rows = 0;
  for (const uid of former) {
    const given = await withOutbox((db) => give(db, uid, owner)).catch(unlessFull);
    // A full phone keeps all of it as it was.
    if (!given) continue;
    items += given.items;
    rows += given.rows;
    // After the rows, however this ends: a key that opens none of its owner's is dropped, and counts whose counter isn't there
    // tell of a storage that was cleared. Where no key can be kept there is none.
    await giveKeys(uid, owner).catch(() => undefined);
    giveCounts(uid, owner);
  }
  if (rows === 0) return 0;
  notifyTabs('outbox');
  draftsChanged.send();
  keptChanged.send();
  return items;
}

/** All of it in one step: killed half-way, all is as it was. */
function give(db: OutboxDb, from: string, to: string): Promise<{ items: number; rows: number }> {
  const tables = [db.items, db.receipts, db.devices, db.drafts, db.leases, db.marks];
  return db.transaction('rw', tables, async () => {
    const items = await giveItems(db, from, to);
    const others = await Promise.all([
      giveReceipts(db, from, to),
      giveCounters(db, from, to),
      giveDrafts(db, from, to),
      giveMarks(db, from, to),
    ]);
    await db.leases.filter((row) => row.owner === from).modify({ owner: to });
    return { items, rows: others.reduce((sum, count) => sum + count, items) };
  });
}

/** What waited for its owner to sign in waits no longer. What a person has to look at stays so. */
async function giveItems(db: OutboxDb, from: string, to: string): Promise<number> {
  const items = await db.items.where('owner').equals(from).toArray();
  const theirs = items.map((item) => ({ ...item, owner: to }));
  await db.items.bulkPut(theirs.map((item) => (item.state === 'queued' ? asReady(item) : item)));
  return items.length;
}

async function giveReceipts(db: OutboxDb, from: string, to: string): Promise<number> {
  const owners = ownersOf(to);
  let count = 0;
  for (const [at, whose] of ownersOf(from).entries()) {
    const rows = await db.receipts.where('[owner+settled_at]').between([whose, 0], [whose, Infinity]).toArray();
    await db.receipts.bulkPut(
      rows.map((row) =>
        'receipts' in row
          ? { ...row, owner: owners[at] ?? to, receipts: row.receipts.map((each) => receiptFor(each, to)) }
          : receiptFor(row, to),
      ),
    );
    count += rows.length;
  }
  return count;
}

/** A sealed one goes on saying for whom it was sealed: it opens as that only. */
const receiptFor = (receipt: KeptReceipt, to: string): KeptReceipt =>
  isSealed(receipt)
    ? { ...receipt, owner: to, sealed_for: receipt.sealed_for ?? receipt.owner }
    : { ...receipt, owner: to };

/** Where this phone counts for the new id already, what it counted for the former one is compared beside that. */
async function giveCounters(db: OutboxDb, from: string, to: string): Promise<number> {
  const rows = await db.devices.where('key').startsWith(`${from}|`).toArray();
  for (const row of rows) {
    const key = keyOfHeir(row.key, from, to);
    const own = await db.devices.get(key);
    await db.devices.put(own ? joined(own, row) : { ...row, key });
  }
  await db.devices.bulkDelete(rows.map(({ key }) => key));
  return rows.length;
}

function joined(own: DeviceRow, row: DeviceRow): DeviceRow {
  // What is saved next is later than all of it.
  const last = (own.last?.at ?? 0) < (row.last?.at ?? 0) ? row.last : own.last;
  return { ...own, ...(last && { last }), former: [...(own.former ?? []), ...countersOf(row)] };
}

/** One whose place is taken waits until that is free: both are someone's words. */
async function giveDrafts(db: OutboxDb, from: string, to: string): Promise<number> {
  const rows = await db.drafts.where('owner').equals(from).toArray();
  const heirs = rows.map((row) => ({ ...row, owner: to, key: keyOfHeir(row.key, from, to) }));
  const there = await db.drafts.bulkGet(heirs.map(({ key }) => key));
  const free = heirs.filter((_, at) => there[at] === undefined);
  await db.drafts.bulkPut(free);
  await db.drafts.bulkDelete(rows.flatMap(({ key }, at) => (there[at] === undefined ? [key] : [])));
  return free.length;
}

/** When all had been sent, what the server lost, what was erased, and which announcements were read. What the new id has noted later stays. */
async function giveMarks(db: OutboxDb, from: string, to: string): Promise<number> {
  const rows = await db.marks
    .where('key')
    .startsWithAnyOf(...ofOwner(from), `announcement-read:${from}|`)
    .filter(({ key }) => ofOwner(from).includes(key) || key.includes('|'))
    .toArray();
  const heirs = rows.map((row) => ({ ...row, key: row.key.replace(from, to) }));
  const own = await db.marks.bulkGet(heirs.map(({ key }) => key));
  await db.marks.bulkPut(heirs.filter((row, at) => row.at > (own[at]?.at ?? -Infinity)));
  await db.marks.bulkDelete(rows.map(({ key }) => key));
  return rows.length;
}

const ofOwner = (owner: string): string[] => [`all-sent:${owner}`, lostKey(owner), erasedKey(owner)];

const keyOfHeir = (key: string, from: string, to: string): string => `${to}${key.slice(from.length)}`;
