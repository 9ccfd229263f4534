import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../src/domain/walking-order/seeded-random';
import { improveTour } from '../../../src/domain/walking-order/tour-search';
import type { Stops } from '../../../src/domain/walking-order/stops';
import { legCost, nearestNeighbourTour } from '../../../src/domain/walking-order/stops';

const stops = fc
  .array(
    fc.tuple(
      fc.double({ min: 0, max: 900, noNaN: true }),
      fc.double({ min: 0, max: 900, noNaN: true }),
      fc.nat(2),
      fc.nat(2),
    ),
    {
      minLength: 1,
      maxLength: 60,
    },
  )
  .map((rows): Stops => ({
    x: Float64Array.from(rows, ([x]) => x),
    y: Float64Array.from(rows, ([, y]) => y),
    street: Int32Array.from(rows, ([, , street]) => street - 1),
    side: Int8Array.from(rows, ([, , , side]) => side),
    crossing: Float64Array.from(rows, ([x]) => 5 + (x % 20)),
  }));

function costOf(metric: Stops, tour: Int32Array): number {
  return tour.reduce((sum, stop, index) => sum + legCost(metric, stop, tour[(index + 1) % tour.length] ?? stop), 0);
}

describe('the search for a short tour', () => {
  it('starts at the nearest each time and keeps every stop once', () => {
    fc.assert(
      fc.property(stops, (metric) => {
        const tour = nearestNeighbourTour(metric, 0);
        expect([...tour].toSorted((a, b) => a - b)).toEqual(Array.from(metric.x, (_, index) => index));
        for (let index = 0; index + 1 < tour.length; index += 1) {
          const here = tour[index] ?? 0;
          const costs = Array.from(tour.slice(index + 1), (stop) => legCost(metric, here, stop));
          expect(costs[0]).toBe(Math.min(...costs));
        }
      }),
    );
  });

  it('never makes a tour longer, and keeps every stop once', () => {
    fc.assert(
      fc.property(stops, fc.integer({ min: 0, max: 300 }), fc.integer(), (metric, rounds, seed) => {
        const start = nearestNeighbourTour(metric, 0);
        const tour = improveTour(metric, start, rounds, seededRandom(seed));
        expect([...tour].toSorted((a, b) => a - b)).toEqual([...start].toSorted((a, b) => a - b));
        expect(costOf(metric, tour)).toBeLessThanOrEqual(costOf(metric, start) + 1e-6);
      }),
    );
  });

  it('finds the same tour for the same seed', () => {
    fc.assert(
      fc.property(stops, fc.integer(), (metric, seed) => {
        const start = nearestNeighbourTour(metric, 0);
        expect(improveTour(metric, start, 100, seededRandom(seed))).toEqual(
          improveTour(metric, start, 100, seededRandom(seed)),
        );
      }),
    );
  });

  it('makes crossing a street cost more, by the same both ways', () => {
    const metric: Stops = {
      x: Float64Array.of(0, 10, 10),
      y: Float64Array.of(0, 0, 0),
      street: Int32Array.of(1, 1, 2),
      side: Int8Array.of(1, 2, 2),
      crossing: Float64Array.of(10, 20, 90),
    };
    expect([legCost(metric, 0, 1), legCost(metric, 1, 0), legCost(metric, 0, 2)]).toEqual([25, 25, 10]);
  });
});
