// Keys that are counted by several at once, can't be had, or can't be kept.
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readMirror } from '../../../../src/client/offline/mirror/mirror-db';
import { mirrorName } from '../../../../src/client/offline/device/forget';
import { fetchWalkbook, storedIds } from '../../../../src/client/offline/mirror/walkbook-store';
import { download, lookForDownloads, useDownloads } from '../../../../src/client/offline/mirror/downloads';
import { openerFor } from '../../../../src/client/offline/sealed/keys';
import { changeKeyRow, readKeyRow } from '../../../../src/client/offline/sealed/key-store';
import { clearAppState } from '../../../../src/client/session/clear';
import { forgetWithSession } from '../../../../src/client/offline/device/forget';
import { signOutHere } from '../../../../src/client/session/sign-out';
import { campaignId, newPhone, owner, summary, walkbookId, doorId } from '../../local/headquarters';
import { doorOf } from '../../../support/doors';
import { signedInAs } from '../../../support/identity';
import { giveKey, hour, keyText } from '../../../support/phone-key';

const where = { owner, campaignId };
const id = `${owner}|${campaignId}`;
const list = `${owner}|${campaignId}|my-walkbooks`;
forgetWithSession();
beforeEach(async () => {
  await newPhone();
  await clearAppState();
  await signedInAs({ uid: owner });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

it('several readers at once count the same hours once', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await giveKey(owner, campaignId);
  await openerFor(where);
  await new Promise((r) => setTimeout(r, 100));
  const now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now + 10 * hour);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * hour });
  await Promise.all([1, 2, 3, 4].map(() => openerFor(where)));
  await new Promise((r) => setTimeout(r, 200));
  const spent = (await readKeyRow(id))?.spent ?? 0;
  expect(spent / hour).toBeLessThan(10.1);
});

it('a clock that jumps while another tab counts leaves an hour', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await giveKey(owner, campaignId);
  await openerFor(where);
  await new Promise((r) => setTimeout(r, 100));
  // the other tab counts
  await changeKeyRow(id, (row) => ({ ...row, at: row.at + 50 }));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 365 * hour });
  const opener = await openerFor(where);
  expect(opener.key).not.toBeNull();
});

/** Caches, and a server that has one walkbook and says by `key` what it answers when asked for the key. */
function phoneWith(key: () => Response | Promise<Response>): void {
  const shelf = new Map<string, Response>();
  vi.stubGlobal('caches', {
    open: async (name: string) => ({
      match: async (kept: string) => shelf.get(`${name} ${kept}`)?.clone(),
      put: async (kept: string, answer: Response) => void shelf.set(`${name} ${kept}`, answer),
      delete: async (kept: string) => shelf.delete(`${name} ${kept}`),
      keys: async () => [...shelf.keys()].map((k) => new Request(`https://x.test${k.split(' ')[1]}`)),
    }),
    keys: async () => [],
  });
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('/device/key/')
      ? key()
      : json({
          ...summary(),
          geo_data: { type: 'FeatureCollection', features: [doorOf(doorId)] },
          touches: [],
          survey_responses: [],
        }),
  );
}

/** A server that gives the key only when told to. */
function slowKey(): () => void {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => (give = resolve));
  phoneWith(() => given.then(() => json({ key: keyText, hours: 72 })));
  return () => give();
}

it('a walkbook is there to be shown while the first key takes long, and is kept once it has come', async () => {
  const give = slowKey();
  const fetched = await fetchWalkbook(where, walkbookId, false);
  expect(JSON.parse(fetched?.text ?? '{}')).toMatchObject({ id: walkbookId });
  expect(await storedIds(where)).toEqual(new Set());
  give();
  await fetched?.isFull;
  expect(await storedIds(where)).toEqual(new Set([walkbookId]));
});

it('a download says that it is on this phone once the key has come and it is', async () => {
  const give = slowKey();
  await lookForDownloads(where);
  const { result } = renderHook(() => useDownloads());
  const downloading = download(where, { id: walkbookId, version: 1 });
  await vi.waitFor(() => expect(result.current.get(walkbookId)).toBe('fetching'));
  give();
  await downloading;
  await vi.waitFor(() => expect(result.current.get(walkbookId)).toBe('here'));
});

it('a walkbook is not kept by a key that comes after its person signed out', async () => {
  const give = slowKey();
  const fetched = await fetchWalkbook(where, walkbookId, false);
  await signOutHere();
  give();
  await fetched?.isFull;
  expect(await storedIds(where)).toEqual(new Set());
});

it('what could not be kept is not said to be on this phone', async () => {
  phoneWith(() => json({ detail: 'Internal server error', code: 'INTERNAL' }, 500));
  await lookForDownloads(where);
  const { result } = renderHook(() => useDownloads());
  await download(where, { id: walkbookId, version: 1 });
  await new Promise((r) => setTimeout(r, 20));
  expect(await storedIds(where)).toEqual(new Set());
  expect(result.current.get(walkbookId)).not.toBe('here');
});

it('plain copies of the release before open where the key store cannot be made', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await new Promise<void>((resolve) => {
    const opening = indexedDB.open(mirrorName, 10);
    opening.onupgradeneeded = () => opening.result.createObjectStore('lists', { keyPath: 'key' });
    opening.onsuccess = () => {
      const writing = opening.result.transaction('lists', 'readwrite');
      writing.objectStore('lists').put({ key: list, seen_at: 1, value: [summary()] });
      writing.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
  const open = indexedDB.open.bind(indexedDB);
  vi.spyOn(indexedDB, 'open').mockImplementation((name: string, version?: number) => {
    if (name === 'porchlight-keys') throw new DOMException('full', 'QuotaExceededError');
    return open(name, version);
  });
  const row = await readMirror(list);
  expect(row?.value).toEqual([summary()]);
});

it('keys that answer no one keep no one waiting for longer than five seconds', async () => {
  phoneWith(() => json({ key: keyText, hours: 72 }));
  await giveKey(owner, campaignId);
  await openerFor(where);
  // As in WebKit, after a page was left in it: what is begun is never answered.
  let begun = 0;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    begun += 1;
    const silent = { get: () => ({}) };
    return Object.assign(new EventTarget(), { objectStore: () => silent, abort: () => undefined }) as never;
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const opener = openerFor(where);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await opener).toEqual({ key: null, plain: true });
  expect(begun).toBe(1);
});

it('a key that is being committed when five seconds are over is kept', async () => {
  const row = { id, key: null, spent: 0, at: 0, allowed: hour };
  await readKeyRow(id);
  // A transaction that is being committed can no longer be undone.
  const committing = Object.assign(new EventTarget(), {
    objectStore: () => ({ get: () => ({ result: row }) }),
    abort: () => {
      throw new DOMException('It is being committed.', 'InvalidStateError');
    },
  });
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockReturnValue(committing as never);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const reading = readKeyRow(id);
  await vi.advanceTimersByTimeAsync(6_000);
  Reflect.get(committing, 'oncomplete')?.();
  expect(await reading).toEqual(row);
});
