// When something is due that comes every day, or every week on one weekday, at an hour of a time zone.
import { clockInZone } from '../i18n/clock-in-zone';
import { dayInZone } from '../i18n/time-zones';
import { addDays, weekdayOf } from './weeks';

export interface Schedule {
  /** 0 Monday to 6 Sunday; null: every day. */
  weekday: number | null;
  /** 0 to 23, by the zone's clock. */
  hour: number;
}

/** A day (YYYY-MM-DD) of a schedule, and the instant at which it is due. */
export interface Due {
  day: string;
  at: Date;
}

const oneMinute = 60_000;
const oneDay = 86_400_000;

/**
 * The first instant at which a zone's clock shows an hour of a day or a later time: of an hour that comes twice the first one, and where
 * clocks jump over it, the moment of the jump.
 */
export function dueAt(zone: string, day: string, hour: number): Date {
  const clock = clockInZone(zone);
  const wanted = Date.parse(`${day}T00:00:00Z`) + hour * 60 * oneMinute;
  const ahead = [wanted - oneDay, wanted + oneDay].map((at) => clock(at) - at);
  let early = wanted - Math.max(...ahead);
  let late = wanted - Math.min(...ahead);
  if (clock(early) >= wanted) return new Date(early);
  while (late - early > oneMinute) {
    const middle = early + Math.floor((late - early) / oneMinute / 2) * oneMinute;
    if (clock(middle) >= wanted) late = middle;
    else early = middle;
  }
  return new Date(late);
}

const isDayOf = ({ weekday }: Schedule, day: string) => weekday === null || weekdayOf(day) === weekday;

/** The first that is due after an instant, of a day after `lastDay`: the last day that is done with. */
export function nextDue(schedule: Schedule, zone: string, after: Date, lastDay: string | null): Due {
  const yesterday = addDays(dayInZone(zone)(after), -1);
  let day = lastDay !== null && lastDay >= yesterday ? addDays(lastDay, 1) : yesterday;
  for (; ; day = addDays(day, 1)) {
    if (!isDayOf(schedule, day)) continue;
    const at = dueAt(zone, day, schedule.hour);
    if (at > after) return { day, at };
  }
}

/**
 * What is to be done by now: the newest day that became due since, if any (of several that were missed only this one), and what is due next.
 * Whatever the zone was before, no day comes twice.
 */
export function dueSince(
  schedule: Schedule,
  zone: string,
  { since, now, lastDay }: { since: Date; now: Date; lastDay: string | null },
): { day: string | null; next: Due } {
  let due: Due | null = null;
  for (let next = nextDue(schedule, zone, since, lastDay); next.at <= now;) {
    due = next;
    next = nextDue(schedule, zone, next.at, next.day);
  }
  const done = due?.day ?? lastDay;
  return { day: due?.day ?? null, next: nextDue(schedule, zone, now, done) };
}
