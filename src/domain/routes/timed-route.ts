// A loop for someone who has only so much time: as many doors as can be done on the way out and back.
import { metresBetween, type Position } from '../geography/geometry';
import { loopMetres, stopsOf } from '../walking-order/walking-order';
import { type Building, groupBuildings, type RouteDoor, topFloorFirst } from '../walking-order/buildings';
import { seededRandom } from '../walking-order/seeded-random';
import { improveTour } from '../walking-order/tour-search';
import { legCost, type Stops } from '../walking-order/stops';
import type { Pace } from './pace';

/** A door to choose from. */
export interface TimedRouteDoor extends RouteDoor {
  /** What it is worth to get there, above 0; 1 unless given. */
  worth?: number;
}

export interface TimedRoute {
  /** The doors of the loop in walking order; empty when not even one can be reached and left again in time. */
  order: string[];
  /** Metres from the start through the doors and back to it. */
  metres: number;
  /** At the pace given; never more than was asked for. */
  minutes: number;
}

export interface RouteOptions {
  /** Same doors and same seed: same loop. */
  seed?: number;
  /** Rounds of the search. */
  rounds?: number;
  topFirst?: boolean;
}

/** So many units of one building are taken or left together, or a tower would be all or nothing. */
const TOGETHER = 4;
/** So many stops near the start are looked at. */
const MOST_STOPS = 400;

/**
 * A closed loop from a position that collects as much worth as fits in `minutes`. Deterministic. The doors are those to
 * do: leave out who is done or must not be touched.
 */
export function routeWithin(
  doors: readonly TimedRouteDoor[],
  from: Position,
  minutes: number,
  pace: Pace,
  options: RouteOptions = {},
): TimedRoute {
  const { seed = 1, rounds = 160, topFirst = false } = options;
  const stops = reachable(doors, from, minutes, pace, topFirst);
  const search = new RouteSearch(stops, from, minutes, pace);
  return search.run(rounds, seededRandom(seed));
}

/** A building, or a few of its units; those of one building have the same number. */
interface Stop extends Building<TimedRouteDoor> {
  building: number;
}

function reachable(
  doors: readonly TimedRouteDoor[],
  from: Position,
  minutes: number,
  pace: Pace,
  topFirst: boolean,
): Stop[] {
  return groupBuildings(doors)
    .map((building) => (topFirst ? topFloorFirst(building) : building))
    .flatMap((building, index) => chunks({ ...building, building: index }))
    .map((building) => ({ building, metres: metresBetween(from, building) }))
    .filter(
      ({ building, metres }) =>
        (2 * metres) / pace.metresAMinute + building.doors.length * pace.minutesADoor <= minutes,
    )
    .sort((a, b) => a.metres - b.metres)
    .slice(0, MOST_STOPS)
    .map(({ building }) => building);
}

function chunks(building: Stop): Stop[] {
  if (building.doors.length <= TOGETHER) return [building];
  const count = Math.ceil(building.doors.length / TOGETHER);
  return Array.from({ length: count }, (_, index) => ({
    ...building,
    doors: building.doors.slice(index * TOGETHER, (index + 1) * TOGETHER),
  }));
}

/** Puts in what gives most for its time, shortens the loop, takes a stretch out again, and keeps the best. */
class RouteSearch {
  private readonly stops: readonly Stop[];
  private readonly from: Position;
  private readonly minutes: number;
  private readonly pace: Pace;
  private readonly metric: Stops;
  private readonly start: number;
  private readonly atDoors: Float64Array;
  private readonly worth: Float64Array;

  constructor(stops: readonly Stop[], from: Position, minutes: number, pace: Pace) {
    this.stops = stops;
    this.from = from;
    this.minutes = minutes;
    this.pace = pace;
    this.metric = stopsOf(stops, from);
    this.start = stops.length;
    this.atDoors = Float64Array.from(stops, ({ doors }) => doors.length * pace.minutesADoor);
    this.worth = Float64Array.from(stops, ({ doors }) => doors.reduce((sum, { worth = 1 }) => sum + worth, 0));
  }

  run(rounds: number, random: () => number): TimedRoute {
    let tour = this.fill([this.start], () => 1);
    let best = tour;
    for (let round = 0; round < rounds && tour.length > 1; round += 1) {
      const changed = this.fill(this.without(tour, random), () => 0.6 + 0.8 * random());
      if (!this.isWorse(changed, tour)) tour = changed;
      if (!this.isWorse(tour, best)) best = tour;
    }
    const tidy = this.together(this.nearEndFirst(best));
    return this.closedPathOf(this.time(tidy) <= this.minutes ? tidy : best);
  }

  private worthOf(tour: readonly number[]): number {
    return tour.reduce((sum, stop) => sum + (this.worth[stop] ?? 0), 0);
  }

  private cost(a: number, b: number): number {
    return legCost(this.metric, a, b);
  }

  /** The real minutes of a tour, as it will be reported. */
  private time(tour: readonly number[]): number {
    return this.closedPathOf(tour).minutes;
  }

  private isWorse(tour: readonly number[], than: readonly number[]): boolean {
    const [worth, other] = [this.worthOf(tour), this.worthOf(than)];
    return worth === other ? this.time(tour) > this.time(than) : worth < other;
  }

  /** The tour with stops put in as long as any fits. `favour`: how a stop's gain is weighed in this round. */
  private fill(given: readonly number[], favour: () => number): number[] {
    let tour = [...given];
    // One weight a building, so that of equal units the first are taken.
    const byBuilding = new Map<number, number>();
    for (const { building } of this.stops) if (!byBuilding.has(building)) byBuilding.set(building, favour());
    const weights = Float64Array.from(this.stops, ({ building }) => byBuilding.get(building) ?? 1);
    const left = new Set(this.stops.keys());
    for (const stop of tour) left.delete(stop);
    let shortened = false;
    for (;;) {
      const spare = this.minutes - this.time(tour);
      const next = this.bestAddition(tour, left, weights, spare);
      if (next) {
        tour.splice(next.place, 0, next.stop);
        left.delete(next.stop);
        shortened = false;
      } else if (shortened) return tour;
      else {
        tour = this.shorten(tour);
        shortened = true;
      }
    }
  }

  private bestAddition(
    tour: readonly number[],
    left: ReadonlySet<number>,
    weights: Float64Array,
    spare: number,
  ): { stop: number; place: number } | null {
    let best: { stop: number; place: number } | null = null;
    let bestGain = 0;
    for (const stop of left) {
      const atDoors = this.atDoors[stop] ?? 0;
      if (atDoors > spare) continue;
      let detour = Infinity;
      let place = 0;
      for (let index = 0; index < tour.length; index += 1) {
        const [a, b] = [tour[index]!, tour[(index + 1) % tour.length]!];
        const more = this.cost(a, stop) + this.cost(stop, b) - this.cost(a, b);
        if (more >= detour) continue;
        detour = more;
        place = index + 1;
      }
      const minutes = atDoors + Math.max(0, detour) / this.pace.metresAMinute;
      const gain = ((this.worth[stop] ?? 0) * (weights[stop] ?? 1)) / minutes;
      if (gain <= bestGain || this.time([...tour.slice(0, place), stop, ...tour.slice(place)]) > this.minutes) continue;
      bestGain = gain;
      best = { stop, place };
    }
    return best;
  }

  /** The same stops in a shorter order, if there is one in time. */
  private shorten(tour: readonly number[]): number[] {
    if (tour.length < 5) return [...tour];
    const pick = (row: Float64Array): Float64Array => Float64Array.from(tour, (stop) => row[stop] ?? 0);
    const { x, y, street, side, crossing } = this.metric;
    const part: Stops = {
      x: pick(x),
      y: pick(y),
      crossing: pick(crossing),
      street: Int32Array.from(tour, (stop) => street[stop] ?? -1),
      side: Int8Array.from(tour, (stop) => side[stop] ?? 0),
    };
    const better = improveTour(part, Int32Array.from(tour.keys()), 60, seededRandom(tour.length));
    const at = better.indexOf(0);
    const turned = [...better.subarray(at), ...better.subarray(0, at)].map((index) => tour[index]!);
    return this.time(turned) <= this.minutes ? turned : [...tour];
  }

  /** The tour without a stretch somewhere; never without its start. */
  private without(tour: readonly number[], random: () => number): number[] {
    const length = 1 + Math.floor(random() * Math.min(10, tour.length - 1));
    const from = 1 + Math.floor(random() * Math.max(1, tour.length - length));
    return tour.filter((_, index) => index < from || index >= from + length);
  }

  /** Of both directions that which comes to a door sooner. */
  private nearEndFirst(tour: readonly number[]): readonly number[] {
    const away = (stop: number): number => metresBetween(this.from, this.stops[stop] ?? this.from);
    return away(tour[1] ?? this.start) <= away(tour.at(-1) ?? this.start)
      ? tour
      : [this.start, ...tour.slice(1).toReversed()];
  }

  /** The units of a building one after the other, in its own order; hardly ever a longer way. */
  private together(tour: readonly number[]): number[] {
    const rest = new Set(tour);
    return tour.flatMap((stop) => {
      if (!rest.has(stop)) return [];
      const same = [...rest].filter((other) => this.stops[other]?.building === this.stops[stop]?.building);
      for (const other of same) rest.delete(other);
      return stop === this.start ? [stop] : same.sort((a, b) => a - b);
    });
  }

  private closedPathOf(tour: readonly number[]): TimedRoute {
    const doors = tour.flatMap((stop) => this.stops[stop]?.doors ?? []);
    const metres = doors.length === 0 ? 0 : loopMetres([this.from, ...doors]);
    const minutes = doors.length * this.pace.minutesADoor + metres / this.pace.metresAMinute;
    return { order: doors.map(({ id }) => id), metres, minutes };
  }
}
