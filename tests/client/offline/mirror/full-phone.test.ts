// A walkbook that a full phone has no space for is shown all the same, and is not said to be here.
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { download, lookForDownloads, useDownloads } from '../../../../src/client/offline/mirror/downloads';
import { fetchWalkbook, storedIds } from '../../../../src/client/offline/mirror/walkbook-store';
import { clearAppState } from '../../../../src/client/session/clear';
import { campaignId, doorId, newPhone, owner, summary, walkbookId } from '../../local/headquarters';
import { doorOf } from '../../../support/doors';
import { signedInAs } from '../../../support/identity';
import { giveKey } from '../../../support/phone-key';

const where = { owner, campaignId };
const walkbook = { id: walkbookId, version: 1 };
let shelf: Map<string, Response>;
let isFull: boolean;
/** What deleting these caches does to the space. */
let onDelete: (name: string) => void;

beforeEach(async () => {
  await newPhone();
  await clearAppState();
  await signedInAs({ uid: owner });
  await giveKey(owner, campaignId);
  shelf = new Map();
  isFull = true;
  onDelete = () => undefined;
  vi.stubGlobal('caches', {
    open: async (name: string) => ({
      match: async (kept: string) => shelf.get(`${name} ${kept}`)?.clone(),
      put: async (kept: string, answer: Response) => {
        if (isFull) throw new DOMException('Quota exceeded.', 'QuotaExceededError');
        shelf.set(`${name} ${kept}`, answer);
      },
      delete: async (kept: string) => shelf.delete(`${name} ${kept}`),
      keys: async () => [...shelf.keys()].map((key) => new Request(`https://x.test${key.split(' ')[1]}`)),
    }),
    keys: async () => ['tiles'],
    delete: async (name: string) => onDelete(name),
  });
  const walked = { ...summary(), touches: [], survey_responses: [] };
  const geo_data = { type: 'FeatureCollection', features: [doorOf(doorId)] };
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response(JSON.stringify({ ...walked, geo_data }), { headers: { 'content-type': 'application/json' } }),
  );
  await lookForDownloads(where);
});
afterEach(() => vi.unstubAllGlobals());

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

it('it takes the place of map tiles', async () => {
  onDelete = (name) => {
    if (name === 'tiles') isFull = false;
  };
  const { result } = renderHook(() => useDownloads());
  await download(where, walkbook);
  await vi.waitFor(() => expect(result.current.get(walkbookId)).toBe('here'));
});
