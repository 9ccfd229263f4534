// One pass over the outbox of one person: lane by lane, what can be sent is sent, and every ending is written down.
import { isDue } from '../../../domain/delivery/backoff';
import { growing, halves, mostAtOnce } from '../../../domain/delivery/batch';
import { createdIdsOf, whatMayGo } from '../../../domain/facts/required-ids';
import { decide, lookAgainAfter, portalPause, type Decision, type Outcome } from '../../../domain/delivery/outcome';
import { reasonOf, refusedOnTheWay } from './reasons';
import { ending } from './result';
import { broughtBy, isReady, lanesOf, metOutage, nextTime, unplacedLanes } from './lanes';
import { kindNamed } from '../../../domain/facts/kinds';
import { isPhoto, type Item, type LeaseRow } from '../outbox/outbox-db';
import { arrived } from '../outbox/quota-fallback-layer';
import { withOutboxAfterSaves as withOutbox } from '../outbox/after-saves';
import { readItems, upcast } from '../outbox/read-items';
import { countItems, readAndCount, requeue } from '../outbox/ready-items';
import { reportRefusal } from '../../session/refusals';
import { shiftCounts } from '../outbox/status';
import { patience, reportPortal, reportConnectivity } from './connectivity';
import { setSyncStatus, syncStatus } from '../outbox/status';
import { forgetMiddlebox, isRefusedOnTheWay } from './middlebox';
import { WrongAccount } from './owner-token';
import { sameRequest, send, writeAhead, type Sent } from './request';
import { dropNotes, noteInFlight, withInFlight, type Noted } from '../outbox/in-flight';
import { change, endAs, writeDown, type Batch } from './persist-results';

/** `stop`: no one answers, or no one may send; nothing more in this pass. `hold`: nothing more in this lane. */
type Flow = 'go' | 'hold' | 'stop';

export interface Pass {
  owner: string;
  /** What is unsent, oldest first, as it was just read. */
  items: readonly Item[];
  /** What requests that did not end have left behind, as it was when the lease was taken. */
  noted: readonly LeaseRow[];
  /** Called before every request; false ends the pass (another tab took over, the pass is long enough). */
  mayGoOn: () => Promise<boolean>;
}

/** When to look again, ms since 1970; null when nothing waits. */
export interface PassEnd {
  nextAt: number | null;
  sent: number;
}

const lanesAtOnce = 3;

/** What a pass has brought to the server so far. */
interface Tally {
  sent: number;
  /** Requests divided in search of what makes the server fail. */
  probes: number;
  /** Receipts of a request are written while the next one is on its way; what is not written is sent again. */
  writing: Promise<void>;
}

/** A pass in flight. */
interface Going extends Pass {
  /** Doors, people and signs that are on this phone only: what names them waits for them, or travels with them. */
  unsent: Set<string>;
}

/** Sends everything of one person that is ready. Only whoever holds the lock and the lease may call this. */
export async function drainOnce(given: Pass): Promise<PassEnd> {
  const order = { ...given, items: given.items.filter(isUnsent) };
  const items = await recover(order);
  const pass: Going = { ...order, unsent: broughtBy(items) };
  const json = lanesOf(
    items.filter((item) => item.kind !== 'placement_photo'),
    pass.unsent,
  );
  const tally: Tally = { sent: 0, probes: 0, writing: Promise.resolve() };
  let goOn = false;
  try {
    goOn = await runLanes(pass, json, tally);
  } finally {
    await tally.writing;
  }
  if (goOn && items.some((item) => item.kind === 'placement_photo')) await sendPhotos(pass, tally);
  const rest = await readAndCount(pass.owner);
  const left = rest.filter(isUnsent);
  if (rest.every((item) => item[arrived]) && tally.sent > 0) await markAllSent(pass.owner);
  // Our server has answered, so what met silence or trouble on the way goes next: again only if more arrives with it.
  const isBack = tally.sent > 0 && left.some(metOutage);
  if (isBack) await requeue(pass.owner, metOutage);
  const next = isBack ? Date.now() : nextTime(left);
  if (!syncStatus().full) return { nextAt: next, sent: tally.sent };
  return { nextAt: Math.max(next ?? 0, Date.now() + fullPause), sent: tally.sent };
}

/** What a newer release of the app has saved waits for that release. */
const isUnsent = (item: Item) => !item[arrived] && (isPhoto(item) || kindNamed(item.kind) !== null);

/** A full phone is not asked more often whether there is space again. */
const fullPause = 30_000;

/** Photos last, one by one, each after its placement has arrived. */
async function sendPhotos(pass: Going, tally: Tally): Promise<void> {
  const items = (await readItems(pass.owner)).filter(isUnsent);
  const unplaced = unplacedLanes(items);
  // What someone asked for is ready in this pass, whatever its row says.
  const asked = new Set(pass.items.filter(isReady).map((item) => item.id));
  const mayGo = (item: Item) => isReady(asked.has(item.id) ? { ...item, next_at: 0 } : item);
  for (const item of items) {
    if (item.kind !== 'placement_photo' || unplaced.has(item.lane) || !mayGo(item)) continue;
    if (!(await pass.mayGoOn())) return;
    const flow = await sendLane(pass, [item], tally);
    await tally.writing;
    if (flow === 'stop') return;
  }
}

async function runLanes(pass: Going, lanes: readonly Item[][], tally: Tally): Promise<boolean> {
  const waiting = [...lanes];
  let stopped = false;
  const worker = async () => {
    for (let lane = waiting.shift(); lane && !stopped; lane = waiting.shift()) {
      if (!(await pass.mayGoOn())) return;
      if ((await sendLane(pass, lane, tally, () => stopped)) === 'stop') stopped = true;
    }
  };
  await Promise.all(Array.from({ length: lanesAtOnce }, worker));
  return !stopped;
}

/** One request after the other; what is not sent in the end is as it was. */
async function sendLane(
  pass: Going,
  lane: readonly Item[],
  tally: Tally,
  isStopped: () => boolean = () => false,
): Promise<Flow> {
  // Each request is written while what is before it is on its way: the first while the phone notes that they go.
  let ahead = writeAhead(requestsOf(lane).next().value ?? []);
  const { noted, items } = await begin(lane);
  let flow: Flow = 'go';
  try {
    const requests = requestsOf(items);
    let first = true;
    for (let next = requests.next(); !next.done; first = false) {
      if (isStopped() || !(first || (await pass.mayGoOn()))) break;
      const batch = { noted, items: next.value, ahead };
      next = requests.next();
      if (!next.done) ahead = writeAhead(next.value);
      flow = await sendBatch(pass, batch, tally);
      if (flow !== 'go') break;
    }
  } finally {
    inTurn(tally, () => release(noted));
  }
  return flow;
}

function requestsOf(items: readonly Item[]): Generator<Item[], undefined> {
  return growing(items, mostAtOnce(Math.max(0, ...items.map((item) => item.tries))), sameRequest);
}

/** After what is being written already. Anyone who waits for `tally.writing` at the end of the pass hears of a failure. */
function inTurn(tally: Tally, write: () => Promise<void>): void {
  tally.writing = tally.writing.then(write);
  tally.writing.catch(() => undefined);
}

/** Notes what goes out now. What was discarded since it was read stays gone. */
async function begin(wanted: readonly Item[]): Promise<Batch> {
  const { noted, present } = await withOutbox((db) => noteInFlight(db, wanted));
  // Promise [sending]: what goes out stays in the outbox until its receipt is there.
  shiftCounts(present.map((item) => ({ from: item.state, to: 'sending' })));
  return { noted, items: present.map((item) => ({ ...item, state: 'sending' })) };
}

/** What was noted and did not go. */
async function release(noted: Noted): Promise<void> {
  if (noted.before.size === 0) return;
  await withOutbox((db) => dropNotes(db, [noted.name]));
  shiftCounts([...noted.before.values()].map((state) => ({ from: 'sending', to: state })));
  noted.before.clear();
}

/** What a killed tab left on its way has an unknown end; what was parked with a second look is due after a day. */
async function recover({ owner, items, noted }: Pass): Promise<readonly Item[]> {
  const now = Date.now();
  const left = noted.filter((row) => row.owner === owner);
  const recovered = (item: Item): Item => {
    if (item.state === 'sending') return { ...item, state: 'unknown' };
    const due = item.state === 'parked' && item.again && isDue(item.next_at, now, lookAgainAfter);
    return due ? { ...item, state: 'queued' } : item;
  };
  const known = withInFlight(items, left);
  const stale = known.filter((item) => recovered(item) !== item);
  if (stale.length + left.length === 0) return items;
  const changed = await change(stale, recovered, (db) =>
    dropNotes(
      db,
      left.map((row) => row.name),
    ),
  );
  const byId = new Map(changed.map((item) => [item.id, item]));
  return known.map((item) => byId.get(item.id) ?? item);
}

async function markAllSent(owner: string): Promise<void> {
  const at = Date.now();
  await withOutbox((db) => db.marks.put({ key: `all-sent:${owner}`, at }));
  setSyncStatus({ lastAllSent: at });
}

async function sendBatch(pass: Going, wanted: Batch, tally: Tally, fresh = false): Promise<Flow> {
  // What brings a door may have been parked since this was planned.
  const batch: Batch = { ...wanted, items: whatMayGo(wanted.items, pass.unsent).go };
  const [first] = batch.items;
  if (!first) return 'go';
  const photo = first.kind === 'placement_photo' ? await withOutbox((db) => db.photos.get(first.id)) : undefined;
  // A slow answer may still come; until then the pill must not claim a connection.
  const slow = setTimeout(() => reportConnectivity(false), patience);
  let sent: Sent;
  try {
    sent = await send(batch.items.map(upcast), photo ?? null, fresh, batch.ahead);
  } catch (error) {
    await endAs(batch, (item) => ({ ...item, state: 'unknown' }));
    if (error instanceof WrongAccount) return 'stop';
    throw error;
  } finally {
    clearTimeout(slow);
  }
  announce(sent.outcome);
  const decision = decide(
    sent.outcome,
    {
      size: batch.items.length,
      tries: Math.max(...batch.items.map((item) => item.tries)),
      failed: batch.items.some((item) => item.reason?.status === 500),
      probes: tally.probes,
      refreshed: fresh,
      photo: first.kind === 'placement_photo',
      shrunk: first.kind === 'placement_photo' && first.shrunk,
    },
    Math.random(),
  );
  return follow(pass, batch, decision, sent, tally);
}

function announce(outcome: Outcome): void {
  if (outcome.kind === 'silence') reportConnectivity(false);
  else if (outcome.ours) reportConnectivity(true);
  // Accepted here once, and withdrawn on another device: the person sees the terms again.
  if (outcome.kind === 'answer' && outcome.code === 'TERMS_NOT_ACCEPTED') reportRefusal();
}

async function follow(pass: Going, batch: Batch, decision: Decision, sent: Sent, tally: Tally): Promise<Flow> {
  const reason = reasonOf(sent.outcome);
  switch (decision.act) {
    case 'settle':
      forgetMiddlebox(batch.items);
      settle(pass, batch, sent, tally);
      return 'go';
    case 'pause':
      reportPortal();
      if (await isRefusedOnTheWay(batch.items)) {
        if (batch.items.length > 1) return bisect(pass, batch, tally);
        await park(batch, refusedOnTheWay(reason), lookAgainAfter);
        return 'go';
      }
      await endAs(batch, (item) => ({ ...item, state: 'queued', next_at: Date.now() + portalPause }));
      return 'stop';
    case 'resend':
      await endAs(batch, (item) => ({
        ...item,
        state: decision.state,
        tries: item.tries + 1,
        next_at: Date.now() + decision.delay,
        reason,
      }));
      return decision.state === 'unknown' ? 'stop' : 'hold';
    case 'refresh':
      return sendBatch(pass, batch, tally, true);
    case 'sign_in':
      await waitForOwner(pass.owner, batch);
      return 'stop';
    case 'bisect':
      if (reason.status === 500) tally.probes += 1;
      return bisect(pass, batch, tally);
    case 'shrink':
      return shrink(pass, batch, tally);
    case 'park':
      await park(batch, reason, decision.again);
      return 'go';
  }
}

/** Everything of a person waits until they have signed in again. */
async function waitForOwner(owner: string, { noted }: Batch): Promise<void> {
  await withOutbox((db) =>
    db.transaction('rw', db.items, db.leases, async () => {
      // Promise [signed-out]: whoever has to sign in again finds everything that was not sent.
      await db.items
        .where('owner')
        .equals(owner)
        .filter((item) => item.state !== 'parked')
        .modify({ state: 'signed_out' });
      await dropNotes(db, [noted.name]);
    }),
  );
  noted.before.clear();
  await countItems(owner);
}

async function park(batch: Batch, reason: Item['reason'], again: number | null): Promise<void> {
  const next_at = again === null ? 0 : Date.now() + again;
  await endAs(batch, (item) => ({ ...item, state: 'parked', reason, again: again !== null, next_at }));
}

async function bisect(pass: Going, { noted, items }: Batch, tally: Tally): Promise<Flow> {
  const [left, right] = halves(items);
  const flow = await sendBatch(pass, { noted, items: left }, tally);
  if (flow !== 'go' || !(await pass.mayGoOn())) return flow === 'go' ? 'hold' : flow;
  return sendBatch(pass, { noted, items: right }, tally);
}

async function shrink(pass: Going, { noted, items }: Batch, tally: Tally): Promise<Flow> {
  const [item] = items;
  if (item?.kind !== 'placement_photo') return 'go';
  const before = await withOutbox((db) => db.photos.get(item.id));
  const { shrinkAgain } = await import('../device/photo');
  const smaller = before ? await shrinkAgain(before.bytes, before.mime) : null;
  await withOutbox((db) =>
    db.transaction('rw', db.items, db.photos, async () => {
      const present = await db.items.get(item.id);
      if (present?.kind !== 'placement_photo') return;
      await db.items.put({ ...present, shrunk: true });
      if (smaller) await db.photos.put({ id: item.id, bytes: smaller.bytes, mime: smaller.mime });
    }),
  );
  return sendBatch(pass, { noted, items: [{ ...item, shrunk: true }] }, tally);
}

/** Follows an answer with verdicts: what arrived holds nothing back any more, and the receipts are written meanwhile. */
function settle(pass: Going, batch: Batch, sent: Sent, tally: Tally): void {
  const now = Date.now();
  const deliveryResults = batch.items.map((item) => ending(item, sent, now));
  for (const { item, receipt } of deliveryResults) if (receipt) pass.unsent.delete(createdIdsOf(item) ?? '');
  inTurn(tally, async () => {
    const { arrived, fixed } = await writeDown(batch, deliveryResults);
    tally.sent += arrived;
    for (const item of fixed) pass.unsent.delete(createdIdsOf(item) ?? '');
  });
}
