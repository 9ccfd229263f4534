// The plan that a person chose for a walkbook, kept on this phone until it is dropped or everything in it is done.
import { useEffect, useMemo } from 'react';
import { followPlan, isPlanOpen, isRoutePlan, type RoutePlan } from '../../../domain/routes/route-plan';
import { createStore, useStore } from '../../i18n/store';
import { positionsOf, type WalkbookView } from './walkbook-view';
import { dropMirror, readMirror, writeMirror } from './mirror-db';
import type { Where } from './where';

/** Plans by key; null where there is none, absent until read. */
const store = createStore<ReadonlyMap<string, RoutePlan | null>>(new Map());
const keyOf = ({ owner, campaignId }: Where, id: string): string => `${owner}|${campaignId}|plan|${id}`;

function show(key: string, plan: RoutePlan | null): void {
  store.set(new Map(store.get()).set(key, plan));
}

export function keepPlan(where: Where, id: string, plan: RoutePlan): void {
  const key = keyOf(where, id);
  show(key, plan);
  void writeMirror(key, plan);
}

export function dropPlan(where: Where, id: string): void {
  const key = keyOf(where, id);
  show(key, null);
  void dropMirror(key);
}

/** The plan of a walkbook, or null. */
export function usePlan(where: Where, id: string): RoutePlan | null {
  const key = keyOf(where, id);
  const known = useStore(store).get(key);
  useEffect(() => {
    if (store.get().has(key)) return;
    void readMirror(key).then((row) => {
      if (!store.get().has(key)) show(key, isRoutePlan(row?.value) ? row.value : null);
    });
  }, [key]);
  return known ?? null;
}

/** The book in the order of its plan. A plan whose doors are all done is dropped. */
export function usePlanned(where: Where, walkbookView: WalkbookView): WalkbookView {
  const plan = usePlan(where, walkbookView.id);
  const open = plan !== null && isPlanOpen(plan, (id) => walkbookView.positions.has(id), walkbookView.standingOf);
  const over = plan !== null && walkbookView.state === 'ready' && !open;
  useEffect(() => {
    if (over) dropPlan(where, walkbookView.id);
  }, [over, where, walkbookView.id]);
  const { doors } = walkbookView;
  const followed = useMemo(() => (plan && open ? followPlan(doors, plan.order) : null), [doors, plan, open]);
  const since = plan?.at ?? 0;
  return useMemo(() => {
    if (!followed) return walkbookView;
    const { lastDoorId } = walkbookView;
    // Before the first knock of the plan the next door is its first one, wherever someone knocked before.
    const begun =
      lastDoorId !== null && walkbookView.touchesAt(lastDoorId).some((each) => Date.parse(each.recorded_at) >= since);
    const positions = positionsOf(followed.doors);
    return { ...walkbookView, ...followed, positions, lastDoorId: begun ? lastDoorId : null };
  }, [walkbookView, followed, since]);
}
