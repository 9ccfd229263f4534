// How long a walk takes. Apart from the walking order, whose search the field screens do not load.

const MINUTES_AT_A_DOOR = 2.5;
const METRES_A_MINUTE = 4_500 / 60;

/** Minutes for so many doors and metres: 2.5 minutes a door, walking at 4.5 km/h. Not rounded. */
export function estimateMinutes(doors: number, metres: number): number {
  return doors * MINUTES_AT_A_DOOR + metres / METRES_A_MINUTE;
}
