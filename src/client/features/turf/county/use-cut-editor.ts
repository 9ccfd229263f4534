// A turf of a cut and those around it, as the same plan that a smaller cut is edited in.
import { useEffect, useMemo, useReducer, useState } from 'react';
import { contract } from '../../../../contract';
import type { OpenTurf, TurfCut } from '../../../../contract/turf-cuts';
import { useCall } from '../../../data/use-call';
import { computeBlockSides } from '../turf-cutter';
import { emptyPlan, turfStep, wishOf, type TurfPlan } from '../turf-plan-steps';
import type { Turf, Universe } from '../use-turf';

interface Opened extends Universe {
  turfs: readonly OpenTurf[];
}

export interface CutEditing extends Turf {
  turfs: readonly OpenTurf[];
}

export function useCutEditor(cut: TurfCut, number: number): CutEditing {
  const query = { id: cut.id, campaign_id: cut.campaign_id, number };
  // Each visit asks again: what was opened before may have been changed since.
  const [visit] = useState(() => crypto.randomUUID());
  const { data, error, at, reload } = useCall(contract.turfCuts.open, { query }, { asOf: visit, timeoutMs: 60_000 });
  const [opened, setOpened] = useState<Opened>();
  const [failure, setFailure] = useState<unknown>();
  const [history, step] = useReducer(turfStep, { past: [], now: emptyPlan(0, 0), future: [] });
  // What is read once more, as after a lost network, must not take the place of what is being edited: a save says what changed.
  const [first, setFirst] = useState(data);
  if (!first && data) setFirst(data);
  const { target, measure } = cut;
  useEffect(() => {
    if (!first) return undefined;
    const stop = new AbortController();
    const doors = first.turfs.flatMap((turf) => turf.doors);
    computeBlockSides(doors, stop.signal).then(
      (ground) => {
        if (stop.signal.aborted) return;
        const universe = { doors, ground, turfs: first.turfs };
        step({ kind: 'start', plan: planOf(universe, { target, measure }) });
        setOpened(universe);
      },
      (reason: unknown) => {
        if (!stop.signal.aborted) setFailure(reason);
      },
    );
    return () => stop.abort();
  }, [first, target, measure]);
  const plan = history.now;
  const turfs = useMemo(() => opened?.turfs ?? [], [opened]);
  return {
    loaded: { data: opened, error: error ?? failure, at, reload },
    plan,
    step,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    cutting: false,
    problem: null,
    turfs,
  };
}

function planOf({ doors, ground, turfs }: Opened, { target, measure }: Pick<TurfCut, 'target' | 'measure'>): TurfPlan {
  const turfOfDoor = new Map(turfs.flatMap((turf, at) => turf.doors.map((door) => [door.id, at] as const)));
  const plan: TurfPlan = {
    ...emptyPlan(doors.length, 0),
    way: 'drawn',
    turfOf: Int32Array.from(ground.buildings, ([first]) => turfOfDoor.get(doors[first ?? -1]?.id ?? '') ?? -1),
    turfs: turfs.map(({ name, assigned_user_ids: assigned, tower }) => ({ name, assigned, tower })),
    target: target ?? 0,
    measure: measure ?? 'doors',
  };
  return { ...plan, cutFor: wishOf(plan) };
}
