// A walkbook that a full phone has no space for is shown all the same, and is not said to be here.
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  download,
  downloadAssigned,
  lookForDownloads,
  useDownloads,
  useIsOutgrown,
} from '../../../../src/client/offline/mirror/downloads';
import { fetchWalkbook, readFetched, storedIds } from '../../../../src/client/offline/mirror/walkbook-store';
import { openWalkbookView } from '../../../../src/client/offline/mirror/walkbooks';
import { putKept } from '../../../../src/client/offline/sealed/kept-walkbook';
import { clearAppState } from '../../../../src/client/session/clear';
import { walkbookCacheName, walkbookKey } from '../../../../src/domain/walkbooks/walkbook-cache';
import { campaignId, doorId, newPhone, owner, summary, walkbookId } from '../../local/headquarters';
import { doorOf } from '../../../support/doors';
import { signedInAs } from '../../../support/identity';
import { giveKey } from '../../../support/phone-key';

/** What the service worker says reaches pages here. */
const { worker } = vi.hoisted(() => {
  const controlling = Object.assign(new EventTarget(), { controller: {} as object | null });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: controlling });
  return { worker: controlling };
});

const where = { owner, campaignId };
const viewer = { ...where, userId: 'u', firstName: 'Ana', timeZone: 'UTC' };
const walkbook = { id: walkbookId, version: 1 };
let shelf: Map<string, Response>;
let names: Set<string>;
let isFull: boolean;
/** What else the cache meets. */
let trouble: Error | null;
/** Comes while something is being kept, once. */
let onPut: (() => void) | null;
/** What deleting these caches does to the space. */
let onDelete: (name: string) => void;
let key: CryptoKey;
/** What the server has, and how often it was asked for it. */
let version: number;
let asked: number;

const textOf = (at: number): string =>
  JSON.stringify({
    ...summary(),
    version: at,
    touches: [],
    survey_responses: [],
    geo_data: {
      type: 'FeatureCollection',
      features: Array.from({ length: at }, (_, n) => doorOf(n ? `0198a000-0000-7000-8000-0000000000d${n}` : doorId)),
    },
  });
const cacheOf = (name: string) => ({
  match: async (kept: string) => shelf.get(`${name} ${kept}`)?.clone(),
  put: async (kept: string, answer: Response) => {
    if (trouble) throw trouble;
    if (isFull) throw new DOMException('Quota exceeded.', 'QuotaExceededError');
    onPut?.();
    onPut = null;
    shelf.set(`${name} ${kept}`, answer);
  },
  delete: async (kept: string) => shelf.delete(`${name} ${kept}`),
  keys: async () => [...shelf.keys()].map((each) => new Request(`https://x.test${each.split(' ')[1]}`)),
});

beforeEach(async () => {
  await newPhone();
  await clearAppState();
  await signedInAs({ uid: owner });
  key = await giveKey(owner, campaignId);
  shelf = new Map();
  names = new Set(['tiles']);
  isFull = true;
  trouble = null;
  onPut = null;
  onDelete = () => undefined;
  version = 1;
  asked = 0;
  worker.controller = null;
  vi.stubGlobal('caches', {
    open: async (name: string) => cacheOf(name),
    keys: async () => [...names],
    delete: async (name: string) => {
      onDelete(name);
      return names.delete(name);
    },
  });
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return new Response(textOf(version), { headers: { 'content-type': 'application/json', etag: `"${version}"` } });
  });
  await lookForDownloads(where);
});
afterEach(async () => {
  await clearAppState();
  vi.unstubAllGlobals();
});

it('it can be walked as long as the app is open', async () => {
  const fetched = await fetchWalkbook(where, walkbookId, false);
  expect(JSON.parse(fetched?.text ?? '{}')).toMatchObject({ id: walkbookId });
  expect(await fetched?.isFull).toBe(true);
  expect(await storedIds(where)).toEqual(new Set());
});

it('its card says that the phone is full until there is space', async () => {
  const { result } = renderHook(() => useDownloads());
  await download(where, walkbook);
  await vi.waitFor(() => expect(result.current.get(walkbookId)).toBe('full'));
  isFull = false;
  await download(where, walkbook);
  await vi.waitFor(() => expect(result.current.get(walkbookId)).toBe('here'));
});

it('it takes the place of map tiles that were looked at, and leaves a map that was downloaded', async () => {
  names.add('tiles-offline');
  onDelete = (name) => {
    if (name === 'tiles') isFull = false;
  };
  const { result } = renderHook(() => useDownloads());
  await download(where, walkbook);
  await vi.waitFor(() => expect(result.current.get(walkbookId)).toBe('here'));
  expect([...names]).toEqual(['tiles-offline']);
});

it('it takes the place of a downloaded map, as often as that makes room', async () => {
  onDelete = (name) => {
    if (name === 'tiles-offline') isFull = false;
  };
  for (const id of ['one', 'two']) {
    isFull = true;
    names.add('tiles-offline');
    version += 1;
    expect(await (await fetchWalkbook(where, walkbookId, false))?.isFull, id).toBe(false);
    expect([...names]).toEqual([]);
  }
});

it('a map that is downloaded again after it was given up in vain stays until room could be made', async () => {
  names.add('tiles-offline');
  await fetchWalkbook(where, walkbookId, false);
  expect([...names]).toEqual([]);
  for (const turn of [1, 2]) {
    names.add('tiles-offline');
    expect(await (await fetchWalkbook(where, walkbookId, false))?.isFull, String(turn)).toBe(true);
    expect([...names]).toEqual(['tiles-offline']);
  }
  names.add('tiles');
  onDelete = () => void (isFull = false);
  expect(await (await fetchWalkbook(where, walkbookId, false))?.isFull).toBe(false);
  expect([...names]).toEqual(['tiles-offline']);
});

describe('an older copy of which is here', () => {
  const place = { owner, campaign_id: campaignId, id: walkbookId };
  beforeEach(async () => {
    isFull = false;
    await putKept(cacheOf(walkbookCacheName(owner, campaignId)) as never, place, key, { text: textOf(1), etag: '"1"' });
    isFull = true;
    await lookForDownloads(where);
    version = 2;
  });
  const isStored = () => shelf.has(`${walkbookCacheName(owner, campaignId)} ${walkbookKey(campaignId, walkbookId)}`);
  const storedEtag = () =>
    shelf.get(`${walkbookCacheName(owner, campaignId)} ${walkbookKey(campaignId, walkbookId)}`)?.headers.get('x-etag');
  const say = (news: object) => worker.dispatchEvent(new MessageEvent('message', { data: { ...place, ...news } }));
  const tell = (at = 2) => say({ type: 'walkbook-unkept', text: textOf(at), etag: `"${at}"` });
  const drop = () => {
    shelf.clear();
    say({ type: 'walkbook-revoked' });
  };
  const useBoth = () => ({ state: useDownloads().get(walkbookId), isOutgrown: useIsOutgrown(walkbookId) });

  it('it is shown where the page itself asked for it', async () => {
    const fetched = await fetchWalkbook(where, walkbookId, true);
    const read = fetched && (await readFetched(where, walkbookId, fetched, null));
    expect(read?.version).toBe(2);
    expect(isStored()).toBe(true);
  });

  it('it is shown when the worker brings it, said, and asked for no second time', async () => {
    worker.controller = {};
    vi.stubGlobal('fetch', async () => {
      asked += 1;
      const headers = { 'content-type': 'application/json', 'x-porchlight-kept': 'copy' };
      return new Response(textOf(1), { headers });
    });
    const { store } = openWalkbookView(viewer, walkbookId);
    await vi.waitFor(() => expect(store.get().doors).toHaveLength(1));
    const { result } = renderHook(useBoth);
    await downloadAssigned(where, [{ ...summary(), version: 2 } as never]);
    const before = asked;
    tell();
    await vi.waitFor(() => expect(store.get().doors).toHaveLength(2));
    await vi.waitFor(() => expect(result.current).toEqual({ state: 'here', isOutgrown: true }));
    await downloadAssigned(where, [{ ...summary(), version: 2 } as never]);
    expect(asked).toBe(before);
    expect(result.current).toEqual({ state: 'here', isOutgrown: true });
    expect(storedEtag()).toBe('"1"');
  });

  it('it is kept where the page can make more room than the worker', async () => {
    names.add('tiles-offline');
    onDelete = (name) => {
      if (name === 'tiles-offline') isFull = false;
    };
    const { result } = renderHook(useBoth);
    tell();
    await vi.waitFor(() => expect(storedEtag()).toBe('"2"'));
    expect(result.current).toEqual({ state: 'here', isOutgrown: false });
  });

  it('nothing more is said once there was room for it', async () => {
    const { result } = renderHook(useBoth);
    tell();
    await vi.waitFor(() => expect(result.current.isOutgrown).toBe(true));
    isFull = false;
    say({ type: 'walkbook-freshened' });
    await vi.waitFor(() => expect(result.current.isOutgrown).toBe(false));
  });

  it('what a later worker says beyond that changes nothing', async () => {
    worker.controller = {};
    const headers = { 'content-type': 'application/json', 'x-porchlight-kept': 'copy' };
    vi.stubGlobal('fetch', async () => new Response(textOf(1), { headers }));
    const { store } = openWalkbookView(viewer, walkbookId);
    await vi.waitFor(() => expect(store.get().doors).toHaveLength(1));
    const { result } = renderHook(useBoth);
    tell();
    await vi.waitFor(() => expect(result.current.isOutgrown).toBe(true));
    say({ type: 'walkbook-rehung' });
    await download(where, { id: 'another', version: 1 });
    expect(store.get().state).toBe('ready');
    expect(result.current.isOutgrown).toBe(true);
  });

  it('the newest of what waits to be kept is kept', async () => {
    isFull = false;
    tell(3);
    tell(4);
    await vi.waitFor(() => expect(storedEtag()).toBe('"4"'));
    shelf.clear();
    await putKept(cacheOf(walkbookCacheName(owner, campaignId)) as never, place, key, { text: textOf(5), etag: '"5"' });
    tell(2);
    say({ type: 'walkbook-freshened' });
    await download(where, { id: 'another', version: 1 });
    expect(storedEtag()).toBe('"5"');
  });

  it('it does not come back when it was taken away before it could be kept', async () => {
    isFull = false;
    tell();
    drop();
    await download(where, { id: 'another', version: 1 });
    expect(isStored()).toBe(false);
  });

  it('it does not come back when it was taken away while it was kept', async () => {
    isFull = false;
    onPut = drop;
    tell();
    await vi.waitFor(() => expect(onPut).toBeNull());
    await download(where, { id: 'another', version: 1 });
    expect(isStored()).toBe(false);
  });

  it('trouble of another kind says nothing of what this phone has space for', async () => {
    const { result } = renderHook(useBoth);
    tell();
    await vi.waitFor(() => expect(result.current.isOutgrown).toBe(true));
    trouble = new DOMException('The cache is gone.', 'UnknownError');
    tell(3);
    await download(where, walkbook);
    expect(result.current.isOutgrown).toBe(true);
  });
});
