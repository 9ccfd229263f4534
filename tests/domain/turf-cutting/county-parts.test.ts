// A county divided into parts: of about equal size, never through a side of a block, and cut about as well as in one go.
import { expect, test } from 'vitest';
import { blockKey, divideCounty } from '../../../src/domain/turf-cutting/county-parts';
import { cutTolerance, cutTurf, evenTurfs } from '../../../src/domain/turf-cutting/cut-turf';
import { hullOf } from '../../../src/domain/turf-cutting/hull';
import type { TurfDoor } from '../../../src/domain/turf-cutting/block-sides';
import { county } from '../../support/county';

const placed = (doors: readonly TurfDoor[]) => doors.map((door) => ({ ...door, block: blockKey(door) }));

test('parts are of about equal size and never share a side of a block', () => {
  const doors = county(8_000, 3);
  const { partOf, parts, borders } = divideCounty(placed(doors), 1_000);
  expect(parts).toBe(8);
  const sizes = Array.from({ length: parts }, () => 0);
  const sides = new Map<string, Set<number>>();
  doors.forEach((door, at) => {
    sizes[partOf[at]!]! += 1;
    const side = `${door.street}|${door.zip}|${Math.floor(Number(door.house_number) / 100)}|${door.side}`;
    sides.set(side, (sides.get(side) ?? new Set()).add(partOf[at]!));
  });
  expect(Math.max(...sizes)).toBeLessThan(1_500);
  expect(Math.min(...sizes)).toBeGreaterThan(600);
  expect([...sides.values()].filter((inside) => inside.size > 1)).toEqual([]);
  expect(borders.length).toBeGreaterThanOrEqual(parts - 1);
});

test('no door, one door and doors without a street are divided, too', () => {
  expect(divideCounty([], 10)).toMatchObject({ parts: 0, borders: [] });
  const [door] = county(1, 1);
  expect(divideCounty(placed([door!]), 10)).toMatchObject({ parts: 1, borders: [] });
  const lanes = county(300, 2).map((each) => ({ ...each, street: '', side: null }));
  expect(divideCounty(placed(lanes), 50).parts).toBe(6);
  const tower = Array.from({ length: 300 }, (_, unit) => ({ ...door!, id: `${unit}` }));
  expect(divideCounty(placed(tower), 50).parts).toBe(1);
});

test('blocks of a county grid are told by the figures along the street', () => {
  const [door] = county(1, 1);
  const blockOf = (house_number: string) => blockKey({ ...door!, house_number });
  for (const [one, other] of [
    ['N6W23001', 'N6W23101'],
    ['N 6 W 23001', 'N 6 W 23101'],
    ['12N345', '12N445'],
    ['E5675', 'E5775'],
  ] as const)
    expect(blockOf(one)).not.toBe(blockOf(other));
  expect(blockOf('N6W23001')).toBe(blockOf('N6 W23099'));
  expect(blockOf('450 1/2')).toBe(blockOf('412A'));
  expect(blockOf('194-23')).toBe(blockOf('101'));
});

test('turfs of two parts are evened out across their border: as many, all doors, not less even', () => {
  const doors = county(1_500, 5);
  const { partOf } = divideCounty(placed(doors), 750);
  const cuts = [0, 1].map((part) =>
    cutTurf(
      doors.filter((_, at) => partOf[at] === part),
      { doors_each: 30 },
    ),
  );
  const turfs = cuts.flatMap((cut) => cut.turfs).filter(({ tower }) => tower === null);
  const ids = turfs.map((turf) => turf.door_ids);
  const given = new Set(ids.flat());
  const evened = evenTurfs(
    doors.filter(({ id }) => given.has(id)),
    ids,
    { measure: 'doors', target: 30 },
  );
  expect(evened).toHaveLength(turfs.length);
  expect(evened.flatMap((turf) => turf.door_ids).toSorted()).toEqual([...given].toSorted());
  const off = (list: readonly { off: number }[]) => list.filter((turf) => Math.abs(turf.off) > cutTolerance).length;
  expect(off(evened)).toBeLessThanOrEqual(off(turfs));
  const metres = (list: readonly { metres: number }[]) => list.reduce((sum, turf) => sum + turf.metres, 0);
  expect(metres(evened)).toBeLessThan(1.02 * metres(turfs));
});

test('an outline goes around its places once', () => {
  expect(hullOf([])).toEqual([]);
  expect(
    hullOf([
      [1, 1],
      [1, 1],
    ]),
  ).toEqual([[1, 1]]);
  expect(
    hullOf([
      [0, 0],
      [2, 0],
      [2, 2],
      [0, 2],
      [1, 1],
      [1, 0],
    ]),
  ).toEqual([
    [0, 0],
    [2, 0],
    [2, 2],
    [0, 2],
  ]);
});
