import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  doorShare,
  doorShares,
  homePattern,
  walkWindows,
  windowShare,
  type HourTally,
} from '../../../src/domain/recommendations/home-hours';

const aTally: fc.Arbitrary<HourTally> = fc
  .record({
    weekend: fc.boolean(),
    hour: fc.integer({ min: 0, max: 23 }),
    tries: fc.integer({ min: 0, max: 5000 }),
    precinct: fc.constantFrom(null, '4', '5'),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ part, ...rest }) => ({ ...rest, opened: Math.floor(rest.tries * part) }));
const aVisit = fc.record({ weekend: fc.boolean(), hour: fc.integer({ min: 0, max: 23 }), opened: fc.boolean() });
const aWindow = fc.constantFrom(...walkWindows);

describe('when doors open', () => {
  test('without a single attempt a fifth of the doors is expected to open, at any hour', () => {
    const pattern = homePattern([]);
    expect(pattern.usual).toBeCloseTo(0.2);
    for (const window of walkWindows) expect(windowShare(pattern, window)).toBeCloseTo(0.2);
  });

  test('an hour is drawn to the usual share, the more the fewer its tries', () => {
    const rest: HourTally = { weekend: false, hour: 10, tries: 10_000, opened: 2000, precinct: null };
    const at = (tries: number) =>
      homePattern([rest, { weekend: true, hour: 11, tries, opened: tries, precinct: null }]).byHour[1][11] ?? 0;
    expect(at(1)).toBeGreaterThan(0.2);
    expect(at(1)).toBeLessThan(0.25);
    expect(at(10)).toBeGreaterThan(at(1));
    expect(at(1000)).toBeGreaterThan(0.95);
  });

  test('an hour’s share lies between its own and the usual one', () => {
    fc.assert(
      fc.property(fc.array(aTally, { maxLength: 12 }), (tallies) => {
        const pattern = homePattern(tallies);
        for (const [weekend, hours] of pattern.byHour.entries())
          for (const [hour, share] of hours.entries()) {
            const own = tallies.filter((each) => each.weekend === (weekend === 1) && each.hour === hour);
            const tries = own.reduce((sum, each) => sum + each.tries, 0);
            const opened = own.reduce((sum, each) => sum + each.opened, 0);
            const raw = tries > 0 ? opened / tries : pattern.usual;
            expect(share).toBeGreaterThanOrEqual(Math.min(raw, pattern.usual) - 1e-9);
            expect(share).toBeLessThanOrEqual(Math.max(raw, pattern.usual) + 1e-9);
          }
      }),
    );
  });

  test('a visit in vain never makes a door likelier to open, one that met somebody never less likely', () => {
    fc.assert(
      fc.property(
        aWindow,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.array(aVisit, { maxLength: 6 }),
        aVisit,
        (window, share, visits, next) => {
          const before = doorShare(share, window, visits);
          const after = doorShare(share, window, [...visits, next]);
          if (next.opened) expect(after).toBeGreaterThanOrEqual(before - 1e-12);
          else expect(after).toBeLessThanOrEqual(before + 1e-12);
        },
      ),
    );
  });

  test('a door that was tried in vain on weekday mornings is best tried at another time', () => {
    const shares = walkWindows.map(() => 0.2);
    const vain = [9, 10, 10].map((hour) => ({ weekend: false, hour, opened: false }));
    const found = doorShares(shares, vain);
    const best = walkWindows[found.indexOf(Math.max(...found))];
    expect(best?.days === 'weekdays' && (best.from === 9 || best.from === 10)).toBe(false);
    const morning = walkWindows.findIndex((window) => window.days === 'weekdays' && window.from === 9);
    expect(found[morning]).toBeLessThan(Math.max(...found));
  });
});
