// The dashboard as this browser has it. Its tabs share one question: whichever asks tells the others what came, and those that
// were told a moment ago don't ask.
import * as z from 'zod/mini';
import { dashboard, dashboardReply } from '../../../contract/dashboard';
import { callUnlessKnown } from '../../data/call-unless-known';
import { createKeptReply, keptKey } from './kept-reply';
import { ofCampaign, type Whose } from './lists';

/** Between two questions, in milliseconds; with the server's own 8 s nothing shown is older than 20 s. */
const askEvery = 12_000;
/** How often a tab looks whether it is time. */
const lookEvery = 2_000;
const name = 'dashboard';

export const keptDashboard = createKeptReply(name, dashboardReply, (whose, known) =>
  callUnlessKnown(dashboard.get, ofCampaign(whose), known),
);

/** What one tab tells the others. It is only shown: what is asked next is judged by the server. */
const news = z.object({ key: z.string(), at: z.number(), version: z.nullable(z.string()), data: dashboardReply });

const channel = () => (typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('porchlight-dashboard'));

/** Keeps the dashboard fresh while this page is visible. Returns how to stop. */
export function followDashboard(whose: Whose): () => void {
  const key = keptKey(whose, name);
  const tabs = channel();
  let asking = false;
  let tried = 0;
  tabs?.addEventListener('message', (event: MessageEvent<unknown>) => {
    const told = z.safeParse(news, event.data).data;
    if (told?.key === key) keptDashboard.take(told);
  });
  const isDue = () => {
    const { key: of, heard } = keptDashboard.get();
    return Math.abs(Date.now() - Math.max(tried, of === key ? heard : 0)) >= askEvery;
  };
  const ask = async () => {
    if (!isDue()) return;
    tried = Date.now();
    await keptDashboard.load(whose);
    const { at, data, version, error } = keptDashboard.get();
    if (data && at !== undefined && error === undefined) tabs?.postMessage({ key, at, data, version });
  };
  const look = async () => {
    if (asking || document.visibilityState !== 'visible' || !isDue()) return;
    asking = true;
    try {
      // Two tabs that look at the same moment: the other one asks, and tells.
      if ('locks' in navigator)
        await navigator.locks.request(`${name} ${key}`, { ifAvailable: true }, (lock) => (lock ? ask() : undefined));
      else await ask();
    } finally {
      asking = false;
    }
  };
  const lookNow = () => void look();
  const lookAgain = () => {
    tried = 0;
    lookNow();
  };
  lookNow();
  const timer = setInterval(lookNow, lookEvery);
  document.addEventListener('visibilitychange', lookNow);
  window.addEventListener('online', lookAgain);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', lookNow);
    window.removeEventListener('online', lookAgain);
    tabs?.close();
  };
}
