// Cutting turf: doors into walkbooks of about equal size that can be walked.
import { bisect, type TurfCutting } from './bisect';
import { blockSidesOf, type TurfDoor, type BlockSides } from './block-sides';
import { neighboursOf, type Neighbors } from './neighbors';
import { refine } from './refine';
import { wayThrough, type TurfWay } from './walking-length';
import { estimateMinutes, minutesAtDoor } from '../walkbooks/estimate';

/** What is asked for: so many turfs, or turfs of about so many doors, or of about so many minutes. */
export type TurfGoalSettings = { turfs: number } | { doors_each: number } | { minutes_each: number };

/** One turf of a cut. */
export interface Turf {
  door_ids: string[];
  doors: number;
  /** Metres of a closed loop over its buildings, as the crow flies: an estimate by a short search. */
  metres: number;
  /** Minutes for its doors (estimate.ts) and its way on foot, or by car where it isn't walked; not rounded. */
  minutes: number;
  /** Null where it is better walked. */
  drive: TurfWay['drive'];
  /** Share by which it is off the target: 0.1 is 10 % over. */
  off: number;
  /** The address of the building, in it or beside it, that makes it more than 10 % off as it is never split; else null. */
  tower: string | null;
}

export interface Cut {
  /** From north to south by the middle of each, so that the same doors give the same numbers. */
  turfs: Turf[];
  /** What turfs are measured by, and what each should have; turfs of one big building do not count for it. */
  measure: 'doors' | 'minutes';
  target: number;
  /** Sides of blocks whose doors lie in more than one turf. */
  sides_split: number;
}

/** Turfs may be off the target by this share, or by one door. */
export const cutTolerance = 0.1;
/** A cut makes at most so many turfs. */
export const maxTurfs = 5_000;

/**
 * Cuts doors into turfs.
 * - Every door is in exactly one turf; a building (one address) is never split.
 * - Turfs are within ± 10 % of each other (or one door), where buildings allow. A building of more than 1.1 turfs is a turf of
 *   its own, and the others share the rest evenly.
 * - Each turf hangs together: from each of its buildings one comes to each other through neighbors (neighbors.ts) of
 *   the same turf.
 * - A side of a block is split only where the balance needs it.
 * - The same doors and goal give the same turfs, in whatever order the doors were given.
 *
 * 100,000 doors take some seconds: not to be called where someone waits for other answers.
 * @throws RangeError for a goal that is not above 0, or of more than 5,000 turfs
 */
export function cutTurf(doors: readonly TurfDoor[], goal: TurfGoalSettings): Cut {
  const measure = 'minutes_each' in goal ? 'minutes' : 'doors';
  const asked = 'turfs' in goal ? goal.turfs : 'doors_each' in goal ? goal.doors_each : goal.minutes_each;
  if (!(asked > 0)) throw new RangeError("A turf's target size must be above 0");
  const ground = blockSidesOf(doors);
  if (ground.count === 0) return { turfs: [], measure, target: 0, sides_split: 0 };
  const everything = neighboursOf(ground, range(ground.count));
  const many = Float64Array.from(ground.doors, (own) => own.length);
  const weight = measure === 'doors' ? many : usualMinutes(ground, everything);
  let cut = partition(ground, everything, weight, goal);
  if (measure === 'doors') return assembled(cut, measure);
  // The way is known once there are turfs: with it the number of turfs is settled, and then the minutes are evened out.
  cut = partition(ground, everything, walkedMinutes(cut), goal);
  for (let round = 0; round < EVENINGS; round += 1) {
    const walked = walkedMinutes(cut);
    const sum = cut.rest.reduce((total, building) => total + walked[building]!, 0);
    const target = cut.turfs === 0 ? cut.target : sum / cut.turfs;
    cut = { ...cut, weight: walked, target, slack: target * cutTolerance * 0.9 };
    refine(cut, cut.turfOf, cut.turfs);
  }
  return assembled(cut, measure);
}

/**
 * Moves the borders between turfs that were cut apart from one another where that makes them more even, rounder or keeps sides
 * of blocks whole; how many turfs there are stays, and a turf of one big building is not to be given.
 * @param turfs the doors of each, by id
 * @returns the turfs in the order given
 */
export function evenTurfs(
  doors: readonly TurfDoor[],
  turfs: readonly (readonly string[])[],
  { measure, target }: Pick<Cut, 'measure' | 'target'>,
): Turf[] {
  const ground = blockSidesOf(doors);
  const neighbors = neighboursOf(ground, range(ground.count));
  const known = new Map(turfs.flatMap((ids, turf) => ids.map((id) => [id, turf] as const)));
  const turfOf = Int32Array.from(ground.doors, ([first]) => known.get(first?.id ?? '') ?? -1);
  const weight = Float64Array.from(ground.doors, (own) => own.length);
  const slack = measure === 'doors' ? slackOfDoors(target) : target * cutTolerance * 0.9;
  let cut: Partition = {
    ground,
    neighbors,
    weight,
    target,
    slack,
    turfOf,
    turfs: turfs.length,
    rest: range(ground.count),
  };
  for (let round = 0; round < (measure === 'doors' ? 1 : EVENINGS); round += 1) {
    if (measure === 'minutes') cut = { ...cut, weight: walkedMinutes(cut) };
    refine(cut, turfOf, turfs.length);
  }
  const members = turfs.map(() => [] as number[]);
  turfOf.forEach((turf, building) => members[turf]?.push(building));
  return members.map((buildings) => turfFrom(cut, buildings, measure));
}

/** So many times turfs by minutes are evened out after their ways were measured. */
const EVENINGS = 4;

interface Partition extends TurfCutting {
  /** The turf of each building. */
  turfOf: Int32Array;
  /** Turfs but those of one big building, which come after them. */
  turfs: number;
  /** The buildings of those turfs. */
  rest: readonly number[];
}

function partition(ground: BlockSides, everything: Neighbors, weight: Float64Array, goal: TurfGoalSettings): Partition {
  const { alone, rest, turfs, target } = plan(weight, goal);
  if (turfs + alone.length > maxTurfs) throw new RangeError(`Turf cutting makes at most ${maxTurfs} turfs`);
  const neighbors = alone.length > 0 ? neighboursOf(ground, rest) : everything;
  const slack = 'minutes_each' in goal ? target * cutTolerance : slackOfDoors(target);
  const cutting: TurfCutting = { ground, neighbors, weight, target, slack };
  const turfOf = bisect(cutting, rest, turfs);
  refine(cutting, turfOf, turfs);
  alone.forEach((building, index) => (turfOf[building] = turfs + index));
  return { ...cutting, turfOf, turfs, rest };
}

/** Of few doors 10 % may be less than one: then one more or less is what can be had. */
function slackOfDoors(target: number): number {
  const share = target * cutTolerance;
  const reachable = Math.floor(target + share) - Math.ceil(target - share) >= 1;
  return reachable ? share : Math.max(target - Math.floor(target), Math.ceil(target) - target);
}

/** Buildings that are turfs of their own, and into how many turfs of which size the rest is cut. */
function plan(weight: Float64Array, goal: TurfGoalSettings) {
  const alone = new Set<number>();
  const total = weight.reduce((sum, each) => sum + each, 0);
  for (;;) {
    const left = weight.reduce((sum, each, building) => (alone.has(building) ? sum : sum + each), 0);
    const many = weight.length - alone.size;
    const wanted =
      'turfs' in goal
        ? goal.turfs - alone.size
        : Math.round(left / ('doors_each' in goal ? goal.doors_each : goal.minutes_each));
    const turfs = many === 0 ? 0 : Math.max(1, Math.min(many, Math.floor(wanted)));
    const target = turfs === 0 ? total / alone.size : left / turfs;
    const found = [...weight.keys()].filter(
      (building) => !alone.has(building) && turfs > 1 && weight[building]! > target * (1 + cutTolerance),
    );
    if (found.length === 0) {
      const rest = [...weight.keys()].filter((building) => !alone.has(building));
      return { alone: [...alone], rest, turfs, target };
    }
    for (const building of found) alone.add(building);
  }
}

/** Minutes at the doors of each building, and an estimate of the way: half of the way to the two nearest neighbors. */
function usualMinutes({ count, doors, x, y }: BlockSides, { start, to }: Neighbors): Float64Array {
  const minutes = new Float64Array(count);
  for (let building = 0; building < count; building += 1) {
    const ways = Array.from(to.subarray(start[building], start[building + 1]), (other) =>
      Math.hypot(x[building]! - x[other]!, y[building]! - y[other]!),
    ).sort((a, b) => a - b);
    const way = ((ways[0] ?? 0) + (ways[1] ?? ways[0] ?? 0)) / 2;
    minutes[building] = estimateMinutes(doors[building]!.length, 1.3 * way);
  }
  return minutes;
}

/** Minutes at the doors of each building, and its share of the way through its turf. */
function walkedMinutes({ ground, turfOf }: Partition): Float64Array {
  const minutes = new Float64Array(ground.count);
  for (const buildings of membersOf(turfOf)) {
    const way = wayOf(ground, buildings).minutes / buildings.length;
    for (const building of buildings) minutes[building] = ground.doors[building]!.length * minutesAtDoor + way;
  }
  return minutes;
}

function membersOf(turfOf: Int32Array): number[][] {
  const members: number[][] = [];
  turfOf.forEach((turf, building) => (members[turf] ??= []).push(building));
  return members.filter((buildings) => buildings.length > 0);
}

function wayOf({ x, y, doors }: BlockSides, buildings: readonly number[]): TurfWay {
  return wayThrough(
    Float64Array.from(buildings, (each) => x[each]!),
    Float64Array.from(buildings, (each) => y[each]!),
    buildings.reduce((sum, each) => sum + doors[each]!.length, 0),
  );
}

function assembled(cut: Partition, measure: Cut['measure']): Cut {
  const { ground, turfOf, target } = cut;
  const turfs = membersOf(turfOf)
    .map((buildings) => ({ turf: turfFrom(cut, buildings, measure), place: middleOf(ground, buildings) }))
    .sort((a, b) => b.place.y - a.place.y || a.place.x - b.place.x)
    .map(({ turf }) => turf);
  return { turfs, measure, target, sides_split: sidesSplit(ground, turfOf) };
}

function turfFrom(cut: Partition, buildings: readonly number[], measure: Cut['measure']): Turf {
  const { ground, target } = cut;
  const ids = buildings.flatMap((building) => ground.doors[building]!.map(({ id }) => id));
  const { metres, ...way } = wayOf(ground, buildings);
  const minutes = ids.length * minutesAtDoor + way.minutes;
  const off = Math.round(((measure === 'doors' ? ids.length : minutes) / target - 1) * 1e6) / 1e6;
  const tower = Math.abs(off) > cutTolerance ? towerOf(cut, buildings) : null;
  return { door_ids: ids, doors: ids.length, metres, minutes, drive: way.drive, off, tower };
}

/** The building that stands against the balance of a turf: its own biggest, or one beside it that would not fit in. */
function towerOf({ ground, neighbors, weight, slack }: Partition, buildings: readonly number[]): string | null {
  const beside = buildings.flatMap((building) => [
    ...neighbors.to.subarray(neighbors.start[building], neighbors.start[building + 1]),
  ]);
  for (const among of [buildings, beside]) {
    const biggest = among.reduce((a, b) => (weight[b]! > weight[a]! ? b : a), among[0] ?? -1);
    if (biggest >= 0 && weight[biggest]! > slack) return ground.doors[biggest]![0]?.address ?? null;
  }
  return null;
}

function middleOf(ground: BlockSides, buildings: readonly number[]): { x: number; y: number } {
  const mean = (axis: Float64Array): number => buildings.reduce((sum, each) => sum + axis[each]!, 0) / buildings.length;
  return { x: mean(ground.x), y: mean(ground.y) };
}

function sidesSplit({ face }: BlockSides, turfOf: Int32Array): number {
  const split = new Set<number>();
  for (let building = 1; building < face.length; building += 1)
    if (face[building] === face[building - 1] && turfOf[building] !== turfOf[building - 1]) split.add(face[building]!);
  return split.size;
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
