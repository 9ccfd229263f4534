// Where a map begins: at what is shown on it, else at the streets below, else at the person.
import type { DoorMapProps } from './types';

export interface Start {
  /** [lng, lat]; at least one. */
  points: readonly [number, number][];
  /** Streets alone only say where the town is: the first thing that is shown among them still brings the map to it. */
  firm: boolean;
}

/** Null while there is nothing that could be shown. */
export function startOf({ doors, placements, position, pin, streets }: DoorMapProps): Start | null {
  const shown = [...doors, ...(placements ?? [])].map((each) => each.coordinates);
  if (pin) shown.push(pin);
  if (shown.length > 0) return { points: shown, firm: true };
  if (position) return { points: [[position.longitude, position.latitude]], firm: true };
  const town = (streets ?? []).flatMap((street) => street.line);
  return town.length > 0 ? { points: town, firm: false } : null;
}
