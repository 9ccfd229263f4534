// When a call was, whatever the clock of its phone says.

/**
 * The time of a call, in milliseconds since 1970: its phone's reading, corrected by how far that clock was off when the result arrived; never
 * before its caller had the person, and never after the arrival.
 *
 * @param offset what has to be added to the phone's clock; null: the phone did not say what it showed
 */
export const calledAt = (
  started: number,
  { offset, hadSince, now }: { offset: number | null; hadSince: number; now: number },
): number => Math.min(Math.max(started + (offset ?? 0), hadSince), now);
