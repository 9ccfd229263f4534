// How long a walk takes. Apart from the walking order, whose search the field screens do not load.

/** Minutes at a door, everything counted. */
export const minutesAtDoor = 2.5;
/** 4.5 km/h. */
export const metresPerMinute = 4_500 / 60;

/** Minutes for so many doors and meters: 2.5 minutes a door, walking at 4.5 km/h. Not rounded. */
export function estimateMinutes(doors: number, metres: number): number {
  return doors * minutesAtDoor + metres / metresPerMinute;
}
