// How long a click on a text may wait for a network. Later it would surprise the person who gets it, and perhaps someone else has texted
// them meanwhile.
import { batchLapseMinutes } from '../../contract/outreach/texting';

/** Minutes; a first message as long as its recipient is kept for the texter, an answer as long as the talk may go on. */
export const mostMinutes = { first: batchLapseMinutes, reply: 1_440 } as const;

/** Whether a kept click has waited too long. A clock that was put back makes nothing old. `clicked_at`, `now`: ms since 1970. */
export const hasWaitedTooLong = (kind: keyof typeof mostMinutes, clicked_at: number, now: number): boolean =>
  now - clicked_at > mostMinutes[kind] * 60_000;
