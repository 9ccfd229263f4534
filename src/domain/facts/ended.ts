// What is still accepted of someone for whom a walkbook has ended: their phone may hold facts from before.

/** How it ended, and when (ms since 1970). */
export interface Ended {
  how: 'REMOVED_BEFORE' | 'ARCHIVED_BEFORE' | 'UNASSIGNED_BEFORE';
  at: number;
}

/** Facts from before the end are accepted for this long after it. */
export const lateDays = 14;

/**
 * Why a fact is not accepted; null: it is.
 *
 * | happened | arrives | |
 * |---|---|---|
 * | before the end | within {@link lateDays} days of it | accepted |
 * | before the end | later than that | ARRIVED_TOO_LATE |
 * | after the end | any time | how it ended |
 *
 * @param at when the fact happened, by its corrected time
 */
export function refusalAfterEnd(
  ended: Ended | null,
  at: number,
  now: number,
): Ended['how'] | 'ARRIVED_TOO_LATE' | null {
  if (ended === null) return null;
  if (at > ended.at) return ended.how;
  return now > ended.at + lateDays * 86_400_000 ? 'ARRIVED_TOO_LATE' : null;
}

/** The end that came first; null when nothing has ended. `at` null: it has not. */
export function firstEnd(ends: readonly { how: Ended['how']; at: number | null }[]): Ended | null {
  const real = ends.flatMap(({ how, at }) => (at === null ? [] : [{ how, at }]));
  return real.toSorted((a, b) => a.at - b.at)[0] ?? null;
}
