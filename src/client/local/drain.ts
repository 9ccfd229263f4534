// One pass over the outbox of one person: lane by lane, what can be sent is sent, and every ending is written down.
import type { Receipt } from '../../contract/facts';
import { backoff, isDue } from '../../domain/sync/backoff';
import { batches, halves, mostAtOnce } from '../../domain/sync/batch';
import { key } from '../../domain/words/say';
import { bringsOf, inTravelOrder, whatMayGo } from '../../domain/sync/needs';
import {
  conflictTries,
  decide,
  lookAgainAfter,
  portalPause,
  type Decision,
  type Outcome,
} from '../../domain/sync/outcome';
import { dropFixed } from './fixed';
import type { Item, ReceiptRow } from './outbox-db';
import { countItems, readItems, shiftCounts, upcast, withOutboxAfterSaves as withOutbox } from './outbox';
import { patience, reportPortal, reportReach } from './reach';
import { setSyncStatus } from './status';
import { forgetStrange, isRefusedOnTheWay } from './strange';
import { sameRequest, send, WrongAccount, type Sent } from './transport';

/** `stop`: nobody answers, or nobody may send; nothing more in this pass. `hold`: nothing more in this lane. */
type Flow = 'go' | 'hold' | 'stop';

export interface Pass {
  owner: string;
  /** Called before every request; false ends the pass (another tab took over, the pass is long enough). */
  mayGoOn: () => Promise<boolean>;
}

/** When to look again, ms since 1970; null when nothing waits. */
export interface PassEnd {
  nextAt: number | null;
  sent: number;
}

const lanesAtOnce = 3;

/** A pass under way. */
interface Going extends Pass {
  /** Doors, people and signs that are on this phone only: what names them waits for them, or travels with them. */
  unsent: Set<string>;
}

/** Sends everything of one person that is ready. Only whoever holds the lock and the lease may call this. */
export async function drainOnce(order: Pass): Promise<PassEnd> {
  const items = await recover(await readItems(order.owner));
  const pass: Going = { ...order, unsent: broughtBy(items) };
  const json = lanesOf(
    items.filter((item) => item.kind !== 'placement_photo'),
    pass.unsent,
  );
  const tally = { sent: 0 };
  const goOn = await runLanes(pass, json, tally);
  if (goOn && items.some((item) => item.kind === 'placement_photo')) await sendPhotos(pass, tally);
  const left = await readItems(pass.owner);
  if (left.length === 0 && tally.sent > 0) await markAllSent(pass.owner);
  return { nextAt: nextTime(left), sent: tally.sent };
}

/** When the next item may go: a lane goes as a whole, so its last waiting time counts. Null when nothing goes by itself. */
function nextTime(left: readonly Item[]): number | null {
  const unplaced = unplacedLanes(left);
  const unsent = broughtBy(left);
  const times = left.flatMap((item) => (item.state === 'parked' && item.again ? [item.next_at] : []));
  const waiting = left.filter((item) => item.state !== 'parked' && item.state !== 'signed_out');
  for (const lane of grouped(waiting).values()) {
    // A photo goes when its placement has gone: that one's time counts.
    const follows = (item: Item) => item.kind === 'placement_photo' && unplaced.has(item.lane);
    const going = whatMayGo(lane, unsent).go.filter((item) => !follows(item));
    if (going.length > 0) times.push(Math.max(...going.map((item) => item.next_at)));
  }
  return times.length === 0 ? null : Math.min(...times);
}

/** Photos last, one by one, each after its placement has arrived. */
async function sendPhotos(pass: Going, tally: { sent: number }): Promise<void> {
  const items = await readItems(pass.owner);
  const unplaced = unplacedLanes(items);
  for (const item of items) {
    if (item.kind !== 'placement_photo' || unplaced.has(item.lane) || !isReady(item)) continue;
    if (!(await pass.mayGoOn())) return;
    if ((await sendBatch(pass, [item], false, tally)) === 'stop') return;
  }
}

/** Lanes whose placement has not arrived. */
function unplacedLanes(items: readonly Item[]): Set<string> {
  return new Set(items.filter((item) => item.kind === 'placement').map((item) => item.lane));
}

function broughtBy(items: readonly Item[]): Set<string> {
  return new Set(items.flatMap((item) => bringsOf(item) ?? []));
}

function lanesOf(items: readonly Item[], unsent: ReadonlySet<string>): Item[][] {
  const lanes = grouped(items.filter((item) => item.state !== 'parked' && item.state !== 'signed_out'));
  // A lane waits as a whole: its order is kept, and a struggling server is not asked again by the next tap.
  return [...lanes.values()]
    .map((lane) => whatMayGo(inTravelOrder(lane), unsent).go)
    .filter((lane) => lane.length > 0 && lane.every(isReady));
}

function grouped(items: readonly Item[]): Map<string, Item[]> {
  const lanes = new Map<string, Item[]>();
  for (const item of items) lanes.set(item.lane, [...(lanes.get(item.lane) ?? []), item]);
  return lanes;
}

function isReady(item: Item): boolean {
  return item.state !== 'parked' && item.state !== 'signed_out' && isDue(item.next_at, Date.now());
}

async function runLanes(pass: Going, lanes: readonly Item[][], tally: { sent: number }): Promise<boolean> {
  const waiting = [...lanes];
  let stopped = false;
  const worker = async () => {
    for (let lane = waiting.shift(); lane && !stopped; lane = waiting.shift()) {
      const most = mostAtOnce(Math.max(...lane.map((item) => item.tries)));
      for (const batch of batches(lane, most, sameRequest)) {
        if (stopped || !(await pass.mayGoOn())) return;
        const flow = await sendBatch(pass, batch, false, tally);
        if (flow === 'stop') stopped = true;
        if (flow !== 'go') break;
      }
    }
  };
  await Promise.all(Array.from({ length: lanesAtOnce }, worker));
  return !stopped;
}

/** What a killed tab left "sending" has an unknown end; what was parked with a second look is due after a day. */
async function recover(items: readonly Item[]): Promise<readonly Item[]> {
  const now = Date.now();
  const mended = (item: Item): Item => {
    if (item.state === 'sending') return { ...item, state: 'unknown' };
    const due = item.state === 'parked' && item.again && isDue(item.next_at, now, lookAgainAfter);
    return due ? { ...item, state: 'queued' } : item;
  };
  const stale = items.filter((item) => mended(item) !== item);
  if (stale.length === 0) return items;
  const changed = new Map((await change(stale, mended)).map((item) => [item.id, item]));
  return items.map((item) => changed.get(item.id) ?? item);
}

async function markAllSent(owner: string): Promise<void> {
  const at = Date.now();
  await withOutbox((db) => db.marks.put({ key: `all-sent:${owner}`, at }));
  setSyncStatus({ lastAllSent: at });
}

/** Changes those of the items that are still there, and returns them; what was discarded meanwhile stays gone. */
async function change(items: readonly Item[], to: (item: Item) => Item): Promise<Item[]> {
  const changes = await withOutbox((db) =>
    db.transaction('rw', db.items, async () => {
      const present = await db.items.bulkGet(items.map((item) => item.id));
      const both = present.flatMap((item) => (item ? [{ from: item, to: to(item) }] : []));
      await db.items.bulkPut(both.map((each) => each.to));
      return both;
    }),
  );
  shiftCounts(changes.map(({ from, to: after }) => ({ from: from.state, to: after.state })));
  return changes.map((each) => each.to);
}

async function sendBatch(pass: Going, wanted: readonly Item[], fresh: boolean, tally: { sent: number }): Promise<Flow> {
  // What brings a door may have been parked since this was planned.
  const { go } = whatMayGo(wanted, pass.unsent);
  const batch = await change(go, (item) => ({ ...item, state: 'sending' }));
  const first = batch[0];
  if (!first) return 'go';
  const photo = first.kind === 'placement_photo' ? await withOutbox((db) => db.photos.get(first.id)) : undefined;
  // A slow answer may still come; until then the pill must not claim a connection.
  const slow = setTimeout(() => reportReach(false), patience);
  let sent: Sent;
  try {
    sent = await send(batch.map(upcast), photo ?? null, fresh);
  } catch (error) {
    await change(batch, (item) => ({ ...item, state: 'unknown' }));
    if (error instanceof WrongAccount) return 'stop';
    throw error;
  } finally {
    clearTimeout(slow);
  }
  announce(sent.outcome);
  const decision = decide(
    sent.outcome,
    {
      size: batch.length,
      tries: Math.max(...batch.map((item) => item.tries)),
      refreshed: fresh,
      photo: first.kind === 'placement_photo',
      shrunk: first.kind === 'placement_photo' && first.shrunk,
    },
    Math.random(),
  );
  return follow(pass, batch, decision, sent, tally);
}

function announce(outcome: Outcome): void {
  if (outcome.kind === 'silence') reportReach(false);
  else if (outcome.ours) reportReach(true);
}

async function follow(
  pass: Going,
  batch: readonly Item[],
  decision: Decision,
  sent: Sent,
  tally: { sent: number },
): Promise<Flow> {
  const reason = reasonOf(sent.outcome);
  switch (decision.act) {
    case 'settle':
      forgetStrange(batch);
      tally.sent += await settle(pass, batch, sent);
      return 'go';
    case 'pause':
      reportPortal();
      if (await isRefusedOnTheWay(batch)) {
        if (batch.length > 1) return bisect(pass, batch, tally);
        await park(batch, { ...reason, detail: refusedOnTheWay }, true);
        return 'go';
      }
      await change(batch, (item) => ({ ...item, state: 'queued', next_at: Date.now() + portalPause }));
      return 'stop';
    case 'resend':
      await change(batch, (item) => ({
        ...item,
        state: decision.state,
        tries: item.tries + 1,
        next_at: Date.now() + decision.delay,
        reason,
      }));
      return decision.state === 'unknown' ? 'stop' : 'hold';
    case 'refresh':
      return sendBatch(pass, batch, true, tally);
    case 'sign_in':
      await withOutbox((db) =>
        db.items
          .where('owner')
          .equals(pass.owner)
          .filter((item) => item.state !== 'parked')
          .modify({ state: 'signed_out' }),
      );
      await countItems(pass.owner);
      return 'stop';
    case 'bisect':
      return bisect(pass, batch, tally);
    case 'shrink':
      return shrink(pass, batch, tally);
    case 'park':
      await park(batch, reason, decision.again);
      return 'go';
  }
}

const refusedOnTheWay = key(
  'Something between this phone and headquarters refuses this. Another network may let it through.',
);

function reasonOf(outcome: Outcome): NonNullable<Item['reason']> {
  if (outcome.kind === 'silence') return { status: null, code: null, detail: 'The server did not answer.' };
  return {
    status: outcome.status,
    code: outcome.code,
    detail: outcome.detail || `HTTP error! status: ${outcome.status}`,
  };
}

async function park(batch: readonly Item[], reason: Item['reason'], again: boolean): Promise<void> {
  const next_at = again ? Date.now() + lookAgainAfter : 0;
  await change(batch, (item) => ({ ...item, state: 'parked', reason, again, next_at }));
}

async function bisect(pass: Going, batch: readonly Item[], tally: { sent: number }): Promise<Flow> {
  const [left, right] = halves(batch);
  await change(right, (item) => ({ ...item, state: 'queued' }));
  const flow = await sendBatch(pass, left, false, tally);
  if (flow !== 'go' || !(await pass.mayGoOn())) return flow === 'go' ? 'hold' : flow;
  return sendBatch(pass, right, false, tally);
}

async function shrink(pass: Going, batch: readonly Item[], tally: { sent: number }): Promise<Flow> {
  const item = batch[0];
  if (item?.kind !== 'placement_photo') return 'go';
  const before = await withOutbox((db) => db.photos.get(item.id));
  const { shrinkAgain } = await import('./photo');
  const smaller = before ? await shrinkAgain(before.bytes, before.mime) : null;
  await withOutbox((db) =>
    db.transaction('rw', db.items, db.photos, async () => {
      const present = await db.items.get(item.id);
      if (present?.kind !== 'placement_photo') return;
      await db.items.put({ ...present, shrunk: true });
      if (smaller) await db.photos.put({ id: item.id, bytes: smaller.bytes, mime: smaller.mime });
    }),
  );
  return sendBatch(pass, [{ ...item, shrunk: true }], false, tally);
}

/** Receipts and removals in one transaction. A fact without a verdict stays; a rejected one waits for a person. */
async function settle(pass: Going, batch: readonly Item[], sent: Sent): Promise<number> {
  const now = Date.now();
  const fixing = batch.some((item) => item.fixes !== undefined);
  const { endings, fixed } = await withOutbox((db) =>
    db.transaction('rw', [db.items, db.photos, db.receipts, ...(fixing ? [db.devices] : [])], async () => {
      const present = (await db.items.bulkGet(batch.map((item) => item.id))).flatMap((item) => (item ? [item] : []));
      const all = present.map((item) => ending(item, sent, now));
      const done = all.filter((each) => each.receipt !== null).map((each) => each.item);
      const photos = done.filter((item) => item.kind === 'placement_photo');
      await Promise.all([
        db.receipts.bulkPut(all.flatMap(({ receipt }) => (receipt ? [receipt] : []))),
        db.items.bulkDelete(done.map((item) => item.id)),
        db.items.bulkPut(all.flatMap(({ left }) => (left ? [left] : []))),
        ...(photos.length > 0 ? [db.photos.bulkDelete(photos.map((item) => item.id))] : []),
      ]);
      return { endings: all, fixed: fixing ? await dropFixed(db, done) : [] };
    }),
  );
  shiftCounts(fixed.map((item) => ({ from: item.state, to: null })));
  for (const item of fixed) pass.unsent.delete(bringsOf(item) ?? '');
  for (const { item, receipt } of endings) if (receipt) pass.unsent.delete(bringsOf(item) ?? '');
  shiftCounts(endings.map(({ item, left }) => ({ from: item.state, to: left?.state ?? null })));
  return endings.filter(({ receipt }) => receipt !== null).length;
}

/** What becomes of an item: its receipt, or what is left of it to do. */
type Ending = { item: Item; receipt: ReceiptRow; left: null } | { item: Item; receipt: null; left: Item };

function ending(item: Item, sent: Sent, now: number): Ending {
  const verdict = verdictOf(item, sent);
  if (verdict === null) return { item, receipt: null, left: unanswered(item, now) };
  if (verdict.verdict === 'rejected') return { item, receipt: null, left: rejected(item, verdict) };
  return { item, receipt: toReceipt(item, verdict.verdict, now), left: null };
}

function verdictOf(item: Item, sent: Sent): Receipt | null {
  const receipt = sent.receipts.get(item.id) ?? null;
  if (item.kind !== 'placement_photo' || receipt?.verdict === 'rejected') return receipt;
  return sent.withPhoto ? receipt : null;
}

function unanswered(item: Item, now: number): Item {
  const reason = { status: 200, code: null, detail: 'The server answered without a verdict on this item.' };
  const tries = item.tries + 1;
  if (tries > conflictTries)
    return { ...item, state: 'parked', tries, reason, again: true, next_at: now + lookAgainAfter };
  return { ...item, state: 'unknown', tries, reason, next_at: now + backoff(item.tries, Math.random()) };
}

function rejected(item: Item, verdict: Receipt): Item {
  const detail = verdict.detail ?? 'Headquarters did not accept this item.';
  return {
    ...item,
    state: 'parked',
    again: false,
    next_at: 0,
    reason: { status: 200, code: verdict.code ?? null, detail },
  };
}

function toReceipt(item: Item, verdict: 'stored' | 'already_stored', settled_at: number): ReceiptRow {
  const { id, version, owner, campaign_id, lane, seq, label } = item;
  const base = { id, version, owner, campaign_id, lane, seq, label, verdict, settled_at };
  switch (item.kind) {
    case 'touch':
      return { ...base, kind: 'touch', fact: item.fact };
    case 'survey_response':
      return { ...base, kind: 'survey_response', fact: item.fact };
    case 'door_fact':
      return { ...base, kind: 'door_fact', fact: item.fact };
    case 'placement':
    case 'placement_photo':
      return { ...base, kind: item.kind, fact: item.fact };
    case 'sign_report':
      return { ...base, kind: 'sign_report', fact: item.fact };
    case 'shift':
      return { ...base, kind: 'shift', fact: item.fact };
    case 'division':
      return { ...base, kind: 'division', fact: item.fact };
  }
}
