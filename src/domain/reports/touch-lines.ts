// The lines of a report of touches as they are shown: in their order, with quiet days, and beside those of other days.
import type { TouchCount, TouchDimension, TouchReport } from '../../contract/reports/touch-reports';
import { resultWords } from '../facts/result-names';
import { isContactResult } from '../facts/is-contact-result';
import type { Texts } from '../i18n/texts';
import { isDay, type DayRange } from './periods';
import { contactRate, type Totals } from './totals';
import { addDays, daysBetween, weekdayOf } from './weeks';

export interface TouchLine extends Totals {
  key: string;
  name: string;
  /** Of the days compared with; null where nothing is compared. */
  before: Totals | null;
}

/** Lines of time, in its order; all others are ordered by their number. */
export const isTime = (by: TouchDimension): boolean => ['day', 'week', 'hour', 'weekday'].includes(by);

/** Longer ranges are shown without their quiet days. */
const mostQuiet = 400;

/** Every key of a time, also those on which nothing happened; null where they follow from the rows. */
function everyKey(by: TouchDimension, { first, last }: DayRange, rows: readonly TouchCount[]): string[] | null {
  if (by === 'weekday') return ['0', '1', '2', '3', '4', '5', '6'];
  if (by === 'hour') {
    const hours = rows.map((row) => Number(row.key));
    if (hours.length === 0) return [];
    const from = Math.min(...hours);
    return Array.from({ length: Math.max(...hours) - from + 1 }, (_, at) => `${from + at}`);
  }
  if (by !== 'day' && by !== 'week') return null;
  const keys = everyTime(by, { first, last });
  return keys.length <= mostQuiet ? keys : null;
}

/** Every day of a range, or every Monday. */
function everyTime(by: TouchDimension, { first, last }: DayRange): string[] {
  const days = daysBetween(by === 'week' ? addDays(first, -weekdayOf(first)) : first, last);
  return by === 'week' ? days.filter((_, at) => at % 7 === 0) : days;
}

/** Which day or week of another range is in the same place: the third beside the third. */
function samePlace(by: TouchDimension, range: DayRange, other: DayRange): (key: string) => string | undefined {
  const [own, others] = [range, other].map((each) => everyTime(by, each));
  const placeOf = new Map(own?.map((key, at) => [key, at]));
  return (key) => others?.[placeOf.get(key) ?? -1];
}

const none: Totals = { touches: 0, doors: 0, contacts: 0 };
const countsOf = ({ touches, doors, contacts }: Totals): Totals => ({ touches, doors, contacts });

/**
 * The lines of a report beside those of other days. Days and weeks are compared by their place: the third with the third. A line that is
 * only among the others is shown with zeros.
 */
export function touchLines(
  texts: Texts,
  by: TouchDimension,
  range: DayRange,
  report: TouchReport,
  other: { range: DayRange; report: TouchReport } | null,
): TouchLine[] {
  const known = new Map(report.rows.map((row) => [row.key, row]));
  const others = new Map((other?.report.rows ?? []).map((row) => [row.key, row]));
  const times = by === 'day' || by === 'week';
  const both = times ? report.rows : [...report.rows, ...(other?.report.rows ?? [])];
  const keys = everyKey(by, range, both) ?? [
    ...new Set(times ? report.rows.map((row) => row.key).toSorted() : both.map((row) => row.key)),
  ];
  const besideOf = times && other ? samePlace(by, range, other.range) : (key: string) => key;
  return keys.map((key) => {
    const beside = besideOf(key);
    return {
      key,
      name: lineName(texts, by, key, known.get(key)?.name ?? others.get(key)?.name ?? key),
      ...countsOf(known.get(key) ?? none),
      before: other ? countsOf((beside === undefined ? undefined : others.get(beside)) ?? none) : null,
    };
  });
}

/** A Monday, from which weekdays are named. */
const aMonday = '2024-01-01';

/** What a line is called; `name` is that of a walkbook, canvasser or precinct. A key that is none (of an address) stands as it is. */
export function lineName(texts: Texts, by: TouchDimension, key: string, name: string): string {
  const { t } = texts;
  const isOne =
    by === 'day' || by === 'week' ? isDay(key) : /^\d\d?$/.test(key) && Number(key) < (by === 'hour' ? 24 : 7);
  if (isTime(by) && !isOne) return name;
  if (by === 'day') return texts.day(key, 'weekdayDay');
  if (by === 'week') return t('Week of {day}', { day: texts.day(key, 'day') });
  if (by === 'weekday') return texts.day(addDays(aMonday, Number(key)), 'longWeekday');
  if (by === 'hour') return texts.date(`2024-01-01T${key.padStart(2, '0')}:00:00Z`, 'hour', 'UTC');
  if (by === 'result') return isContactResult(key) ? t(resultWords[key].title) : key;
  if (by === 'precinct' && name === '') return t('No precinct known');
  return name;
}

/** Fewer touches than these say nothing of when people are home. */
const enough = 20;

/** What the bars show, in a sentence. */
export function touchTitle(texts: Texts, by: TouchDimension, lines: readonly TouchLine[]): string {
  const { t, tPlural } = texts;
  const busy = lines.filter((line) => line.touches > 0);
  const all = busy.reduce((sum, line) => sum + line.touches, 0);
  const top = busy.toSorted((a, b) => b.touches - a.touches)[0];
  if (!top) return t('Nothing was recorded in these days');
  if (by === 'hour' || by === 'weekday') {
    const said = busy.filter((line) => line.touches >= enough && line.contacts > 0);
    const best = said.toSorted((a, b) => (contactRate(b) ?? 0) - (contactRate(a) ?? 0))[0];
    if (best && said.length > 1)
      return t('{when} has the best conversation rate, {rate} of {touches}', {
        when: best.name,
        rate: texts.percent(best.contacts / best.touches, 0),
        touches: tPlural(best.touches, '{count} touch', '{count} touches'),
      });
  }
  const touches = tPlural(all, '{count} touch', '{count} touches');
  if (busy.length === 1) return t('All {touches}: {name}', { touches, name: top.name });
  if (busy.filter((line) => line.touches === top.touches).length > 1) return t('{touches} in all', { touches });
  return t('{name} had the most, {part} of {touches}', { name: top.name, part: texts.number(top.touches), touches });
}

/** One number against that of the other days, in a sentence. */
export function changeWords(
  texts: Texts,
  now: number,
  before: number,
): { direction: 'up' | 'down' | 'same'; text: string } {
  const { t } = texts;
  const values = { before: texts.number(before) };
  if (now === before) return { direction: 'same', text: t('no change') };
  const direction = now > before ? 'up' : 'down';
  if (before === 0) return { direction, text: t('none before') };
  const share = texts.percent(Math.abs(now - before) / before, 0);
  return {
    direction,
    text:
      direction === 'up'
        ? t('{share} more than {before}', { share, ...values })
        : t('{share} fewer than {before}', { share, ...values }),
  };
}
