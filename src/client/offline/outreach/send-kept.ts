// Sends the texts and the results of calls that are kept on this device, one after the other, whatever screen is open. What got no answer
// goes again with the same id; what the server refused stays with its reason. Only an answer of the server makes room.
import type { SendResult } from '../../../contract/outreach/texting';
import { backoff } from '../../../domain/delivery/backoff';
import { hasWaitedTooLong } from '../../../domain/texting/kept-text';
import { ApiError, BadCall, NoAnswer, NotOurServer } from '../../data/api';
import { quietUntil } from '../../data/quiet-until';
import { createStore } from '../../i18n/store';
import { t, translateServerMessage } from '../../i18n/texts';
import { holdUpdates } from '../../session/hold-updates';
import { identity, onIdentity } from '../../session/identity';
import { session } from '../../session/session';
import { reportConnectivity } from '../delivery/connectivity';
import { createSignal } from '../device/signals';
import { setSyncStatus } from '../outbox/status';
import { NotSaved } from '../outbox/outbox-connection';
import { keptStuck } from './any-kept';
import { moveEarlierResult } from './earlier-result';
import {
  dropKept,
  isKeptResult,
  keepOutreach,
  keptChanged,
  keptId,
  readKept,
  readKeptOutreach,
  refuseKept,
  type KeptOutreach,
  type KeptText,
} from './kept-outreach';
import { AnswersNotTaken, hasArrived, postKept } from './post-kept';

/** The server has it, and what it made of a text; null of a result. */
export const keptAnswered = createSignal<[kept: KeptOutreach, result: SendResult | null]>();
/** It isn't sent any more: it is kept with the reason. */
export const keptRefused = createSignal<[kept: KeptOutreach]>();
/** The server has a call's result without its answers, which stay here: they are offered again. */
export const answersWait = createSignal<[kept: KeptOutreach]>();
/** Whose answers wait for that. */
export const waitingAnswers = createStore<ReadonlySet<string>>(new Set());
/** The last request got no answer of our server, which is asked again. */
export const keptWaits = createStore<boolean>(false);

/** While something waits a person looks at the screen: longer than this is not waited, in a page that no one sees ten times that. */
const longestWait = 30_000;
/** Statuses that go away by waiting. */
const passing = new Set([401, 408, 425, 429]);

let running: Promise<void> | null = null;
let again = false;
let tries = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Milliseconds to wait, or null where a person has to read the reason. */
function waitAfter(error: unknown): number | null {
  if (error instanceof NoAnswer || error instanceof NotOurServer)
    return Math.min(longestWait, backoff(tries, Math.random()));
  if (error instanceof ApiError && (passing.has(error.status) || error.status >= 500))
    return (error.retryAfter ?? 0) * 1000 || Math.min(longestWait, backoff(tries, Math.random()));
  // The server has it, and the phone is too full to write that down.
  if (error instanceof NotSaved) return longestWait;
  if (error instanceof AnswersNotTaken) return longestWait;
  return null;
}

/** One that makes the server fail, or that a full phone can't let go, holds back no other; silence holds back all. */
const isItsOwn = (error: unknown) =>
  error instanceof NotSaved ||
  error instanceof AnswersNotTaken ||
  (error instanceof ApiError && error.status >= 500 && error.status !== 503);

async function pass(owner: string): Promise<void> {
  let wait: number | null = null;
  let isSilent = false;
  for (const kept of await readKeptOutreach(owner)) {
    // Never under another's name.
    if (identity().uid !== owner) return;
    if (kept.problem !== null) continue;
    try {
      await sendOne(owner, kept);
      tries = 0;
    } catch (error) {
      if (error instanceof AnswersNotTaken) {
        waitingAnswers.set(new Set(waitingAnswers.get()).add(keptId(kept)));
        answersWait.send(kept);
      }
      const next = waitAfter(error);
      if (next === null) {
        if (!(error instanceof ApiError || error instanceof BadCall)) throw error;
        await refuse(owner, kept, error.sentence);
        continue;
      }
      tries += 1;
      isSilent ||= !(error instanceof AnswersNotTaken);
      wait = Math.max(wait ?? 0, next);
      if (error instanceof NoAnswer || error instanceof NotOurServer) reportConnectivity(false);
      if (!isItsOwn(error)) break;
    }
  }
  keptWaits.set(isSilent);
  if (wait !== null) later(document.visibilityState === 'visible' ? wait : 10 * longestWait);
}

async function sendOne(owner: string, kept: KeptOutreach): Promise<void> {
  const isOld = !isKeptResult(kept) && hasWaitedTooLong(kept.kind, kept.clicked_at, Date.now());
  if (isOld && !(await hasArrived(kept))) return refuse(owner, kept, tooLate(kept));
  const result = isOld ? null : await postKept(kept);
  reportConnectivity(true);
  // Whom the ledger left out of a first message the campaign's lists show; of an answer only this device has the words.
  if (kept.kind === 'reply' && result?.outcome === 'refused') {
    await refuseKept(owner, kept, whyLeftOut(result, kept));
    keptStuck.send(kept.label ?? kept.name);
  } else await dropKept(owner, kept);
  keptAnswered.send(kept, result);
}

/** What the contact ledger said, and when it may say something else. */
export function whyLeftOut({ recipient: { problem } }: SendResult, { campaign_id: id }: KeptText): string {
  if (!problem) return t('They can’t be texted now.');
  const { campaign } = session();
  const until = problem.reason === 'quiet_hours' && campaign?.id === id ? quietUntil(campaign) : '';
  return `${translateServerMessage(problem)} ${until}`.trim();
}

const tooLate = ({ kind }: KeptText): string =>
  kind === 'first'
    ? t('It waited more than an hour for a connection, so it wasn’t sent.')
    : t('It waited more than a day for a connection, so it wasn’t sent.');

async function refuse(owner: string, kept: KeptOutreach, problem: string): Promise<void> {
  await refuseKept(owner, kept, problem);
  keptRefused.send(kept);
  keptStuck.send(kept.label ?? kept.name);
}

function later(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(sendQuietly, ms);
}

/** What fails here has changed nothing: what is kept is looked at again. */
function sendQuietly(): void {
  sendKept().catch(() => later(longestWait));
}

/** One tab at a time, where the browser can: safety comes from the ids. */
function alone(work: () => Promise<void>): Promise<unknown> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  if (!locks) return work();
  return locks.request('porchlight-texts', { ifAvailable: true }, (lock) => (lock ? work() : later(longestWait)));
}

/** Sends what is kept of whoever is signed in, now; joins a pass that runs and makes it look once more. */
export function sendKept(): Promise<void> {
  again = true;
  running ??= (async () => {
    const release = holdUpdates('texts or results of calls are on their way');
    try {
      while (again) {
        again = false;
        const { uid } = identity();
        if (uid !== null) await alone(() => pass(uid));
      }
    } finally {
      release();
      running = null;
    }
  })();
  return running;
}

async function keepGiven(owner: string, given: unknown): Promise<void> {
  const kept = readKept(given);
  if (kept) await keepOutreach(owner, kept);
}

/** How much is kept of whoever is signed in, for the pill. */
async function showKept(): Promise<void> {
  const { uid } = identity();
  const all = uid === null ? [] : await readKeptOutreach(uid);
  const parked = all.filter(({ problem }) => problem !== null).length;
  if (identity().uid === uid) setSyncStatus({ kept: { ready: all.length - parked, parked } });
}

/** Without what keeps it nothing new is known. */
const showQuietly = () => void showKept().catch(() => undefined);

let stop: (() => void) | null = null;

/** Sends at every click, and when the network or the page comes back; once a page. Returns how to stop it. */
export function startSendingKept(): () => void {
  if (stop) return stop;
  const controller = new AbortController();
  const { signal } = controller;
  let owner: string | null = null;
  const follow = () => {
    const { uid } = identity();
    if (uid === owner) return;
    owner = uid;
    showQuietly();
    if (uid !== null) moveEarlierResult((given) => keepGiven(uid, given)).then(sendQuietly, sendQuietly);
  };
  addEventListener('online', sendQuietly, { signal });
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') sendQuietly();
    },
    { signal },
  );
  const leave = [onIdentity(follow), keptChanged.hear(showQuietly), keptChanged.hear(sendQuietly)];
  follow();
  stop = () => {
    controller.abort();
    clearTimeout(timer);
    for (const each of leave) each();
    stop = null;
  };
  return stop;
}
