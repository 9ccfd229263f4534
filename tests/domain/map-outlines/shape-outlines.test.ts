// Outlines as they are kept: near to what they were, without gaps between neighbors, and small enough for a filter.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keptOutline } from '../../../src/contract/map/map-outlines';
import type { NamedOutline, Ring } from '../../../src/domain/map-outlines/read-outlines';
import { areaOf, cornersIn, shapeOutlines } from '../../../src/domain/map-outlines/shape-outlines';

/** How often rings go around a place, as PostgreSQL's polygons and a canvas count it: 0 is outside. */
function turnsAround(areas: readonly Ring[], [x, y]: readonly [number, number]): number {
  let turns = 0;
  for (const ring of areas)
    ring.forEach(([ax, ay], at) => {
      const [bx, by] = ring[(at + 1) % ring.length]!;
      const side = (bx - ax) * (y - ay) - (x - ax) * (by - ay);
      if (ay <= y && by > y && side > 0) turns += 1;
      if (ay > y && by <= y && side < 0) turns -= 1;
    });
  return turns;
}

const circle = (x: number, y: number, radius: number, corners: number, wave = 0): Ring =>
  Array.from({ length: corners }, (_, at) => {
    const angle = (at / corners) * 2 * Math.PI;
    const far = radius * (1 + wave * Math.sin(at * 2.4));
    return [x + far * Math.cos(angle), y + far * Math.sin(angle)];
  });
const box = (x: number, y: number, side: number): Ring => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
];
const one = (name: string, ...polygons: Ring[][]): NamedOutline => ({ name, polygons });

test('holes are outside and islands inside, however many, in rings that a filter holds', () => {
  const holes = [circle(0.3, 0.3, 0.05, 30), circle(0.7, 0.6, 0.1, 30).toReversed()];
  const islands = Array.from({ length: 40 }, (_, at) => [box(2 + at * 0.1, 1, 0.05)]);
  const { outlines } = shapeOutlines([one('Bay', [box(0, 0, 1), ...holes], ...islands)]);
  const { areas } = outlines[0]!;
  expect(areas.length).toBeLessThanOrEqual(keptOutline.areas);
  for (const ring of areas) expect(ring.length).toBeLessThanOrEqual(keptOutline.corners);
  const inside = (x: number, y: number) => turnsAround(areas, [x, y]) !== 0;
  expect([inside(0.1, 0.9), inside(0.5, 0.5), inside(0.301, 0.302), inside(0.702, 0.603)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  for (let at = 0; at < 40; at += 1)
    expect([at, inside(2.021 + at * 0.1, 1.023), inside(2.076 + at * 0.1, 1.023)]).toEqual([at, true, false]);
});

test('one with very many corners is simplified until a filter holds it, and it is told how far its border moved', () => {
  const coast = circle(-78, 35, 0.5, 20_000, 0.002);
  const { outlines, moved } = shapeOutlines([one('Coast', [coast])]);
  const [ring] = outlines[0]!.areas;
  expect(ring!.length).toBeLessThanOrEqual(keptOutline.corners);
  expect(moved).toBeGreaterThan(1);
  expect(Math.abs(areaOf(ring!) / areaOf(coast) - 1)).toBeLessThan(0.01);
});

test('a layer of very many corners stays small enough to be drawn', () => {
  const layer = Array.from({ length: 400 }, (_, at) =>
    one(`${at}`, [circle(-80 + (at % 20) / 10, 35 + Math.floor(at / 20) / 10, 0.04, 400, 0.001)]),
  );
  expect(cornersIn(shapeOutlines(layer).outlines)).toBeLessThanOrEqual(60_000);
});

test('what is smaller than a meter is kept, and what has no area at all is a triangle', () => {
  const { outlines } = shapeOutlines([
    one('Booth', [box(1, 1, 1e-6 * 4)]),
    one('Line', [
      [
        [1, 1],
        [1.1, 1],
        [1.2, 1],
      ],
    ]),
  ]);
  for (const { areas } of outlines) expect([areas.length, areas[0]!.length >= 3]).toEqual([1, true]);
});

test('a place is in exactly one of the precincts into which an area is divided, whatever their borders are like', () => {
  const bend = fc.double({ min: -0.4, max: 0.4, noNaN: true });
  const side = 3;
  const detail = 12;
  fc.assert(
    fc.property(fc.array(bend, { minLength: 200, maxLength: 200 }), fc.array(fc.tuple(bend, bend)), (bends, probes) => {
      const step = 0.01;
      // Corners of a grid, with crooked borders between them that both sides share.
      const border = (ax: number, ay: number, bx: number, by: number): Ring =>
        Array.from({ length: detail }, (_, at) => {
          const share = at / detail;
          const isOuter = (ax === bx && (ax === 0 || ax === side)) || (ay === by && (ay === 0 || ay === side));
          const off = at === 0 || isOuter ? 0 : bends[(ax * 31 + ay * 17 + (bx - ax) * 7 + at * 3 + 200) % 200]! * 0.3;
          return [(ax + (bx - ax) * share + (by - ay) * off) * step, (ay + (by - ay) * share + (bx - ax) * off) * step];
        });
      const back = (ring: Ring, end: [number, number]): Ring => [
        [end[0] * step, end[1] * step],
        ...ring.slice(1).toReversed(),
      ];
      const precincts = Array.from({ length: side * side }, (_, at) => {
        const [x, y] = [at % side, Math.floor(at / side)];
        return one(`${at}`, [
          [
            ...border(x, y, x + 1, y),
            ...border(x + 1, y, x + 1, y + 1),
            ...back(border(x, y + 1, x + 1, y + 1), [x + 1, y + 1]),
            ...back(border(x, y, x, y + 1), [x, y + 1]),
          ],
        ]);
      });
      const { outlines, moved } = shapeOutlines(precincts);
      expect(moved).toBe(1);
      for (const [dx, dy] of [[0, 0] as const, ...probes]) {
        const place = [(side / 2 + dx * side) * step + 1.37e-7, (side / 2 + dy * side) * step + 2.11e-7] as const;
        const around = outlines.map(({ areas }) => turnsAround(areas, place));
        expect(around.filter((turns) => turns !== 0)).toHaveLength(1);
      }
    }),
    { numRuns: 60 },
  );
});

test('borders that nothing simplifies are kept in few corners, and quickly', () => {
  const star = (x: number, radius: number, corners: number): Ring => circle(x, 0, radius, corners, 0.4);
  // Each corner of these is one of another ring with other neighbors: all of them are junctions.
  const ring = star(60, 5, 12_000);
  const skipping = [...ring.filter((_, at) => at % 2 === 0), ...ring.filter((_, at) => at % 2 === 1)];
  const before = process.cpuUsage();
  const { outlines } = shapeOutlines([
    one('Spikes', [star(0, 5, 12_000), star(0, 1, 12_000)]),
    one('Net', [ring, skipping]),
  ]);
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(4);
  for (const { areas } of outlines)
    for (const area of areas) expect(area.length).toBeLessThanOrEqual(keptOutline.corners);
});
