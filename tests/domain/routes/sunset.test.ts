import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minutesToWalk, sunsetAt } from '../../../src/domain/routes/sunset';

const warren = { latitude: 41.2376, longitude: -80.8184 };
const at = (iso: string): number => Date.parse(iso);

describe('sunset', () => {
  // By NOAA's formulas, in UTC.
  it.each([
    ['Warren, Ohio, in November', warren, '2026-11-03T18:00Z', '2026-11-03T22:16Z'],
    ['Warren, Ohio, in June', warren, '2026-06-21T18:00Z', '2026-06-22T01:00Z'],
    [
      'San Francisco at the equinox',
      { latitude: 37.7749, longitude: -122.4194 },
      '2026-03-20T20:00Z',
      '2026-03-21T02:20Z',
    ],
    ['Honolulu at new year', { latitude: 21.3069, longitude: -157.8583 }, '2026-01-01T22:00Z', '2026-01-02T04:00Z'],
    ['Sydney in summer', { latitude: -33.8688, longitude: 151.2093 }, '2026-12-21T03:00Z', '2026-12-21T09:05Z'],
  ])('is right to two minutes: %s', (_, place, now, expected) => {
    const sunset = sunsetAt(place, at(now)) ?? expect.fail('no sunset');
    expect(Math.abs(sunset - at(expected)) / 60_000).toBeLessThanOrEqual(2);
  });

  it('is the one of the same solar day, in the small hours as late in the evening', () => {
    const evening = sunsetAt(warren, at('2026-11-04T03:00Z'));
    expect(evening).toBe(sunsetAt(warren, at('2026-11-03T15:00Z')));
    const night = sunsetAt(warren, at('2026-11-04T07:00Z'));
    expect((night ?? 0) - (evening ?? 0)).toBeGreaterThan(23.9 * 3_600_000);
  });

  it('is never where the sun stays up or down all day', () => {
    const north = { latitude: 78.2, longitude: 15.6 };
    expect(sunsetAt(north, at('2026-06-21T12:00Z'))).toBeNull();
    expect(sunsetAt(north, at('2026-12-21T12:00Z'))).toBeNull();
  });

  it('lies within the solar day, everywhere', () => {
    const place = fc.record({
      latitude: fc.double({ min: -60, max: 60, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(place, fc.integer({ min: at('2020-01-01'), max: at('2040-01-01') }), (where, now) => {
        const away = Math.abs((sunsetAt(where, now) ?? expect.fail()) - now);
        expect(away).toBeLessThanOrEqual(24 * 3_600_000);
      }),
    );
  });
});

describe('the minutes of a walk', () => {
  it('end at sunset unless told otherwise', () => {
    const now = at('2026-11-03T21:46Z');
    expect(minutesToWalk(60, warren, now, false)).toBeCloseTo(30, -1);
    expect(minutesToWalk(60, warren, now, true)).toBe(60);
    expect(minutesToWalk(15, warren, now, false)).toBe(15);
    expect(minutesToWalk(60, warren, at('2026-11-04T00:30Z'), false)).toBe(0);
    expect(minutesToWalk(60, { latitude: 78.2, longitude: 15.6 }, at('2026-06-21T23:00Z'), false)).toBe(60);
  });
});
