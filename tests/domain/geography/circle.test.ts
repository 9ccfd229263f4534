import { expect, test } from 'vitest';
import { circleAround } from '../../../src/domain/geography/circle';
import { metresBetween } from '../../../src/domain/geography/geometry';
import { boxOf, placeOf, tileExtent, unitsOf } from '../../../src/domain/geography/tile-grid';

const position = ([longitude, latitude]: readonly [number, number]) => ({ longitude, latitude });

test.each([
  [35.78, 274],
  [61.2, 3219],
  [0, 805],
])('a circle at latitude %d is as far away as it says, all around', (latitude, metres) => {
  const middle = [-78.64, latitude] as const;
  for (const corner of circleAround(middle, metres))
    expect(Math.abs(metresBetween(position(middle), position(corner)) / metres - 1)).toBeLessThan(0.01);
});

test('a circle near a pole or the antimeridian stays on the map', () => {
  for (const middle of [
    [179.999, 10],
    [0, 89.999],
  ] as const)
    for (const [lng, lat] of circleAround(middle, 3219)) {
      expect(Math.abs(lng)).toBeLessThanOrEqual(180);
      expect(Math.abs(lat)).toBeLessThanOrEqual(90);
    }
});

test('a place is found again from its units, and lies in the box of its tile', () => {
  const place = [-78.64, 35.78] as const;
  const units = unitsOf(place, 18);
  const [lng, lat] = placeOf(units, 18);
  expect([lng, lat].map((value, axis) => Math.abs(value - place[axis]!) < 1e-6)).toEqual([true, true]);
  const [x, y] = units.map((unit) => Math.floor(unit / tileExtent)) as [number, number];
  const [west, south, east, north] = boxOf({ z: 18, x, y });
  expect([west < place[0], place[0] < east, south < place[1], place[1] < north]).toEqual([true, true, true, true]);
});
