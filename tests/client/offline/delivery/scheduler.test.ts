// What makes the outbox look for work besides a timer: here no timer ever fires.
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
// Loaded beforehand: what is loaded at its first need takes a while that no turn counts.
import '../../../../src/client/offline/delivery/storage-loss';
import '../../../../src/client/offline/delivery/pass';
import '../../../../src/client/offline/delivery/receipts';
import { readItems } from '../../../../src/client/offline/outbox/read-items';
import { standingOf, toSend } from '../../../../src/domain/delivery/standing';
import { setSyncStatus, syncStatus } from '../../../../src/client/offline/outbox/status';
import { reportConnectivity } from '../../../../src/client/offline/delivery/connectivity';
import { drain, startSync } from '../../../../src/client/offline/delivery/scheduler';
import { openerFor } from '../../../../src/client/offline/sealed/keys';
import { ServerDouble, campaignId, newPhone, owner, signId } from '../../local/headquarters';
import { saveKnocks, saveReport, passTime } from '../saves';
import { signedInAs } from '../../../support/identity';
import { giveKey } from '../../../support/phone-key';

const worker = new EventTarget();
const register = vi.fn(async () => undefined);
const persist = vi.fn(async () => true);
let server: ServerDouble;
let stop = (): void => undefined;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  await newPhone();
  await signedInAs({ uid: owner });
  server = new ServerDouble();
  server.install();
  const registration = { sync: { register } };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: Object.assign(worker, { controller: null, getRegistration: async () => registration }),
  });
  Object.defineProperty(navigator, 'storage', { configurable: true, value: { persist } });
  stop = startSync();
  await rest();
});
afterEach(async () => {
  stop();
  await rest();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(navigator, 'storage');
  Reflect.deleteProperty(document, 'visibilityState');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Lets everything have its turn that waits for nothing but turns. */
async function rest(): Promise<void> {
  for (let turns = 0; turns < 300; turns++) await new Promise((done) => setImmediate(done));
}

async function until(what: () => boolean): Promise<void> {
  for (let rests = 0; rests < 100 && !what(); rests++) await rest();
  expect(what()).toBe(true);
}

const news = (data: unknown) => worker.dispatchEvent(new MessageEvent('message', { data }));
const see = (state: DocumentVisibilityState) => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
  document.dispatchEvent(new Event('visibilitychange'));
};

it.each<[string, () => void]>([
  ['the network is back', () => void window.dispatchEvent(new Event('online'))],
  ['the page is shown again', () => void window.dispatchEvent(new Event('pageshow'))],
  ['the page becomes visible', () => see('visible')],
  ['the worker wakes it', () => void news({ type: 'sync' })],
])('sends what met silence when %s', async (_, happen) => {
  server.always = 'drop';
  await saveKnocks();
  await drain();
  await rest();
  expect((await readItems(owner)).map(standingOf)).toEqual(['in_doubt']);
  server.always = null;
  happen();
  await until(() => server.facts.size === 1);
  await until(() => toSend(syncStatus().counts) === 0);
});

it('sends what was saved on a walk in which the key to the walkbooks expired, woken by the worker', async () => {
  server.always = 'drop';
  await saveKnocks();
  await drain();
  await rest();
  await giveKey(owner, campaignId, { key: null });
  server.always = null;
  news({ type: 'sync' });
  await until(() => server.facts.size === 1);
  await until(() => toSend(syncStatus().counts) === 0);
  expect((await openerFor({ owner, campaignId })).key).toBeNull();
});

it('sends what met silence at the next look once the server has answered another question', async () => {
  server.always = 'drop';
  await saveKnocks();
  for (let tries = 0; tries < 12; tries++) {
    window.dispatchEvent(new Event('online'));
    await rest();
  }
  server.always = null;
  reportConnectivity(true);
  await rest();
  expect(server.facts.size).toBe(0);
  vi.advanceTimersByTime(30_000);
  await until(() => server.facts.size === 1);
});

it.each(['drop', 'html502'] as const)('sends what met %s right after anything else has arrived', async (fault) => {
  vi.spyOn(Math, 'random').mockReturnValue(0.9);
  server.always = fault;
  await saveKnocks();
  for (let tries = 0; tries < 12; tries++) {
    window.dispatchEvent(new Event('online'));
    await rest();
    await passTime(() => true);
  }
  await drain();
  await rest();
  expect((await readItems(owner))[0]?.next_at).toBeGreaterThan(Date.now());
  server.always = null;
  await saveReport(signId);
  await drain();
  await rest();
  expect(server.facts.size).toBe(1);
  vi.advanceTimersByTime(1_000);
  await until(() => server.facts.size === 2);
  vi.restoreAllMocks();
});

it('compares numbers with the server only once what is on its way has arrived', async () => {
  let compared = 0;
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (url.endsWith('/device/')) compared += 1;
    return fetch(url, init);
  });
  let answer: (value?: unknown) => void = () => undefined;
  server.gate = new Promise((done) => (answer = done));
  await saveKnocks();
  const sending = drain();
  await until(() => server.atOnce === 1);
  vi.advanceTimersByTime(2_000);
  await rest();
  expect(compared).toBe(0);
  answer();
  await sending;
  await until(() => compared > 0);
});

it('sends what waits for more taps when the phone goes back into the pocket', async () => {
  await saveKnocks();
  await rest();
  expect(server.facts.size).toBe(0);
  see('hidden');
  await until(() => server.facts.size === 1);
});

it('asks the browser at the first save to keep what is here, and to wake it where the page is not open any more', async () => {
  register.mockClear();
  await saveKnocks();
  await saveKnocks();
  await rest();
  expect(persist).toHaveBeenCalledOnce();
  // One request for a row of saves.
  expect(register.mock.calls).toEqual([['sync']]);
});

it('says nothing to the next person of what became of the work of the one before', async () => {
  const compared = { made: 3, received: 1, at: 1, backupDays: null };
  setSyncStatus({ compared, emptied: { missing: 1 }, lost: { count: 2, read: false }, lastAllSent: 1 });
  await signedInAs({ uid: 'uid-of-another' });
  await rest();
  expect(syncStatus()).toMatchObject({ compared: null, emptied: null, lost: null, lastAllSent: null });
});
