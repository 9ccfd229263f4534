// A universe's doors on their way to walkbooks: loaded, gathered into buildings, cut, edited.
import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { t } from '../../i18n/texts';
import { contract } from '../../../contract';
import type { TurfDoor } from '../../../contract/turf';
import type { FilterParams } from '../../../contract/voters/voter-filters';
import { areasOf, type PlanBlockSides } from '../../../domain/turf-cutting/turf-plan';
import { useCall, type Loaded } from '../../data/use-call';
import { computeCut, computeBlockSides } from './turf-cutter';
import {
  drawnTurfs,
  emptyPlan,
  goalOf,
  namedTurfs,
  turfStep,
  wishOf,
  type TurfPlan,
  type TurfStep,
} from './turf-plan-steps';

export interface Universe {
  doors: readonly TurfDoor[];
  ground: PlanBlockSides;
}

export interface Turf {
  loaded: Pick<Loaded<Universe>, 'data' | 'error' | 'at' | 'reload'>;
  plan: TurfPlan;
  step: (step: TurfStep) => void;
  canUndo: boolean;
  canRedo: boolean;
  cutting: boolean;
  /** Why it could not be cut. */
  problem: string | null;
}

const nothing = emptyPlan(0, 0);
/** Amounts are typed digit by digit. */
const rest = 350;

/** @param taken names that walkbooks have already */
export function useTurf(campaignId: string, filters: FilterParams, taken: readonly string[]): Turf {
  const loaded = useUniverse(campaignId, filters);
  const universe = loaded.data;
  const [history, step] = useReducer(turfStep, { past: [], now: nothing, future: [] });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const plan = history.now;

  // The same doors loaded again change nothing: what was edited stays.
  const begun = useRef('');
  useEffect(() => {
    const content = universe?.doors.map((door) => `${door.id} ${door.voters}`).join() ?? '';
    if (!universe || begun.current === content) return;
    begun.current = content;
    step({ kind: 'start', plan: emptyPlan(universe.doors.length, universe.ground.buildings.length) });
  }, [universe]);

  const wish = wishOf(plan);
  const isReady = universe !== undefined && plan.turfOf.length === universe.ground.buildings.length;
  const stale = isReady && plan.cutFor !== wish;
  const used = useMemo(() => taken.join('\n'), [taken]);
  useEffect(() => {
    if (!stale || !universe) return undefined;
    const { ground, doors } = universe;
    const names = used.split('\n');
    if (plan.way === 'drawn') {
      step({ kind: 'amend', change: { ...drawnTurfs({ doors, ground }, plan.areas, names), cutFor: wish } });
      return undefined;
    }
    const goal = goalOf(plan);
    if (!goal || doors.length === 0) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      setBusy(true);
      setProblem(null);
      cutInside({ doors, ground }, plan, goal, names, stop.signal)
        .then((change) => step({ kind: 'amend', change: { ...change, cutFor: wish } }))
        .catch(() => {
          if (!stop.signal.aborted) setProblem(t('These doors can’t be divided that way. Try another number.'));
        })
        .finally(() => {
          if (!stop.signal.aborted) setBusy(false);
        });
    }, rest);
    return () => {
      clearTimeout(timer);
      stop.abort();
      setBusy(false);
    };
    // The rest of the plan is in the wish.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [stale, wish, universe, used]);

  return {
    loaded,
    plan: isReady ? plan : nothing,
    step,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    cutting: busy || (stale && plan.way !== 'drawn' && goalOf(plan) !== null && problem === null),
    problem,
  };
}

/** The doors come from the server; which of them share a side of a block is computed here, away from the screen. */
function useUniverse(campaignId: string, filters: FilterParams): Turf['loaded'] {
  const body = { campaign_id: campaignId, filter_params: filters };
  const { data, error, at, reload } = useCall(contract.turf.doors, { body }, { timeoutMs: 60_000 });
  const asked = JSON.stringify(body);
  // While the same doors are loaded once more, what was computed of them before stays on the screen.
  const [computed, setComputed] = useState<{ asked: string; universe?: Universe; error?: unknown }>({ asked: '' });
  useEffect(() => {
    if (!data) return undefined;
    const stop = new AbortController();
    computeBlockSides(data.doors, stop.signal).then(
      (ground) => {
        if (!stop.signal.aborted) setComputed({ asked, universe: { doors: data.doors, ground } });
      },
      (failure: unknown) => {
        if (!stop.signal.aborted) setComputed({ asked, error: failure });
      },
    );
    return () => stop.abort();
  }, [data, asked]);
  const own = computed.asked === asked ? computed : undefined;
  return { data: own?.universe, error: error ?? own?.error, at, reload };
}

/** Cuts what lies inside the areas, or everything where none is drawn. */
async function cutInside(
  { doors, ground }: Universe,
  plan: TurfPlan,
  goal: NonNullable<ReturnType<typeof goalOf>>,
  taken: readonly string[],
  signal: AbortSignal,
): Promise<Partial<TurfPlan>> {
  const inside = plan.areas.length > 0 ? areasOf(ground, plan.areas) : null;
  const chosen = inside
    ? ground.buildings.flatMap((own, building) =>
        inside[building] === -1 ? [] : own.flatMap((door) => doors[door] ?? []),
      )
    : doors;
  const cut = await computeCut(chosen, goal, signal);
  const turfOfDoor = new Map(cut.turfs.flatMap((turf, index) => turf.door_ids.map((id) => [id, index] as const)));
  const turfOf = Int32Array.from(ground.buildings, ([first]) => turfOfDoor.get(doors[first ?? -1]?.id ?? '') ?? -1);
  return {
    turfOf,
    turfs: namedTurfs(
      { doors, ground },
      turfOf,
      cut.turfs.map(({ tower }) => tower),
      taken,
    ),
    target: cut.target,
    measure: cut.measure,
    sidesSplit: cut.sides_split,
  };
}
