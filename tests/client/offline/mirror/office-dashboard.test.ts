import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetWithSession } from '../../../../src/client/offline/device/forget';
import { readMirror } from '../../../../src/client/offline/mirror/mirror-db';
import { clearAppState } from '../../../../src/client/session/clear';
import { campaignId, owner, walkbookId } from '../../local/headquarters';
import { signedInAs } from '../../../support/identity';
import { giveKey } from '../../../support/phone-key';

forgetWithSession();
const whose = { owner, campaignId, userId: walkbookId };
const reply = {
  today: '2026-03-04',
  days: [],
  walkbooks: [],
  canvassers: [],
  results: [],
  latest: [],
  out_now: 3,
  out: [],
  open: { follow_ups: 0, due: 0, sign_requests: 0 },
  needs: {
    walkbook_requests: 0,
    late_work: 0,
    late_walkbook_id: null,
    unplaced_doors: 0,
    unplaced_about: false,
    phones_with_gaps: 0,
    missing_items: 0,
  },
};

let questions: (string | null)[];
let stops: (() => void)[];

/** Tabs of one browser, in one process: each hears what the others post. */
class Channel extends EventTarget {
  static readonly all = new Set<Channel>();
  constructor() {
    super();
    Channel.all.add(this);
  }
  postMessage(data: unknown) {
    const copy: unknown = structuredClone(data);
    for (const each of Channel.all)
      if (each !== this) queueMicrotask(() => each.dispatchEvent(new MessageEvent('message', { data: copy })));
  }
  close() {
    Channel.all.delete(this);
  }
}

/** Web Locks as far as they are used: who finds it taken gets none. */
const held = new Set<string>();
const locks = {
  async request(name: string, _: object, work: (lock: object | null) => Promise<void> | undefined) {
    if (held.has(name)) return work(null);
    held.add(name);
    try {
      return await work({});
    } finally {
      held.delete(name);
    }
  },
};

beforeEach(async () => {
  await clearAppState();
  await signedInAs({ uid: owner });
  await giveKey(owner, campaignId);
  questions = [];
  stops = [];
  vi.stubGlobal('BroadcastChannel', Channel);
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (!address.includes('/dashboard/')) throw new TypeError('Failed to fetch');
    const known = new Headers(init.headers).get('if-none-match');
    questions.push(known);
    const etag = 'W/"1"';
    if (known === etag) return new Response(null, { status: 304, headers: { etag } });
    return Response.json(reply, { headers: { etag } });
  });
});
afterEach(() => {
  for (const stop of stops) stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'locks');
});

/** A tab has modules of its own. */
async function openTab() {
  vi.resetModules();
  const { signedInAs: signIn } = await import('../../../support/identity');
  await signIn({ uid: owner });
  const tab = await import('../../../../src/client/offline/mirror/office-dashboard');
  stops.push(tab.followDashboard(whose));
  return tab.keptDashboard;
}

describe('the dashboard of a browser', () => {
  it('is one question however many tabs show it, asked again by its version', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-03-04T18:00:00Z'), toFake: ['Date', 'setInterval', 'clearInterval'] });
    const first = await openTab();
    await vi.waitFor(() => expect(first.get().data?.out_now).toBe(3));
    await vi.waitFor(async () => expect(await readMirror(`${owner}|${campaignId}|dashboard`)).toBeDefined());
    const second = await openTab();
    await vi.waitFor(() => expect(second.get().data?.out_now).toBe(3));
    questions = [];
    for (let seconds = 0; seconds < 36; seconds += 2) {
      vi.advanceTimersByTime(2_000);
      await new Promise((soon) => setTimeout(soon, 15));
    }
    expect(questions.length).toBeLessThanOrEqual(4);
    expect(questions.length).toBeGreaterThanOrEqual(2);
    expect(new Set(questions)).toEqual(new Set(['W/"1"']));
    for (const tab of [first, second]) expect(Date.now() - tab.get().heard).toBeLessThanOrEqual(14_000);
  });

  it('is there again at the next start without a network, as of when it came', async () => {
    const first = await openTab();
    await vi.waitFor(() => expect(first.get().data).toBeDefined());
    await vi.waitFor(async () => expect(await readMirror(`${owner}|${campaignId}|dashboard`)).toBeDefined());
    for (const stop of stops) stop();
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const later = await openTab();
    await vi.waitFor(() => expect(later.get().error).toBeDefined());
    expect(later.get()).toMatchObject({ data: { out_now: 3 }, at: expect.any(Number) as number });
  });

  it('is opened as it lies there before anything is asked, however often at once', async () => {
    const first = await openTab();
    await vi.waitFor(() => expect(first.get().data).toBeDefined());
    await vi.waitFor(async () => expect(await readMirror(`${owner}|${campaignId}|dashboard`)).toBeDefined());
    for (const stop of stops) stop();
    questions = [];
    vi.resetModules();
    const { keptDashboard } = await import('../../../../src/client/offline/mirror/office-dashboard');
    await Promise.all([keptDashboard.open(whose), keptDashboard.open(whose)]);
    expect(keptDashboard.get()).toMatchObject({ data: { out_now: 3 }, loading: false });
    expect(questions).toEqual([]);
  });
});
