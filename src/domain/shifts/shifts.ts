// Shifts from their facts, and what one person did in them, without asking the server.
import type { PlacementFact } from '../../contract/facts/placement';
import { longestShift, type Shift } from '../../contract/shifts';
import type { ShiftFact } from '../../contract/facts/shift';
import { liveTouches, type Recorded } from '../facts/current-view';
import { fieldWork } from '../facts/field-work';

/** A person's own shift. `ended_at` null: no one ended it. `open`: it goes on. */
export interface OwnShift {
  id: string;
  started_at: string;
  ended_at: string | null;
  open: boolean;
}

const longest = longestShift * 3_600_000;

/**
 * One person's shifts, newest first. Of several ends of a shift the one said last holds, never before the start. One that
 * no one ended is over {@link longestShift} hours after it began.
 * @param now milliseconds since 1970
 */
export function shiftsOf(facts: readonly ShiftFact[], now: number): OwnShift[] {
  const ends = new Map<string, ShiftFact>();
  for (const fact of facts) {
    if (fact.shift_id === null) continue;
    const before = ends.get(fact.shift_id);
    if (!before || answeredBefore(before, fact)) ends.set(fact.shift_id, fact);
  }
  const starts = new Map(facts.filter((fact) => fact.event === 'start').map((fact) => [fact.id, fact]));
  return [...starts.values()]
    .map(({ id, at }): OwnShift => {
      const end = ends.get(id);
      const ended_at = end ? (Date.parse(end.at) < Date.parse(at) ? at : end.at) : null;
      return { id, started_at: at, ended_at, open: ended_at === null && now - Date.parse(at) < longest };
    })
    .sort((a, b) => Date.parse(b.started_at) - Date.parse(a.started_at) || (a.id < b.id ? 1 : -1));
}

/** A shift as the server knows it. */
type Heard = Pick<Shift, 'id' | 'started_at' | 'ended_at'>;

/**
 * The same with what the server knows: a shift that was begun on another phone is there, and one that was ended there is over.
 * What this phone itself says of an end holds: the server has yet to hear it.
 */
export function ownShifts(facts: readonly ShiftFact[], heard: readonly Heard[], now: number): OwnShift[] {
  const begun = new Set(facts.flatMap(({ id, event }) => (event === 'start' ? [id] : [])));
  const elsewhere = heard.filter(({ id }) => !begun.has(id));
  const starts = elsewhere.map(({ id, started_at: at }): ShiftFact => {
    return { id, event: 'start', shift_id: null, at, recorded_at: at, device_id: '', seq: 1 };
  });
  const ends = new Map(heard.map(({ id, ended_at }) => [id, ended_at]));
  return shiftsOf([...facts, ...starts], now).map((shift) => {
    const ended_at = shift.ended_at ?? ends.get(shift.id) ?? null;
    return shift.open || !begun.has(shift.id) ? { ...shift, ended_at, open: shift.open && ended_at === null } : shift;
  });
}

function answeredBefore(a: ShiftFact, b: ShiftFact): boolean {
  const difference = Date.parse(a.recorded_at) - Date.parse(b.recorded_at);
  return difference < 0 || (difference === 0 && a.seq < b.seq);
}

/** What was done in a shift. `contacts`: conversations. */
export interface ShiftWork {
  doors: number;
  contacts: number;
  signs: number;
  minutes: number;
  /** When it was over: as said, or with the last knock when no one said; null while it goes on. */
  ended_at: string | null;
}

/** What a person's own facts say was done in one of their shifts: knocks, and who was met on the way. What was undone does not count. */
export function workIn(
  shift: OwnShift,
  done: { touches: readonly (Recorded & { door_id: string | null })[]; placements: readonly PlacementFact[] },
  now: number,
): ShiftWork {
  const { from, until, inside } = spanOf(shift, now);
  const touches = liveTouches(done.touches).filter(inside);
  const last = touches.reduce((latest, touch) => Math.max(latest, Date.parse(touch.recorded_at)), from);
  const { doors, conversations } = fieldWork(touches);
  const over = shift.open ? null : shift.ended_at === null ? last : until;
  return {
    doors,
    contacts: conversations,
    signs: done.placements.filter(inside).length,
    minutes: Math.max(0, Math.round(((over ?? now) - from) / 60_000)),
    ended_at: over === null ? null : new Date(over).toISOString(),
  };
}

/**
 * What was done in a shift on all phones: what the server counts of it, and what of this phone's own work it had not heard.
 * @param own all of this phone's
 * @param arrived what of that had arrived when the server was asked
 */
export function workOnAllPhones(
  heard: Pick<Shift, 'doors' | 'contacts' | 'signs'>,
  own: ShiftWork,
  arrived: ShiftWork,
): ShiftWork {
  const count = (of: 'doors' | 'contacts' | 'signs') => Math.max(0, heard[of] + own[of] - arrived[of]);
  return { ...own, doors: count('doors'), contacts: count('contacts'), signs: count('signs') };
}

/** Tells which facts were made during a shift, its own start and end among them. */
export function belongingTo(shift: OwnShift, now: number) {
  const { inside } = spanOf(shift, now);
  return (fact: { id: string; recorded_at: string; shift_id?: string | null }): boolean =>
    fact.id === shift.id || fact.shift_id === shift.id || inside(fact);
}

/** From when until when what was done is part of a shift, ms since 1970. */
function spanOf({ started_at, ended_at }: OwnShift, now: number) {
  const from = Date.parse(started_at);
  const until = ended_at === null ? Math.min(now, from + longest) : Date.parse(ended_at);
  const inside = ({ recorded_at }: { recorded_at: string }) => {
    const at = Date.parse(recorded_at);
    return at >= from && at <= until;
  };
  return { from, until, inside };
}

/** A local day with its shifts added up. */
export interface ShiftDay {
  day: string;
  shifts: number;
  doors: number;
  contacts: number;
  minutes: number;
}

/**
 * Shifts by the local day they began on, newest day first. What two of them share, begun on two phones that did not know of each
 * other, is counted once.
 */
export function byDay(
  shifts: readonly { started_at: string; doors: number; contacts: number; minutes: number }[],
  dayOf: (instant: string) => string,
): ShiftDay[] {
  const days = new Map<string, ShiftDay>();
  let counted = -Infinity;
  for (const shift of shifts.toSorted((a, b) => Date.parse(a.started_at) - Date.parse(b.started_at))) {
    const from = Date.parse(shift.started_at);
    const until = from + shift.minutes * 60_000;
    const day = dayOf(shift.started_at);
    const sum = days.get(day) ?? { day, shifts: 0, doors: 0, contacts: 0, minutes: 0 };
    sum.shifts += 1;
    sum.doors += shift.doors;
    sum.contacts += shift.contacts;
    sum.minutes += Math.round(Math.max(0, until - Math.max(from, counted)) / 60_000);
    counted = Math.max(counted, until);
    days.set(day, sum);
  }
  return [...days.values()].sort((a, b) => (a.day < b.day ? 1 : -1));
}
