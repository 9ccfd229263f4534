import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { unsentFile } from '../../../../src/client/offline/outbox/export';
import { importUnsent } from '../../../../src/client/offline/outbox/import';
import { withOutbox } from '../../../../src/client/offline/outbox/outbox-connection';
import { readItems, readOwnFacts, readReceipts } from '../../../../src/client/offline/outbox/read-items';
import { dropReceipts, receiptsSince } from '../../../../src/client/offline/outbox/receipt-rows';
import { countItems } from '../../../../src/client/offline/outbox/count-items';
import { setSyncStatus, syncStatus } from '../../../../src/client/offline/outbox/status';
import { save } from '../../../../src/client/offline/outbox/save';
import { acknowledgeLost, noteLost } from '../../../../src/client/offline/delivery/lost-results';
import { compareReceipts } from '../../../../src/client/offline/delivery/receipts';
import { drain } from '../../../../src/client/offline/delivery/scheduler';
import { forgetWithSession } from '../../../../src/client/offline/device/forget';
import { keyToSeal } from '../../../../src/client/offline/sealed/keys';
import { changeKeyRow, inStore, readKeyRow } from '../../../../src/client/offline/sealed/key-store';
import { importKey } from '../../../../src/client/offline/sealed/seal';
import { renewKey } from '../../../../src/client/offline/sealed/renew';
import { clearAppState } from '../../../../src/client/session/clear';
import { walkbookLane } from '../../../../src/domain/facts/lanes';
import { digestDays } from '../../../../src/domain/facts/id-digest';
import { campaignId, newPhone, owner, sendOnlyWhenTold, ServerDouble, walkbookId } from '../../local/headquarters';
import { knock, order, Space, stored } from '../saves';
import { signedInAs } from '../../../support/identity';
import { giveKey, hour, keyText } from '../../../support/phone-key';

const where = { owner, campaignId };
const note = 'Ask for Grandma Ortiz';
const otherKey = btoa('another key of thirty-two bytes.');
let server: ServerDouble;
/** Whether the server says that it has lost what it once had. */
let lost: boolean;
let asked: { days?: unknown }[];
let keysAsked: number;

forgetWithSession();

beforeEach(async () => {
  await newPhone();
  await clearAppState();
  await signedInAs({ uid: owner });
  server = new ServerDouble();
  server.install();
  sendOnlyWhenTold();
  lost = false;
  asked = [];
  keysAsked = 0;
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.endsWith('/device/key/')) keysAsked += 1;
    if (url.endsWith('/device/key/') && server.key === 'unheard') throw new TypeError('Failed to fetch');
    if (!url.endsWith('/device/')) return fetch(url, init);
    const body: { days?: { day: string }[]; ids?: string[] } = JSON.parse(
      typeof init.body === 'string' ? init.body : '{}',
    );
    asked.push(body);
    const days = lost ? (body.days ?? []).map(({ day }) => day) : [];
    const reply = { missing: [], days, lacking: lost ? (body.ids ?? []) : [] };
    return new Response(JSON.stringify(reply), { headers: { 'content-type': 'application/json' } });
  });
});
afterEach(() => vi.unstubAllGlobals());

/** The page starts again: what it knew is gone, what lies here is read. */
async function restarted(): Promise<void> {
  setSyncStatus({ compared: null, lost: null });
  await countItems(owner);
}

async function arrive(count = 2) {
  const told = { ...knock, label: '118 Maple St', fact: { ...knock.fact, note } } as typeof knock;
  const items = await save({ ...order, facts: Array.from({ length: count }, () => told) });
  await drain();
  return items;
}
/** What someone reads who has only the storage. */
const lying = async () => JSON.stringify(await stored('receipts'));
const plain = /Ortiz|Maple/;

const formerHere = async () => (await readKeyRow(`${owner}|${campaignId}`))?.former;
/** What was asked for while saving has been answered. */
/** For what something is sealed. */
const placeOf = (how: unknown) =>
  typeof how === 'object' && how !== null && 'additionalData' in how && ArrayBuffer.isView(how.additionalData)
    ? new TextDecoder().decode(how.additionalData)
    : '';
const renewed = () => vi.waitFor(async () => expect(await formerHere()).toBeDefined());

describe('a receipt', () => {
  it('is sealed while its request is on its way, and only when that has ended the server is asked for the key of today', async () => {
    await giveKey(owner, campaignId);
    const encrypt = vi.spyOn(crypto.subtle, 'encrypt');
    let answer: (value?: unknown) => void = () => undefined;
    server.gate = new Promise((done) => (answer = done));
    const sending = arrive(3);
    try {
      // Something else may be sealed meanwhile.
      const receipts = () => encrypt.mock.calls.filter(([how]) => placeOf(how).startsWith('receipt '));
      await vi.waitFor(() => expect(receipts()).toHaveLength(3));
      expect(keysAsked).toBe(0);
    } finally {
      // Else the next tests would wait for this request.
      answer();
      await sending;
      encrypt.mockRestore();
    }
    expect(await lying()).not.toMatch(plain);
    expect(await readReceipts(owner, 0)).toHaveLength(3);
    await vi.waitFor(() => expect(keysAsked).toBe(1));
  });

  it('lies sealed, and opens as it was', async () => {
    await giveKey(owner, campaignId);
    const items = await arrive();
    expect(await lying()).not.toMatch(plain);
    const receipts = await readReceipts(owner, 0);
    expect(receipts.map(({ fact, label }) => ({ fact, label }))).toEqual(
      items.map(({ fact, label }) => ({ fact, label })),
    );
    expect(await readOwnFacts(owner, walkbookLane(walkbookId))).toHaveLength(2);
  });

  it('lies sealed where it is the only one of its request, and no release before finds it', async () => {
    await giveKey(owner, campaignId);
    const [item] = await arrive(1);
    expect(await lying()).not.toMatch(plain);
    expect(await withOutbox((db) => db.receipts.get(item?.id ?? ''))).toBeUndefined();
    expect(
      await withOutbox((db) =>
        db.receipts
          .where('[owner+lane]')
          .equals([owner, item?.lane ?? ''])
          .count(),
      ),
    ).toBe(0);
  });

  it('is not shown without the key, and is still compared by its day and id', async () => {
    await giveKey(owner, campaignId);
    const items = await arrive();
    await renewed();
    await clearAppState();
    server.key = 'unheard';
    expect(await readReceipts(owner, 0)).toEqual([]);
    await compareReceipts(owner);
    expect(asked[0]?.days).toEqual(digestDays(items.map(({ fact }) => fact)));
  });

  it('is deleted without the key, too, when its person was erased', async () => {
    await giveKey(owner, campaignId);
    const [first] = await arrive();
    await renewed();
    await clearAppState();
    server.key = 'unheard';
    await withOutbox((db) => dropReceipts(db, owner, Infinity, ({ id }) => id === first?.id));
    expect(await withOutbox((db) => receiptsSince(db, owner, 0))).toHaveLength(1);
  });

  it('keeps what has arrived from being imported again, whether or not it opens', async () => {
    await giveKey(owner, campaignId);
    await save({ ...order, facts: [knock] });
    const file = await (await unsentFile(owner)).text();
    await drain();
    await clearAppState();
    await importUnsent(file, owner);
    expect(await readItems(owner)).toEqual([]);
  });
});

describe('what the server has lost', () => {
  it.each([
    ['the sign-out took the key', () => clearAppState()],
    ['the key has expired', () => giveKey(owner, campaignId, { key: null, spent: 72 * hour })],
  ])('is sent again once the key is back, after %s, and waits until then', async (_, without) => {
    await giveKey(owner, campaignId);
    const items = await arrive();
    await renewed();
    await without();
    await signedInAs({ uid: owner });
    server.key = 'unheard';
    lost = true;
    expect(await compareReceipts(owner)).toBe(0);
    expect(await readItems(owner)).toEqual([]);
    server.key = keyText;
    expect(await compareReceipts(owner)).toBe(2);
    expect((await readItems(owner)).map(({ fact, label }) => ({ fact, label }))).toEqual(
      items.map(({ fact, label }) => ({ fact, label })),
    );
    expect(await withOutbox((db) => receiptsSince(db, owner, 0))).toEqual([]);
  });

  describe('with the key itself, restored from a backup of before it, so that it gives another one,', () => {
    beforeEach(async () => {
      await giveKey(owner, campaignId);
      await arrive();
      await renewed();
      server.key = otherKey;
      lost = true;
    });
    it('is sent again, whether or not that came before the comparison', async () => {
      expect(await readOwnFacts(owner, walkbookLane(walkbookId))).toHaveLength(2);
      await renewKey(where);
      expect(await readOwnFacts(owner, walkbookLane(walkbookId))).toHaveLength(2);
      expect(await compareReceipts(owner)).toBe(2);
    });

    it('opens for no one after a sign-out: the phone says how much that is, and no longer once the server has the key again', async () => {
      await clearAppState();
      await signedInAs({ uid: owner });
      await keyToSeal(where);
      expect(await compareReceipts(owner)).toBe(0);
      expect(syncStatus().lost).toEqual({ count: 2, read: false });
      server.key = keyText;
      await clearAppState();
      expect(await compareReceipts(owner)).toBe(2);
      expect(syncStatus().lost).toBeNull();
      await restarted();
      expect(syncStatus().lost).toBeNull();
    });

    it('is known to be lost at the next start as well, and once it was read, until it is more', async () => {
      await clearAppState();
      await signedInAs({ uid: owner });
      await keyToSeal(where);
      await compareReceipts(owner);
      await restarted();
      expect(syncStatus().lost).toEqual({ count: 2, read: false });
      await acknowledgeLost(owner);
      expect(syncStatus().lost).toEqual({ count: 2, read: true });
      await restarted();
      expect(syncStatus().lost).toEqual({ count: 2, read: true });
      await compareReceipts(owner);
      expect(syncStatus().lost).toEqual({ count: 2, read: true });
      await noteLost(owner, 3, true);
      await restarted();
      expect(syncStatus().lost).toEqual({ count: 3, read: false });
    });

    it('stays known to be lost while no key can be asked for', async () => {
      await noteLost(owner, 2, true);
      await clearAppState();
      await signedInAs({ uid: owner });
      server.key = 'unheard';
      await compareReceipts(owner);
      expect(syncStatus().lost).toEqual({ count: 2, read: false });
      server.key = keyText;
    });

    it('is not said to be lost when the key comes just after it was tried without one', async () => {
      const row = { ...(await readKeyRow(`${owner}|${campaignId}`)) };
      await clearAppState();
      await signedInAs({ uid: owner });
      server.key = 'unheard';
      let reads = 0;
      const original = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'get')?.value;
      const spy = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, id) {
        if (id === row.id) reads += 1;
        const reading: IDBRequest = Reflect.apply(original, this, [id]);
        // The last one before opening, after the server was asked: it finds none still.
        if (id === row.id && reads === 4) void inStore('readwrite', (keys) => keys.put(row));
        return reading;
      });
      expect(await compareReceipts(owner)).toBe(0);
      spy.mockRestore();
      expect((await readKeyRow(`${owner}|${campaignId}`))?.key).toBeDefined();
      expect(syncStatus().lost).toBeNull();
      server.key = keyText;
    });

    it('is sent again when the comparison itself has the key asked for', async () => {
      void keyToSeal(where);
      expect(await compareReceipts(owner)).toBe(2);
    });

    it('opens with the new key alone once the one before has gone', async () => {
      await renewKey(where);
      expect(await formerHere()).toHaveLength(1);
      await renewKey(where);
      expect(await formerHere()).toEqual([]);
      expect(await lying()).not.toMatch(plain);
      expect(await readReceipts(owner, 0)).toHaveLength(2);
    });

    it('opens where the phone died before it was sealed anew, and is then', async () => {
      await giveKey(owner, campaignId, { key: await importKey(otherKey), former: [await importKey(keyText)] });
      expect(await readReceipts(owner, 0)).toHaveLength(2);
      await renewKey(where);
      await renewKey(where);
      expect(await formerHere()).toEqual([]);
      expect(await compareReceipts(owner)).toBe(2);
    });

    it('opens no more once the keys have expired', async () => {
      await renewKey(where);
      await changeKeyRow(`${owner}|${campaignId}`, (row) => ({ ...row, spent: row.allowed }));
      server.key = 'unheard';
      expect(await readReceipts(owner, 0)).toEqual([]);
      await vi.waitFor(async () => expect(await formerHere()).toEqual([]));
    });
  });

  it('stays where it is while another one’s key is here', async () => {
    await giveKey(owner, campaignId);
    await arrive();
    await renewed();
    await clearAppState();
    await signedInAs({ uid: owner });
    server.key = otherKey;
    lost = true;
    expect(await compareReceipts(owner)).toBe(0);
    expect(await withOutbox((db) => receiptsSince(db, owner, 0))).toHaveLength(2);
  });
});

describe('a plain receipt', () => {
  beforeEach(() => {
    server.key = 'unheard';
  });

  it('is left by what arrives without a key, and sealed when the key comes', async () => {
    const items = await arrive();
    expect(await lying()).toMatch(plain);
    server.key = keyText;
    await keyToSeal(where);
    expect(await lying()).not.toMatch(plain);
    expect((await readReceipts(owner, 0)).map(({ fact }) => fact)).toEqual(items.map(({ fact }) => fact));
  });

  it('stays whole where the phone dies, or is full, while it is being sealed', async () => {
    await arrive();
    await arrive(1);
    server.key = keyText;
    const space = new Space();
    space.install();
    space.left = 1;
    await keyToSeal(where);
    space.restore();
    expect(await readKeyRow(`${owner}|${campaignId}`)).toBeDefined();
    expect(await readReceipts(owner, 0)).toHaveLength(3);
    expect(await lying()).toMatch(plain);
  });

  it('that was queued again or erased meanwhile does not come back', async () => {
    const [first] = await arrive();
    server.key = keyText;
    const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
    const sealing = vi.spyOn(crypto.subtle, 'encrypt').mockImplementation(async (...given) => {
      await withOutbox((db) => dropReceipts(db, owner, Infinity, ({ id }) => id === first?.id));
      return encrypt(...given);
    });
    await keyToSeal(where);
    sealing.mockRestore();
    expect(await withOutbox((db) => receiptsSince(db, owner, 0))).toHaveLength(1);
  });
});
