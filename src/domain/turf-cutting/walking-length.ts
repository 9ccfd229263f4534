// How far the doors of a turf are to walk or to drive, by a short search: for comparing turfs, not for walking them.
import { driveOf, type Drive } from '../walking-order/drive';
import { improveTour } from '../walking-order/tour-search';
import { metresPerMinute } from '../walkbooks/estimate';
import { nearestNeighbourTour, type Stops } from '../walking-order/stops';

export interface TurfWay {
  /** Of a closed loop on foot. */
  metres: number;
  /** Null where it is better walked. */
  drive: Drive | null;
  /** Of the way as it is best made. */
  minutes: number;
}

/** The way of a turf over points on a plane (meters): always to the nearest, then crossings taken out. `doors` behind all of them. */
export function wayThrough(x: Float64Array, y: Float64Array, doors: number): TurfWay {
  const tour = shortTour(x, y);
  const metres = loopLength(x, y, tour);
  const drive = driveOf(x, y, tour, doors, metres)?.drive ?? null;
  return { metres, drive, minutes: drive?.minutes ?? metres / metresPerMinute };
}

function shortTour(x: Float64Array, y: Float64Array): Int32Array {
  const count = x.length;
  if (count < 2) return new Int32Array(count);
  const stops: Stops = {
    x,
    y,
    street: new Int32Array(count).fill(-1),
    side: new Int8Array(count),
    crossing: new Float64Array(count),
  };
  return improveTour(stops, nearestNeighbourTour(stops, 0), 0, () => 0);
}

function loopLength(x: Float64Array, y: Float64Array, tour: Int32Array): number {
  let metres = 0;
  let last = tour.at(-1) ?? 0;
  for (const stop of tour) {
    metres += Math.hypot(x[stop]! - x[last]!, y[stop]! - y[last]!);
    last = stop;
  }
  return metres;
}
