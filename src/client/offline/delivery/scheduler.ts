// When the outbox is drained: on every save, when the network or the page comes back, on a timer while visible, when the
// service worker wakes us, and when someone asks.
import { mayBeKnownLater } from '../../../domain/delivery/outcome';
import { metOutage, standingOf, toSend } from '../../../domain/delivery/standing';
import { isChunkFailure, reloadOnce } from '../../session/missing-chunk';
import { holdUpdates, whenUpdatesFree } from '../../session/hold-updates';
import { identity, onIdentity } from '../../session/identity';
import { onTabNews, notifyTabs } from '../device/tab-channel';
import { forgetWalkbooks } from '../device/forget';
import { pulled, settled } from '../device/signals';
import { withDrainLock } from './tab-lock';
import type { Item } from '../outbox/outbox-db';
import type { Which } from './begin-pass';
import { countItems } from '../outbox/count-items';
import { saved } from '../outbox/saved';
import { checkConnectivity } from './connectivity';
import { setSyncStatus, syncStatus } from '../outbox/status';

/** A pass ends after this long, so that another tab may take over. */
const passLength = 20_000;
const soon = 1_000;
/**
 * After the last save: a survey's answers or a quick row of knocks go out as one request, and no tap waits behind it. Not
 * later than this after the first of a row, and at once when the phone goes back into the pocket.
 */
const calm = 2_500;
const longestRow = 15_000;
const heartbeat = 30_000;
/** What is due in hours or tomorrow needs no look every half minute; nor is one long timer to be trusted on a phone. */
const farOff = 600_000;
/** Numbers are compared with the server at a start and after a pull; while sending, and in an open page, now and then. */
const compareSoon = 2_000;
const compareAfterSending = 60_000;
const compareAgain = 600_000;

let running: Promise<void> | null = null;
let again = false;
/** What goes with the next look whatever it waits for. */
const wanted: Which[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
/** When the row of saves began that waits to be sent; null: none waits. */
let rowSince: number | null = null;
let comparing: ReturnType<typeof setTimeout> | undefined;
let compareAt = Infinity;
let comparedAt = -Infinity;
let passedAt = -Infinity;

/** Drains now, these items whatever they wait for; joins a drain that runs already and makes it look once more. */
export function drain(...which: Which[]): Promise<void> {
  wanted.push(...which);
  if (running) {
    again = true;
    return running;
  }
  running = drainUntilDone()
    .catch((error: unknown) => {
      // Another tab took a newer release before this one had loaded what sends: that is gone, and nothing would go from here.
      if (isChunkFailure(error)) whenUpdatesFree(() => void reloadOnce(reloadAgain));
      throw error;
    })
    .finally(() => {
      running = null;
    });
  return running;
}

/** Not sooner: whatever keeps a file from loading, no one's screen is taken away again and again. */
const reloadAgain = 3_600_000;

async function drainUntilDone(): Promise<void> {
  const release = holdUpdates('unsent work is on its way');
  try {
    do {
      again = false;
      await pass();
    } while (again);
  } finally {
    release();
  }
}

async function pass(): Promise<void> {
  rowSince = null;
  const now = wanted.splice(0);
  const which: Which = (item) => now.some((each) => each(item));
  const owner = identity().uid;
  if (owner === null) return;
  // A mere look takes no lock, and most screens open with nothing to send: what sends is loaded at the first unsent fact.
  if (toSend(syncStatus().counts) === 0 && (await countItems(owner)).length === 0) return;
  const loading = import('./pass');
  loading.catch(() => undefined);
  passedAt = Date.now();
  await withDrainLock(async (isMine) => {
    const { drainOnce } = await loading;
    const started = Date.now();
    let inTime = true;
    const mayGoOn = () => {
      if (identity().uid !== owner || !isMine()) return false;
      inTime = Date.now() - started < passLength;
      again ||= !inTime;
      return inTime;
    };
    const parked = syncStatus().counts.parked;
    const { nextAt, sent, isBack, items } = await drainOnce({ owner, which, mayGoOn });
    // Was something refused because the server lost what it names?
    if (syncStatus().counts.parked > parked) compareIn(compareSoon);
    if (sent > 0) {
      notifyTabs('outbox');
      settled.send();
      compareIn(compareAfterSending);
    }
    if (!inTime) wanted.push(untried(items, which));
    if (isBack) wanted.push(metOutage);
    if (nextAt !== null) schedule(Math.max(soon, nextAt - Date.now()));
  });
}

/** What was to go and has not been tried: it goes in the next pass, whoever makes that. */
function untried(items: readonly Item[], which: Which): Which {
  const tries = new Map(items.map((item) => [item.id, item.tries]));
  return (item) => which(item) && tries.get(item.id) === item.tries;
}

/** Compares numbers after `delay`, unless that is due sooner anyway. */
function compareIn(delay: number): void {
  const at = Date.now() + delay;
  if (comparing !== undefined && compareAt <= at) return;
  clearTimeout(comparing);
  compareAt = at;
  comparing = setTimeout(() => {
    comparing = undefined;
    compare().catch(() => undefined);
  }, delay);
}

/** What got lost at the server is sent again. No answer: the next start, pull or look asks again. */
async function compare(): Promise<void> {
  const owner = identity().uid;
  if (owner === null) return;
  comparedAt = Date.now();
  // What is on its way is not compared, and what compares reads every receipt.
  await running?.catch(ignore);
  const { compareReceipts } = await import('./receipts');
  // Promise [compare]: what the server lost is sent again.
  if ((await compareReceipts(owner)) > 0) await drain(namesWhatWasLost);
}

/** Refused while the server lacked the door, the person or the sign that it is given again now. */
const namesWhatWasLost = (item: Item) =>
  item.state === 'parked' && item.fixed_by === undefined && mayBeKnownLater(item.reason?.code);

// A walkbook came from the server: a good moment to see whether it still has what this phone sent.
pulled.hear(() => compareIn(isLongAgo(comparedAt, compareAfterSending) ? compareSoon : compareAfterSending));

function scheduleRow(): void {
  const now = Date.now();
  rowSince ??= now;
  const waited = Math.abs(now - rowSince);
  schedule(Math.min(calm, Math.max(0, longestRow - waited)));
}

function schedule(delay: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => drainQuietly(), Math.min(delay, delay > farOff ? farOff : heartbeat));
}

/** A drain that fails has changed nothing: the next trigger tries again, and the pill goes on telling the truth. */
function drainQuietly(): void {
  drain().catch(() => schedule(heartbeat));
}

/** Sends now, whatever waits for its turn; parked items only when named. What shares their lane goes along: it goes as a whole. */
export async function sendNow(ids?: readonly string[]): Promise<void> {
  const owner = identity().uid;
  const named = new Set(ids);
  const lanes = new Set<string>();
  if (ids && owner !== null) for (const { id, lane } of await countItems(owner)) if (named.has(id)) lanes.add(lane);
  await drain((item) => named.has(item.id) || (item.state !== 'parked' && (!ids || lanes.has(item.lane))));
  if (again) await drain();
}

/** The way may be free again: what met silence goes; what the server asked to wait goes on waiting. */
const mayBeOver: Which = (item) => standingOf(item) !== 'patience' && item.state !== 'parked';

function wake(): void {
  drain(mayBeOver).catch(() => schedule(heartbeat));
}

/** Coming back looks for work; going away sends what waits for more, while there is still a moment. */
function showOrHide(): void {
  if (document.visibilityState === 'visible') wake();
  else if (rowSince !== null) drainQuietly();
}

/** After a start what was parked for a second look is looked at. */
async function atStart(owner: string): Promise<void> {
  await forgetWalkbooks(owner);
  await drain(mayBeOver, (item) => item.state === 'parked' && item.again);
  compareIn(compareSoon);
  // A cookie of an earlier save here: is what it speaks of still there?
  if (document.cookie.includes('porchlight-phone='))
    await import('./storage-loss').then((lossMarker) => lossMarker.lookWhetherEmptied(owner)).catch(ignore);
}

const ignore = () => undefined;

function begin(owner: string | null): void {
  // What was said of someone else's work is nothing to whoever comes now.
  setSyncStatus({ emptied: null, compared: null, lost: null, erased: 0, lastAllSent: null });
  countItems(owner)
    .then(() => (owner === null ? undefined : atStart(owner)))
    .catch(() => schedule(heartbeat));
}

function beat(): void {
  lookForWork().catch(() => undefined);
}

/** Counts first: another tab may have been killed between its save and its word to us, or with its timer for tomorrow. */
async function lookForWork(): Promise<void> {
  const owner = identity().uid;
  if (document.visibilityState !== 'visible' || owner === null) return;
  await countItems(owner);
  const { counts, online } = syncStatus();
  if (online && isLongAgo(comparedAt, compareAgain)) compareIn(compareSoon);
  const nothing = toSend(counts) === 0 && (counts.parked === 0 || !isLongAgo(passedAt, farOff));
  if ((online && nothing) || !(await checkConnectivity())) return;
  // Our server answers, so what met its silence goes: another lane or a walkbook that was fetched may have been answered since,
  // and beside that it would wait its five minutes.
  await drain(...(online && counts.in_doubt === 0 ? [] : [mayBeOver]));
}

/** Also when the clock was put back. */
function isLongAgo(at: number, time: number): boolean {
  return Math.abs(Date.now() - at) > time;
}

/** Asks the browser once to keep this origin's data, at the first save: the person has something to lose now. */
let asked = false;
function requestPersistence(): void {
  if (asked || typeof navigator.storage?.persist !== 'function') return;
  asked = true;
  navigator.storage.persist().catch(() => undefined);
}

/** Where there is Background Sync, the worker wakes us even when the network comes back later. */
async function registerWakeUp(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration || !('sync' in registration)) return;
  const manager: unknown = registration.sync;
  if (typeof manager !== 'object' || manager === null || !('register' in manager)) return;
  if (typeof manager.register === 'function') await manager.register('sync');
}

let stop: (() => void) | null = null;

/** Starts the triggers; once a page. Returns how to stop them. */
export function startSync(): () => void {
  if (stop) return stop;
  const controller = new AbortController();
  const { signal } = controller;
  let owner: string | null | undefined;
  const follow = () => {
    const now = identity();
    if (now.state === 'starting' || now.uid === owner) return;
    owner = now.uid;
    begin(owner);
  };
  const beating = setInterval(beat, heartbeat);
  const leave = [
    onIdentity(follow),
    saved.hear((items) => {
      requestPersistence();
      setTimeout(
        () => void import('./storage-loss').then((lossMarker) => lossMarker.rememberCount(items), ignore),
        soon,
      );
      if (rowSince === null) registerWakeUp().catch(() => undefined);
      scheduleRow();
    }),
    onTabNews((news) => {
      if (news === 'outbox') countItems(identity().uid).catch(() => undefined);
    }),
  ];
  window.addEventListener('online', wake, { signal });
  // With nothing to send no request would say that we are back.
  window.addEventListener('online', () => void checkConnectivity(), { signal });
  window.addEventListener('offline', () => void checkConnectivity(), { signal });
  window.addEventListener('pageshow', wake, { signal });
  document.addEventListener('visibilitychange', showOrHide, { signal });
  navigator.serviceWorker?.addEventListener(
    'message',
    (event: MessageEvent<unknown>) => {
      const news = event.data;
      if (typeof news === 'object' && news !== null && 'type' in news && news.type === 'sync') wake();
    },
    { signal },
  );
  follow();
  stop = () => {
    controller.abort();
    clearInterval(beating);
    clearTimeout(timer);
    clearTimeout(comparing);
    comparing = undefined;
    for (const each of leave) each();
    stop = null;
  };
  return stop;
}
