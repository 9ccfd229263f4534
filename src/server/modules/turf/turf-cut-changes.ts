// What an edit makes of the turfs of a cut: which of them have other doors now, and what must not be.
import { sentence } from '../../../contract/messages/every-message';
import { ApiError } from '../../http/errors';
import { refuseDoubles } from './create-turf-walkbooks';

export interface ChangedTurf {
  number: number;
  /** Split off the others, with a number that no turf had before. */
  isNew: boolean;
  version: number;
  name: string;
  door_ids: string[];
  assigned_user_ids: string[];
}

interface KeptTurf {
  number: number;
  version: number;
  door_ids: readonly string[];
}

export function sameDoors(one: readonly string[], other: readonly string[]): boolean {
  const known = new Set(other);
  return one.length === other.length && one.every((id) => known.has(id));
}

/**
 * Turfs with their doors after a change, without a door where one is gone. Doors that the change doesn't mention stay where they
 * were; those of a turf that is gone, if no one lives there for now, go along with most of its doors. Throws CONFLICT for a turf
 * that was changed meanwhile, INVALID for a door from elsewhere, in two turfs, or in none.
 * @param kept those turfs as they are now
 * @param lives at which doors someone of the universe lives
 */
export function appliedChanges(
  asked: readonly ChangedTurf[],
  kept: readonly KeptTurf[],
  lives: { has: (door: string) => boolean },
) {
  const keptOf = new Map(kept.map((turf) => [turf.number, turf]));
  if (new Set(asked.map(({ number }) => number)).size < asked.length)
    throw new ApiError('INVALID', sentence('TURF_CUT_DOORS'));
  if (asked.some(({ number, isNew, version }) => !isNew && keptOf.get(number)?.version !== version))
    throw new ApiError('CONFLICT', sentence('TURF_CUT_CHANGED'));
  if (asked.some(({ isNew, door_ids: ids }) => isNew && ids.length === 0))
    throw new ApiError('INVALID', sentence('TURF_CUT_DOORS'));
  const turfs = asked.map((turf) => ({ ...turf, door_ids: [...new Set(turf.door_ids.map((id) => id.toLowerCase()))] }));
  refuseDoubles(turfs.filter(({ door_ids: ids }) => ids.length > 0));
  const before = new Set(kept.flatMap(({ door_ids: ids }) => ids));
  const placed = new Set(turfs.flatMap(({ door_ids: ids }) => ids));
  if ([...placed].some((id) => !before.has(id))) throw new ApiError('INVALID', sentence('TURF_CUT_DOORS'));
  const after = turfs.map((turf) => {
    const own = keptOf.get(turf.number)?.door_ids ?? [];
    const left = own.filter((id) => !placed.has(id));
    return { ...turf, own, left, isGone: turf.door_ids.length === 0 };
  });
  const rest = after.filter(({ isGone }) => !isGone);
  for (const { name, own, left, isGone } of after) {
    if (!isGone || left.length === 0) continue;
    const before = new Set(own);
    const taken = rest.map(({ door_ids: ids }) => ids.filter((id) => before.has(id)).length);
    const heir = rest[taken.indexOf(Math.max(...taken))];
    if (!heir || left.length === own.length || left.some((id) => lives.has(id)))
      throw new ApiError('INVALID', sentence('TURF_CUT_UNPLACED', { name }));
    heir.left.push(...left);
  }
  return after.map(({ own, left, isGone, ...turf }) => {
    const doors = isGone ? [] : [...turf.door_ids, ...left];
    return { ...turf, door_ids: doors, moved: !sameDoors(doors, own) };
  });
}
