import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  acknowledgeEmptied,
  lookWhetherEmptied,
  rememberCount,
} from '../../../../src/client/offline/delivery/storage-loss';
import { syncStatus } from '../../../../src/client/offline/outbox/status';
import { newPhone, other, owner } from '../../local/headquarters';
import { saveKnocks } from '../saves';
import { signedInAs } from '../../../support/identity';

interface Requested {
  device_id: string;
  highest: number;
}
let asked: Requested[] = [];
let missing: [number, number][] | null = null;

beforeEach(async () => {
  await newPhone();
  await signedInAs({ uid: owner });
  document.cookie = 'porchlight-phone=; Path=/; Max-Age=0';
  asked = [];
  missing = [];
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    if (missing === null) return Promise.reject(new TypeError('Failed to fetch'));
    asked.push(JSON.parse(typeof init.body === 'string' ? init.body : '{}') as Requested);
    const headers = { 'content-type': 'application/json' };
    return Promise.resolve(new Response(JSON.stringify({ missing }), { headers }));
  });
});

async function knock() {
  const items = await saveKnocks();
  rememberCount(items);
  return items;
}

describe('a phone whose browser emptied its storage', () => {
  it('is noticed at the next start, and headquarters says what never arrived', async () => {
    await knock();
    const [last] = await knock();
    missing = [[2, 2]];
    await newPhone();
    expect(await lookWhetherEmptied(owner)).toBe(true);
    expect(asked).toMatchObject([{ device_id: last?.fact.device_id, highest: 2 }]);
    expect(syncStatus().emptied).toEqual({ missing: 1 });
  });

  it('says so without an answer, too, and asks again at the next start', async () => {
    await knock();
    await newPhone();
    missing = null;
    await expect(lookWhetherEmptied(owner)).rejects.toThrow();
    expect(syncStatus().emptied).toEqual({ missing: null });
    missing = [];
    await lookWhetherEmptied(owner);
    expect(syncStatus().emptied).toEqual({ missing: 0 });
  });

  it('is still noticed when something was saved before anybody looked', async () => {
    await knock();
    await newPhone();
    await knock();
    expect(await lookWhetherEmptied(owner)).toBe(true);
    expect(asked).toHaveLength(1);
  });

  it('is told until the person has read it, and then no more', async () => {
    await knock();
    await newPhone();
    await lookWhetherEmptied(owner);
    await acknowledgeEmptied(owner);
    expect(syncStatus().emptied).toBeNull();
    expect(await lookWhetherEmptied(owner)).toBe(false);
  });

  it('is nothing of which another person hears', async () => {
    await knock();
    await newPhone();
    expect(await lookWhetherEmptied(other)).toBe(false);
  });
});

it('a phone that was not emptied says nothing', async () => {
  await knock();
  await knock();
  expect(await lookWhetherEmptied(owner)).toBe(false);
  expect(asked).toEqual([]);
});
