// Receipts on both sides: the phone says how far it has counted, the server which numbers never arrived. What was settled
// and is missing there all the same (a server that was restored from an older backup) is sent again with its old id.
import { contract } from '../../../contract';
import type { Run } from '../../../contract/devices';
import { countNumbers, holds, toRuns } from '../../../domain/facts/number-runs';
import { call } from '../../data/api';
import { unlessGone } from '../../data/api-errors';
import { kinded } from '../../../domain/facts/kinds';
import { isPhoto, type DeviceRow, type Item, type ReceiptRow } from '../outbox/outbox-db';
import { readReceipts } from '../outbox/read-items';
import { unlessFull, withOutbox } from '../outbox/outbox-connection';
import { dropReceipts, receiptsById } from '../outbox/receipt-rows';
import { setSyncStatus } from '../outbox/status';
import { ownersToken } from './owner-token';

/** A receipt that the server still has is kept this long: until then the phone shows what it knows without asking. */
const receiptAge = 30 * 24 * 3_600_000;

/**
 * Compares the numbers of one person's facts with the server, campaign by campaign, and queues again what got lost
 * there. Returns how many facts that were. Throws the api's errors.
 */
export async function compareReceipts(owner: string): Promise<number> {
  const devices = await withOutbox((db) => db.devices.where('key').startsWith(`${owner}|`).toArray());
  const counted = { made: 0, received: 0 };
  const lacking = new Map<string, readonly Run[]>();
  let again = 0;
  for (const device of devices) {
    const missing = await report(owner, device).catch(unlessGone);
    // Removed from this campaign, or it is gone: that must not keep the others from being compared.
    if (missing === null) continue;
    lacking.set(device.device_id, missing);
    const discarded = toRuns(device.discarded ?? []);
    counted.made += device.seq - countNumbers(discarded);
    counted.received += device.seq - countNumbers(discarded) - countNumbers(missing);
    // Without space to queue it again it stays a receipt, and the next comparison finds it.
    again += (await sendLostAgain(owner, device, missing).catch(unlessFull)) ?? 0;
  }
  // On a full phone old receipts stay a little longer.
  await dropOld(owner, devices, lacking).catch(unlessFull);
  if (devices.length > 0) setSyncStatus({ compared: { ...counted, at: Date.now() } });
  return again;
}

/** Old receipts go once the server has just said that it has their facts: whatever this phone's clock believes. */
async function dropOld(
  owner: string,
  devices: readonly DeviceRow[],
  lacking: ReadonlyMap<string, readonly Run[]>,
): Promise<void> {
  const old = Date.now() - receiptAge;
  const counted = new Set(devices.map((device) => device.device_id));
  await withOutbox((db) =>
    dropReceipts(db, owner, old, ({ fact, seq }) => {
      // Brought in from another phone, which keeps its own count.
      if (!counted.has(fact.device_id)) return true;
      const missing = lacking.get(fact.device_id);
      return missing !== undefined && !holds(missing, seq);
    }),
  );
}

const campaignOf = (owner: string, device: DeviceRow) => device.key.slice(owner.length + 1);

async function report(owner: string, device: DeviceRow): Promise<Run[]> {
  const unsent = await unsentOf(owner, device);
  const body = {
    campaign_id: campaignOf(owner, device),
    device_id: device.device_id,
    highest: device.seq,
    unsent: unsent.length,
    discarded: toRuns(device.discarded ?? []),
  };
  const token = await ownersToken(owner, false);
  return (await call(contract.devices.report, { body }, { token })).missing;
}

async function unsentOf(owner: string, device: DeviceRow): Promise<Item[]> {
  const items = await withOutbox((db) => db.items.where('owner').equals(owner).toArray());
  return items.filter((item) => item.campaign_id === campaignOf(owner, device));
}

/** Asked twice, because a fact may have settled while the first answer was on its way. */
async function sendLostAgain(owner: string, device: DeviceRow, missing: readonly Run[]): Promise<number> {
  const waiting = new Set((await unsentOf(owner, device)).map((item) => item.seq));
  if (missing.every((run) => numbersOf(run).every((number) => waiting.has(number)))) return 0;
  const receipts = await readReceipts(owner, 0);
  const suspects = receipts.filter(
    (row) =>
      !isPhoto(row) &&
      row.campaign_id === campaignOf(owner, device) &&
      row.fact.device_id === device.device_id &&
      holds(missing, row.seq),
  );
  if (suspects.length === 0) return 0;
  const stillMissing = await report(owner, device);
  return queueAgain(
    owner,
    suspects.flatMap((row) => (holds(stillMissing, row.seq) ? row.id : [])),
  );
}

function numbersOf([first, last]: Run): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Receipts become items again: in one transaction, so that a fact is always in one of the two places. */
async function queueAgain(owner: string, lost: readonly string[]): Promise<number> {
  return withOutbox((db) =>
    db.transaction('rw', db.items, db.receipts, async () => {
      const present = await receiptsById(db, owner, lost);
      await db.items.bulkPut([...present.values()].flatMap(toItem));
      await dropReceipts(db, owner, Infinity, (receipt) => present.has(receipt.id));
      return present.size;
    }),
  );
}

/** A photo's bytes left the phone when it arrived. */
function toItem(row: ReceiptRow): Item[] {
  if (isPhoto(row)) return [];
  const { id, version = 1, owner, campaign_id, lane, seq, label } = row;
  const queued = { state: 'queued', tries: 0, next_at: 0, reason: null, again: false } as const;
  const queued_at = Date.parse(row.fact.recorded_at);
  return [{ id, version, owner, campaign_id, lane, seq, label, ...queued, queued_at, ...kinded(row.kind, row.fact) }];
}
