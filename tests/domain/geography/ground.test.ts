import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ground as groundShape, type DoorFeature } from '../../../src/contract/doors';
import { metresBetween } from '../../../src/domain/geography/geometry';
import { packGround, streetsOf } from '../../../src/domain/geography/ground';
import { streetLines } from '../../../src/domain/geography/street-lines';

const place = fc.tuple(fc.double({ min: -179, max: 179, noNaN: true }), fc.double({ min: -80, max: 80, noNaN: true }));
const street = fc.record({ name: fc.string(), line: fc.array(place), houses: fc.array(place) });
const noDoors: DoorFeature[] = [];

test('the ground arrives as it was sent, to a meter', () => {
  fc.assert(
    fc.property(fc.array(street, { minLength: 1 }), (streets) => {
      const ground = groundShape.parse(JSON.parse(JSON.stringify(packGround(streets))));
      const arrived = streetsOf({ ground }, noDoors);
      expect(arrived.map(({ name }) => name)).toEqual(streets.map(({ name }) => name));
      for (const [index, { line, houses }] of streets.entries())
        for (const [sent, came] of [
          [line, arrived[index]!.line],
          [houses, arrived[index]!.houses],
        ] as const) {
          expect(came.length).toBe(sent.length);
          for (const [at, [longitude, latitude]] of sent.entries()) {
            const [lng, lat] = came[at]!;
            expect(metresBetween({ longitude, latitude }, { longitude: lng, latitude: lat })).toBeLessThan(1);
          }
        }
    }),
  );
});

test('a building of a street takes few bytes', () => {
  const houses = Array.from({ length: 1_000 }, (_, at): [number, number] => [
    -80.8 + at * 0.000_2,
    41.2 + at * 0.000_01,
  ]);
  const bytes = JSON.stringify(packGround([{ name: 'Maple St', line: [], houses }])).length;
  expect(bytes / houses.length).toBeLessThan(6);
});

test('without any that came, the doors themselves tell of their streets', () => {
  const door: DoorFeature = {
    type: 'Feature',
    id: 'd',
    geometry: { type: 'Point', coordinates: [-80.8, 41.2] },
    properties: {
      door_id: 'd',
      address: '4 Elm St',
      unit: null,
      city: '',
      zip: '',
      street: 'Elm St',
      house_number: '4',
      side: 'even',
      notes: null,
      voters: [],
    },
  };
  expect(streetsOf({}, [door])).toEqual(streetLines([door]));
  expect(streetsOf({ ground: [] }, [door])).toEqual(streetLines([door]));
  expect(streetsOf(null, [door])).toEqual(streetLines([door]));
});

test('a street at a pole, where a wrong position may lie, is left out: no one’s walkbook is refused for it', () => {
  const at = (longitude: number, latitude: number) => ({
    geometry: { coordinates: [longitude, latitude] as [number, number] },
    properties: { street: `${latitude} St`, side: 'odd' },
  });
  const ground = packGround(streetLines([at(10, 90), at(-170, 90), at(-78.64, 35.78), at(-78.641, 35.78)]));
  expect(groundShape.safeParse(JSON.parse(JSON.stringify(ground))).success).toBe(true);
  expect(ground.map(({ name }) => name)).toEqual(['35.78 St']);
});
