import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readMirror, writeMirror } from '../../../../src/client/offline/mirror/mirror-db';
import { readStored } from '../../../../src/client/offline/mirror/walkbook-store';
import { mirrorName } from '../../../../src/client/offline/device/forget';
import { forgetWithSession } from '../../../../src/client/offline/device/forget';
import { isExpired, keyToSeal, openerFor } from '../../../../src/client/offline/sealed/keys';
import { readKeyRow } from '../../../../src/client/offline/sealed/key-store';
import { importKey, seal, unseal } from '../../../../src/client/offline/sealed/seal';
import { clearAppState } from '../../../../src/client/session/clear';
import { walkbookCacheName, walkbookKey } from '../../../../src/domain/walkbooks/walkbook-cache';
import { campaignId, newPhone, owner, summary, walkbookId } from '../../local/headquarters';
import { signedInAs } from '../../../support/identity';
import { giveKey, hour, keyText } from '../../../support/phone-key';

const where = { owner, campaignId };
const list = `${owner}|${campaignId}|my-walkbooks`;
let asked: unknown[];
let answer: () => Response | Promise<Response>;

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

forgetWithSession();

beforeEach(async () => {
  await newPhone();
  await clearAppState();
  await signedInAs({ uid: owner });
  asked = [];
  answer = () => json({ key: keyText, hours: 72 });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!url.endsWith('/device/key/')) throw new TypeError('Failed to fetch');
    asked.push(JSON.parse(typeof init.body === 'string' ? init.body : ''));
    return answer();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const silent = () => Promise.reject(new TypeError('Failed to fetch'));
/** The row as someone reads it who has only the storage. */
function stored(key: string): Promise<{ value?: unknown; sealed?: ArrayBuffer } | undefined> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(mirrorName);
    opening.onerror = () => reject(new Error('It cannot be opened.'));
    opening.onsuccess = () => {
      const reading = opening.result.transaction('lists').objectStore('lists').get(key);
      reading.onsuccess = () => {
        opening.result.close();
        resolve(reading.result);
      };
    };
  });
}
async function leavePlain(value: unknown): Promise<void> {
  await new Promise<void>((resolve) => {
    // As dexie numbers its first version.
    const opening = indexedDB.open(mirrorName, 10);
    opening.onupgradeneeded = () => opening.result.createObjectStore('lists', { keyPath: 'key' });
    opening.onsuccess = () => {
      const writing = opening.result.transaction('lists', 'readwrite');
      writing.objectStore('lists').put({ key: list, seen_at: 1, value });
      writing.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
}

describe('a seal', () => {
  it('opens with its key where it was put, and nowhere else', async () => {
    const key = await importKey(keyText);
    const sealed = await seal(key, 'here', 'José, 118 Maple St');
    expect(await unseal(key, 'here', sealed)).toBe('José, 118 Maple St');
    expect(await unseal(key, 'there', sealed)).toBeNull();
    expect(await unseal(await importKey(btoa('another key of thirty-two bytes.')), 'here', sealed)).toBeNull();
    expect(await unseal(key, 'here', sealed.slice(0, -1))).toBeNull();
    expect(await unseal(key, 'here', new ArrayBuffer(3))).toBeNull();
  });

  it('is another one each time, and its key gives its bytes to no one', async () => {
    const key = await importKey(keyText);
    const twice = await Promise.all([seal(key, 'here', 'a'), seal(key, 'here', 'a')]);
    expect(new Uint8Array(twice[0])).not.toEqual(new Uint8Array(twice[1]));
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
  });
});

describe('the key', () => {
  it('is asked for once, under the phone’s own id, by all who need it at the same time', async () => {
    const keys = await Promise.all([keyToSeal(where), keyToSeal(where), keyToSeal(where)]);
    expect(keys.every((key) => key !== null)).toBe(true);
    expect(asked).toEqual([{ campaign_id: campaignId, device_id: expect.any(String) }]);
    await keyToSeal(where);
    expect(asked).toHaveLength(1);
  });

  it('is asked for again after a while in use, and no one waits for that', async () => {
    await giveKey(owner, campaignId, { spent: 10 * hour });
    answer = () => new Promise(() => undefined);
    expect(await keyToSeal(where)).not.toBeNull();
    await vi.waitFor(() => expect(asked).toHaveLength(1));
  });

  it('is young again with the server’s answer', async () => {
    await giveKey(owner, campaignId, { spent: 71 * hour });
    await keyToSeal(where);
    await vi.waitFor(async () => expect((await readKeyRow(`${owner}|${campaignId}`))?.spent).toBeLessThan(hour));
  });

  it.each([
    ['nobody answers', silent],
    ['a portal does', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['the server fails', () => json({ detail: 'Internal server error' }, 500)],
    ['an older server knows no keys', () => json({ detail: 'Unknown endpoint.', code: 'NOT_FOUND' }, 404)],
  ])('is missing when %s: nothing is kept, and nothing breaks', async (_, said) => {
    answer = said;
    await writeMirror(list, [summary()]);
    expect(await readMirror(list)).toBeUndefined();
    expect(await keyToSeal(where)).toBeNull();
  });

  it('goes with the sign-out, and does not come back with an answer that was on its way', async () => {
    await keyToSeal(where);
    await clearAppState();
    expect(await readKeyRow(`${owner}|${campaignId}`)).toBeUndefined();
    answer = async () => {
      await signedInAs(null);
      return json({ key: keyText, hours: 72 });
    };
    expect(await keyToSeal(where)).toBeNull();
    expect(await readKeyRow(`${owner}|${campaignId}`)).toBeUndefined();
  });
});

describe('the mirror', () => {
  it('lies sealed and is read again', async () => {
    await writeMirror(list, [summary()]);
    expect((await readMirror(list))?.value).toEqual([summary()]);
    const row = await stored(list);
    expect(Object.keys(row ?? {}).toSorted()).toEqual(['key', 'sealed', 'seen_at']);
    expect(new TextDecoder().decode(row?.sealed)).not.toContain(summary().name);
  });

  it('of the release before is read without a key, and sealed with the first one', async () => {
    await leavePlain([summary()]);
    answer = silent;
    expect((await readMirror(list))?.value).toEqual([summary()]);
    vi.resetModules();
    const again = await import('../../../../src/client/offline/sealed/renew');
    const { signedInAs: signIn } = await import('../../../support/identity');
    await signIn({ uid: owner });
    answer = () => json({ key: keyText, hours: 72 });
    await again.renewKey(where);
    expect((await stored(list))?.value).toBeUndefined();
    expect((await readMirror(list))?.value).toEqual([summary()]);
  });
});

describe('a key that expired', () => {
  const expire = () => giveKey(owner, campaignId, { at: Date.now() - 73 * hour });

  it('opens nothing, is deleted, and is said; what was sealed stays', async () => {
    await writeMirror(list, [summary()]);
    await expire();
    answer = silent;
    expect(await readMirror(list)).toBeUndefined();
    expect(isExpired(where)).toBe(true);
    await vi.waitFor(async () => expect((await readKeyRow(`${owner}|${campaignId}`))?.key).toBeNull());
    expect((await stored(list))?.sealed).toBeDefined();
  });

  it('opens no plain copy either', async () => {
    await leavePlain([summary()]);
    await expire();
    expect(await readMirror(list)).toBeUndefined();
  });

  it('comes back with one contact, and opens what it sealed', async () => {
    await writeMirror(list, [summary()]);
    await expire();
    await openerFor(where);
    expect(isExpired(where)).toBe(true);
    // Though it was asked for a moment ago.
    expect(await keyToSeal(where)).not.toBeNull();
    expect((await readMirror(list))?.value).toEqual([summary()]);
    expect(isExpired(where)).toBe(false);
  });

  it('leaves the page that runs an hour when its clock jumps by days', async () => {
    await writeMirror(list, [summary()]);
    await openerFor(where);
    await vi.waitFor(async () => expect((await readKeyRow(`${owner}|${campaignId}`))?.at).toBeGreaterThan(0));
    answer = silent;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 240 * hour });
    expect((await readMirror(list))?.value).toEqual([summary()]);
  });

  it('opens no walkbook', async () => {
    const shelf = new Map<string, Response>();
    vi.stubGlobal('caches', {
      open: async (name: string) => ({
        match: async (key: string) => shelf.get(`${name} ${key}`)?.clone(),
      }),
    });
    shelf.set(`${walkbookCacheName(owner, campaignId)} ${walkbookKey(campaignId, walkbookId)}`, json(summary()));
    await expire();
    expect(await readStored(where, walkbookId)).toBeNull();
  });
});
