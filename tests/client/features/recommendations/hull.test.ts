import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hullOf } from '../../../../src/client/features/recommendations/hull';
import { timeWords } from '../../../../src/client/features/recommendations/recommendation-words';

const coordinate = fc.integer({ min: -50, max: 50 });
const place = fc.tuple(coordinate, coordinate);

describe('the outline around doors', () => {
  it('turns one way only and has every door on its inside or edge', () => {
    fc.assert(
      fc.property(fc.array(place, { maxLength: 40 }), (places) => {
        const outline = hullOf(places);
        outline.forEach(([ax, ay], at) => {
          const [bx, by] = outline[(at + 1) % outline.length] ?? [0, 0];
          for (const [x, y] of places) expect((bx - ax) * (y - ay) - (by - ay) * (x - ax)).toBeGreaterThanOrEqual(0);
        });
      }),
    );
  });

  it('is none around doors on one line or one place', () => {
    expect(hullOf([])).toEqual([]);
    expect(
      hullOf([
        [1, 1],
        [1, 1],
      ]),
    ).toEqual([]);
    expect(
      hullOf([
        [1, 1],
        [2, 2],
        [3, 3],
      ]),
    ).toEqual([]);
  });
});

describe('the time of a walk', () => {
  it('is said to five minutes', () => {
    expect([2, 58, 61, 118, 120, 785].map(timeWords)).toEqual(['5 min', '1 h', '1 h', '2 h', '2 h', '13 h 5 min']);
  });
});
