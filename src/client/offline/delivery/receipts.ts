// Receipts on both sides: the phone says how far it has counted, the server which numbers never arrived. What was settled
// and is missing there all the same (a server that was restored from an older backup) is sent again with its old id, its photo
// too. That is compared by ids: numbers say nothing about the facts of a phone whose storage was copied to another one, nor about
// those that came by a file, whose phone may be no more.
import type { CallArguments, CallReply } from '../../../contract/call';
import { contract } from '../../../contract';
import { mostIds, mostListed, type Run } from '../../../contract/devices';
import type { Stamped } from '../../../contract/facts/fact';
import { digestDays, utcDay } from '../../../domain/facts/id-digest';
import { countNumbers, holds, toRuns } from '../../../domain/facts/number-runs';
import { call } from '../../data/api';
import { ApiError, unlessGone } from '../../data/api-errors';
import { kinded } from '../../../domain/facts/kinds';
import { deviceKey, deviceIdOf, countersOf, takeNewDeviceId } from '../outbox/numbering';
import {
  isPhoto,
  photoIdOf,
  photoOf,
  untried,
  type DeviceCounter,
  type Item,
  type KeptReceipt,
  type ReceiptRow,
} from '../outbox/outbox-db';
import { unlessFull, withOutbox } from '../outbox/outbox-connection';
import { openReceipts } from '../outbox/read-items';
import { identity } from '../../session/identity';
import { heardServerTime } from '../../session/server-clock';
import { keyToSeal } from '../sealed/keys';
import { formerUidsHere } from '../outbox/former-uids';
import { dropReceipts, receiptsById, receiptsSince } from '../outbox/receipt-rows';
import { dropBackedUp, sentPhotos } from '../outbox/sent-photos';
import { setSyncStatus, syncStatus } from '../outbox/status';
import { ownersToken } from './owner-token';

/** A receipt that the server still has is kept this long: until then the phone shows what it knows without asking. */
const receiptAge = 30 * 24 * 3_600_000;

type Report = CallArguments<typeof contract.devices.report>['body'];
type Reply = CallReply<typeof contract.devices.report>;

/** What one person has on this phone, as it was read before the server was asked. */
interface Here {
  owner: string;
  items: readonly Item[];
  receipts: readonly KeptReceipt[];
  /** Ids under which this phone counts, or has counted. */
  counted: ReadonlySet<string>;
  /** Ids of photos that have arrived and lie here still. */
  photos: ReadonlySet<string>;
}

/** Of one person, one campaign and one of this phone's counters. */
interface Counted extends DeviceCounter {
  campaign_id: string;
  isCurrent: boolean;
}

/**
 * Compares one person's facts and photos with the server, campaign by campaign, and queues again what got lost there. Returns
 * how many items that were, with those that turned out to be theirs. Throws the api's errors.
 */
export async function compareReceipts(owner: string): Promise<number> {
  const former = await formerUidsHere(owner);
  let again = former.length > 0 ? await (await import('./former-owner')).takeOver(owner, former) : 0;
  const { counters, here } = await read(owner);
  const compared = { made: 0, received: 0 };
  const lost = { count: 0, isAll: true };
  let backupDays: number | null = null;
  const confirmed = new Set<string>();
  for (const counter of counters) {
    const reply = await compare(here, counter).catch(async (error: unknown) => {
      if (error instanceof ApiError && error.code === 'CAMPAIGN_ERASED') await dropErased(owner, counter);
      return unlessGone(error);
    });
    // Removed from this campaign, or it is gone: that must not keep the others from being compared.
    if (reply === null) continue;
    for (const id of reply.confirmed) confirmed.add(id);
    const made = counter.seq - countNumbers(toRuns(counter.discarded ?? []));
    compared.made += made;
    compared.received += made - notReceived(here, counter, reply);
    backupDays = reply.photos?.days ?? backupDays;
    const followed = await follow(here, counter, reply);
    again += followed.again;
    lost.count += followed.closed ?? 0;
    lost.isAll &&= followed.closed !== null;
  }
  // On a full phone old receipts stay a little longer.
  await dropOld(here, confirmed).catch(unlessFull);
  // Hardly any phone ever loads that.
  if (lost.count > 0 || syncStatus().lost)
    await (await import('./lost-results')).noteLost(owner, lost.count, lost.isAll);
  // Someone else may have signed in meanwhile.
  if (identity().uid === owner) setSyncStatus({ compared: { ...compared, backupDays, at: Date.now() } });
  return again;
}

async function read(owner: string): Promise<{ counters: Counted[]; here: Here }> {
  const [devices, items, receipts, photos] = await withOutbox((db) =>
    Promise.all([
      db.devices.where('key').startsWith(`${owner}|`).toArray(),
      db.items.where('owner').equals(owner).toArray(),
      receiptsSince(db, owner, 0),
      sentPhotos(db),
    ]),
  );
  for (const campaignId of new Set(receipts.map((row) => row.campaign_id))) {
    const key = deviceKey(owner, campaignId);
    if (devices.some((device) => device.key === key)) continue;
    // All of it came by a file, and nothing was counted here yet.
    const device_id = await withOutbox((db) => deviceIdOf(db, owner, campaignId)).catch(unlessFull);
    if (device_id) devices.push({ key, device_id, seq: 0 });
  }
  const counters = devices.flatMap((device) => {
    const campaign_id = device.key.slice(owner.length + 1);
    return countersOf(device).map((counter, at) => ({ ...counter, campaign_id, isCurrent: at === 0 }));
  });
  const counted = new Set(counters.map((counter) => counter.device_id));
  return { counters, here: { owner, items, receipts, counted, photos: new Set(photos) } };
}

interface Comparison extends Reply {
  /** Facts that the server has just said it has, and those that it has lost. */
  confirmed: readonly string[];
  lost: readonly Stamped[];
}

async function compare(here: Here, counter: Counted): Promise<Comparison> {
  const settled = here.receipts.flatMap((row) => (isOf(counter, row) && !isPhoto(row) ? [row.fact] : []));
  const facts = settled.filter((fact) => fact.device_id === counter.device_id);
  // Promise [by-file]: what came by a file may be on no other phone any more.
  const brought = settled.filter((fact) => counter.isCurrent && !here.counted.has(fact.device_id));
  const days = digestDays(facts).slice(-mostListed);
  const reply = await ask(here, counter, {
    days,
    // Photos from other phones as well, which keep no count here.
    ...(counter.isCurrent ? { photos: photosOf(here, counter) } : {}),
  });
  // A server of before there were digests confirms nothing.
  if (!reply.days) return { ...reply, confirmed: [], lost: [] };
  const differing = new Set(reply.days);
  const same = new Set(days.flatMap(({ day }) => (differing.has(day) ? [] : day)));
  // Promise [by-ids]: the number of a fact may be another phone's as well.
  const lost = await lackingOf(
    [...facts.filter((fact) => !same.has(utcDay(fact.recorded_at) ?? '')), ...brought],
    (ids) => ask(here, counter, { ids }),
  );
  const has = [...facts, ...brought].filter((fact) => !lost.includes(fact));
  return { ...reply, confirmed: has.map(({ id }) => id), lost };
}

async function lackingOf(facts: readonly Stamped[], asking: (ids: string[]) => Promise<Reply>): Promise<Stamped[]> {
  const lacking = new Set<string>();
  for (let from = 0; from < facts.length; from += mostIds) {
    const reply = await asking(facts.slice(from, from + mostIds).map(({ id }) => id));
    for (const id of reply.lacking ?? []) lacking.add(id);
  }
  return facts.filter(({ id }) => lacking.has(id));
}

const isOf = ({ campaign_id }: Counted, row: Item | KeptReceipt) => row.campaign_id === campaign_id;

/** Facts whose bytes were confirmed once and lie here still. */
function photosOf({ receipts, photos }: Here, counter: Counted): string[] {
  // Promise [all-bytes]: those of doors as well as those of signs.
  const kept = receipts.filter((row) => isOf(counter, row) && isPhoto(row) && photos.has(row.id));
  return kept.map((row) => row.fact.id).slice(0, mostListed);
}

async function ask({ owner, items }: Here, counter: Counted, more: Partial<Report>): Promise<Reply> {
  const { campaign_id, device_id, seq, discarded = [], isCurrent } = counter;
  const unsent = items.filter((item) => isOf(counter, item) && (isCurrent || item.fact.device_id === device_id));
  const body = { campaign_id, device_id, highest: seq, unsent: unsent.length, discarded: toRuns(discarded), ...more };
  return call(contract.devices.report, { body }, { token: await ownersToken(owner, false) });
}

/** How many of a counter's facts the server does not have. Another phone may have used numbers of a former one. */
function notReceived({ items }: Here, { device_id, seq, isCurrent }: Counted, { missing, lost }: Comparison): number {
  const within = missing.flatMap(([first, last]): Run[] => (first > seq ? [] : [[first, Math.min(last, seq)]]));
  const unsent = isCurrent ? [] : items.flatMap((item) => (isPhoto(item) ? [] : item.fact));
  const own = [...lost, ...unsent].filter((fact) => fact.device_id === device_id);
  const others = new Set(own.flatMap(({ seq: number }) => (holds(within, number) ? [] : number)));
  return countNumbers(within) + others.size;
}

/** What an answer makes of this phone. Without space all of it stays as it is, and the next comparison finds it again. */
async function follow(
  here: Here,
  counter: Counted,
  { lost, photos, cloned, highest, erased = [] }: Comparison,
): Promise<Requeued> {
  const gone = new Set(erased);
  if (gone.size > 0) {
    await withOutbox((db) => dropReceipts(db, here.owner, Infinity, ({ fact }) => gone.has(fact.id)));
    await withOutbox((db) => dropBackedUp(db, erased.map(photoIdOf)));
  }
  const ids = [...lost.map(({ id }) => id), ...(photos?.lacking ?? []).map(photoIdOf)];
  const requeued = ids.length === 0 ? noneLost : await queueAgain(here.owner, ids).catch(unlessFull);
  const backedUp = (photos?.backed_up ?? []).map(photoIdOf);
  if (backedUp.length > 0) await withOutbox((db) => dropBackedUp(db, backedUp));
  if (counter.isCurrent && (cloned || (highest ?? 0) > counter.seq)) {
    const key = deviceKey(here.owner, counter.campaign_id);
    await withOutbox((db) => takeNewDeviceId(db, key, counter.device_id, cloned ? Infinity : (highest ?? 0))).catch(
      unlessFull,
    );
  }
  return requeued ?? { again: 0, closed: null };
}

/** Of a campaign that was erased nothing stays. What is unsent goes by its verdicts. */
async function dropErased(owner: string, { campaign_id }: Counted): Promise<void> {
  await withOutbox((db) => dropReceipts(db, owner, Infinity, (receipt) => receipt.campaign_id === campaign_id));
}

/** How many receipts are items again, and how many facts no key opens that the server has lost; null: not known. */
interface Requeued {
  again: number;
  closed: number | null;
}

const noneLost: Requeued = { again: 0, closed: 0 };

/**
 * Receipts become items again: in one transaction, so that a fact is always in one of the two places. Without the key to them they
 * stay: the next comparison finds them again.
 */
async function queueAgain(owner: string, ids: readonly string[]): Promise<Requeued> {
  const kept = await withOutbox((db) => receiptsById(db, owner, ids));
  let isTried = false;
  const opened = await openReceipts([...kept.values()], async (where) => {
    const key = await keyToSeal(where);
    isTried ||= key !== null;
    return key;
  });
  const open = new Set(opened.map(({ id }) => id));
  const shut = [...kept.values()].filter((row) => !isPhoto(row) && !open.has(row.id));
  // Tried without any key it is only not known yet.
  const closed = isTried || shut.length === 0 ? shut.length : null;
  const again = await withOutbox((db) =>
    db.transaction('rw', db.items, db.receipts, db.photos, async () => {
      const [settled, photos] = await Promise.all([receiptsById(db, owner, ids), sentPhotos(db)]);
      const items = opened.flatMap((row) =>
        !settled.has(row.id) || (isPhoto(row) && !photos.includes(row.id)) ? [] : toItem(row),
      );
      const back = new Set(items.map((item) => item.id));
      await db.items.bulkPut(items);
      await dropReceipts(db, owner, Infinity, (receipt) => back.has(receipt.id));
      return back.size;
    }),
  );
  return { again, closed };
}

function toItem(row: ReceiptRow): Item {
  const { id, version = 1, owner, campaign_id, lane, seq, label } = row;
  const queued_at = Date.parse(row.fact.recorded_at);
  const item = { id, version, owner, campaign_id, lane, seq, label, ...untried, queued_at };
  return isPhoto(row) ? { ...item, ...photoOf(row), shrunk: false } : { ...item, ...kinded(row.kind, row.fact) };
}

/** Old receipts go once the server has just said that it has their facts: whatever this phone's clock believes. */
async function dropOld({ owner, photos }: Here, confirmed: ReadonlySet<string>): Promise<void> {
  // What the server has just said, and not what this phone makes of it: its clock may have jumped since it was measured.
  const before = heardServerTime() - receiptAge;
  await withOutbox((db) =>
    dropReceipts(db, owner, before, (receipt) => {
      // Earlier releases told by this phone's own clock when it was settled.
      if (Date.parse(receipt.fact.recorded_at) > before) return false;
      // The photo is sent again by it.
      if (isPhoto(receipt)) return !photos.has(receipt.id);
      return confirmed.has(receipt.id);
    }),
  );
}
