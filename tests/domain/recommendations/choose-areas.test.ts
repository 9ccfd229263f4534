import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bestTurfs, doorsToCut, type ScoredDoor } from '../../../src/domain/recommendations/choose-areas';

const aTown: fc.Arbitrary<ScoredDoor[]> = fc
  .array(
    fc.record({
      latitude: fc.double({ min: 40, max: 40.05, noNaN: true }),
      longitude: fc.double({ min: -83, max: -82.95, noNaN: true }),
      score: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    { maxLength: 120 },
  )
  .map((doors) => doors.map((door, n) => ({ ...door, id: String(n).padStart(4, '0') })));

describe('which doors are cut', () => {
  test('the same ones in whatever order they come', () => {
    fc.assert(
      fc.property(aTown, fc.integer({ min: 1, max: 30 }), (town, wanted) => {
        expect(doorsToCut(town.toReversed(), wanted)).toEqual(doorsToCut(town, wanted));
      }),
    );
  });

  test('never one that is worth nothing, and as many as are wanted where there are so many', () => {
    fc.assert(
      fc.property(aTown, fc.integer({ min: 1, max: 30 }), (town, wanted) => {
        const chosen = doorsToCut(town, wanted);
        expect(chosen.every(({ score }) => score > 0)).toBe(true);
        const good = town.map(({ score }) => score).toSorted((a, b) => b - a)[Math.floor(town.length / 10)] ?? 0;
        const worthwhile = town.filter(({ score }) => score > 0 && score >= good * 0.2);
        expect(chosen.length).toBeGreaterThanOrEqual(Math.min(wanted * 3, worthwhile.length));
      }),
    );
  });

  test('a quarter full of good doors goes before better doors far apart', () => {
    const quarter = Array.from({ length: 60 }, (_, n) => ({
      id: `near ${String(n).padStart(2, '0')}`,
      latitude: 40 + n * 0.00005,
      longitude: -83,
      score: 0.5,
    }));
    const scattered = Array.from({ length: 60 }, (_, n) => ({
      id: `far ${String(n).padStart(2, '0')}`,
      latitude: 40.1 + n * 0.01,
      longitude: -83,
      score: 0.6,
    }));
    expect(doorsToCut([...scattered, ...quarter], 10).every(({ id }) => id.startsWith('near'))).toBe(true);
  });

  test('the turfs kept are those with the highest score, of equal ones those whose minutes are worth most', () => {
    const turf = (id: string, worth: number, minutes: number, total = 0) => ({ id, worth, minutes, total });
    expect(bestTurfs([turf('a', 90, 1), turf('b', 1, 90, 5)], 1).map(({ id }) => id)).toEqual(['b']);
    const found = bestTurfs([turf('a', 10, 100), turf('b', 9, 60), turf('c', 1, 5), turf('d', 20, 100)], 3);
    expect(found.map(({ id }) => id)).toEqual(['c', 'd', 'b']);
  });
});
