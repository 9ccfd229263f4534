// The walking order of a walkbook: a short closed loop over its doors, building by building, side by side.
import { metresBetween, type Position, projectPositions } from '../geography/geometry';
import { type Building, groupBuildings, type RouteDoor, topFloorFirst } from './buildings';
import { seededRandom } from './seeded-random';
import { improveTour } from './tour-search';
import { findSides } from './building-sides';
import { driveOf, type Drive } from './drive';
import { nearestNeighbourTour, type Stops } from './stops';

export interface WalkingOrder {
  /** Every door once, in walking order. */
  order: string[];
  /** Metres of the closed loop as the crow flies: from the position through the doors and back to it, else to the first door. */
  metres: number;
  /** How it is driven; null where it is better walked, and from a position. */
  drive: Drive | null;
}

export interface WalkingOptions {
  /** Where the walk begins and ends; without it the loop begins at the first street and house number. */
  from?: Position | undefined;
  /** Same doors and same seed: same order. */
  seed?: number;
  /** Rounds of the search, also by the number of stops; by default so many that 500 doors take well under a second and 5,000 about three. */
  rounds?: number | ((stops: number) => number);
  /** Within a building: up with the lift and down on foot. */
  topFirst?: boolean;
}

/** What crossing counts for where no one knows how wide the street is. Metres. */
const USUAL_CROSSING = 15;

/**
 * Puts doors in walking order. Doors of one building stay together, units in natural order; the order in which the
 * doors were given does not matter. Never longer than always going to the nearest door, unless it is driven.
 */
export function walkingOrder(doors: readonly RouteDoor[], options: WalkingOptions = {}): WalkingOrder {
  const { from, seed = 1 } = options;
  const grouped = groupBuildings(doors);
  const buildings = options.topFirst ? grouped.map(topFloorFirst) : grouped;
  const stops = stopsOf(buildings, from);
  const start = from ? buildings.length : 0;
  const count = stops.x.length;
  const { rounds: wanted = defaultRounds } = options;
  const rounds = typeof wanted === 'number' ? wanted : wanted(count);
  const search = (metric: Stops): Route => {
    const tour = improveTour(metric, nearestNeighbourTour(metric, start), rounds, seededRandom(seed));
    return routeOf(tour, start, buildings, from);
  };
  const straight: Stops = { ...stops, crossing: new Float64Array(count) };
  const nearest = routeOf(nearestNeighbourTour(straight, start), start, buildings, from);
  // Sparing crossings may cost meters, but never so many that just going to the nearest door would be shorter.
  let best = search(stops);
  if (best.metres > nearest.metres) best = search(straight);
  if (best.metres > nearest.metres) best = nearest;
  return from ? { ...asOrder(best), drive: null } : driven(best.doors);
}

const asOrder = ({ doors, metres }: Route) => ({ order: doors.map(({ id }) => id), metres });

/** Doors in walking order as they are gone to: by car where they lie too far apart, and then cluster by cluster. */
export function driven(walked: readonly RouteDoor[]): WalkingOrder {
  const metres = loopMetres(walked);
  const { x, y } = projectPositions(walked);
  const found = driveOf(x, y, Int32Array.from(walked.keys()), walked.length, metres);
  if (!found) return { ...asOrder({ doors: [...walked], metres }), drive: null };
  const doors = Array.from(found.tour, (at) => walked[at]!);
  return { ...asOrder({ doors, metres: loopMetres(doors) }), drive: found.drive };
}

/** Metres of the closed loop over the positions as they stand. */
export function loopMetres(positions: readonly Position[]): number {
  let metres = 0;
  let last = positions.at(-1);
  for (const position of positions) {
    if (last) metres += metresBetween(last, position);
    last = position;
  }
  return metres;
}

function defaultRounds(stops: number): number {
  return Math.min(stops * 100, 12_000 + stops * 36, 36_000);
}

/**
 * What a crossing counts for on top of the way, so that one side is walked before the other: little on a lane, much on an
 * avenue (7 m where the doors lie 16 m apart, 22 m at 30 m, 62 m at 50 m). `width` in meters between the doors of both sides.
 */
export function crossingCost(width: number): number {
  return Number.isNaN(width) ? USUAL_CROSSING : Math.min(120, Math.max(3, (width * width) / 40));
}

/** Buildings, and the position last if there is one, as the search sees them. */
export function stopsOf(buildings: readonly Building<RouteDoor>[], from?: Position): Stops {
  const streets = new Map<string, number>();
  const count = buildings.length + (from ? 1 : 0);
  const street = new Int32Array(count).fill(-1);
  const parity = new Int8Array(count);
  buildings.forEach((building, index) => {
    if (building.street === '') return;
    const number = streets.get(building.street) ?? streets.size;
    streets.set(building.street, number);
    street[index] = number;
    parity[index] = building.side === null ? 0 : building.side === 'odd' ? 1 : 2;
  });
  const positions: Position[] = from ? [...buildings, from] : [...buildings];
  const { x, y } = projectPositions(positions);
  const { side, width } = findSides({ x, y, street, parity });
  return { x, y, street, side, crossing: width.map(crossingCost) };
}

interface Route {
  doors: RouteDoor[];
  metres: number;
}

/**
 * A tour from its start, in one of its two directions: from a position that which comes to a door sooner, else that which
 * comes to the lower house number first.
 */
function routeOf(
  tour: Int32Array,
  start: number,
  buildings: readonly Building<RouteDoor>[],
  from: Position | undefined,
): Route {
  const isBackwards = (first: number, last: number): boolean => {
    const away = (stop: number): number => (from && buildings[stop] ? metresBetween(from, buildings[stop]) : 0);
    return away(first) === away(last) ? first > last : away(first) > away(last);
  };
  const at = tour.indexOf(start);
  const turned = [...tour.subarray(at), ...tour.subarray(0, at)];
  if (turned.length > 2 && isBackwards(turned[1]!, turned.at(-1)!)) turned.push(...turned.splice(1).toReversed());
  const doors = turned.flatMap((stop) => buildings[stop]?.doors ?? []);
  return { doors, metres: loopMetres(from ? [from, ...doors] : doors) };
}
