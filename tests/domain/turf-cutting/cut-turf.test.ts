import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutTurf, type Cut, type TurfGoalSettings } from '../../../src/domain/turf-cutting/cut-turf';
import { blockSidesOf, type TurfDoor } from '../../../src/domain/turf-cutting/block-sides';
import { neighboursOf } from '../../../src/domain/turf-cutting/neighbors';
import { county } from '../../support/county';
import { thorough } from '../../support/seed';

const buildingOf = (door: TurfDoor) => `${door.house_number} ${door.street} ${door.zip}`;

/** How many doors are behind each address. */
function sizesOf(doors: readonly TurfDoor[]): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const door of doors) sizes.set(buildingOf(door), (sizes.get(buildingOf(door)) ?? 0) + 1);
  return sizes;
}

/** The largest number of doors behind one address. */
const biggest = (doors: readonly TurfDoor[]): number => Math.max(...sizesOf(doors).values());

/** Buildings of each turf that no way through the turf's own buildings leads to from its first one. */
function strays(doors: readonly TurfDoor[], cut: Cut): number {
  const ground = blockSidesOf(doors);
  const turfOfDoor = new Map(cut.turfs.flatMap((turf, number) => turf.door_ids.map((id) => [id, number] as const)));
  const turfOf = ground.doors.map((own) => turfOfDoor.get(own[0]!.id));
  const sizes = new Map<number | undefined, number>();
  for (const turf of turfOf) sizes.set(turf, (sizes.get(turf) ?? 0) + 1);
  const alone = new Set([...sizes].flatMap(([turf, size]) => (size === 1 ? [turf] : [])));
  const included = [...turfOf.keys()].filter((building) => !alone.has(turfOf[building]));
  const { start, to } = neighboursOf(ground, included);
  const seen = new Set<number>();
  const begun = new Set<number | undefined>();
  let found = 0;
  for (const first of included) {
    if (begun.has(turfOf[first])) continue;
    begun.add(turfOf[first]);
    const reached = [first];
    seen.add(first);
    for (const here of reached)
      for (const next of to.subarray(start[here], start[here + 1]))
        if (turfOf[next] === turfOf[first] && !seen.has(next)) {
          seen.add(next);
          reached.push(next);
        }
    found += reached.length;
  }
  return included.length - found;
}

const house = (number: number, extra: Partial<TurfDoor> = {}): TurfDoor => ({
  id: `house ${String(number).padStart(5, '0')}`,
  latitude: 41,
  longitude: -80 + number * 0.00012,
  address: `${number} Main St`,
  street: 'Main St',
  house_number: String(number),
  zip: '44481',
  side: number % 2 === 1 ? 'odd' : 'even',
  ...extra,
});

const units = (many: number, number: number): TurfDoor[] =>
  Array.from({ length: many }, (_, unit) => house(number, { id: `tower ${number} unit ${unit}` }));

const goals = fc.oneof(
  fc.integer({ min: 1, max: 30 }).map((turfs): TurfGoalSettings => ({ turfs })),
  fc.integer({ min: 5, max: 120 }).map((doors_each): TurfGoalSettings => ({ doors_each })),
  fc.integer({ min: 30, max: 240 }).map((minutes_each): TurfGoalSettings => ({ minutes_each })),
);
const grounds = fc.record({
  count: fc.integer({ min: 1, max: thorough ? 600 : 250 }),
  seed: fc.integer({ min: 1, max: 9_999 }),
  goal: goals,
});

describe('cutting turf', () => {
  it('puts every door into exactly one turf and splits no building', () => {
    fc.assert(
      fc.property(grounds, ({ count, seed, goal }) => {
        const doors = county(count, seed);
        const { turfs } = cutTurf(doors, goal);
        expect(turfs.flatMap((turf) => turf.door_ids).sort()).toEqual(doors.map(({ id }) => id).sort());
        const turfOf = new Map(turfs.flatMap((turf, index) => turf.door_ids.map((id) => [id, index] as const)));
        const homes = new Map<string, number | undefined>();
        for (const door of doors) {
          const known = homes.get(buildingOf(door));
          if (known !== undefined) expect(turfOf.get(door.id)).toBe(known);
          homes.set(buildingOf(door), turfOf.get(door.id));
        }
      }),
      { numRuns: 25 },
    );
  });

  it('leaves no island of a turf within another', () => {
    fc.assert(
      fc.property(grounds, ({ count, seed, goal }) => {
        const doors = county(count, seed);
        expect(strays(doors, cutTurf(doors, goal))).toBe(0);
      }),
      { numRuns: 25 },
    );
  });

  /** A county of which so many doors are filed at one point, each at its own address. */
  const atOnePoint = ({ count, seed, share }: { count: number; seed: number; share: number }): TurfDoor[] =>
    county(count, seed).map((door, at, all) => {
      if (at % 10 >= share) return door;
      const { latitude, longitude } = all[0]!;
      return { ...door, latitude, longitude, house_number: String(at), address: `${at} ${door.street}` };
    });

  it('cuts addresses at one point into even turfs that hang together', () => {
    const piled = fc.record({
      count: fc.integer({ min: 40, max: thorough ? 600 : 250 }),
      seed: fc.integer({ min: 1, max: 9_999 }),
      share: fc.integer({ min: 1, max: 10 }),
    });
    fc.assert(
      fc.property(piled, fc.integer({ min: 5, max: 60 }), (ground, doors_each) => {
        const doors = atOnePoint(ground);
        const cut = cutTurf(doors, { doors_each });
        expect(cut.turfs.flatMap((turf) => turf.door_ids).sort()).toEqual(doors.map(({ id }) => id).sort());
        expect(strays(doors, cut)).toBe(0);
        expect(cutTurf(doors.toReversed(), { doors_each })).toEqual(cut);
      }),
      { numRuns: 25 },
    );
    // All at one: nothing stands against the balance.
    const { turfs } = cutTurf(atOnePoint({ count: 400, seed: 7, share: 10 }), { doors_each: 40 });
    expect(turfs.filter((turf) => turf.tower === null).map((turf) => turf.door_ids.length)).toHaveLength(10);
    for (const { door_ids } of turfs) expect(Math.abs(door_ids.length - 40)).toBeLessThanOrEqual(4);
  });

  it('has as many neighbors at one point as where addresses stand apart', () => {
    const many = (count: number) => {
      const ground = blockSidesOf(atOnePoint({ count, seed: 7, share: 10 }));
      const { start } = neighboursOf(ground, [...ground.doors.keys()]);
      return Math.max(
        ...Array.from({ length: ground.count }, (_, building) => start[building + 1]! - start[building]!),
      );
    };
    expect([many(500), many(2_000)]).toEqual([2, 2]);
  });

  it('cuts the same doors the same way, in whatever order they come', () => {
    fc.assert(
      fc.property(grounds, ({ count, seed, goal }) => {
        const doors = county(count, seed);
        expect(cutTurf(doors.toReversed(), goal)).toEqual(cutTurf(doors, goal));
      }),
      { numRuns: 15 },
    );
  });

  // Of a thousand made-up counties one has a part that hangs on the rest by a house, and is no whole number of turfs: these
  // grounds are the same in each run, and those that were cut unevenly once are among them.
  const counties = { seed: 20_261, numRuns: 25 };

  it('keeps turfs within a tenth of each other where no building is larger than that', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 300, max: thorough ? 1500 : 500 }),
        fc.integer({ min: 1, max: 999 }),
        (count, seed) => {
          const doors = county(count, seed);
          const sizes = sizesOf(doors);
          const houses = doors.filter((door) => sizes.get(buildingOf(door)) === 1);
          const turfs = Math.max(2, Math.floor(houses.length / 45));
          for (const turf of cutTurf(houses, { turfs }).turfs)
            expect(Math.abs(turf.off)).toBeLessThanOrEqual(0.1 + 1e-9);
        },
      ),
      {
        ...counties,
        examples: [
          [988, 932],
          [1141, 170],
          [856, 999],
          [980, 989],
          [851, 804],
          [782, 923],
          [1190, 226],
          [1268, 776],
          [855, 326],
        ],
      },
    );
  });

  it('says which building makes a turf uneven', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: thorough ? 900 : 300 }),
        fc.integer({ min: 1, max: 999 }),
        (count, seed) => {
          const doors = county(count, seed);
          const cut = cutTurf(doors, { doors_each: 40 });
          for (const turf of cut.turfs)
            if (Math.abs(turf.off) > 0.1 + 1e-9)
              expect([turf.tower, biggest(doors)]).not.toEqual([null, expect.anything()]);
        },
      ),
      counties,
    );
  });

  it('makes a tower a turf of its own and shares the rest among the others', () => {
    const doors = [...Array.from({ length: 200 }, (_, number) => house(number + 1)), ...units(451, 333)];
    const { turfs, target } = cutTurf(doors, { turfs: 5 });
    expect(turfs).toHaveLength(5);
    expect(target).toBe(50);
    expect(turfs.filter((turf) => turf.tower !== null)).toMatchObject([
      { doors: 451, tower: '333 Main St', metres: 0 },
    ]);
    expect(turfs.filter((turf) => turf.tower === null).every((turf) => Math.abs(turf.off) <= 0.1)).toBe(true);
  });

  it('keeps the units of one address together although each is mapped by itself', () => {
    const park = Array.from({ length: 60 }, (_, unit) =>
      house(100, {
        id: `lot ${unit}`,
        longitude: -80 + 0.012 + (unit % 10) * 0.0002,
        latitude: 41 + Math.floor(unit / 10) * 0.0002,
      }),
    );
    const doors = [...park, ...Array.from({ length: 80 }, (_, number) => house(number + 200))];
    const { turfs } = cutTurf(doors, { turfs: 3 });
    expect(turfs.filter((turf) => turf.door_ids.some((id) => id.startsWith('lot')))).toMatchObject([{ doors: 60 }]);
  });

  it('keeps sides of blocks whole where the balance allows', () => {
    const block = (hundred: number, side: 0 | 1) =>
      Array.from({ length: 10 }, (_, index) =>
        house(hundred * 100 + index * 2 + side, {
          id: `${hundred} ${side} ${index}`,
          longitude: -80 + hundred * 0.002 + index * 0.00015,
          latitude: 41 + side * 0.0002,
        }),
      );
    const doors = [1, 2, 3, 4, 5, 6].flatMap((hundred) => [...block(hundred, 0), ...block(hundred, 1)]);
    const { turfs, sides_split: split } = cutTurf(doors, { turfs: 3 });
    expect(turfs.map((turf) => turf.doors)).toEqual([40, 40, 40]);
    expect(split).toBe(0);
  });

  it('reckons turfs by time with the way between the doors', () => {
    const close = Array.from({ length: 100 }, (_, number) => house(number + 1));
    const far = Array.from({ length: 100 }, (_, number) =>
      house(number + 1, {
        id: `lane ${number}`,
        street: 'Lane',
        address: `${number} Lane`,
        latitude: 41.02,
        longitude: -80 + number * 0.003,
      }),
    );
    const { turfs, measure } = cutTurf([...close, ...far], { minutes_each: 90 });
    expect(measure).toBe('minutes');
    const sparse = turfs.filter((turf) => turf.door_ids.every((id) => id.startsWith('lane')));
    const dense = turfs.filter((turf) => turf.door_ids.every((id) => id.startsWith('house')));
    expect(Math.max(...sparse.map((turf) => turf.doors))).toBeLessThan(Math.min(...dense.map((turf) => turf.doors)));
    expect(turfs.filter((turf) => Math.abs(turf.off) > 0.1).length).toBeLessThanOrEqual(1);
  });

  it('cuts nothing into nothing, and refuses goals that make no sense', () => {
    expect(cutTurf([], { turfs: 4 }).turfs).toEqual([]);
    expect(cutTurf([house(1), house(3)], { turfs: 9 }).turfs).toHaveLength(2);
    for (const goal of [{ turfs: 0 }, { doors_each: -3 }, { minutes_each: Number.NaN }])
      expect(() => cutTurf([house(1)], goal)).toThrow(RangeError);
  });
});
