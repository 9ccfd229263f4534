import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readMirror, writeMirror } from '../../../../src/client/offline/mirror/mirror-db';
import { forgetWithSession } from '../../../../src/client/offline/device/forget';
import { mayHavePasskey } from '../../../../src/client/offline/device/passkey';
import { phoneForgotten } from '../../../../src/client/offline/device/signals';
import { readReceipts } from '../../../../src/client/offline/outbox/read-items';
import { save } from '../../../../src/client/offline/outbox/save';
import { drain } from '../../../../src/client/offline/delivery/scheduler';
import { isExpired, openerFor } from '../../../../src/client/offline/sealed/keys';
import { changeKeyRow, inStore, readKeyRow, readOpener } from '../../../../src/client/offline/sealed/key-store';
import { pageLock } from '../../../../src/client/offline/sealed/page-lock';
import { renewKey } from '../../../../src/client/offline/sealed/renew';
import {
  isScreenLockOn,
  turnScreenLockOff,
  turnScreenLockOn,
  unlockPage,
} from '../../../../src/client/offline/sealed/screen-lock';
import { clearAppState } from '../../../../src/client/session/clear';
import { hasEncrypted, writeEncrypted } from '../../../../src/client/session/encrypted-storage';
import { AuthenticatorDouble } from '../../../support/authenticator';
import { signedInAs } from '../../../support/identity';
import { giveKey, hour, keyText } from '../../../support/phone-key';
import { campaignId, newPhone, owner, sendOnlyWhenTold, ServerDouble, summary } from '../../local/headquarters';
import { knock, order, stored } from '../saves';

const where = { owner, campaignId };
const id = `${owner}|${campaignId}`;
const list = `${owner}|${campaignId}|my-walkbooks`;
const otherKey = btoa('another key of thirty-two bytes.');
let server: ServerDouble;
let phone: AuthenticatorDouble;
let silent: boolean;

forgetWithSession();
beforeEach(async () => {
  await newPhone();
  await clearAppState();
  await signedInAs({ uid: owner });
  phone = new AuthenticatorDouble().install();
  server = new ServerDouble();
  sendOnlyWhenTold();
  silent = false;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (silent) throw new TypeError('Failed to fetch');
    return server.answer(url, init);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The page is opened again: nothing of its memory is left. */
const startAgain = () => pageLock.set(hasEncrypted('screen_lock') ? undefined : null);
const readList = async () => (await readMirror(list))?.value;
const rows = () => inStore<unknown[]>('readonly', (keys) => keys.getAll());
/** Whether someone who has only the storage finds a key there. */
const liesOpen = async () => (await rows()).some((row) => JSON.stringify(row, whatIsKey).includes('"a key"'));
const whatIsKey = (_: string, value: unknown) => (value instanceof CryptoKey ? 'a key' : value);

async function lockedPhone(): Promise<void> {
  await giveKey(owner, campaignId);
  await writeMirror(list, [summary()]);
  expect(await turnScreenLockOn()).toBe(true);
}

describe('turned on', () => {
  it('leaves no key that opens anything by itself; this page goes on, and another start asks for the screen lock once', async () => {
    await lockedPhone();
    expect(await liesOpen()).toBe(false);
    expect(await readList()).toEqual([summary()]);
    startAgain();
    expect(await readList()).toBeUndefined();
    expect(await unlockPage()).toBe(true);
    expect(await readList()).toEqual([summary()]);
    expect(phone.asked).toBe(1);
  });

  it('opens without a network, and never for the service worker', async () => {
    await lockedPhone();
    silent = true;
    startAgain();
    await unlockPage();
    expect(await readList()).toEqual([summary()]);
    expect(await readOpener(owner, campaignId)).toEqual({ key: null, plain: false });
  });

  it('tells the phone’s list of passkeys no one’s name or address', async () => {
    await lockedPhone();
    const [made] = phone.made;
    expect({ rp: made?.rp, name: made?.user.name, shown: made?.user.displayName }).toEqual({
      rp: { name: 'Porchlight' },
      name: 'Porchlight',
      shown: 'Porchlight',
    });
    expect(made?.authenticatorSelection).toEqual({
      authenticatorAttachment: 'platform',
      residentKey: 'required',
      userVerification: 'required',
    });
  });

  it('takes a secret that comes only when the passkey is used', async () => {
    phone.secrets = 'when used';
    await lockedPhone();
    startAgain();
    expect(await unlockPage()).toBe(true);
    expect(await readList()).toEqual([summary()]);
  });

  it('locks a key that comes later, of another campaign', async () => {
    await lockedPhone();
    const other = { owner, campaignId: '0198a000-0000-7000-8000-0000000000c2' };
    await renewKey(other);
    expect(await liesOpen()).toBe(false);
    expect((await openerFor(other)).key).not.toBeNull();
  });

  it('takes the key of a campaign away that its person is no longer in', async () => {
    await giveKey(owner, campaignId);
    vi.stubGlobal('fetch', async () =>
      Response.json({ detail: 'You don’t have permission to do this.', code: 'FORBIDDEN' }, { status: 403 }),
    );
    expect(await turnScreenLockOn()).toBe(true);
    expect(await readKeyRow(id)).toBeUndefined();
  });
});

describe('changes nothing', () => {
  const unchanged = async () => {
    expect(await isScreenLockOn()).toBe(false);
    expect(hasEncrypted('screen_lock')).toBe(false);
    expect(phone.passkeys).toEqual([]);
    startAgain();
    expect(await readList()).toEqual([summary()]);
  };
  beforeEach(async () => {
    await giveKey(owner, campaignId);
    await writeMirror(list, [summary()]);
  });

  it('where the screen lock gives no secret', async () => {
    phone.secrets = 'never';
    expect(await turnScreenLockOn()).toBe(false);
    await unchanged();
  });

  it('where the person declines', async () => {
    phone.declines = true;
    await expect(turnScreenLockOn()).rejects.toThrow('Declined');
    await unchanged();
  });

  it('where the server does not answer', async () => {
    silent = true;
    await expect(turnScreenLockOn()).rejects.toThrow();
    await unchanged();
  });
});

it('is offered only where there is a screen lock, and where the browser does not say that it gives no secrets', async () => {
  expect(await mayHavePasskey()).toBe(true);
  Object.assign(PublicKeyCredential, { getClientCapabilities: async () => ({ 'extension:prf': false }) });
  expect(await mayHavePasskey()).toBe(false);
  Object.assign(PublicKeyCredential, { getClientCapabilities: async () => ({ 'extension:prf': true }) });
  expect(await mayHavePasskey()).toBe(true);
  phone.hasScreenLock = false;
  expect(await mayHavePasskey()).toBe(false);
  vi.stubGlobal('PublicKeyCredential', undefined);
  expect(await mayHavePasskey()).toBe(false);
});

describe('a kill', () => {
  /** The phone dies at the nth thing that is written: its transaction never happened, and neither did anything after it. */
  function dieAtWrite(nth: number): void {
    let writes = 0;
    for (const how of ['put', 'clear', 'delete'] as const) {
      const real = IDBObjectStore.prototype[how];
      vi.spyOn(IDBObjectStore.prototype, how).mockImplementation(function (this: IDBObjectStore, ...given: unknown[]) {
        if (this.name === 'keys' && ++writes >= nth) this.transaction.abort();
        return Reflect.apply(real, this, given);
      });
    }
  }
  const opensAfterStart = async () => {
    vi.restoreAllMocks();
    silent = true;
    startAgain();
    if (pageLock.get() === undefined) expect(await unlockPage()).toBe(true);
    expect(await readList()).toEqual([summary()]);
  };

  it.each([1, 2, 3, 4, 5, 6])('at write %i of turning it on leaves one form that opens', async (nth) => {
    await giveKey(owner, campaignId);
    await writeMirror(list, [summary()]);
    dieAtWrite(nth);
    await turnScreenLockOn().catch(() => undefined);
    await opensAfterStart();
  });

  it.each([1, 2, 3, 4])('at write %i of turning it off leaves one form that opens', async (nth) => {
    await lockedPhone();
    dieAtWrite(nth);
    await turnScreenLockOff().catch(() => undefined);
    await opensAfterStart();
  });

  it('between mark and lock asks for nothing at the next start', async () => {
    await giveKey(owner, campaignId);
    await writeMirror(list, [summary()]);
    await writeEncrypted('screen_lock', { on: true });
    await opensAfterStart();
    expect(phone.asked).toBe(0);
    expect(hasEncrypted('screen_lock')).toBe(false);
  });

  it('that took the mark along leaves the lock: what finds it asks for it', async () => {
    await lockedPhone();
    await writeEncrypted('screen_lock', null);
    startAgain();
    expect(await readList()).toBeUndefined();
    expect(pageLock.get()).toBeUndefined();
    await unlockPage();
    expect(await readList()).toEqual([summary()]);
    expect(hasEncrypted('screen_lock')).toBe(true);
  });
});

describe('turned off', () => {
  it('leaves today’s form, which opens by itself, and no passkey', async () => {
    await lockedPhone();
    expect(await turnScreenLockOff()).toBe(true);
    startAgain();
    silent = true;
    expect(await readList()).toEqual([summary()]);
    expect(phone.passkeys).toEqual([]);
  });

  it('asks for the screen lock: who only holds the phone can’t', async () => {
    await lockedPhone();
    phone.declines = true;
    await expect(turnScreenLockOff()).rejects.toThrow('Declined');
    expect(await liesOpen()).toBe(false);
    expect(await isScreenLockOn()).toBe(true);
  });

  it('and on again in another tab locks this one, whose secret is the former', async () => {
    await lockedPhone();
    const here = pageLock.get();
    await turnScreenLockOff();
    await turnScreenLockOn();
    pageLock.set(here);
    await renewKey(where);
    expect(await liesOpen()).toBe(false);
    expect(pageLock.get()).toBeUndefined();
    await unlockPage();
    expect(await readList()).toEqual([summary()]);
  });

  it('in another tab, stays off when this one is given the key again', async () => {
    await lockedPhone();
    const here = pageLock.get();
    await turnScreenLockOff();
    pageLock.set(here);
    await renewKey(where);
    startAgain();
    expect(await readList()).toEqual([summary()]);
  });
});

describe('unlocking', () => {
  it('that is declined opens nothing and loses nothing; the next try opens', async () => {
    await lockedPhone();
    startAgain();
    phone.declines = true;
    await expect(unlockPage()).rejects.toThrow('Declined');
    expect(await readList()).toBeUndefined();
    phone.declines = false;
    expect(await unlockPage()).toBe(true);
    expect(await readList()).toEqual([summary()]);
  });

  it('without the passkey, which its person removed, does not open; signing out is the way on', async () => {
    await lockedPhone();
    startAgain();
    phone.passkeys = [];
    await expect(unlockPage()).rejects.toThrow();
    await clearAppState();
    expect(await isScreenLockOn()).toBe(false);
    expect(pageLock.get()).toBeNull();
    expect(hasEncrypted('screen_lock')).toBe(false);
  });

  it('with another secret than the lock’s own does not open', async () => {
    await lockedPhone();
    startAgain();
    const lock = (await rows()).find((row): row is object => typeof row === 'object' && row !== null && 'salt' in row);
    await inStore('readwrite', (keys) => keys.put({ ...lock, salt: new Uint8Array(32) }));
    expect(await unlockPage()).toBe(false);
    expect(await readList()).toBeUndefined();
  });

  it('lets a damaged key expire, so that the server gives it again', async () => {
    await lockedPhone();
    const row = await readKeyRow(id);
    await inStore('readwrite', (keys) => keys.put({ ...row, locked: [new ArrayBuffer(60)] }));
    startAgain();
    expect(await unlockPage()).toBe(true);
    expect(await readList()).toBeUndefined();
    expect(isExpired(where)).toBe(true);
    await renewKey(where);
    expect(await readList()).toEqual([summary()]);
    expect(await liesOpen()).toBe(false);
  });
});

describe('the server', () => {
  it('withdraws the key of a locked phone, too', async () => {
    await lockedPhone();
    startAgain();
    server.key = null;
    const heard = vi.fn();
    const leave = phoneForgotten.hear(heard);
    await renewKey(where);
    leave();
    expect(heard).toHaveBeenCalledOnce();
  });

  it('is heard by a locked phone: the key stays locked and grows young', async () => {
    await lockedPhone();
    await changeKeyRow(id, (row) => ({ ...row, spent: 71 * hour }));
    startAgain();
    await renewKey(where);
    expect(await liesOpen()).toBe(false);
    expect((await readKeyRow(id))?.spent).toBe(0);
  });

  it('restored from a backup gives another key: what receipts are sealed with stays beside it, locked', async () => {
    await lockedPhone();
    await save({ ...order, facts: [knock] });
    await drain();
    server.key = otherKey;
    await renewKey(where);
    expect((await readKeyRow(id))?.locked).toHaveLength(2);
    expect(await liesOpen()).toBe(false);
    startAgain();
    await unlockPage();
    expect(await readReceipts(owner, 0)).toHaveLength(1);
    // And goes once nothing is sealed with it.
    await renewKey(where);
    expect((await readKeyRow(id))?.locked).toHaveLength(1);
  });
});

describe('the key expires under the lock', () => {
  it('after its time without contact: unlocking opens nothing, one contact does', async () => {
    await lockedPhone();
    await changeKeyRow(id, (row) => ({ ...row, at: row.at - 73 * hour }));
    startAgain();
    silent = true;
    expect(await unlockPage()).toBe(true);
    expect(await readList()).toBeUndefined();
    expect(isExpired(where)).toBe(true);
    await vi.waitFor(async () => expect((await readKeyRow(id))?.locked).toBeUndefined());
    silent = false;
    await renewKey(where);
    expect(await readList()).toEqual([summary()]);
    expect(await liesOpen()).toBe(false);
  });

  it('not sooner by a clock that is set back: that counts as an hour at a start', async () => {
    await giveKey(owner, campaignId);
    await turnScreenLockOn();
    startAgain();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 1_000 * hour });
    silent = true;
    await unlockPage();
    expect((await openerFor(where)).key).not.toBeNull();
    await vi.waitFor(async () => expect(((await readKeyRow(id))?.spent ?? 0) / hour).toBeCloseTo(1, 1));
  });
});

describe('what was saved', () => {
  it('is sent while the phone is locked; its receipt is sealed once it is unlocked, without a network', async () => {
    await lockedPhone();
    startAgain();
    const note = 'Ask for Grandma Ortiz';
    await save({ ...order, facts: [{ ...knock, fact: { ...knock.fact, note } } as typeof knock] });
    silent = false;
    await drain();
    expect(server.facts.size).toBe(1);
    expect(await liesOpen()).toBe(false);
    silent = true;
    await unlockPage();
    expect(JSON.stringify(await stored('receipts'))).not.toContain('Ortiz');
    expect(await readReceipts(owner, 0)).toHaveLength(1);
  });

  it('stays when a locked phone is signed out, and goes when its person is back', async () => {
    await lockedPhone();
    startAgain();
    await save({ ...order, facts: [knock] });
    await clearAppState();
    await signedInAs({ uid: owner });
    await drain();
    expect(server.facts.size).toBe(1);
    server.key = keyText;
    await renewKey(where);
    expect((await openerFor(where)).key).not.toBeNull();
  });
});
