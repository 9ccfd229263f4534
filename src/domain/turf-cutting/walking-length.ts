// How far the doors of a turf are to walk, by a short search: for comparing turfs, not for walking them.
import { improveTour } from '../walking-order/tour-search';
import { nearestNeighbourTour, type Stops } from '../walking-order/stops';

/** Metres of a short closed loop over points on a plane (meters): always to the nearest, then crossings taken out. */
export function routeLength(x: Float64Array, y: Float64Array): number {
  const count = x.length;
  if (count < 2) return 0;
  const stops: Stops = {
    x,
    y,
    street: new Int32Array(count).fill(-1),
    side: new Int8Array(count),
    crossing: new Float64Array(count),
  };
  const tour = improveTour(stops, nearestNeighbourTour(stops, 0), 0, () => 0);
  let metres = 0;
  let last = tour[count - 1]!;
  for (const stop of tour) {
    metres += Math.hypot(x[stop]! - x[last]!, y[stop]! - y[last]!);
    last = stop;
  }
  return metres;
}
