import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scoreParts } from '../../../src/contract/proposals/reasons';
import { scoreAreas } from '../../../src/domain/recommendations/score';
import { volunteersNear } from '../../../src/domain/recommendations/volunteers-near';
import { anArea, areas, noWeights, weights } from './areas';

describe('the score of an area', () => {
  test('is exactly what its parts add up to, in whole points between -100 and 100', () => {
    fc.assert(
      fc.property(areas, weights, (all, by) => {
        for (const { total, parts } of scoreAreas(all, by)) {
          expect(parts.map(({ part }) => part)).toEqual([...scoreParts]);
          for (const { points } of parts) expect(Number.isInteger(points) && !Object.is(points, -0)).toBe(true);
          expect(parts.reduce((sum, { points }) => sum + points, 0)).toBe(total);
          expect(Math.abs(total)).toBeLessThanOrEqual(100 + scoreParts.length);
        }
      }),
    );
  });

  test('has no points for a part without a weight, and none at all where there is nothing to compare with', () => {
    fc.assert(
      fc.property(areas, weights, (all, by) => {
        for (const { parts } of scoreAreas(all, by))
          for (const { part, points } of parts) if (by[part] === 0) expect(points).toBe(0);
        expect(scoreAreas(all.slice(0, 1), by)[0]?.total).toBe(0);
      }),
    );
  });

  test('rises with what alone has a weight, and by more the more it weighs', () => {
    const pair = [anArea({ support: 40 }), anArea({ support: 10 })];
    const of = (support: number) => scoreAreas(pair, { ...noWeights, undecided: 5, support })[0]?.total ?? 0;
    expect(of(0)).toBe(0);
    expect(of(1)).toBeGreaterThan(0);
    expect(of(5)).toBeGreaterThan(of(1));
    expect(scoreAreas(pair, { ...noWeights, support: 1 })[1]?.total).toBeLessThan(0);
  });

  test('hardly moves for differences of a percent', () => {
    const pair = [anArea({ minutes: 120 }), anArea({ minutes: 121 })];
    expect(scoreAreas(pair, { ...noWeights, density: 1 }).map(({ total }) => Math.abs(total) <= 2)).toEqual([
      true,
      true,
    ]);
  });
});

test('people nearby are counted once each, in the square around a place and beside it', () => {
  const near = volunteersNear([
    { user_id: 'a', row: 8240, column: -16160 },
    { user_id: 'a', row: 8241, column: -16160 },
    { user_id: 'b', row: 8241, column: -16161 },
    { user_id: 'c', row: 8243, column: -16160 },
  ]);
  expect(near({ latitude: 41.2001, longitude: -80.7999 })).toBe(2);
  expect(near({ latitude: 41.2101, longitude: -80.7999 })).toBe(3);
  expect(near({ latitude: 42, longitude: -80.8 })).toBe(0);
});
