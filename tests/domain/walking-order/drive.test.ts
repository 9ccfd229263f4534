import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { driveOf, parkingsOf } from '../../../src/domain/walking-order/drive';
import { metresPerMinute, minutesAtDoor } from '../../../src/domain/walkbooks/estimate';
import { seededRandom } from '../../../src/domain/walking-order/seeded-random';
import { walkingOrder } from '../../../src/domain/walking-order/walking-order';

type Stop = readonly [x: number, y: number];
const way = ([x, y]: Stop, [a, b]: Stop) => Math.hypot(x - a, y - b);
const loop = (stops: readonly Stop[]) =>
  stops.reduce((sum, stop, at) => sum + way(stop, stops[(at + 1) % stops.length] ?? stop), 0);
const driveAlong = (stops: readonly Stop[]) =>
  driveOf(
    stops.map(([x]) => x),
    stops.map(([, y]) => y),
    Int32Array.from(stops.keys()),
    stops.length,
    loop(stops),
  )?.drive ?? null;

/** Every way to part the stops into clusters, each walked from its first stop and back to it. */
function leastByTrying(stops: readonly Stop[]): number {
  const drives = 30_000 / 60 / 1.3;
  const from = (start: number): number => {
    let least = Infinity;
    let walked = 0;
    for (let next = start + 1; next <= stops.length; next += 1) {
      const back = way(stops[next - 1]!, stops[start]!);
      const rest = next === stops.length ? 0 : from(next);
      const driven = way(stops[start]!, stops[next % stops.length]!) / drives;
      least = Math.min(least, 2 + (walked + back) / metresPerMinute + driven + rest);
      if (next < stops.length) walked += way(stops[next - 1]!, stops[next]!);
    }
    return least;
  };
  return from(0);
}

/** Farms along country roads of a mile's grid, some of them in hamlets. By a seed. */
function farms(count: number, seed: number): Stop[] {
  const random = seededRandom(seed);
  const stops: Stop[] = [];
  while (stops.length < count) {
    const [road, along] = [Math.floor(random() * 6) * 1_600, random() * 9_600];
    const isHamlet = random() < 0.25;
    for (let house = 0; house < (isHamlet ? 6 : 1) && stops.length < count; house += 1)
      stops.push(random() < 0.5 ? [road, along + house * 40] : [along + house * 40, road]);
  }
  return stops;
}

describe('a turf too far apart to walk', () => {
  it('is driven in the least time there is for its order', () => {
    const spot = fc.tuple(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 0, max: 2_000 }));
    fc.assert(
      fc.property(fc.array(spot, { minLength: 2, maxLength: 9 }), (stops) => {
        const drive = driveAlong(stops);
        const onFoot = loop(stops) / metresPerMinute;
        const least = leastByTrying(stops);
        const isWorth =
          onFoot - least >= 15 - 1e-9 && onFoot - least >= 0.2 * (onFoot + stops.length * minutesAtDoor) - 1e-9;
        // A cluster of more than 3 km on foot is not tried: then driving may take longer than it could.
        // Cluster by cluster may take less than in this order.
        if (isWorth && loop(stops) < 3_000) expect(drive?.minutes).toBeLessThanOrEqual(least + 1e-9);
        if (drive) expect(drive.metres / 385 + 2 * drive.parks).toBeLessThanOrEqual(drive.minutes + 0.1);
      }),
    );
  });

  it('is parked once where its doors are close together, and again where they are not', () => {
    const hamlet = (x: number): Stop[] => Array.from({ length: 8 }, (_, house) => [x + house * 30, 0]);
    expect(driveAlong([...hamlet(0), ...hamlet(5_000), ...hamlet(9_000)])).toMatchObject({ parks: 3 });
  });

  it('is walked in a suburb, however many doors it has, and where a car would spare a few minutes only', () => {
    const street = (doors: number): Stop[] => Array.from({ length: doors }, (_, door) => [door * 20, 0]);
    expect(driveAlong(street(60))).toBeNull();
    expect(driveAlong(street(5_000))).toBeNull();
    expect(driveAlong([])).toBeNull();
    expect(driveAlong([[0, 0]])).toBeNull();
    expect(
      driveAlong([
        [0, 0],
        [500, 0],
      ]),
    ).toBeNull();
  });

  it('takes as long as a car and a walker need on the roads, within a tenth', () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const stops = farms(60, seed);
      const doors = stops.map(([x, y], at) => ({
        id: `${String(at)}`,
        address: `${String(at)} Section Rd`,
        unit: '',
        latitude: 40 + y / 111_320,
        longitude: -83 + x / (111_320 * Math.cos((40 * Math.PI) / 180)),
      }));
      const { order, drive } = walkingOrder(doors);
      if (!drive) throw new Error('is driven');
      const minutes = onTheRoads(order.map((id) => stops[Number(id)]!));
      // Roads at right angles are longer than the crow flies by up to 1.41; walked ways lie along one of them.
      expect(Math.abs(drive.minutes / minutes - 1), `seed ${String(seed)}`).toBeLessThan(0.1);
    }
  });
});

/** A car at 30 km/h and a walker at 4.5 km/h on roads at right angles, parking for two minutes wherever the next door is over 300 m off. */
function onTheRoads(stops: readonly Stop[]): number {
  const road = ([x, y]: Stop, [a, b]: Stop) => Math.abs(x - a) + Math.abs(y - b);
  let minutes = 0;
  let cluster: Stop[] = [];
  const walk = () => {
    const round = cluster.reduce((sum, stop, at) => sum + road(stop, cluster[(at + 1) % cluster.length] ?? stop), 0);
    minutes += 2 + round / metresPerMinute;
  };
  for (const stop of stops) {
    const last = cluster.at(-1);
    if (last && road(last, stop) > 300) {
      walk();
      minutes += road(cluster[0] ?? last, stop) / 500;
      cluster = [];
    }
    cluster.push(stop);
  }
  walk();
  if (cluster[0] && stops[0]) minutes += road(cluster[0], stops[0]) / 500;
  return minutes;
}

it('says for each door at which place the car is parked: once a cluster, in the order of the walk', () => {
  const doors = [0, 0.0002, 0.0004, 0.05, 0.0502, 0.1].map((north) => ({ latitude: 40 + north, longitude: -80 }));
  expect([...parkingsOf(doors)]).toEqual([0, 0, 0, 1, 1, 2]);
  expect([...parkingsOf([])]).toEqual([]);
});
