import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crossingCost } from '../../../src/domain/walking-order/walking-order';
import { findSides, type Placed } from '../../../src/domain/walking-order/building-sides';
import { seededRandom } from '../../../src/domain/walking-order/seeded-random';

interface House {
  x: number;
  y: number;
  parity: number;
  /** Where it truly stands: 1 left of the way the street runs, 2 right of it. */
  truth: number;
  street?: number;
}

function placed(houses: readonly House[]): Placed {
  return {
    x: Float64Array.from(houses, ({ x }) => x),
    y: Float64Array.from(houses, ({ y }) => y),
    street: Int32Array.from(houses, ({ street }) => street ?? 0),
    parity: Int8Array.from(houses, ({ parity }) => parity),
  };
}

/** A street of any bend: houses along a circle's arc (or a line, bend 0), both sides, `wrong` of the numbers mistaken. */
function street(options: { houses: number; width: number; bend: number; wrong: number; seed: number }): House[] {
  const { houses, width, bend, wrong, seed } = options;
  const random = seededRandom(seed);
  return Array.from({ length: houses }, (_, house) => {
    const truth = house % 2 === 0 ? 1 : 2;
    const along = (house / 2) * 16 + random() * 6;
    const turn = along * bend;
    const [cx, cy] = bend === 0 ? [along, 0] : [Math.sin(turn) / bend, (1 - Math.cos(turn)) / bend];
    const off = (truth === 1 ? 1 : -1) * (width / 2 + random() * 3);
    const parity = random() < wrong ? 3 - truth : truth;
    return { x: cx - Math.sin(turn) * off, y: cy + Math.cos(turn) * off, parity, truth };
  });
}

/** Share of the houses on their true side, whichever of both is called 1. */
function share(houses: readonly House[], side: Int8Array): number {
  const same = houses.filter(({ truth }, index) => side[index] === truth).length / houses.length;
  const other = houses.filter(({ truth }, index) => side[index] === 3 - truth).length / houses.length;
  return Math.max(same, other);
}

const streets = fc.record({
  houses: fc.integer({ min: 24, max: 80 }),
  width: fc.integer({ min: 14, max: 50 }),
  bend: fc.constantFrom(0, 1 / 400, -1 / 200, 1 / 150),
  wrong: fc.constant(0.08),
  seed: fc.integer(),
});

describe('the side of the street', () => {
  it('is seen from where the doors stand, though some numbers are on the wrong side and the street bends', () => {
    // One short, narrow, bent street may hide a house or two; on the whole the sides are right, and no street is turned over.
    const shares = fc.sample(streets, { seed: 20_261, numRuns: 120 }).map((options) => {
      const houses = street(options);
      return share(houses, findSides(placed(houses)).side);
    });
    expect(shares.reduce((sum, one) => sum + one, 0) / shares.length).toBeGreaterThanOrEqual(0.985);
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(0.8);
  });

  it('is seen where numbers say nothing at all', () => {
    const houses = street({ houses: 40, width: 26, bend: 0, wrong: 0.5, seed: 7 });
    expect(share(houses, findSides(placed(houses)).side)).toBe(1);
    const unnumbered = houses.map((house) => ({ ...house, parity: 0 }));
    expect(share(houses, findSides(placed(unnumbered)).side)).toBe(1);
  });

  it('is called 1 where most odd numbers are, and goes by the number where too few doors stand to tell', () => {
    const houses = street({ houses: 30, width: 26, bend: 0, wrong: 0.1, seed: 3 });
    expect([...findSides(placed(houses)).side]).toEqual(houses.map(({ truth }) => truth));
    const two = houses.slice(0, 2);
    const found = findSides(placed(two));
    expect([...found.side]).toEqual(two.map(({ parity }) => parity));
    expect([...found.width].every(Number.isNaN)).toBe(true);
  });

  it('is one and the same for houses that stand back from the street', () => {
    const houses = Array.from({ length: 20 }, (_, index) => ({
      x: index * 15,
      y: index % 4 === 0 ? 40 : 0,
      parity: 2,
      truth: 2,
    }));
    expect([...findSides(placed(houses)).side]).toEqual(houses.map(() => 2));
  });

  it('is unknown without a street, and streets do not mix', () => {
    const one = street({ houses: 30, width: 26, bend: 0, wrong: 0, seed: 3 });
    const other = street({ houses: 30, width: 14, bend: 0, wrong: 0, seed: 4 }).map((house) => ({
      ...house,
      x: house.y,
      y: house.x,
      street: 1,
      truth: 3 - house.truth,
      parity: 3 - house.parity,
    }));
    const lost = { x: 5, y: 5, parity: 1, truth: 0, street: -1 };
    const houses = [...one, ...other, lost];
    const { side, width } = findSides(placed(houses));
    expect([...side]).toEqual(houses.map(({ truth }) => truth));
    expect(Math.max(...width.slice(30, 60))).toBeLessThan(Math.min(...width.slice(0, 30)));
  });
});

describe('what crossing costs', () => {
  it('is little on a lane and much on an avenue, and something in between where nobody knows', () => {
    expect([10, 16, 30, 50].map((width) => Math.round(crossingCost(width)))).toEqual([3, 6, 23, 63]);
    expect(crossingCost(NaN)).toBe(15);
    expect(crossingCost(500)).toBe(120);
  });
});
