// A cut that is being looked at and edited: which building is in which turf, the areas drawn, and what a change does.
import { blockSidesOf, type TurfDoor } from './block-sides';
import { wayThrough, type TurfWay } from './walking-length';
import { neighboursOf } from './neighbors';
import { minutesAtDoor } from '../walkbooks/estimate';

/** A corner or a place: [lng, lat]. */
export type Spot = readonly [number, number];

/** The ground of a universe, for drawing and editing: doors by their index. */
export interface PlanBlockSides {
  /** The doors of each building. */
  buildings: readonly (readonly number[])[];
  /** The middle of each building, [lng, lat]. */
  places: readonly Spot[];
  /** Neighboring buildings, in pairs. */
  links: Int32Array;
}

/** Gathers doors into buildings with their neighbors. For thousands of doors it takes a moment: beside the page. */
export function planBlockSides(doors: readonly TurfDoor[]): PlanBlockSides {
  const indexOf = new Map(doors.map((door, index) => [door.id, index]));
  const ground = blockSidesOf(doors);
  const buildings = ground.doors.map((own) => own.map(({ id }) => indexOf.get(id) ?? 0));
  const places = ground.doors.map((own): Spot => {
    const mean = (of: (door: TurfDoor) => number): number => own.reduce((sum, door) => sum + of(door), 0) / own.length;
    return [mean((door) => door.longitude), mean((door) => door.latitude)];
  });
  const { start, to } = neighboursOf(ground, [...ground.doors.keys()]);
  const links: number[] = [];
  for (let building = 0; building < ground.count; building += 1)
    for (const other of to.subarray(start[building], start[building + 1]))
      if (building < other) links.push(building, other);
  return { buildings, places, links: Int32Array.from(links) };
}

/** Whether a place lies inside a ring, which closes automatically. */
export function isInside([lng, lat]: Spot, ring: readonly Spot[]): boolean {
  let inside = false;
  let last = ring.at(-1);
  for (const corner of ring) {
    if (last && corner[1] > lat !== last[1] > lat) {
      const crossing = ((last[0] - corner[0]) * (lat - corner[1])) / (last[1] - corner[1]) + corner[0];
      if (lng < crossing) inside = !inside;
    }
    last = corner;
  }
  return inside;
}

/** The number of the first area that each building lies in, -1 for none. Areas of fewer than three corners hold nothing. */
export function areasOf({ places }: PlanBlockSides, areas: readonly (readonly Spot[])[]): Int32Array {
  const whole = areas.map((ring) => (ring.length >= 3 ? ring : []));
  return Int32Array.from(places, (place) => whole.findIndex((ring) => isInside(place, ring)));
}

export interface TurfFigures {
  doors: number;
  voters: number;
  /** Metres of the loop, estimated; minutes for doors and way. */
  metres: number;
  minutes: number;
  /** Null where it is better walked. */
  drive: TurfWay['drive'];
}

/** What some doors amount to as one turf. */
export function turfFigures(doors: readonly (TurfDoor & { voters: number })[]): TurfFigures {
  const { x, y } = blockSidesOf(doors);
  const { metres, drive, minutes } = wayThrough(x, y, doors.length);
  const voters = doors.reduce((sum, door) => sum + door.voters, 0);
  return { doors: doors.length, voters, metres, minutes: doors.length * minutesAtDoor + minutes, drive };
}

/**
 * In how many pieces a turf lies, going from neighbor to neighbor: past doors of no turf, too, and past a building that is a
 * turf of its own.
 */
export function piecesOf({ links }: PlanBlockSides, turfOf: Int32Array, turf: number): number {
  const sizes = new Map<number, number>();
  for (const of of turfOf) sizes.set(of, (sizes.get(of) ?? 0) + 1);
  const next = new Map<number, number[]>();
  const left = new Set<number>();
  turfOf.forEach((of, building) => {
    if (of === turf) left.add(building);
    if (of === turf || of < 0 || sizes.get(of) === 1) next.set(building, []);
  });
  for (let at = 0; at < links.length; at += 2) {
    const [a, b] = [links[at]!, links[at + 1]!];
    if (!next.has(a) || !next.has(b)) continue;
    next.get(a)?.push(b);
    next.get(b)?.push(a);
  }
  let pieces = 0;
  const seen = new Set<number>();
  for (const first of left) {
    if (seen.has(first)) continue;
    pieces += 1;
    seen.add(first);
    const found = [first];
    for (const here of found)
      for (const other of next.get(here) ?? [])
        if (!seen.has(other)) {
          seen.add(other);
          found.push(other);
        }
  }
  return pieces;
}

/** Where two turfs meet: the building of each that has most neighbors in the other one. */
export interface Border {
  /** The other turf. */
  turf: number;
  /** A building of the other turf that could come to this one. */
  take: number;
  /** A building of this turf that could go to the other one. */
  give: number;
}

/** The borders of a turf, the longest first. */
export function bordersOf({ links }: PlanBlockSides, turfOf: Int32Array, turf: number): Border[] {
  const met = new Map<number, { length: number; take: Map<number, number>; give: Map<number, number> }>();
  for (let at = 0; at < links.length; at += 2) {
    const [a, b] = [links[at]!, links[at + 1]!];
    const own = turfOf[a] === turf ? a : turfOf[b] === turf ? b : -1;
    const other = own === a ? b : a;
    const beside = turfOf[other]!;
    if (own < 0 || beside === turf || beside < 0) continue;
    const border = met.get(beside) ?? { length: 0, take: new Map<number, number>(), give: new Map<number, number>() };
    border.length += 1;
    border.take.set(other, (border.take.get(other) ?? 0) + 1);
    border.give.set(own, (border.give.get(own) ?? 0) + 1);
    met.set(beside, border);
  }
  const closest = (counted: Map<number, number>) =>
    [...counted].reduce((best, each) =>
      each[1] > best[1] || (each[1] === best[1] && each[0] < best[0]) ? each : best,
    )[0];
  return [...met]
    .toSorted(([a, one], [b, other]) => other.length - one.length || a - b)
    .map(([beside, { take, give }]) => ({ turf: beside, take: closest(take), give: closest(give) }));
}

/** A color (from 0) for each turf so that neighbors differ, as far as `colors` go. */
export function colourTurfs({ links }: PlanBlockSides, turfOf: Int32Array, turfs: number, colors: number): number[] {
  const beside = Array.from({ length: turfs }, () => new Set<number>());
  for (let at = 0; at < links.length; at += 2) {
    const [a, b] = [turfOf[links[at]!]!, turfOf[links[at + 1]!]!];
    if (a < 0 || b < 0 || a === b) continue;
    beside[a]?.add(b);
    beside[b]?.add(a);
  }
  const color: number[] = [];
  for (let turf = 0; turf < turfs; turf += 1) {
    const used = new Set([...(beside[turf] ?? [])].map((other) => color[other]));
    const free = Array.from({ length: colors }, (_, index) => (index + turf) % colors).find((each) => !used.has(each));
    color.push(free ?? turf % colors);
  }
  return color;
}
