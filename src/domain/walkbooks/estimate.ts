// How long a walk takes. Apart from the walking order, whose search the field screens do not load.

/** Minutes at a door, everything counted. */
export const minutesAtDoor = 2.5;
/** 4.5 km/h. */
export const metresPerMinute = 4_500 / 60;

/** Minutes for so many doors and meters: 2.5 minutes a door, walking at 4.5 km/h. Not rounded. */
export function estimateMinutes(doors: number, metres: number): number {
  return doors * minutesAtDoor + metres / metresPerMinute;
}

/** The way of a whole walkbook: on foot, or partly by car where it can't be walked. */
interface Way {
  metres: number;
  drive?: { minutes: number; metres: number } | null | undefined;
}

/** What is left of a walkbook with `left` of its `of` doors to do: minutes at the doors and on the way, and meters. */
export function timeLeft({ metres, drive }: Way, left: number, of: number): { minutes: number; metres: number } {
  const share = of > 0 ? left / of : 0;
  const way = drive ? drive.minutes : metres / metresPerMinute;
  return { minutes: left * minutesAtDoor + way * share, metres: (drive ?? { metres }).metres * share };
}
