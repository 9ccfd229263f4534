// Someone leaves a chapter that they worked in: what lies on this phone of it goes, and stays away.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memberPhoto } from '../../../../src/client/data/member-photo';
import { endKey } from '../../../../src/client/offline/sealed/end-key';
import { keyToSeal } from '../../../../src/client/offline/sealed/keys';
import { lockRow } from '../../../../src/client/offline/sealed/lock-rows';
import { inStore, readKeyRow } from '../../../../src/client/offline/sealed/key-store';
import { renewKey } from '../../../../src/client/offline/sealed/renew';
import { clearAppState } from '../../../../src/client/session/clear';
import { photoCacheName, walkbookCacheName } from '../../../../src/domain/walkbooks/walkbook-cache';
import { campaignId, newPhone, owner } from '../../local/headquarters';
import { signedInAs } from '../../../support/identity';
import { giveKey, keyText } from '../../../support/phone-key';

const where = { owner, campaignId };
const elsewhere = '0198a000-0000-7000-8000-0000000000e1';
/** What the server does before it gives the key. */
let meanwhile: () => Promise<void>;

const rowOf = (id = campaignId) => readKeyRow(`${owner}|${id}`);

beforeEach(async () => {
  await newPhone();
  await clearAppState();
  await inStore('readwrite', (keys) => keys.clear());
  await signedInAs({ uid: owner });
  meanwhile = async () => undefined;
  vi.stubGlobal('fetch', async (url: string) => {
    await meanwhile();
    return url.includes('/device/key/')
      ? Response.json({ key: keyText, hours: 72 })
      : new Response('a photo', { headers: { 'content-type': 'image/jpeg' } });
  });
});
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['a key that is here', () => giveKey(owner, campaignId)],
  ['the first key', async () => undefined],
])('%s does not come back with an answer that was on its way', async (_, begin) => {
  await begin();
  meanwhile = () => endKey(where);
  expect(await renewKey(where)).toBeNull();
  expect((await rowOf())?.key).toBeNull();
});

it('nor does one under the screen lock', async () => {
  await giveKey(owner, campaignId, { key: null, locked: [new ArrayBuffer(8)] });
  const lock = lockRow({ passkey: 'p', salt: new Uint8Array(1), proof: new ArrayBuffer(1) });
  await inStore('readwrite', (keys) => keys.put(lock));
  meanwhile = () => endKey(where);
  expect(await renewKey(where)).toBeNull();
  expect(await rowOf()).toMatchObject({ key: null, former: [] });
  expect((await rowOf())?.locked).toBeUndefined();
  await inStore('readwrite', (keys) => keys.delete(lock.id));
});

it('it is given again to someone who is back in that campaign', async () => {
  await giveKey(owner, campaignId);
  await endKey(where);
  expect(await keyToSeal(where)).not.toBeNull();
  meanwhile = () => endKey(where);
  await renewKey(where);
  expect((await rowOf())?.key).toBeNull();
});

it('takes the photos along that were seen, also one that was on its way, and that campaign’s walkbooks alone', async () => {
  await giveKey(owner, elsewhere);
  const kept = new Map([
    [walkbookCacheName(owner, campaignId), new Map<string, Response>()],
    [walkbookCacheName(owner, elsewhere), new Map<string, Response>()],
    [photoCacheName('uid-luis'), new Map<string, Response>()],
  ]);
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      const entries = kept.get(name) ?? new Map<string, Response>();
      kept.set(name, entries);
      return {
        match: async (key: string) => entries.get(key)?.clone(),
        put: async (key: string, answer: Response) => void entries.set(key, answer),
        keys: async () => [...entries.keys()],
      };
    },
    delete: async (name: string) => kept.delete(name),
  });
  const { signal } = new AbortController();
  await memberPhoto(campaignId, '0198a000-0000-7000-8000-0000000000f1', signal);
  expect(kept.get(photoCacheName(owner))?.size).toBe(1);
  meanwhile = () => endKey(where);
  await memberPhoto(campaignId, '0198a000-0000-7000-8000-0000000000f2', signal);
  expect([...kept.keys()]).toEqual([walkbookCacheName(owner, elsewhere), photoCacheName('uid-luis')]);
  expect((await rowOf(elsewhere))?.key).not.toBeNull();
});
