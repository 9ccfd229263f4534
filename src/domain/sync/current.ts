// The current view of a person or door: what holds, given every fact ever recorded about them.
import type { ContactResult, Touch } from '../../contract/facts';

type Recorded = Pick<Touch, 'id' | 'contact_result' | 'recorded_at' | 'device_id' | 'seq' | 'replaces'>;
export type LiveTouch<T extends Recorded> = T & { contact_result: ContactResult };

/** On the same local day a conversation (and what was learned in one) beats a refusal beats a closed door. */
export const resultRank: Record<ContactResult, 1 | 2 | 3> = {
  canvassed: 3,
  moved: 3,
  deceased: 3,
  wrong_address: 3,
  language_barrier: 3,
  do_not_contact: 3,
  refused: 2,
  not_home: 1,
  inaccessible: 1,
  left_literature: 1,
};

/**
 * Touches that hold: not replaced by a later correction, and with a result. A correction is itself corrected by
 * whatever replaces it; one with no result takes the replaced touch back. A touch never replaces itself; touches that
 * replace each other in a circle hold none of them.
 */
export function liveTouches<T extends Recorded>(touches: readonly T[]): LiveTouch<T>[] {
  const replaced = new Set<string>();
  for (const touch of touches) if (touch.replaces !== null && touch.replaces !== touch.id) replaced.add(touch.replaces);
  return touches.filter((touch): touch is LiveTouch<T> => touch.contact_result !== null && !replaced.has(touch.id));
}

/** Negative when `a` was recorded before `b`. Same instant: by the device's own count, else by id, so that every device agrees. */
export function compareRecorded(a: Recorded, b: Recorded): number {
  const difference = Date.parse(a.recorded_at) - Date.parse(b.recorded_at);
  if (difference !== 0) return difference;
  if (a.device_id === b.device_id && a.seq !== b.seq) return a.seq - b.seq;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/**
 * The touch that says how things stand: of the newest local day, the one of the highest rank, and of those the newest.
 * @param dayOf the local calendar day of an instant, e.g. `localDay(timeZone)`
 */
export function currentTouch<T extends Recorded>(
  touches: readonly T[],
  dayOf: (instant: string) => string,
): LiveTouch<T> | null {
  let best: LiveTouch<T> | null = null;
  let bestDay = '';
  for (const touch of liveTouches(touches)) {
    const day = dayOf(touch.recorded_at);
    if (best && !beats(touch, day, best, bestDay)) continue;
    best = touch;
    bestDay = day;
  }
  return best;
}

function beats<T extends Recorded>(a: LiveTouch<T>, dayA: string, b: LiveTouch<T>, dayB: string): boolean {
  if (dayA !== dayB) return dayA > dayB;
  const rank = resultRank[a.contact_result] - resultRank[b.contact_result];
  return rank === 0 ? compareRecorded(a, b) > 0 : rank > 0;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Local day (YYYY-MM-DD) of an ISO instant in an IANA time zone; an unknown zone counts as UTC. */
export function localDay(timeZone: string): (instant: string) => string {
  let format = formats.get(timeZone);
  if (!format) {
    const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
    try {
      format = new Intl.DateTimeFormat('en-CA', { timeZone, ...parts });
    } catch {
      format = new Intl.DateTimeFormat('en-CA', { timeZone: 'UTC', ...parts });
    }
    formats.set(timeZone, format);
  }
  const chosen = format;
  return (instant) => chosen.format(new Date(instant));
}
