import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Position } from '../../../src/domain/geography/geometry';
import { metresBetween } from '../../../src/domain/geography/geometry';
import { estimateMinutes } from '../../../src/domain/walkbooks/estimate';
import { loopMetres, walkingOrder } from '../../../src/domain/walking-order/walking-order';
import type { RouteDoor } from '../../../src/domain/walking-order/buildings';
import { groupBuildings } from '../../../src/domain/walking-order/buildings';
import { seededRandom } from '../../../src/domain/walking-order/seeded-random';
import { thorough } from '../../support/seed';

const METRE = 1 / 111_195;
const at = (east: number, north: number): Position => ({ latitude: north * METRE, longitude: east * METRE });

function door(id: string, east: number, north: number, address: string, unit = ''): RouteDoor {
  return { id, ...at(east, north), address, unit };
}

/** Up to some doors of a small town: houses, and buildings with units that share a point. */
const town = (most: number, apart = false): fc.Arbitrary<RouteDoor[]> =>
  fc
    .array(
      fc.record({
        east: fc.integer({ min: 0, max: 400 }),
        north: fc.integer({ min: 0, max: 400 }),
        number: fc.integer({ min: 1, max: apart ? 1_000_000 : 12 }),
        street: fc.constantFrom('Oak St', 'Elm St', '9th Ave'),
        units: fc.integer({ min: 1, max: apart ? 1 : 4 }),
      }),
      { maxLength: most },
    )
    .map((houses) =>
      houses.flatMap(({ east, north, number, street, units }, house) =>
        Array.from({ length: units }, (_, unit) =>
          door(
            `${house}-${unit}`,
            east,
            north,
            `${apart ? house * 1_000_003 + number : number} ${street}`,
            units > 1 ? String(unit + 1) : '',
          ),
        ),
      ),
    );

function doorsOf(doors: readonly RouteDoor[], order: readonly string[]): RouteDoor[] {
  const byId = new Map(doors.map((one) => [one.id, one]));
  return order.map((id) => byId.get(id) ?? expect.fail(`no door ${id}`));
}

function nearestFirst(doors: readonly RouteDoor[], start: RouteDoor): RouteDoor[] {
  const left = doors.filter((one) => one !== start);
  const route = [start];
  while (left.length > 0) {
    const here = route.at(-1) ?? start;
    left.sort((a, b) => metresBetween(here, b) - metresBetween(here, a));
    route.push(left.pop() ?? start);
  }
  return route;
}

function shortestLoop(points: readonly Position[]): number {
  const [first, ...others] = points;
  if (!first) return 0;
  let best = Infinity;
  const visit = (route: Position[], left: Position[]): void => {
    if (left.length === 0) best = Math.min(best, loopMetres(route));
    left.forEach((next, index) => visit([...route, next], left.toSpliced(index, 1)));
  };
  visit([first], others);
  return best;
}

describe('the walking order', () => {
  it('visits every door once and reports the metres of the loop that it walks', () => {
    fc.assert(
      fc.property(town(30), fc.boolean(), (doors, fromSomewhere) => {
        const from = fromSomewhere ? at(200, -50) : undefined;
        const { order, metres } = walkingOrder(doors, { from, rounds: 200 });
        expect(order.toSorted()).toEqual(doors.map(({ id }) => id).toSorted());
        const route: Position[] = doorsOf(doors, order);
        expect(metres).toBeCloseTo(loopMetres(from ? [from, ...route] : route), 6);
      }),
    );
  });

  it('never leaves a building before all of its doors are done, units in natural order', () => {
    fc.assert(
      fc.property(town(30), (doors) => {
        const { order } = walkingOrder(doors, { rounds: 100 });
        for (const building of groupBuildings(doors)) {
          const places = building.doors.map(({ id }) => order.indexOf(id));
          expect(places).toEqual(places.map((_, index) => (places[0] ?? 0) + index));
        }
      }),
    );
  });

  it('is never longer than going to the nearest door each time', () => {
    fc.assert(
      fc.property(town(40, true), (doors) => {
        fc.pre(doors.length > 0);
        const { order, metres } = walkingOrder(doors, { rounds: 0 });
        const [first] = doorsOf(doors, order);
        expect(metres).toBeLessThanOrEqual(loopMetres(nearestFirst(doors, first ?? expect.fail())) + 1e-6);
      }),
    );
  });

  it('does not depend on the order in which the doors are given', () => {
    fc.assert(
      fc.property(
        town(25).chain((doors) =>
          fc.tuple(fc.constant(doors), fc.shuffledSubarray(doors, { minLength: doors.length })),
        ),
        fc.integer(),
        ([doors, mixed], seed) => {
          expect(walkingOrder(mixed, { seed, rounds: 200 })).toEqual(walkingOrder(doors, { seed, rounds: 200 }));
        },
      ),
    );
  });

  it('is the shortest loop of all where all can be tried', () => {
    const points = fc.array(fc.tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 500 })), {
      minLength: 1,
      maxLength: thorough ? 8 : 6,
    });
    fc.assert(
      fc.property(points, fc.boolean(), (places, fromFirst) => {
        const doors = places.map(([east, north], index) =>
          door(String(index), east, north, `1 ${'ABCDEFGH'[index]}lm St`),
        );
        const from = fromFirst ? at(250, 600) : undefined;
        const { metres } = walkingOrder(doors, { from });
        expect(metres).toBeCloseTo(shortestLoop(from ? [from, ...doors] : doors), 6);
      }),
      { numRuns: 40 },
    );
  });

  it('begins and ends at the position given', () => {
    const doors = [door('far', 300, 0, '9 Oak St'), door('near', 10, 0, '1 Oak St')];
    expect(walkingOrder(doors, { from: at(0, 0) }).metres).toBeCloseTo(600, 0);
  });

  it('begins at the first street and number without a position', () => {
    const doors = [door('c', 0, 0, '10 Oak St'), door('b', 20, 0, '2 Oak St'), door('a', 400, 400, '30 Elm St')];
    expect(walkingOrder(doors).order[0]).toBe('a');
  });

  it('walks one side of a street and then the other', () => {
    const doors = Array.from({ length: 20 }, (_, house) => [
      door(`odd ${house}`, house * 14, 0, `${2 * house + 1} Oak St`),
      door(`even ${house}`, house * 14 + 5, 12, `${2 * house + 2} Oak St`),
    ]).flat();
    const { order } = walkingOrder(doors);
    const crossings = order.filter((id, index) => id.split(' ')[0] !== order.at(index - 1)?.split(' ')[0]);
    expect(crossings).toHaveLength(2);
  });

  it('copes with no door, one, two, and many in one place', () => {
    expect(walkingOrder([])).toEqual({ order: [], metres: 0, drive: null });
    expect(walkingOrder([], { from: at(0, 0) })).toEqual({ order: [], metres: 0, drive: null });
    expect(walkingOrder([door('a', 5, 5, '1 Oak St')])).toEqual({ order: ['a'], metres: 0, drive: null });
    const two = walkingOrder([door('a', 0, 0, '1 Oak St'), door('b', 30, 40, '5 Oak St')]);
    expect(two.order).toEqual(['a', 'b']);
    expect(two.metres).toBeCloseTo(100, 1);
    const tower = Array.from({ length: 300 }, (_, index) =>
      door(`u${index}`, 0, 0, '601 Van Ness Ave', String(index + 1)),
    );
    expect(walkingOrder(tower)).toEqual({ order: tower.map(({ id }) => id), metres: 0, drive: null });
    const heap = Array.from({ length: 60 }, (_, index) => door(`h${index}`, 0, 0, `${index + 1} Oak St`));
    expect(walkingOrder(heap, { rounds: 50 }).metres).toBe(0);
  });

  it('does not go around the world at the date line', () => {
    const doors = [
      { id: 'a', latitude: 52, longitude: 179.999, address: '1 Oak St', unit: '' },
      { id: 'b', latitude: 52, longitude: -179.999, address: '2 Oak St', unit: '' },
    ];
    expect(walkingOrder(doors).metres).toBeLessThan(300);
  });

  it('is far shorter than going to the nearest door each time, for doors at random', () => {
    const random = seededRandom(5);
    const doors = Array.from({ length: 200 }, (_, index) =>
      door(`d${index}`, random() * 2_000, random() * 2_000, `1 Lane ${index + 10}`),
    );
    const { order, metres } = walkingOrder(doors, { rounds: 1_000 });
    const [first] = doorsOf(doors, order);
    expect(metres).toBeLessThan(0.88 * loopMetres(nearestFirst(doors, first ?? expect.fail())));
  });
});

describe('the time of a walk', () => {
  it('is 2.5 minutes a door and 4.5 km an hour', () => {
    expect(estimateMinutes(0, 0)).toBe(0);
    expect(estimateMinutes(16, 1_100)).toBeCloseTo(54.67, 2);
  });
});

describe('a building', () => {
  const units = (options: { topFirst?: boolean }, ...names: string[]) => {
    const doors = names.map((unit) => door(unit, 0, 0, '601 Van Ness Ave', unit));
    return walkingOrder(doors, options).order;
  };

  it('is walked in natural order, or from its top floor down when asked', () => {
    const names = ['101', '2', '1203', '102', '12B', '1201', 'PH'];
    expect(units({}, ...names)).toEqual(['2', '101', '102', '12B', '1201', '1203', 'PH']);
    expect(units({ topFirst: true }, ...names)).toEqual(['PH', '12B', '1201', '1203', '101', '102', '2']);
    expect(units({ topFirst: true }, '1', '2', '3')).toEqual(['3', '2', '1']);
  });
});
