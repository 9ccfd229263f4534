import { afterEach, expect, it, vi } from 'vitest';
import { findFix, recentFix } from '../../../../src/client/offline/device/position';
import { noteExchange } from '../../../../src/client/session/server-clock';

const noon = Date.parse('2026-10-17T12:00:00Z');
const hour = 3_600_000;
const here = { latitude: 35.78, longitude: -78.64, accuracy: 9 };

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A phone whose clock is wrong by so much, after an answer of the server; its position comes under this stamp. */
function standing(isOff: number, stamped: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: noon + isOff });
  noteExchange(`${noon} ${noon + isOff}`, noon + isOff);
  const watchPosition = (tell: (position: unknown) => void) => {
    tell({ coords: here, timestamp: stamped });
    return 1;
  };
  vi.stubGlobal('navigator', { geolocation: { watchPosition, clearWatch: () => undefined } });
}

it.each([
  ['hours ahead', 5 * hour],
  ['a year ahead', 365 * 24 * hour],
  ['a year behind', -365 * 24 * hour],
  ['right', 0],
])('a position is known to a phone whose clock is %s, whether satellites or the phone stamped it', async (_, isOff) => {
  for (const stamped of [noon - 5_000, noon + isOff - 5_000]) {
    standing(isOff, stamped);
    expect(await findFix(100), String(stamped)).toEqual(here);
    vi.setSystemTime(noon + isOff + 90_000);
    expect(recentFix()).toBeNull();
  }
});

it('a position of two minutes ago is none of now', async () => {
  standing(0, noon - 120_000);
  expect(await findFix(10)).toBeNull();
});
