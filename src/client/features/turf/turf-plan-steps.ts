// The plan of a cut while it is edited, with every step to be undone and done again.
import { nameTurfs, turfPlaces, type NamingDoor } from '../../../domain/turf-cutting/turf-names';
import { areasOf, type PlanBlockSides, type Spot } from '../../../domain/turf-cutting/turf-plan';
import { maxJobTurfs } from '../../../contract/turf-jobs';
import { maxTurfs, type TurfGoalSettings } from '../../../domain/turf-cutting/cut-turf';
import { typedNumber } from '../../../domain/i18n/typed-number';
import { currentTexts } from '../../i18n/formats';

export type TurfWay = 'turfs' | 'doors' | 'hours' | 'drawn';

export interface PlannedTurf {
  name: string;
  assigned: string[];
  /** The building that kept the cut from balancing it. */
  tower: string | null;
}

export interface TurfPlan {
  way: TurfWay;
  /** Turfs, doors or hours, as typed. */
  amount: string;
  areas: Spot[][];
  /** The turf of each building, -1 for none. */
  turfOf: Int32Array;
  turfs: PlannedTurf[];
  /** What the turfs were cut for; another wish by now means that they are to be cut again. */
  cutFor: string;
  /** Doors or minutes that each turf should have; 0 where turfs were drawn. */
  target: number;
  measure: 'doors' | 'minutes';
  sidesSplit: number;
}

export interface TurfHistory {
  past: TurfPlan[];
  now: TurfPlan;
  future: TurfPlan[];
}

const mostSteps = 60;

export type TurfStep =
  | { kind: 'change'; change: Partial<TurfPlan> }
  /** What follows from the last step by itself, or goes on with it. */
  | { kind: 'amend'; change: Partial<TurfPlan> }
  | { kind: 'undo' }
  | { kind: 'redo' }
  | { kind: 'start'; plan: TurfPlan };

export function turfStep(history: TurfHistory, step: TurfStep): TurfHistory {
  const { past, now, future } = history;
  if (step.kind === 'start') return { past: [], now: step.plan, future: [] };
  if (step.kind === 'amend') return { past, now: { ...now, ...step.change }, future };
  if (step.kind === 'change')
    return { past: [...past.slice(-mostSteps), now], now: { ...now, ...step.change }, future: [] };
  const [from, onto] = step.kind === 'undo' ? [past, future] : [future, past];
  const next = from.at(-1);
  if (!next) return history;
  const rest = from.slice(0, -1);
  const kept = [...onto, now];
  return step.kind === 'undo' ? { past: rest, now: next, future: kept } : { past: kept, now: next, future: rest };
}

/** A plan without turfs. @param doors how many there are to cut: about 45 a turf */
export function emptyPlan(doors: number, buildings: number): TurfPlan {
  return {
    way: 'turfs',
    amount: String(Math.max(1, Math.min(maxJobTurfs, Math.round(doors / 45)))),
    areas: [],
    turfOf: new Int32Array(buildings).fill(-1),
    turfs: [],
    cutFor: '',
    target: 0,
    measure: 'doors',
    sidesSplit: 0,
  };
}

/** What the turfs of a plan are to be cut for. */
export function wishOf({ way, amount, areas }: TurfPlan): string {
  return JSON.stringify([way, way === 'drawn' ? '' : amount, areas]);
}

/** The least and most that can be asked for of each. */
export type AmountLimits = Record<Exclude<TurfWay, 'drawn'>, readonly [number, number]>;
export const planLimits: AmountLimits = { turfs: [1, maxTurfs], doors: [1, 5000], hours: [0.1, 24] };

/** The goal as typed; null for one that can't be read or is beyond the limits, or that needs no cutting. */
export function goalOf(
  { way, amount }: Pick<TurfPlan, 'way' | 'amount'>,
  limits: AmountLimits = planLimits,
): TurfGoalSettings | null {
  const number = typedNumber(amount);
  if (way === 'drawn' || number === null) return null;
  const [least, most] = limits[way];
  if (number < least || number > most) return null;
  if (way === 'turfs') return { turfs: Math.round(number) };
  return way === 'doors' ? { doors_each: number } : { minutes_each: number * 60 };
}

/** The amount that a way begins with. */
export function usualAmount(way: TurfWay, doors: number): string {
  return way === 'turfs' ? emptyPlan(doors, 0).amount : way === 'doors' ? '45' : way === 'hours' ? '2' : '';
}

/** What turfs are named by. */
interface Named {
  doors: readonly NamingDoor[];
  ground: PlanBlockSides;
}

/** Turfs with names by where they lie. */
export function namedTurfs(
  { doors, ground }: Named,
  turfOf: Int32Array,
  towers: readonly (string | null)[],
  taken: readonly string[],
): PlannedTurf[] {
  const sums = towers.map(() => [0, 0, 0] as [number, number, number]);
  turfOf.forEach((turf, building) => {
    const [lng, lat] = ground.places[building] ?? [0, 0];
    const sum = sums[turf];
    if (!sum) return;
    sum[0] += lng;
    sum[1] += lat;
    sum[2] += 1;
  });
  const middles = sums.map(([lng, lat, many]) => ({ longitude: lng / (many || 1), latitude: lat / (many || 1) }));
  const inside = towers.map((): NamingDoor[] => []);
  turfOf.forEach((turf, building) => {
    for (const door of ground.buildings[building] ?? []) inside[turf]?.push(...doors.slice(door, door + 1));
  });
  const names = nameTurfs(currentTexts(), middles, taken, turfPlaces(inside));
  return towers.map((tower, turf) => ({ name: names[turf] ?? '', assigned: [], tower }));
}

/** Each area as one turf. */
export function drawnTurfs(universe: Named, areas: Spot[][], taken: readonly string[]): Partial<TurfPlan> {
  const inside = areasOf(universe.ground, areas);
  const held = [...new Set(inside)].filter((area) => area >= 0).sort((a, b) => a - b);
  const turfOf = inside.map((area) => held.indexOf(area));
  const turfs = namedTurfs(
    universe,
    turfOf,
    held.map(() => null),
    taken,
  );
  return { turfOf, turfs, target: 0, measure: 'doors', sidesSplit: 0 };
}
