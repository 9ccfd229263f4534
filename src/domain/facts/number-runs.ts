// The numbers that a phone gives its facts, as runs: [31, 33] is 31, 32 and 33.
import type { Run } from '../../contract/devices';
import type { Texts } from '../i18n/texts';

/** Numbers, in any order and with repeats, as the fewest runs in order. */
export function toRuns(numbers: readonly number[]): Run[] {
  const runs: Run[] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && number <= last[1] + 1) last[1] = Math.max(last[1], number);
    else runs.push([number, number]);
  }
  return runs;
}

/** Whether one of the runs holds a number. */
export function holds(runs: readonly Run[], number: number): boolean {
  return runs.some(([first, last]) => number >= first && number <= last);
}

/** How many numbers the runs hold. They may not overlap. */
export function countNumbers(runs: readonly Run[]): number {
  return runs.reduce((sum, [first, last]) => sum + last - first + 1, 0);
}

/**
 * Runs in words, e.g. "31 to 33 and 40"; beyond `most` runs the rest are counted: "1, 3, 5 and 7 more".
 */
export function runWords(texts: Texts, runs: readonly Run[], most = 4): string {
  const words = runs.slice(0, most).map(([first, last]) => (first === last ? String(first) : `${first} to ${last}`));
  const rest = countNumbers(runs.slice(most));
  return texts.list(rest > 0 ? [...words, `${rest} more`] : words);
}
