// Which of the opened turfs of a cut were changed, as the server is told.
import type { OpenTurf } from '../../../../contract/turf-cuts';
import type { ShownTurf } from '../turf-figures';
import type { TurfPlan } from '../turf-plan-steps';

/** @param shown what the turfs of the plan amount to; one that lost all doors to others is not among them */
export function changesOf(
  opened: readonly OpenTurf[],
  plan: Pick<TurfPlan, 'turfs'>,
  shown: readonly Pick<ShownTurf, 'turf' | 'doorIds'>[],
) {
  const doorsOf = new Map(shown.map(({ turf, doorIds }) => [turf, doorIds]));
  // What was split off comes behind those that were opened.
  const added = plan.turfs.slice(opened.length).flatMap(({ name, assigned }, at) => {
    const doors = doorsOf.get(opened.length + at) ?? [];
    if (doors.length === 0) return [];
    return [{ number: null, version: 0, name, door_ids: [...doors], assigned_user_ids: assigned }];
  });
  const changed = opened.flatMap((turf, at) => {
    const planned = plan.turfs[at];
    // One that was opened without a door has none to lose.
    if (!planned || turf.doors.length === 0) return [];
    const doors = doorsOf.get(at) ?? [];
    const before = new Set(turf.doors.map(({ id }) => id));
    const same =
      planned.name === turf.name &&
      planned.assigned.join() === turf.assigned_user_ids.join() &&
      doors.length === before.size &&
      doors.every((id) => before.has(id));
    const { number, version } = turf;
    return same
      ? []
      : [{ number, version, name: planned.name, door_ids: [...doors], assigned_user_ids: planned.assigned }];
  });
  return [...changed, ...added];
}
