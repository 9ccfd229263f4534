// Figures of a plan's turfs while they are edited: only what changed is computed again.
import { useMemo } from 'react';
import { turfFigures, type TurfFigures } from '../../../domain/turf-cutting/turf-plan';
import { cutTolerance } from '../../../domain/turf-cutting/cut-turf';
import type { TurfPlan } from './turf-plan-steps';
import type { Universe } from './use-turf';

export interface ShownTurf extends TurfFigures {
  /** Its number in the plan. */
  turf: number;
  /** The share by which it is off the target; null where there is none. */
  off: number | null;
  fits: boolean;
  doorIds: string[];
}

/** What sets of buildings amount to, while their universe is shown. */
const computed = new WeakMap<Universe, Map<string, TurfFigures>>();
const mostKept = 10_000;

function keptOf(universe: Universe): Map<string, TurfFigures> {
  const found = computed.get(universe);
  if (found && found.size < mostKept) return found;
  const fresh = new Map<string, TurfFigures>();
  computed.set(universe, fresh);
  return fresh;
}

/** Every turf of the plan with what it amounts to; turfs without a door are left out. */
export function useTurfFigures(universe: Universe | undefined, plan: TurfPlan): ShownTurf[] {
  return useMemo(() => {
    if (!universe) return [];
    const { doors, ground } = universe;
    const members = plan.turfs.map(() => [] as number[]);
    plan.turfOf.forEach((turf, building) => members[turf]?.push(building));
    const kept = keptOf(universe);
    return members.flatMap((own, turf): ShownTurf[] => {
      if (own.length === 0) return [];
      const inside = own.flatMap((building) => ground.buildings[building] ?? []).flatMap((door) => doors[door] ?? []);
      const key = own.join();
      const figures = kept.get(key) ?? turfFigures(inside);
      kept.set(key, figures);
      const amount = plan.measure === 'doors' ? figures.doors : figures.minutes;
      const off = plan.target > 0 ? amount / plan.target - 1 : null;
      const nearest = plan.measure === 'doors' && Math.abs(figures.doors - plan.target) < 1;
      const fits = off === null || nearest || Math.abs(off) <= cutTolerance + 1e-9;
      return [{ turf, ...figures, off, fits, doorIds: inside.map(({ id }) => id) }];
    });
  }, [universe, plan.turfs, plan.turfOf, plan.target, plan.measure]);
}
