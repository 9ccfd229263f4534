// A plan that a volunteer chose for a walkbook: all of it in a new order, or a loop of some doors.
import type { DoorFeature } from '../../contract/doors';
import type { DoorStanding } from '../walkbooks/progress';

export interface RoutePlan {
  /**
   * 'here': re-planned from where the volunteer stood; 'loop': as many doors as fit in the time; 'top': the usual order with
   * every building from its top floor down.
   */
  kind: 'here' | 'loop' | 'top';
  /** Buildings are walked from their top floor down, whatever the plan. */
  topFirst?: boolean;
  /** Door ids in walking order. */
  order: string[];
  metres: number;
  /** At the volunteer's own pace. */
  minutes: number;
  /** When it was made, in milliseconds. */
  at: number;
}

/** Whether something read from a store is a plan. */
export function isRoutePlan(value: unknown): value is RoutePlan {
  if (typeof value !== 'object' || value === null) return false;
  const plan: Partial<Record<keyof RoutePlan, unknown>> = value;
  return (
    (plan.kind === 'here' || plan.kind === 'loop' || plan.kind === 'top') &&
    Array.isArray(plan.order) &&
    plan.order.every((id) => typeof id === 'string') &&
    [plan.metres, plan.minutes, plan.at].every((number) => typeof number === 'number' && Number.isFinite(number))
  );
}

/** All doors, those of the plan first and in its order; doors that are gone are left out. `planned`: how many are its own. */
export function followPlan(
  doors: readonly DoorFeature[],
  order: readonly string[],
): { doors: DoorFeature[]; planned: number } {
  const left = new Map(doors.map((door) => [door.properties.door_id, door]));
  const first = order.flatMap((id) => {
    const door = left.get(id);
    left.delete(id);
    return door ?? [];
  });
  return { doors: [...first, ...left.values()], planned: first.length };
}

/** Whether anything of a plan is still to do. */
export function isPlanOpen(
  { order }: Pick<RoutePlan, 'order'>,
  has: (doorId: string) => boolean,
  standingOf: (doorId: string) => DoorStanding,
): boolean {
  return order.some((id) => has(id) && standingOf(id) === 'todo');
}
