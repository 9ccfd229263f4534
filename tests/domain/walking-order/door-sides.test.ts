import { expect, test } from 'vitest';
import { sidesOf } from '../../../src/domain/walking-order/door-sides';

/** A street from west to east: north of it the first kind of numbers, south of it the second, 30 m apart. */
function street(numbers: readonly [north: number, south: number][]) {
  return numbers.flatMap(([north, south], index) => [
    { id: `n${index}`, address: `${north} Elm St`, unit: '', latitude: 40.00027, longitude: -83 + index * 0.0002 },
    { id: `s${index}`, address: `${south} Elm St`, unit: '', latitude: 40, longitude: -83 + index * 0.0002 },
  ]);
}

test('a door with an even number among odd ones stands on the odd side, whatever its parity says', () => {
  const doors = street([...Array(12).keys()].map((each) => [101 + each * 2, 102 + each * 2]));
  doors[10]!.address = '144 Elm St';
  const sides = sidesOf(doors);
  expect(sides.get('n5')).toBe('odd');
  for (const { id } of doors) expect(sides.get(id), id).toBe(id.startsWith('n') ? 'odd' : 'even');
});

test('where the doors alone cannot tell, parity does; without a number nobody knows', () => {
  const at = { unit: '', latitude: 40, longitude: -83 };
  const sides = sidesOf([
    { ...at, id: 'a', address: '7 Oak Ln' },
    { ...at, id: 'b', address: 'The Old Mill' },
  ]);
  expect([sides.get('a'), sides.get('b')]).toEqual(['odd', undefined]);
});
