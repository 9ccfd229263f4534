// One pass over the outbox of one person: lane by lane, what can be sent is sent, and every ending is written down.
import { growing, halves, mostAtOnce } from '../../../domain/delivery/batch';
import { createdIdsOf, whatMayGo } from '../../../domain/facts/required-ids';
import {
  decide,
  failedAgainAfter,
  isUnanswered,
  lookAgainAfter,
  mostProbes,
  portalPause,
  type Decision,
  type Outcome,
} from '../../../domain/delivery/outcome';
import { metOutage, noAnswer, type Reason } from '../../../domain/delivery/standing';
import { retryAfterCeiling } from '../../../domain/delivery/backoff';
import { nextTime } from './lanes';
import { isPhoto, progress, type Item } from '../outbox/outbox-db';
import { withOutboxAfterSaves as withOutbox } from '../outbox/after-saves';
import { upcast } from '../outbox/read-items';
import { countItems } from '../outbox/count-items';
import { reportRefusal } from '../../session/refusals';
import { heardServerTime, serverNow } from '../../session/server-clock';
import { patience, reportPortal, reportConnectivity } from './connectivity';
import { setSyncStatus, syncStatus } from '../outbox/status';
import {
  clearSuspects,
  isRefusedOnTheWay,
  isThereBefore,
  mayGoBeside,
  meetsSilenceAlone,
  suspectsLast,
} from './suspects';
import { WrongAccount } from './owner-token';
import { sameRequest, send, type Sent } from './request';
import { keyAtHand } from '../sealed/keys';
import { dropNote } from '../outbox/in-flight';
import { endAs, ending, neverAnswered, reasonOf, refusedOnTheWay, sealAhead, writeDown, type Loaded } from './results';
import { beginPass, isUnsent, nothing, type Begun, type Which } from './begin-pass';

/** `stop`: no one answers, or no one may send; nothing more in this pass. `hold`: nothing more in this lane. */
type Flow = 'go' | 'hold' | 'stop';

export interface Pass {
  owner: string;
  /** What goes whatever it waits for. */
  which?: Which;
  /** Asked before every request; false ends the pass (another tab took over, the pass is long enough). */
  mayGoOn: () => boolean;
}

export interface PassEnd {
  /** When to look again, ms since 1970; null when nothing waits. */
  nextAt: number | null;
  sent: number;
  /** Our server has answered, so what met silence or trouble on the way goes next: again only if more arrives with it. */
  isBack: boolean;
  /** As they were when it began. */
  items: readonly Item[];
}

const lanesAtOnce = 3;

/** What a pass has brought to the server so far. */
interface Tally {
  sent: number;
  /** Requests divided in search of what makes the server fail. */
  probes: number;
  /** Lanes of which something was answered. */
  answered: Set<string>;
  /** Receipts of a request are written while the next one is on its way; what is not written is sent again. */
  writing: Promise<void>;
}

/** A pass in flight. */
type Going = Pass & Begun;

/** How a request ended, and what it carried. */
type Answer = Sent & { loaded: readonly Loaded[]; before: boolean };

/** Sends everything of one person that is ready. Only whoever holds the lock may call this. */
export async function drainOnce(order: Pass): Promise<PassEnd> {
  const { owner } = order;
  const pass: Going = { ...order, ...(await beginPass(owner, order.which ?? nothing)) };
  const tally: Tally = { sent: 0, probes: 0, answered: new Set(), writing: Promise.resolve() };
  try {
    const goOn = await runLanes(pass, tally);
    await tally.writing;
    if (goOn && pass.photos.length > 0) await sendPhotos(pass, tally);
  } finally {
    await Promise.allSettled([tally.writing]);
    await withOutbox(dropNote);
  }
  const rest = await countItems(owner);
  const left = rest.filter(isUnsent);
  if (rest.every((item) => item[progress] === 'arrived') && tally.sent > 0) await markAllSent(owner);
  if (tally.sent > 0) {
    // Waited for, though not the server: after a pass nothing of it begins any more.
    const campaigns = [...new Set(pass.items.map((item) => item.campaign_id))];
    await Promise.all(campaigns.map((campaignId) => keyAtHand({ owner, campaignId })));
  }
  const isBack = tally.sent > 0 && left.some(metOutage);
  const next = isBack ? Date.now() : nextTime(left);
  const nextAt = syncStatus().full ? Math.max(next ?? 0, Date.now() + fullPause) : next;
  return { nextAt, sent: tally.sent, isBack, items: pass.items };
}

/** A full phone is not asked more often whether there is space again. */
const fullPause = 30_000;

/** Photos last, one by one, each after its placement has arrived. */
async function sendPhotos(pass: Going, tally: Tally): Promise<void> {
  // One may have left with its refused placement, whose correction has arrived.
  const here = await withOutbox((db) => db.items.bulkGet(pass.photos.map((item) => item.id)));
  for (const [at, photo] of pass.photos.entries()) {
    if (here[at] === undefined || pass.unsent.has(photo.fact.id)) continue;
    if (!pass.mayGoOn()) return;
    const flow = await sendBatch(pass, [photo], tally);
    await tally.writing;
    if (flow === 'stop') return;
  }
}

async function runLanes(pass: Going, tally: Tally): Promise<boolean> {
  const waiting = [...pass.lanes];
  let stopped = false;
  const worker = async () => {
    for (let lane = waiting.shift(); lane; lane = waiting.shift())
      for (const request of requestsOf(lane)) {
        if (stopped || !pass.mayGoOn()) return;
        const flow = await sendBatch(pass, request, tally);
        stopped ||= flow === 'stop';
        if (flow !== 'go') break;
      }
  };
  await Promise.all(Array.from({ length: lanesAtOnce }, worker));
  return !stopped;
}

/** One request after the other; what is not sent in the end is as it was. */
const together = (a: Item, b: Item, at: number) => sameRequest(a, b) && mayGoBeside(a, b, at);

function requestsOf(items: readonly Item[]): Generator<Item[], undefined> {
  return growing(suspectsLast(items), mostAtOnce(Math.max(0, ...items.map((item) => item.tries))), together);
}

/** After what is being written already. Anyone who waits for `tally.writing` at the end of the pass hears of a failure. */
function inTurn(tally: Tally, write: () => Promise<void>): void {
  tally.writing = tally.writing.then(write);
  tally.writing.catch(() => undefined);
}

async function markAllSent(owner: string): Promise<void> {
  const at = Date.now();
  await withOutbox((db) => db.marks.put({ key: `all-sent:${owner}`, at }));
  setSyncStatus({ lastAllSent: at });
}

async function sendBatch(pass: Going, wanted: readonly Item[], tally: Tally, fresh = false): Promise<Flow> {
  // What brings a door may have been parked since this was planned.
  const batch = whatMayGo(wanted, pass.unsent).go;
  const [first] = batch;
  if (!first) return 'go';
  const photo = isPhoto(first) ? await withOutbox((db) => db.photos.get(first.id)) : undefined;
  const before = await isThereBefore(batch);
  // A slow answer may still come; until then the pill must not claim a connection.
  const slow = setTimeout(() => reportConnectivity(false), patience);
  let sent: Answer;
  try {
    const [answer, loaded] = await Promise.all([send(batch.map(upcast), photo ?? null, fresh), sealAhead(batch)]);
    sent = { ...answer, loaded, before };
  } catch (error) {
    await endAs(batch, (item) => ({ ...item, reason: noAnswer }));
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
      failed: batch.some((item) => item.reason?.status === 500),
      probes: tally.probes,
      refreshed: fresh,
      photo: isPhoto(first),
      shrunk: isPhoto(first) && first.shrunk,
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

async function follow(
  pass: Going,
  batch: readonly Item[],
  decision: Decision,
  sent: Answer,
  tally: Tally,
): Promise<Flow> {
  const reason = reasonOf(sent.outcome);
  switch (decision.act) {
    case 'settle':
      if (clearSuspects(batch)) for (const { lane } of batch) tally.answered.add(lane);
      settle(pass, sent, tally);
      return 'go';
    case 'pause':
      reportPortal();
      if (await isRefusedOnTheWay(batch)) {
        if (batch.length > 1) return bisect(pass, batch, tally);
        await park(batch, refusedOnTheWay(reason), lookAgainAfter);
        return 'go';
      }
      await endAs(batch, (item) => ({ ...item, next_at: Date.now() + portalPause, reason: noAnswer }));
      return 'stop';
    case 'resend':
      // Promise [proxys-word]: a proxy's word for silence, too.
      if (isUnanswered(sent.outcome)) return meetSilence(pass, batch, decision.delay, sent, tally);
      await tryAgain(batch, decision.delay, reason);
      return 'hold';
    case 'refresh':
      return sendBatch(pass, batch, tally, true);
    case 'sign_in':
      await waitForOwner(pass.owner, reason);
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

async function tryAgain(batch: readonly Item[], delay: number, reason: Reason): Promise<void> {
  await endAs(batch, (item) => ({ ...item, tries: item.tries + 1, next_at: Date.now() + delay, reason }));
}

/** Our server hasn't answered, or never answers to this while it answers everything else. */
async function meetSilence(
  pass: Going,
  batch: readonly Item[],
  delay: number,
  { outcome, before }: Answer,
  tally: Tally,
): Promise<Flow> {
  const isDead = outcome.kind === 'silence';
  const [{ lane } = { lane: '' }] = batch;
  const beside = isDead || tally.answered.has(lane) || isLongAlone(pass, lane);
  // A photo holds back nothing, and may only be too much for a slow line.
  const mayBeIt = !batch.some(isPhoto) && batch.some((item) => item.tries > 1);
  // Promise [silence]: what the server never answers holds back no other.
  const isSuspect = mayBeIt && (await meetsSilenceAlone(batch, isDead ? null : before, beside));
  if (isSuspect && batch.length === 1) await park(batch, neverAnswered, failedAgainAfter);
  else await tryAgain(batch, isSuspect && beside && tally.probes++ < mostProbes ? 0 : delay, reasonOf(outcome));
  return isSuspect || !isDead ? 'hold' : 'stop';
}

/** Where hardly anything waits nothing may ever arrive beside it: after so many tries of all of it that says enough. */
function isLongAlone({ items }: Going, lane: string): boolean {
  const waiting = items.filter((item) => item.lane === lane && item.state !== 'parked' && isUnsent(item));
  return waiting.length <= few && waiting.reduce((sum, { tries }) => sum + tries, 0) >= manyTries;
}

const few = 8;
const manyTries = 12;

/** Everything of a person waits until they have signed in again; now and then it is looked whether that is still so. */
async function waitForOwner(owner: string, reason: Reason): Promise<void> {
  const next_at = Date.now() + retryAfterCeiling;
  await withOutbox((db) =>
    db.transaction('rw', db.items, async () => {
      const mine = await db.items.where('owner').equals(owner).toArray();
      const waiting = mine.filter((item) => item.state !== 'parked' && !item[progress]);
      // Promise [signed-out]: whoever has to sign in again finds everything that was not sent.
      await db.items.bulkPut(waiting.map((item) => ({ ...item, reason, next_at })));
    }),
  );
}

async function park(batch: readonly Item[], reason: Reason, again: number | null): Promise<void> {
  const next_at = again === null ? 0 : Date.now() + again;
  await endAs(batch, (item) => ({ ...item, state: 'parked', reason, again: again !== null, next_at }));
}

async function bisect(pass: Going, batch: readonly Item[], tally: Tally): Promise<Flow> {
  const [left, right] = halves(batch);
  const flow = await sendBatch(pass, left, tally);
  if (flow !== 'go') return flow;
  return pass.mayGoOn() ? sendBatch(pass, right, tally) : 'hold';
}

async function shrink(pass: Going, [item]: readonly Item[], tally: Tally): Promise<Flow> {
  if (!item || !isPhoto(item)) return 'go';
  const { shrinkOnce } = await import('./shrink-once');
  await shrinkOnce(item);
  return sendBatch(pass, [{ ...item, shrunk: true }], tally);
}

/** Follows an answer with verdicts: what arrived holds nothing back any more, and the receipts are written meanwhile. */
function settle(pass: Going, sent: Answer, tally: Tally): void {
  // An answer that was long on its way measures no clock, and this phone's own may be far behind.
  const clock = { now: Date.now(), server: Math.max(serverNow(), heardServerTime()) };
  const deliveryResults = sent.loaded.map((each) => ending(each, sent, clock));
  for (const { item, left } of deliveryResults) if (left === null) pass.unsent.delete(createdIdsOf(item) ?? '');
  inTurn(tally, async () => {
    const { arrived, fixed } = await writeDown(deliveryResults);
    tally.sent += arrived;
    for (const item of fixed) pass.unsent.delete(createdIdsOf(item) ?? '');
  });
}
