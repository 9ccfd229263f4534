// Turf that no one walks from end to end: the car is parked, a cluster is walked and come back from, and the car goes on.
import { type Position, projectPositions } from '../geography/geometry';
import { metresPerMinute, minutesAtDoor } from '../walkbooks/estimate';
import { nearestNeighbourTour, type Stops } from './stops';
import { improveTour } from './tour-search';

/** The way of a turf by car and on foot, back to where it began; minutes without those at the doors. */
export interface Drive {
  minutes: number;
  /** How often the car is parked. */
  parks: number;
  /** Metres walked and driven together, as the crow flies. */
  metres: number;
}

export interface DrivenTour {
  drive: Drive;
  /** The stops in the order in which they are come to. */
  tour: Int32Array;
}

/** Parking, getting out and in again. Minutes. */
export const minutesToPark = 2;
/** 30 km/h on roads that are 1.3 times as long as the crow flies. */
export const metresDrivenPerMinute = 30_000 / 60 / 1.3;
/** No one walks farther than this around one cluster with a car at hand. Metres. */
const farthestWalked = 3_000;
/** Doors so close to each other are of one cluster. Metres. */
const stepsApart = 200;
/** A car is worth it from this share of the whole time, and from so many minutes. */
const savesShare = 0.2;
const savesMinutes = 15;

type Axis = ArrayLike<number>;

/**
 * How a turf is driven: in the walking order or cluster by cluster, whichever takes less time, parking where that order has it
 * take the least. Null where it is better walked: a car would spare less than a fifth of the time, or less than 15 minutes.
 * @param x y stops on a plane, meters
 * @param walked the stops in walking order
 * @param doors behind all stops
 * @param metres of the loop on foot
 */
export function driveOf(x: Axis, y: Axis, walked: Int32Array, doors: number, metres: number): DrivenTour | null {
  const onFoot = metres / metresPerMinute;
  const whole = doors * minutesAtDoor + onFoot;
  if (walked.length < 2 || onFoot < savesMinutes || onFoot < savesShare * whole) return null;
  const driven = [walked, clusterByCluster(x, y, walked)].map((tour) => ({ tour, drive: leastTime(x, y, tour).drive }));
  const best = driven.reduce((a, b) => (b.drive.minutes < a.drive.minutes ? b : a));
  const spared = onFoot - best.drive.minutes;
  return spared >= savesMinutes && spared >= savesShare * whole ? best : null;
}

/**
 * Of a turf that is driven, for each door in the order of the walk: at which of the places where the car is parked it stands
 * meanwhile, counted from 0.
 */
export function parkingsOf(doors: readonly Position[]): Int32Array {
  const { x, y } = projectPositions(doors);
  const { starts } = leastTime(x, y, Int32Array.from(doors.keys()));
  const parked = new Int32Array(doors.length);
  let place = -1;
  for (const at of doors.keys()) {
    if (starts.has(at)) place += 1;
    parked[at] = place;
  }
  return parked;
}

function leastTime(x: Axis, y: Axis, tour: Int32Array): { drive: Drive; starts: Set<number> } {
  const count = tour.length;
  const way = (a: number, b: number): number => Math.hypot(x[tour[a]!]! - x[tour[b]!]!, y[tour[a]!]! - y[tour[b]!]!);
  // The least time in which everything before a stop was walked, with the car at that stop; after the last one at the first.
  const least = new Float64Array(count + 1).fill(Infinity);
  const from = new Int32Array(count + 1);
  least[0] = 0;
  for (let start = 0; start < count; start += 1) {
    let walked = 0;
    for (let next = start + 1; next <= count; next += 1) {
      const onFoot = (walked + way(next - 1, start)) / metresPerMinute;
      const minutes = least[start]! + minutesToPark + onFoot + way(start, next % count) / metresDrivenPerMinute;
      if (minutes < least[next]!) {
        least[next] = minutes;
        from[next] = start;
      }
      if (next < count) walked += way(next - 1, next);
      if (walked > farthestWalked) break;
    }
  }
  const starts = new Set<number>();
  let metres = 0;
  for (let end = count; end > 0; end = from[end]!) {
    const start = from[end]!;
    starts.add(start);
    for (let stop = start + 1; stop < end; stop += 1) metres += way(stop - 1, stop);
    metres += way(end - 1, start) + way(start, end % count);
  }
  return { drive: { minutes: least[count]!, parks: starts.size, metres }, starts };
}

/** The walking order with doors that are close together one after the other, and those clusters in a short loop. */
function clusterByCluster(x: Axis, y: Axis, walked: Int32Array): Int32Array {
  const clusters = clustersOf(x, y, walked);
  const mean = (axis: Axis, stops: readonly number[]) =>
    stops.reduce((sum, stop) => sum + axis[stop]!, 0) / stops.length;
  const count = clusters.length;
  const middles: Stops = {
    x: Float64Array.from(clusters, (stops) => mean(x, stops)),
    y: Float64Array.from(clusters, (stops) => mean(y, stops)),
    street: new Int32Array(count).fill(-1),
    side: new Int8Array(count),
    crossing: new Float64Array(count),
  };
  const tour = count > 2 ? improveTour(middles, nearestNeighbourTour(middles, 0), 0, () => 0) : [...clusters.keys()];
  return Int32Array.from([...tour].flatMap((cluster) => clusters[cluster]!));
}

/** Stops that hang together by short steps, each cluster and its stops in the order of the walk. */
function clustersOf(x: Axis, y: Axis, walked: Int32Array): number[][] {
  const squares = new Map<string, number[]>();
  const square = (stop: number, east = 0, north = 0): string =>
    `${Math.floor(x[stop]! / stepsApart) + east} ${Math.floor(y[stop]! / stepsApart) + north}`;
  for (const stop of walked) {
    const there = squares.get(square(stop));
    if (there) there.push(stop);
    else squares.set(square(stop), [stop]);
  }
  const around = [-1, 0, 1].flatMap((east) => [-1, 0, 1].map((north) => [east, north] as const));
  const clusterOf = new Map<number, number>();
  let clusters = 0;
  for (const first of walked) {
    if (clusterOf.has(first)) continue;
    const found = [first];
    clusterOf.set(first, clusters);
    for (const stop of found)
      for (const [east, north] of around)
        for (const other of squares.get(square(stop, east, north)) ?? [])
          if (!clusterOf.has(other) && Math.hypot(x[other]! - x[stop]!, y[other]! - y[stop]!) <= stepsApart) {
            clusterOf.set(other, clusters);
            found.push(other);
          }
    clusters += 1;
  }
  const members = Array.from({ length: clusters }, () => [] as number[]);
  for (const stop of walked) members[clusterOf.get(stop)!]!.push(stop);
  return members;
}
