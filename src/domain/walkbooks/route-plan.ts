// A plan that a volunteer chose for a walkbook: all of it in a new order, or a loop of some doors.
import type { DoorFeature } from '../../contract/walkbooks';
import type { DoorStanding } from './progress';
import type { LoopDoor } from './route-loop';

export interface RoutePlan {
  /** 'here': re-planned from where the volunteer stood; 'loop': as many doors as fit in the time. */
  kind: 'here' | 'loop';
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
    (plan.kind === 'here' || plan.kind === 'loop') &&
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

/**
 * The doors that a plan may lead to: to do, and not only of people who must not be touched. A door counts 1 for a target
 * who may be met there and a quarter for each further one; a quarter without any.
 */
export function doorsToPlan(doors: readonly DoorFeature[], standingOf: (doorId: string) => DoorStanding): LoopDoor[] {
  return doors.flatMap(({ properties, geometry: { coordinates } }) => {
    const { door_id: id, address, unit, voters } = properties;
    const welcome = voters.filter((voter) => voter.suppressed === null);
    if (standingOf(id) !== 'todo' || (voters.length > 0 && welcome.length === 0)) return [];
    const targets = welcome.filter((voter) => voter.target).length;
    const worth = targets > 0 ? 1 + (targets - 1) * 0.25 : 0.25;
    return { id, address, unit: unit ?? '', latitude: coordinates[1], longitude: coordinates[0], worth };
  });
}
