// What an edit makes of the turfs of a cut: which of them have other doors now, and what must not be.
import { sentence } from '../../../contract/messages/every-message';
import { ApiError } from '../../http/errors';
import { refuseDoubles } from './create-turf-walkbooks';

export interface ChangedTurf {
  number: number;
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
 * Turfs with their doors after a change; the doors that no one asked about (no one of the universe lives there anymore) stay where
 * they were. Throws CONFLICT for one that was changed meanwhile, INVALID for a door from elsewhere or in two turfs.
 * @param kept those turfs as they are now
 */
export function appliedChanges(asked: readonly ChangedTurf[], kept: readonly KeptTurf[]) {
  const keptOf = new Map(kept.map((turf) => [turf.number, turf]));
  if (new Set(asked.map(({ number }) => number)).size < asked.length)
    throw new ApiError('INVALID', sentence('TURF_CUT_DOORS'));
  if (asked.some(({ number, version }) => keptOf.get(number)?.version !== version))
    throw new ApiError('CONFLICT', sentence('TURF_CUT_CHANGED'));
  const turfs = asked.map((turf) => ({ ...turf, door_ids: [...new Set(turf.door_ids.map((id) => id.toLowerCase()))] }));
  refuseDoubles(turfs);
  const before = new Set(kept.flatMap(({ door_ids: ids }) => ids));
  const placed = new Set(turfs.flatMap(({ door_ids: ids }) => ids));
  if ([...placed].some((id) => !before.has(id))) throw new ApiError('INVALID', sentence('TURF_CUT_DOORS'));
  return turfs.map((turf) => {
    const own = keptOf.get(turf.number)?.door_ids ?? [];
    if (turf.door_ids.length === 0) return { ...turf, moved: true };
    const doors = [...turf.door_ids, ...own.filter((id) => !placed.has(id))];
    return { ...turf, door_ids: doors, moved: !sameDoors(doors, own) };
  });
}
