// What an estimate for doors rests on: the campaign's own knocks in the same place and hours, or in the nearest of them.
import type { EstimateBase } from '../../contract/proposals/reasons';
import {
  doorShares,
  walkWindows,
  windowShare,
  within,
  type HomePattern,
  type HourTally,
  type Visit,
  type WalkWindow,
} from './home-hours';

/** Fewer knocks tell nothing. */
export const enoughKnocks = 60;
/** A window is named only when it is better than the usual by so much of it. */
const worthNaming = 1.08;

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
const knownWindows = (tallies: readonly HourTally[]): boolean[] =>
  walkWindows.map((window) => sumOf(tallies.filter((tally) => within(window, tally))).tries >= enoughKnocks);

/**
 * The knocks that come nearest and are enough: those of the precincts in the window, of the campaign in the window, of the
 * precincts at any time, of the campaign at any time. Null while all of them are too few.
 */
function estimateBase(
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

/**
 * Finds the window in which most of some doors open, null where none stands out, and what an estimate for them rests on.
 * `shares`: how likely a door opens in each of the windows.
 */
export function estimator(pattern: HomePattern, tallies: readonly HourTally[]) {
  const known = knownWindows(tallies);
  return (doors: readonly { precinct: string | null; shares: readonly number[] }[]) => {
    const means = walkWindows.map(
      (_, at) => doors.reduce((sum, { shares }) => sum + (shares[at] ?? 0), 0) / Math.max(1, doors.length),
    );
    const best = means.reduce((found, share, at) => (known[at] && share > (means[found] ?? -1) ? at : found), -1);
    const overall = means.reduce((sum, share) => sum + share, 0) / means.length;
    const named = pattern.tries >= enoughKnocks && (means[best] ?? 0) >= overall * worthNaming;
    const window = named ? (walkWindows[best] ?? null) : null;
    return { window, base: estimateBase(tallies, precinctsOf(doors), window) };
  };
}

/** How many of some doors may be expected to open, by the same estimate; the usual share of them while knocks are too few. */
export function expectedAnswers(pattern: HomePattern, tallies: readonly HourTally[]) {
  const estimate = estimator(pattern, tallies);
  const shares = walkWindows.map((window) => windowShare(pattern, window));
  return (doors: readonly { precinct: string | null; visits: readonly Visit[] }[]): number => {
    const { base } = estimate(doors.map(({ precinct, visits }) => ({ precinct, shares: doorShares(shares, visits) })));
    return doors.length * (base ? base.opened / base.tries : pattern.usual);
  };
}

/** Precincts in which at least every tenth of some doors is, most doors first. */
function precinctsOf(doors: readonly { precinct: string | null }[]): string[] {
  const counted = new Map<string, number>();
  for (const { precinct } of doors) if (precinct) counted.set(precinct, (counted.get(precinct) ?? 0) + 1);
  return [...counted]
    .filter(([, count]) => count * 10 >= doors.length)
    .toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .map(([name]) => name);
}
