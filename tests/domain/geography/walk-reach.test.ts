// Reach on foot on streets whose ways are known: blocks of 100 m with a house every 20 m on both sides.
import { describe, expect, it } from 'vitest';
import { areasOfReach } from '../../../src/domain/geography/reach-areas';
import { streetLines } from '../../../src/domain/geography/street-lines';
import { walkFrom } from '../../../src/domain/geography/walk-reach';
import { isInside } from '../../../src/domain/turf-cutting/turf-plan';

const perLat = 111_320;
const perLng = perLat * Math.cos((41 * Math.PI) / 180);
const at = (x: number, y: number): [number, number] => [-80 + x / perLng, 41 + y / perLat];

interface House {
  x: number;
  y: number;
  street: string;
  side: 'odd' | 'even';
}
const sides = [
  ['odd', -12],
  ['even', 12],
] as const;
const row = (
  street: string,
  from: number,
  to: number,
  place: (along: number, across: number) => [number, number],
): House[] =>
  sides.flatMap(([side, across]) =>
    Array.from({ length: Math.floor((to - from) / 20) }, (_, index) => {
      const [x, y] = place(from + 10 + index * 20, across);
      return { x, y, street, side };
    }),
  );
/** Streets every 100 m, those east and west and those north and south. */
const town = (from: number, to: number): House[] =>
  Array.from({ length: (to - from) / 100 + 1 }, (_, index) => from + index * 100).flatMap((line) => [
    ...row(`E ${line}`, from, to, (along, across) => [along, line + across]),
    ...row(`N ${line}`, from, to, (along, across) => [line + across, along]),
  ]);
const linesOf = (houses: readonly House[]) =>
  streetLines(
    houses.map(({ x, y, street, side }) => ({ geometry: { coordinates: at(x, y) }, properties: { street, side } })),
  );
/** Which houses the areas hold. */
const chosen = (houses: readonly House[], metres: number, from = at(0, 0)) => {
  const ground = walkFrom(linesOf(houses), from, metres);
  const areas = ground ? areasOfReach(ground) : [];
  return { areas, isIn: ({ x, y }: House) => areas.some((ring) => isInside(at(x, y), ring)) };
};

describe('reach on foot', () => {
  it('follows the streets: around two corners is further than as the crow flies', () => {
    const houses = town(-600, 600);
    for (const metres of [200, 375]) {
      const { areas, isIn } = chosen(houses, metres);
      const walked = ({ x, y, street }: House) => {
        const across = 12;
        // From the crossing in the middle: along the streets, then from the street to the house.
        return (
          Math.abs(street.startsWith('E') ? x : Math.round(x / 100) * 100) +
          Math.abs(street.startsWith('E') ? Math.round(y / 100) * 100 : y) +
          across
        );
      };
      expect(areas.length).toBeLessThanOrEqual(20);
      expect(Math.max(...areas.map((ring) => ring.length))).toBeLessThanOrEqual(500);
      const near = houses.filter((house) => walked(house) <= metres - 30);
      const far = houses.filter((house) => walked(house) >= metres + 30);
      expect(near.length).toBeGreaterThan(20);
      expect(near.filter((house) => !isIn(house))).toEqual([]);
      expect(far.filter(isIn)).toEqual([]);
    }
  });

  it('does not cross what no street crosses', () => {
    // Two streets 80 m apart that meet only at their far ends.
    const houses = [
      ...row('South St', 0, 600, (along, across) => [along, across]),
      ...row('North St', 0, 600, (along, across) => [along, 80 + across]),
    ];
    const { isIn } = chosen(houses, 300);
    expect(houses.filter(({ street, x }) => street === 'South St' && x < 260).every(isIn)).toBe(true);
    expect(houses.filter(({ street }) => street === 'North St').some(isIn)).toBe(false);
  });

  it('leaves out a house within the area that can’t be reached', () => {
    const block = Array.from({ length: 40 }, (_, index) => index * 9 * (Math.PI / 180));
    const around = block.map((turn) => ({ x: 100 * Math.cos(turn), y: 100 * Math.sin(turn), reached: true }));
    const inner = { x: 3, y: 4, reached: false };
    const holds = (houses: (typeof inner)[], { x, y }: { x: number; y: number }) =>
      areasOfReach({ houses, ways: [], toPlace: (...place) => place }).some((ring) => isInside([x, y], ring));
    const houses = [...around, inner];
    expect(houses.map((house) => holds(houses, house))).toEqual(houses.map(({ reached }) => reached));
    // Open ground within is part of the area: no one lives there.
    expect(holds(around, inner)).toBe(true);
  });

  it('is nothing where no street is near', () => {
    expect(walkFrom(linesOf(town(0, 300)), at(5000, 5000), 500)).toBeNull();
    expect(walkFrom([], at(0, 0), 500)).toBeNull();
  });
});
