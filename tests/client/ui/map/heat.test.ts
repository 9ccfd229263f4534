import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawHeat, heatStep, heatSteps, squaresOf, squaresPerSide } from '../../../../src/client/ui/map/campaign/heat';
import { kindsOf } from '../../../../src/client/ui/map/campaign/map-kinds';
import { readCells } from '../../../../src/client/ui/map/campaign/read-cells';
import { vectorTile } from '../../../support/vector-tile';

const cellsOf = (doors: ({ at: [number, number]; doors: number } & Record<string, unknown>)[]) =>
  readCells(
    vectorTile([
      {
        name: 'doors',
        features: doors.map(({ at, ...properties }) => ({
          type: 'point' as const,
          properties: properties as Record<string, number>,
          parts: [[at]],
        })),
      },
    ]),
  );

describe('the squares of the heat map', () => {
  it('count all doors that lie in them, and those that were reached', () => {
    const cells = cellsOf([
      { at: [10, 10], doors: 4, reached: 1 },
      { at: [900, 900], doors: 6, reached: 2 },
      { at: [1100, 10], doors: 5 },
    ]);
    // At zoom 16 a tile has four squares a side, each 1,024 units wide.
    expect(squaresOf(cells, 16, 'reached')).toEqual([
      { column: 0, row: 0, part: 3, of: 10 },
      { column: 1, row: 0, part: 0, of: 5 },
    ]);
  });

  it('of support count only doors where it is known', () => {
    const cells = cellsOf([
      { at: [10, 10], doors: 4, s1: 1, s4: 1 },
      { at: [20, 20], doors: 9 },
      { at: [3000, 10], doors: 5 },
    ]);
    expect(squaresOf(cells, 16, 'support')).toEqual([{ column: 0, row: 0, part: 1, of: 2 }]);
  });

  it('are as wide on the ground at each near zoom, and never lie in two tiles', () => {
    for (const z of [12, 13, 14, 15, 16, 17, 18]) expect(squaresPerSide(z) * 2 ** z).toBe(64 * 2 ** 12);
    expect(squaresPerSide(3)).toBe(64);
  });

  it('lose no door', () => {
    const place = fc.tuple(fc.integer({ min: 0, max: 4095 }), fc.integer({ min: 0, max: 4095 }));
    const some = fc.array(fc.record({ at: place, doors: fc.integer({ min: 1, max: 50 }) }), { maxLength: 30 });
    fc.assert(
      fc.property(some, fc.integer({ min: 0, max: 18 }), (doors, z) => {
        const all = squaresOf(cellsOf(doors), z, 'reached').reduce((sum, { of }) => sum + of, 0);
        expect(all).toBe(doors.reduce((sum, each) => sum + each.doors, 0));
      }),
      { numRuns: 40 },
    );
  });
});

it('a share tells of how many doors it is, and of fewer than five there is none', () => {
  const written: string[] = [];
  const filled: number[] = [];
  const doing: Record<string, (...told: never[]) => void> = {
    fillText: (words: string) => written.push(words),
    fillRect: (left: number) => filled.push(left),
  };
  const pen = new Proxy({}, { get: (_, name) => doing[String(name)] ?? (() => undefined), set: () => true });
  const cells = cellsOf([
    { at: [10, 10], doors: 12, reached: 3 },
    { at: [1100, 10], doors: 4, reached: 4 },
  ]);
  const tile = { cells, tile: { z: 16, x: 0, y: 0 }, x: 0, y: 0, size: 512 };
  drawHeat({ pen, colors: {}, text: 1 } as never, [tile], 'reached');
  expect([written, filled]).toEqual([['25%', 'of 12'], [0]]);
});

it('the more the darker: a greater share is never paler', () => {
  for (const of of ['reached', 'support'] as const) {
    const alphas = Array.from({ length: 101 }, (_, share) => heatSteps[of][heatStep(of, share / 100)]!.alpha);
    expect(alphas).toEqual(alphas.toSorted((a, b) => a - b));
    expect([alphas[0], alphas.at(-1)]).toEqual([0.1, 0.95]);
  }
  expect(heatStep('reached', 0.001)).toBe(1);
});

it('zoomed out a square has the color of the answer that leads among those who answered', () => {
  const { kinds } = cellsOf([
    { at: [10, 10], doors: 60, a0: 1, a1: 3 },
    { at: [900, 900], doors: 6 },
  ]);
  expect([...kinds.answers].map((kind) => kindsOf.answers[kind]!.name)).toEqual(['a1', 'none']);
});
