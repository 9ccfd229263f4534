// The current view of a person or door: what holds, given every fact ever recorded about them.
import type { ContactResult, KnownTouch } from '../../contract/facts/touch';
import { dayInZone } from '../i18n/time-zones';

/** What says whether a touch holds, and since when. */
export type Recorded = Pick<
  KnownTouch,
  'id' | 'contact_result' | 'recorded_at' | 'device_id' | 'seq' | 'replaces' | 'user_id'
>;
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
 * Facts that no other fact of the same person replaces: one canvasser can never take back what another one recorded. A
 * fact that names itself replaces nothing; facts that replace each other in a circle stand none of them.
 */
export function standing<F extends { id: string; replaces: string | null; user_id: string }>(facts: readonly F[]): F[] {
  const replaced = new Set<string>();
  for (const { id, replaces, user_id: by } of facts)
    if (replaces !== null && replaces !== id) replaced.add(`${by}|${replaces}`);
  return facts.filter((fact) => !replaced.has(`${fact.user_id}|${fact.id}`));
}

/**
 * Touches that hold: not replaced by a later correction of the same person, and with a result. A correction is itself
 * corrected by whatever replaces it; one with no result takes the replaced touch back.
 */
export function liveTouches<T extends Recorded>(touches: readonly T[]): LiveTouch<T>[] {
  return standing(touches).filter((touch): touch is LiveTouch<T> => touch.contact_result !== null);
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

/**
 * What a person sees of their own and of everyone's touches: the last one that they tapped themselves, and the one that holds
 * for the campaign. Where the two say different things, both are shown.
 */
export function shownTouches<T extends Recorded>(
  touches: readonly T[],
  userId: string,
  dayOf: (instant: string) => string,
): { own: LiveTouch<T> | null; current: LiveTouch<T> | null; differs: boolean } {
  const mine = liveTouches(touches).filter((touch) => touch.user_id === userId);
  const own = mine.toSorted(compareRecorded).at(-1) ?? null;
  const current = currentTouch(touches, dayOf);
  return { own, current, differs: own !== null && own.contact_result !== current?.contact_result };
}

const formats = new Map<string, (instant: string) => string>();
/** No zone on earth changes its day or its clock within a quarter of an hour. */
const quarter = 900_000;
const mostKept = 20_000;

/** Local day (YYYY-MM-DD) of an ISO instant in an IANA time zone; an unknown zone counts as UTC. */
export function localDay(timeZone: string): (instant: string) => string {
  const known = formats.get(timeZone);
  if (known) return known;
  // Made at the first question: before the first touch of a walkbook there is none, and a slow phone starts the sooner.
  let dayOfDate: ReturnType<typeof dayInZone> | null = null;
  const days = new Map<number, string>();
  const dayOf = (instant: string) => {
    const at = new Date(instant);
    const key = Math.floor(at.getTime() / quarter);
    const kept = days.get(key);
    if (kept !== undefined) return kept;
    dayOfDate ??= dayInZone(timeZone);
    const day = dayOfDate(at);
    if (days.size >= mostKept) days.clear();
    days.set(key, day);
    return day;
  };
  formats.set(timeZone, dayOf);
  return dayOf;
}
