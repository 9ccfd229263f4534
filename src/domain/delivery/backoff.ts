// How long to wait before the next try. Chance is passed in.

/** Full-jitter backoff: the ceiling doubles from 2 s to 5 min; the number of tries is not limited. */
export const backoffBase = 2_000;
export const backoffCeiling = 300_000;
/** A server may ask for more patience than our own ceiling, but not for ever. */
export const retryAfterCeiling = 3_600_000;

/**
 * Milliseconds to wait after `tries` failed tries (0 for the first).
 * @param random in [0, 1)
 */
export function backoff(tries: number, random: number): number {
  const ceiling = Math.min(backoffCeiling, backoffBase * 2 ** Math.min(Math.max(0, tries), 20));
  return Math.round(random * ceiling);
}

/** A Retry-After header (seconds, or an HTTP date) as milliseconds from `now`; null when absent or not understood. */
export function readRetryAfter(header: string | null, now: number): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = /^\d{1,9}$/.test(header.trim()) ? Number(header.trim()) * 1000 : Date.parse(header) - now;
  return Number.isNaN(seconds) ? null : Math.min(Math.max(0, seconds), retryAfterCeiling);
}

/**
 * Whether a waiting time is over at `now`. A time further off than `longest` (ms) was never set by this clock: it has been
 * put back since, and the wait counts as over.
 */
export function isDue(at: number, now: number, longest: number = retryAfterCeiling): boolean {
  return at <= now || at > now + longest;
}
