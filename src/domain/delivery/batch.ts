// Which items go into one request, and how a refused request is divided.
import { maxFacts } from '../../contract/facts/fact';

/** The two halves of a refused batch, each at least one long. Call only with two or more. */
export function halves<T>(batch: readonly T[]): [T[], T[]] {
  const middle = Math.ceil(batch.length / 2);
  return [batch.slice(0, middle), batch.slice(middle)];
}

/** The least that a request carries for the sake of a slow line. */
const fewest = 20;

/**
 * How many facts one request may carry. What met silence twice is cut ever smaller: over a line on which five hundred take
 * longer than an answer is waited for, twenty come through.
 * @param tries failed tries of the facts that are to go
 */
export function mostAtOnce(tries: number): number {
  return Math.max(fewest, Math.floor(maxFacts / 4 ** Math.max(0, tries - 1)));
}

/**
 * Cuts a lane's facts, in the order given, into requests of those that may go `together`; `at`: the place of the second. Each
 * that came through lets the next carry four times as much, up to what a request may, so that what met silence and begins
 * small does not take fifty requests.
 * @param most of the first request
 */
export function* growing<T>(
  facts: readonly T[],
  most: number,
  together: (a: T, b: T, at: number) => boolean = () => true,
): Generator<T[], undefined> {
  let left = facts;
  for (let size = most; left.length > 0; size = Math.min(maxFacts, size * 4)) {
    const next: T[] = [];
    for (const fact of left) {
      const before = next.at(-1);
      if (before !== undefined && (next.length >= size || !together(before, fact, next.length))) break;
      next.push(fact);
    }
    yield next;
    left = left.slice(next.length);
  }
  return undefined;
}
