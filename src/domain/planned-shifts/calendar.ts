// The days of a calendar of planned shifts, by week or by month. Which day an instant falls on: domain/i18n/time-zones.ts.
import { addDays, daysBetween, weekdayOf, weekOf } from '../reports/weeks';

export type CalendarSpan = 'week' | 'month';

/** The days that a calendar shows: the week of a day, or the whole weeks of its month. */
export function calendarDays(span: CalendarSpan, day: string): string[] {
  if (span === 'week') return weekOf(day);
  const first = `${day.slice(0, 7)}-01`;
  const last = addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1);
  return daysBetween(addDays(first, -weekdayOf(first)), addDays(last, 6 - weekdayOf(last)));
}

/** A day of the week or month before (-1) or after (1): the first one of a month. */
export function neighborDay(span: CalendarSpan, day: string, by: 1 | -1): string {
  if (span === 'week') return addDays(day, 7 * by);
  const first = `${day.slice(0, 7)}-01`;
  return by === 1 ? `${addDays(first, 31).slice(0, 7)}-01` : `${addDays(first, -1).slice(0, 7)}-01`;
}
