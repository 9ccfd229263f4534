// What an estimate for doors rests on: the campaign's own knocks in the same place and hours, or in the nearest of them.
import type { EstimateBase } from '../../contract/proposals/reasons';
import { within, walkWindows, type HourTally, type WalkWindow } from './home-hours';

/** Fewer knocks tell nothing. */
export const enoughKnocks = 60;

/** Knocks and answers of some tallies. */
export function sumOf(tallies: readonly HourTally[]): { tries: number; opened: number } {
  let [tries, opened] = [0, 0];
  for (const tally of tallies) {
    tries += tally.tries;
    opened += tally.opened;
  }
  return { tries, opened };
}

/** Which of the windows were knocked often enough to speak of. */
export const knownWindows = (tallies: readonly HourTally[]): boolean[] =>
  walkWindows.map((window) => sumOf(tallies.filter((tally) => within(window, tally))).tries >= enoughKnocks);

/**
 * The knocks that come nearest and are enough: those of the precincts in the window, of the campaign in the window, of the
 * precincts at any time, of the campaign at any time. Null while all of them are too few.
 */
export function estimateBase(
  tallies: readonly HourTally[],
  precincts: readonly string[],
  window: WalkWindow | null,
): EstimateBase | null {
  const inPlace = new Set(precincts);
  for (const hours of window ? [window, null] : [null])
    for (const here of inPlace.size > 0 ? [true, false] : [false]) {
      const counted = sumOf(
        tallies.filter(
          (tally) =>
            (!hours || within(hours, tally)) && (!here || (tally.precinct !== null && inPlace.has(tally.precinct))),
        ),
      );
      if (counted.tries >= enoughKnocks)
        return { ...counted, precincts: here ? [...inPlace].toSorted() : null, window: hours && { ...hours } };
    }
  return null;
}

/** Precincts in which at least every tenth of some doors is, most doors first. */
export function precinctsOf(doors: readonly { precinct: string | null }[]): string[] {
  const counted = new Map<string, number>();
  for (const { precinct } of doors) if (precinct) counted.set(precinct, (counted.get(precinct) ?? 0) + 1);
  return [...counted]
    .filter(([, count]) => count * 10 >= doors.length)
    .toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .map(([name]) => name);
}
