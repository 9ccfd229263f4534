// What a phone stamps on facts when its clock is wrong, moved or was never compared with the server's.
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { measuredClock, noteExchange } from '../../../../src/client/session/server-clock';
import { save } from '../../../../src/client/offline/outbox/save';
import { campaignId, doorId, newPhone, owner, walkbookId } from '../../local/headquarters';

const noon = Date.UTC(2026, 9, 3, 16);
const year = 365 * 86_400_000;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await newPhone();
});
afterEach(() => vi.useRealTimers());

async function tap(reading: number, recorded_at?: string) {
  vi.setSystemTime(reading);
  const [item] = await save({
    owner,
    campaign_id: campaignId,
    walkbook_id: walkbookId,
    facts: [
      {
        kind: 'touch',
        label: '118 Maple St, not home',
        fact: { door_id: doorId, voter_id: null, contact_result: 'not_home', note: '', gps: null, replaces: null },
      },
    ],
    ...(recorded_at === undefined ? {} : { recorded_at }),
  });
  return item!.fact;
}

it('a phone that no server ever answered stamps its own clock, and never goes back', async () => {
  expect(await tap(noon)).toMatchObject({
    recorded_at: new Date(noon).toISOString(),
    clock: { reading: noon, offset: null, checked_at: null },
  });
  expect(await tap(noon - 25 * year)).toMatchObject({ recorded_at: new Date(noon).toISOString() });
});

it('a phone in 2036 stamps the true time once the server has answered it', async () => {
  vi.setSystemTime(noon + 10 * year);
  noteExchange(`${noon} ${noon + 10 * year}`, noon + 10 * year);
  expect(measuredClock()).toEqual({ offset: -10 * year, checked_at: noon });
  expect(await tap(noon + 10 * year + 5_000)).toMatchObject({
    recorded_at: new Date(noon + 5_000).toISOString(),
    clock: { reading: noon + 10 * year + 5_000, offset: -10 * year, checked_at: noon },
  });
  // A clock that is put back by hours is noticed; the server finds out by how much.
  expect(await tap(noon + 10 * year - 3_600_000)).toMatchObject({
    recorded_at: new Date(noon + 5_000).toISOString(),
    clock: { reading: noon + 10 * year - 3_600_000 },
  });
});

it('an answer that repeats another reading than this request’s is a kept copy and measures nothing', () => {
  const before = measuredClock();
  vi.setSystemTime(noon);
  noteExchange(`${noon - year} ${noon - year}`, noon);
  noteExchange(null, noon);
  expect(measuredClock()).toEqual(before);
});

it('a correction at the time of what it corrects is no reading of the clock', async () => {
  const at = new Date(noon - 86_400_000).toISOString();
  expect(await tap(noon, at)).toMatchObject({ recorded_at: at, clock: null });
});
