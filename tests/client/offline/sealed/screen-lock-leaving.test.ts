// Signing out around the screen lock, and receipts that only a former key opens.
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askBeforeSignOut } from '../../../../src/client/features/outbox/sign-out';
import { drain } from '../../../../src/client/offline/delivery/scheduler';
import { forgetWithSession } from '../../../../src/client/offline/device/forget';
import { withOutbox } from '../../../../src/client/offline/outbox/outbox-connection';
import { readReceipts } from '../../../../src/client/offline/outbox/read-items';
import { plainReceipts } from '../../../../src/client/offline/outbox/receipt-rows';
import { save } from '../../../../src/client/offline/outbox/save';
import { pageLock } from '../../../../src/client/offline/sealed/page-lock';
import { renewKey } from '../../../../src/client/offline/sealed/renew';
import { isScreenLockOn, turnScreenLockOn } from '../../../../src/client/offline/sealed/screen-lock';
import { clearAppState } from '../../../../src/client/session/clear';
import { hasEncrypted } from '../../../../src/client/session/encrypted-storage';
import { signOutHere } from '../../../../src/client/session/sign-out';
import { AuthenticatorDouble } from '../../../support/authenticator';
import { signedInAs } from '../../../support/identity';
import { giveKey } from '../../../support/phone-key';
import { campaignId, newPhone, owner, sendOnlyWhenTold, ServerDouble } from '../../local/headquarters';
import { knock, order } from '../saves';

let server: ServerDouble;
/** What the next request for a key waits for. */
let held: Promise<void> | null;

forgetWithSession();
beforeEach(async () => {
  await newPhone();
  await clearAppState();
  await signedInAs({ uid: owner });
  new AuthenticatorDouble().install();
  server = new ServerDouble();
  sendOnlyWhenTold();
  held = null;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (String(url).includes('key')) await held;
    return server.answer(url, init);
  });
  await giveKey(owner, campaignId);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const plain = () => withOutbox((db) => plainReceipts(db, owner));

it('what was sent while the page was locked is sealed before its person signs out', async () => {
  expect(await turnScreenLockOn()).toBe(true);
  pageLock.set(hasEncrypted('screen_lock') ? undefined : null);
  for (let sent = 0; sent < 3; sent++) {
    await save({ ...order, facts: [knock] });
    await drain();
  }
  expect((await plain()).length).toBeGreaterThan(0);
  expect(await askBeforeSignOut()).toBe(true);
  await signOutHere();
  expect(await plain()).toEqual([]);
});

it('a sign-out while the lock is turned on leaves no lock to whoever comes next', async () => {
  let go = () => {};
  held = new Promise((resolve) => {
    go = resolve;
  });
  const turning = turnScreenLockOn().catch(() => 'given up');
  await new Promise((resolve) => setTimeout(resolve, 50));
  await signOutHere();
  go();
  expect(await turning).toBe('given up');
  expect([await isScreenLockOn(), hasEncrypted('screen_lock'), pageLock.get()]).toEqual([false, false, null]);
});

it('is not turned on while receipts need a key that the server gave before, and they open as they did', async () => {
  await save({ ...order, facts: [knock] });
  await drain();
  expect(await readReceipts(owner, 0)).toHaveLength(1);
  server.key = btoa('another key of thirty-two bytes.');
  for (const method of ['add', 'put'] as const) {
    const real = IDBObjectStore.prototype[method];
    vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(function (this: IDBObjectStore, ...given) {
      if (this.name === 'receipts') throw new DOMException('No space', 'QuotaExceededError');
      return Reflect.apply(real, this, given);
    });
  }
  await renewKey({ owner, campaignId });
  await expect(turnScreenLockOn()).rejects.toThrow('former key');
  expect(await isScreenLockOn()).toBe(false);
  expect(await readReceipts(owner, 0)).toHaveLength(1);
});
