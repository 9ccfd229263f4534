// Splits a turf of a plan: into so many, by doors, or along a line that was drawn over it.
import type { TurfGoalSettings } from '../../../domain/turf-cutting/cut-turf';
import { leftOfLine, namesOfParts } from '../../../domain/turf-cutting/split-turf';
import type { Spot } from '../../ui/map/turf-types';
import { useAction } from '../../data/use-action';
import { t } from '../../i18n/texts';
import { computeCut } from './turf-cutter';
import type { TurfPlan } from './turf-plan-steps';
import type { Turf } from './use-turf';

/** As the contract has it. */
const longestName = 120;

export interface SplitTurf {
  busy: boolean;
  /** Why it was not split. */
  problem: string | null;
  clear: () => void;
  /** How many buildings a turf has: one alone can't be split. */
  buildings: (turf: number) => number;
  /** By the cutter; true once it is split. */
  byGoal: (turf: number, goal: TurfGoalSettings) => Promise<boolean>;
  /** False where all of the turf lies on one side. */
  byLine: (turf: number, line: readonly [Spot, Spot]) => boolean;
}

export function useSplitTurf({ loaded, plan, step }: Turf): SplitTurf {
  const { busy, problem, act, refuse, clear } = useAction();
  const universe = loaded.data;
  const own = (turf: number) => {
    const found: number[] = [];
    plan.turfOf.forEach((of, building) => {
      if (of === turf) found.push(building);
    });
    return found;
  };
  const none = () => t('These doors can’t be divided that way. Try another number.');
  return {
    busy,
    problem,
    clear,
    buildings: (turf) => own(turf).length,
    byGoal: async (turf, goal) => {
      if (!universe) return false;
      const { ground, doors } = universe;
      const buildings = own(turf);
      const inside = buildings.flatMap((building) => ground.buildings[building] ?? []).flatMap((at) => doors[at] ?? []);
      let isSplit = false;
      await act(async () => {
        const { turfs } = await computeCut(inside, goal, new AbortController().signal);
        const partOf = new Map(turfs.flatMap(({ door_ids: ids }, part) => ids.map((id) => [id, part] as const)));
        const parts = turfs.map((): number[] => []);
        for (const building of buildings) {
          const [first = -1] = ground.buildings[building] ?? [];
          parts[partOf.get(doors[first]?.id ?? '') ?? 0]?.push(building);
        }
        const filled = parts.filter((part) => part.length > 0);
        if (filled.length < 2) return refuse(none());
        step({ kind: 'change', change: splitInto(plan, turf, filled) });
        isSplit = true;
      }, none());
      return isSplit;
    },
    byLine: (turf, line) => {
      if (!universe) return false;
      const left = leftOfLine(universe.ground.places, plan.turfOf, turf, line);
      const buildings = own(turf);
      if (left.length === 0 || left.length === buildings.length) return false;
      const there = new Set(left);
      const parts = [buildings.filter((building) => !there.has(building)), left];
      step({ kind: 'change', change: splitInto(plan, turf, parts) });
      return true;
    },
  };
}

/** The plan with a turf's buildings in several: the largest part is still that turf, with its name and its people. */
export function splitInto(
  plan: Pick<TurfPlan, 'turfOf' | 'turfs'>,
  turf: number,
  parts: readonly (readonly number[])[],
): Pick<TurfPlan, 'turfOf' | 'turfs'> {
  const [, ...others] = parts.toSorted((a, b) => b.length - a.length);
  const turfOf = plan.turfOf.slice();
  const taken = plan.turfs.map(({ name }) => name);
  const names = namesOfParts(plan.turfs[turf]?.name ?? '', others.length, taken, longestName);
  others.forEach((buildings, at) => {
    for (const building of buildings) turfOf[building] = plan.turfs.length + at;
  });
  // What kept the whole from balance says nothing of its parts.
  const kept = plan.turfs.map((each, at) => (at === turf ? { ...each, tower: null } : each));
  return { turfOf, turfs: [...kept, ...names.map((name) => ({ name, assigned: [], tower: null }))] };
}
