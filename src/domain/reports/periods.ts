// Which days a report is about, and which it is compared with.
import { addDays, countDays, weekdayOf } from './weeks';

/** The first and last day (YYYY-MM-DD), both included. */
export interface DayRange {
  first: string;
  last: string;
}

/** Periods by name; all end today. `custom`: days of one's own. */
export const periods = ['last7', 'week', 'last30', 'month', 'last90', 'year', 'custom'] as const;
export type Period = (typeof periods)[number];

/** Longest range of days of one's own: about three years. */
export const mostDays = 1_100;

/** Whether a text is a day of the calendar in this century. */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^20\d\d-\d\d-\d\d$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** The days of a period that ends today; a `custom` one is what was chosen, as far as that is possible. */
export function daysOf(period: Period, today: string, own: DayRange | null): DayRange {
  if (period === 'custom' && own && own.first <= own.last) {
    const earliest = addDays(own.last, 1 - mostDays);
    return { first: own.first < earliest ? earliest : own.first, last: own.last };
  }
  if (period === 'week') return { first: addDays(today, -weekdayOf(today)), last: today };
  if (period === 'month') return { first: `${today.slice(0, 8)}01`, last: today };
  const back: Partial<Record<Period, number>> = { last7: 6, last30: 29, last90: 89, year: 364 };
  return { first: addDays(today, -(back[period] ?? 29)), last: today };
}

/** The week, Monday to Sunday, in which a day lies, or so many weeks later. */
export function weekAround(day: string, weeks = 0): DayRange {
  const first = addDays(day, 7 * weeks - weekdayOf(day));
  return { first, last: addDays(first, 6) };
}

/**
 * As many days as these, before them: of a week that is not over the same weekdays of the last one, of a month the same days of the
 * last one (its end at most), otherwise those right before.
 */
export function previousDays(period: Period, { first, last }: DayRange): DayRange {
  if (period === 'week') return { first: addDays(first, -7), last: addDays(last, -7) };
  if (period === 'month') {
    const end = addDays(first, -1);
    const same = `${end.slice(0, 8)}${last.slice(8)}`;
    return { first: `${end.slice(0, 8)}01`, last: same < end ? same : end };
  }
  const length = countDays(first, last);
  return { first: addDays(first, -length), last: addDays(first, -1) };
}
