// Sends the texts that are kept on this device, one after the other. What got no answer goes again with the same id; what the
// server refused stays with its reason. Only an answer of the server makes room.
import { contract } from '../../../contract';
import type { SendResult } from '../../../contract/outreach/texting';
import { backoff } from '../../../domain/delivery/backoff';
import { ApiError, BadCall, call, NoAnswer, NotOurServer } from '../../data/api';
import { createStore } from '../../i18n/store';
import { holdUpdates } from '../../session/hold-updates';
import { identity } from '../../session/identity';
import { reportConnectivity } from '../delivery/connectivity';
import { createSignal } from '../device/signals';
import { dropKeptText, keptTextsChanged, readKeptTexts, refuseKeptText, type KeptText } from './kept-texts';

/** Whose: identity uid and campaign. */
interface Sender {
  owner: string;
  campaignId: string;
}

/** The server has answered a click. */
export const textAnswered = createSignal<[text: KeptText, result: SendResult]>();
/** The server didn't take a click: it is kept with the reason. */
export const textRefused = createSignal<[text: KeptText]>();
/** The last request got no answer of our server, which is asked again. */
export const textsWait = createStore<boolean>(false);

/** While texts wait a person looks at the screen: longer than this is not waited. */
const longestWait = 30_000;
/** Statuses that go away by waiting. */
const passing = new Set([401, 408, 425, 429]);

let sender: Sender | null = null;
let running: Promise<void> | null = null;
let again = false;
let tries = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

const post = (text: KeptText): Promise<SendResult> => {
  const { kind, message_id, campaign_id, text_campaign_id, voter_id, message } = text;
  const body = { campaign_id, voter_id, message, message_id };
  return kind === 'first'
    ? call(contract.texting.send, {
        params: { id: text_campaign_id },
        body: { ...body, sending_phone_number: text.sending_phone_number },
      })
    : call(contract.texting.reply, { body: { ...body, text_campaign_id } });
};

/** Milliseconds to wait, or null where a person has to read the reason. */
function waitAfter(error: unknown): number | null {
  if (error instanceof NoAnswer || error instanceof NotOurServer)
    return Math.min(longestWait, backoff(tries, Math.random()));
  if (error instanceof ApiError && (passing.has(error.status) || error.status >= 500))
    return (error.retryAfter ?? 0) * 1000 || Math.min(longestWait, backoff(tries, Math.random()));
  return null;
}

async function pass(of: Sender): Promise<void> {
  for (const text of await readKeptTexts(of.owner, of.campaignId)) {
    // Never under another's name.
    if (sender !== of || identity().uid !== of.owner) return;
    if (text.problem !== null) continue;
    try {
      const result = await post(text);
      tries = 0;
      textsWait.set(false);
      reportConnectivity(true);
      await dropKeptText(of.owner, text);
      textAnswered.send(text, result);
    } catch (error) {
      const wait = waitAfter(error);
      if (wait !== null) {
        tries += 1;
        textsWait.set(true);
        if (error instanceof NoAnswer || error instanceof NotOurServer) reportConnectivity(false);
        later(wait);
        return;
      }
      if (!(error instanceof ApiError || error instanceof BadCall)) throw error;
      await refuseKeptText(of.owner, text, error.sentence);
      textRefused.send(text);
    }
  }
}

function later(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void sendKeptTexts(), ms);
}

/** One tab at a time, where the browser can: safety comes from the ids. */
function alone(work: () => Promise<void>): Promise<unknown> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  if (!locks) return work();
  return locks.request('porchlight-texts', { ifAvailable: true }, (lock) => (lock ? work() : later(longestWait)));
}

/** Sends what is kept, now; joins a pass that runs and makes it look once more. */
export function sendKeptTexts(): Promise<void> {
  const of = sender;
  if (!of) return Promise.resolve();
  again = true;
  running ??= (async () => {
    const release = holdUpdates('texts are on their way');
    try {
      while (again && sender === of) {
        again = false;
        await alone(() => pass(of));
      }
    } finally {
      release();
      running = null;
    }
  })();
  return running;
}

/** Sends for this person as long as a screen of texting is open: at every click, when the network or the page comes back. */
export function startSending(of: Sender): () => void {
  sender = of;
  const go = () => void sendKeptTexts();
  const seen = () => {
    if (document.visibilityState === 'visible') go();
  };
  addEventListener('online', go);
  document.addEventListener('visibilitychange', seen);
  const heard = keptTextsChanged.hear(go);
  go();
  return () => {
    if (sender === of) sender = null;
    clearTimeout(timer);
    removeEventListener('online', go);
    document.removeEventListener('visibilitychange', seen);
    heard();
  };
}
