// How old a phone's key has become since the server last gave it, counted by clocks that may be wrong or set.

/** What was counted so far, ms, and what the phone's clock showed then. */
export interface KeyAge {
  spent: number;
  at: number;
}

const hour = 3_600_000;
/** Clocks are adjusted by seconds all the time. */
const adjusted = 60_000;

/**
 * Counts on to now. `ran`: ms that the page itself has measured since it last counted, which no setting of the clock changes;
 * null: it has not counted yet (a start).
 *
 * | what the clock did since | at a start | in a running page |
 * |---|---|---|
 * | went on | counts | counts |
 * | was set back | counts as an hour | as an hour, or as long as the page ran |
 * | was set forward, or the phone slept | counts | counts, but for the last hour: that is spent only while the page runs |
 *
 * So a clock set back again and again opens nothing for longer than `allowed` of running time and one start an hour, and a clock
 * that jumps in the middle of a walk leaves an hour to connect in.
 */
export function countAge({ spent, at }: KeyAge, now: number, ran: number | null, allowed: number): KeyAge {
  const step = now - at;
  const shown = step < -adjusted ? hour : Math.max(step, 0);
  if (ran === null) return { spent: spent + shown, at: now };
  const left = Math.max(0, allowed - hour - spent);
  return { spent: spent + Math.max(ran, Math.min(shown, left)), at: now };
}
