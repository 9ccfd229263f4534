// Days and hours of the demo, in the campaign's time zone, counted back from the first start.
import { addDays, weekdayOf } from '../../domain/reports/weeks';
import { localDay } from '../../domain/facts/current-view';
import { minuteInZone } from '../../domain/i18n/minute-in-zone';

export const demoZone = 'America/New_York';

const dayOf = localDay(demoZone);
/** Minutes since midnight in the campaign's zone. */
export const minuteOfDay = minuteInZone(demoZone);

/** The instant at which a local day is so many minutes old. */
export function instantAt(day: string, minutes: number): Date {
  // New York is 5 hours behind Greenwich, or 4: then the clock shows an hour more than wanted.
  const guess = new Date(Date.parse(`${day}T00:00:00Z`) + (minutes + 300) * 60_000);
  const ahead = (minuteOfDay(guess) - minutes + 1440) % 1440;
  return new Date(guess.getTime() - ahead * 60_000);
}

/** The local day so many days before an instant's own. */
export function dayBefore(now: Date, days: number): string {
  return addDays(dayOf(now.toISOString()), -days);
}

/** When canvassers set out: after work, and around noon at weekends. [from, to] in minutes since midnight. */
export function hoursOf(day: string): readonly [number, number] {
  const weekday = weekdayOf(day);
  return weekday >= 5 ? [10 * 60 + 30, 15 * 60] : [16 * 60 + 15, 18 * 60];
}

export function isWeekend(day: string): boolean {
  return weekdayOf(day) >= 5;
}
