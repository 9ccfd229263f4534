import { beforeEach, expect, it, vi } from 'vitest';
import { memberPhoto } from '../../../src/client/data/member-photo';
import { forgetWalkbooks, forgetWithSession } from '../../../src/client/offline/device/forget';
import { clearAppState } from '../../../src/client/session/clear';
import { ana, signedInAs } from '../../support/identity';
import { id } from '../../support/office';

/** What the browser keeps in caches of ours, by name and address. */
let kept: Map<string, Map<string, Response>>;
let asked: number;
let inFlight: () => Promise<void>;

forgetWithSession();

beforeEach(async () => {
  await signedInAs(ana);
  kept = new Map();
  asked = 0;
  inFlight = async () => undefined;
  const cacheOf = (entries: Map<string, Response>) => ({
    match: async (url: string) => entries.get(url)?.clone(),
    put: async (url: string, answer: Response) => void entries.set(url, answer),
    keys: async () => [...entries.keys()],
    delete: async (url: string) => entries.delete(url),
  });
  vi.stubGlobal('caches', {
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    open: async (name: string) => {
      kept.set(name, kept.get(name) ?? new Map());
      return cacheOf(kept.get(name) ?? new Map());
    },
  });
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    await inFlight();
    return new Response('photo', { headers: { 'content-type': 'image/jpeg' } });
  });
  return () => vi.unstubAllGlobals();
});

const look = (n = 1) => memberPhoto(id(9), id(n), new AbortController().signal);
const entries = () => [...kept.values()].flatMap((cache) => [...cache.keys()]);

it('is asked for once a day, and seen without a network', async () => {
  const first = await look();
  const again = await look();
  expect([first.size, again.size, asked]).toEqual([5, 5, 1]);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 3_600_000);
  await look();
  expect(asked).toBe(2);
  vi.restoreAllMocks();
});

it('is not kept in any number', async () => {
  for (let n = 1; n <= 103; n++) await look(n);
  expect(entries()).toHaveLength(100);
});

it('is gone after sign-out', async () => {
  await look();
  await clearAppState();
  expect(kept.size).toBe(0);
});

it('that arrives after its person signed out is not kept', async () => {
  inFlight = () => signedInAs(null).then(() => undefined);
  await look().catch(() => undefined);
  expect(entries()).toEqual([]);
});

it('of someone who left without signing out goes when another person comes', async () => {
  await look();
  await forgetWalkbooks('uid-luis');
  expect(kept.size).toBe(0);
});
