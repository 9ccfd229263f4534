// How far from its door a result was recorded, as the fix at the touch says. Positions are taken at touches only: there is no trail.
import { fineMetres, flaggedMetres, worstAccuracy } from './limits';

export type DistanceVerdict = 'no_fix' | 'fine' | 'questionable' | 'flagged';

/** Metres from the door, and how accurate the fix was; null where the phone had none, or the door has no place. */
export interface Fix {
  distance: number | null;
  accuracy: number | null;
}

/**
 * | accuracy    | distance    | verdict      |
 * |-------------|-------------|--------------|
 * | none        |             | no_fix       |
 * | over 100 m  |             | no_fix       |
 * |             | none        | no_fix       |
 * | up to 100 m | up to 100 m | fine         |
 * | up to 100 m | up to 300 m | questionable |
 * | up to 100 m | over 300 m  | flagged      |
 */
export function distanceVerdict({ distance, accuracy }: Fix): DistanceVerdict {
  if (distance === null || accuracy === null || accuracy > worstAccuracy) return 'no_fix';
  if (distance <= fineMetres) return 'fine';
  return distance <= flaggedMetres ? 'questionable' : 'flagged';
}
