import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Position } from '../../../src/domain/geography/geometry';
import { loopMetres } from '../../../src/domain/walking-order/walking-order';
import { routeWithin, type TimedRouteDoor } from '../../../src/domain/routes/timed-route';
import { usualPace } from '../../../src/domain/routes/pace';

const METRE = 1 / 111_195;
const at = (east: number, north: number): Position => ({ latitude: north * METRE, longitude: east * METRE });
const house = (id: string, east: number, north: number, worth = 1): TimedRouteDoor => ({
  id,
  ...at(east, north),
  address: `${id} Oak St`,
  unit: '',
  worth,
});

const towns = fc
  .array(
    fc.record({
      east: fc.integer({ min: -600, max: 600 }),
      north: fc.integer({ min: -600, max: 600 }),
      units: fc.constantFrom(1, 1, 1, 1, 14),
      worth: fc.constantFrom(0.25, 1, 1, 1.5),
    }),
    { maxLength: 40 },
  )
  .map((houses) =>
    houses.flatMap(({ east, north, units, worth }, number) =>
      Array.from({ length: units }, (_, unit): TimedRouteDoor => ({
        ...house(`${number}.${unit}`, east, north, worth),
        address: `${number + 1} Oak St`,
        unit: units > 1 ? `${unit + 1}` : '',
      })),
    ),
  );
const paces = fc.record({
  minutesADoor: fc.double({ min: 0.5, max: 8, noNaN: true }),
  metresAMinute: fc.double({ min: 30, max: 110, noNaN: true }),
});

describe('a loop for so much time', () => {
  it('is never over the time, leads back to its start, and comes to no door twice', () => {
    fc.assert(
      fc.property(towns, fc.integer({ min: 0, max: 130 }), paces, (doors, minutes, pace) => {
        const from = at(0, 0);
        const loop = routeWithin(doors, from, minutes, pace, { rounds: 12 });
        expect(loop.minutes).toBeLessThanOrEqual(minutes);
        expect(new Set(loop.order).size).toBe(loop.order.length);
        const byId = new Map(doors.map((door) => [door.id, door]));
        const way = loop.order.map((id) => byId.get(id) ?? expect.fail(`no door ${id}`));
        const metres = way.length === 0 ? 0 : loopMetres([from, ...way]);
        expect(loop.metres).toBeCloseTo(metres, 6);
        expect(loop.minutes).toBeCloseTo(way.length * pace.minutesADoor + metres / pace.metresAMinute, 6);
      }),
      { numRuns: 60 },
    );
  });

  it('is the same for the same doors, in whatever order they come', () => {
    fc.assert(
      fc.property(
        towns.chain((doors) => fc.tuple(fc.constant(doors), fc.shuffledSubarray(doors, { minLength: doors.length }))),
        ([doors, mixed]) => {
          const loop = routeWithin(doors, at(0, 0), 45, usualPace, { rounds: 8 });
          expect(routeWithin(mixed, at(0, 0), 45, usualPace, { rounds: 8 })).toEqual(loop);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('takes every door when the time allows, and none when not even one can be reached', () => {
    const doors = Array.from({ length: 12 }, (_, index) => house(`${index + 1}`, index * 20, 30));
    expect(routeWithin(doors, at(0, 0), 120, usualPace).order.toSorted()).toEqual(doors.map(({ id }) => id).toSorted());
    expect(routeWithin([house('1', 3_000, 0)], at(0, 0), 30, usualPace)).toEqual({ order: [], metres: 0, minutes: 0 });
    expect(routeWithin([], at(0, 0), 30, usualPace)).toEqual({ order: [], metres: 0, minutes: 0 });
  });

  it('goes where the most doors are, not to the nearest one', () => {
    const lonely = house('999', -60, 0);
    const many = Array.from({ length: 8 }, (_, index) => house(`${index + 1}`, 100 + index * 15, 0));
    const { order } = routeWithin([lonely, ...many], at(0, 0), 28, usualPace);
    expect(order).toHaveLength(8);
    expect(order).not.toContain('999');
  });

  it('prefers doors that are worth more', () => {
    const plain = Array.from({ length: 10 }, (_, index) => house(`${index + 1}`, 50 + index * 15, 0, 0.25));
    const wanted = Array.from({ length: 10 }, (_, index) => house(`${index + 101}`, -50 - index * 15, 0, 1));
    const { order } = routeWithin([...plain, ...wanted], at(0, 0), 30, usualPace);
    expect(order.length).toBeGreaterThan(6);
    expect(order.filter((id) => Number(id) > 100).length).toBeGreaterThan(6);
  });

  it('takes as much of a tower as there is time for', () => {
    const tower = Array.from({ length: 60 }, (_, index) => ({
      ...house(`u${index + 1}`, 40, 0),
      address: '9 Elm St',
      unit: `${index + 1}`,
    }));
    const { order } = routeWithin(tower, at(0, 0), 45, usualPace);
    expect(order.length).toBeGreaterThanOrEqual(16);
    expect(order).toEqual(tower.slice(0, order.length).map(({ id }) => id));
  });

  it('is as good as the best one where all can be tried', () => {
    const places = fc.array(fc.tuple(fc.integer({ min: -300, max: 300 }), fc.integer({ min: -300, max: 300 })), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(places, fc.integer({ min: 5, max: 30 }), (spots, minutes) => {
        const doors = spots.map(([east, north], index) => ({
          ...house(`${index}`, east, north),
          address: `1 ${'ABCDEF'[index]}lm St`,
        }));
        const { order } = routeWithin(doors, at(0, 0), minutes, usualPace);
        expect(order.length).toBe(mostDoors(doors, minutes));
      }),
      { numRuns: 60 },
    );
  });
});

function mostDoors(doors: readonly TimedRouteDoor[], minutes: number): number {
  let most = 0;
  const visit = (way: TimedRouteDoor[], left: TimedRouteDoor[]): void => {
    const metres = way.length === 0 ? 0 : loopMetres([at(0, 0), ...way]);
    if (way.length * usualPace.minutesADoor + metres / usualPace.metresAMinute > minutes) return;
    most = Math.max(most, way.length);
    left.forEach((next, index) => visit([...way, next], left.toSpliced(index, 1)));
  };
  visit([], [...doors]);
  return most;
}
