// When something happened, as other tools write it: a day, perhaps with a time, by the campaign's clock unless it names another one.
import { instantInZone } from '../planned-shifts/local-time';
import { dayInZone } from '../i18n/time-zones';
import { readDate } from '../voter-files/values';

/** An instant in ms since 1970, and the day by the campaign's clock; `timed`: whether the file said a time. */
export interface When {
  at: number;
  day: string;
  timed: boolean;
}

const minute = 60_000;
const dayLength = 24 * 60 * minute;
/** No campaign of now has results of before. */
const firstYear = 2000;

/** Minutes that a clock is ahead of UTC by. */
const namedZones: Readonly<Record<string, number>> = {
  Z: 0,
  UTC: 0,
  GMT: 0,
  EST: -300,
  EDT: -240,
  CST: -360,
  CDT: -300,
  MST: -420,
  MDT: -360,
  PST: -480,
  PDT: -420,
};

/**
 * The reader of a file's days and times.
 * @param zone whose clock it is where a time names none
 * @param dayFirst whether 4/3/2026 is the fourth of March
 * @returns null for what can't be read
 */
export function whenReader(zone: string, dayFirst: boolean): (text: string, time: string) => When | null {
  const instantOf = wallClock(zone);
  const dayOf = dayInZone(zone);
  return (text, time) => {
    const { date, rest } = splitDate(text, dayFirst) ?? { date: null, rest: '' };
    if (date === null || Number(date.slice(0, 4)) < firstYear) return null;
    const told = [rest, time.trim()].filter(Boolean).join(' ');
    // Midnight is what a day without a time becomes in a spreadsheet or a database, by UTC where they name a clock.
    if (
      told === '' ||
      /^0?0:00(?::00(?:\.0+)?)?(?: ?(?:Z|UTC|GMT|[+-]00(?::?00)?))?$/i.test(told) ||
      /^12:00(?::00)? ?am$/i.test(told)
    )
      return { at: instantOf(date, 12 * 60), day: date, timed: false };
    const clock = readTime(told);
    if (clock === null) return null;
    if (clock.offset === null) return { at: instantOf(date, clock.minutes) + clock.ms, day: date, timed: true };
    const at = Date.parse(`${date}T00:00:00Z`) + (clock.minutes - clock.offset) * minute + clock.ms;
    return { at, day: dayOf(new Date(at)), timed: true };
  };
}

/** A day and what stands behind it; null where the text begins with none. */
function splitDate(text: string, dayFirst: boolean): { date: string; rest: string } | null {
  const serial = /^([34]\d{4}|5[0-4]\d{3})(\.\d+)?$/.exec(text);
  if (serial) {
    const date = new Date(Date.UTC(1899, 11, 30) + Number(serial[1]) * dayLength).toISOString().slice(0, 10);
    return { date, rest: serial[2] === undefined ? '' : `0${serial[2]}` };
  }
  const figures = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?!\d)/.exec(text);
  if (figures) {
    const [whole, first = '', second = '', year = ''] = figures;
    const [month, day] = dayFirst ? [second, first] : [first, second];
    const date = realDay(year.length === 2 ? `20${year}` : year, month, day);
    return date === null ? null : { date, rest: restOf(text, whole) };
  }
  const whole =
    /^\d{4}[/.-]\d{1,2}[/.-]\d{1,2}(?!\d)/.exec(text) ??
    /^(?:19|20)\d{6}(?!\d)/.exec(text) ??
    /^\d{1,2}[-/ ][a-z]{3,9}[-/., ]{1,2}\d{4}/i.exec(text) ??
    /^(?:[a-z]{3,9},? )?[a-z]{3,9}[-. ]{1,2}\d{1,2},? \d{4}/i.exec(text);
  const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? (?=[a-z\d])/i.exec(text)?.[0] ?? '';
  const date = whole && readDate(whole[0].startsWith(weekday) ? whole[0].slice(weekday.length) : whole[0]);
  return whole && date ? { date, rest: restOf(text, whole[0]) } : null;
}

const restOf = (text: string, date: string) =>
  text
    .slice(date.length)
    .replace(/^[T, ]+(?:at )?/i, '')
    .trim();

function realDay(year: string, month: string, day: string): string | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === date ? date : null;
}

interface Clock {
  minutes: number;
  ms: number;
  /** Minutes ahead of UTC; null where the text names no zone. */
  offset: number | null;
}

/** "5:07 PM", "17:07:30", "17:07:30.123Z", "9:05am EST", or the share of a day that a spreadsheet writes. */
function readTime(text: string): Clock | null {
  if (/^0?\.\d+$/.test(text)) {
    const seconds = Math.round(Number(text) * 86_400);
    return { minutes: Math.floor(seconds / 60) % 1440, ms: (seconds % 60) * 1000, offset: null };
  }
  const found =
    /^(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,](?<part>\d{1,9}))?)? ?(?<half>[ap]\.?m\.?)? ?(?<zone>[A-Z]{1,4}|(?:UTC|GMT)?[+-]\d{2}:?\d{2})?$/i.exec(
      text,
    )?.groups;
  if (!found) return null;
  const half = found['half']?.[0]?.toLowerCase();
  const hour = Number(found['hour']);
  if (hour > 23 || Number(found['minute']) > 59 || Number(found['second'] ?? 0) > 59) return null;
  if (half !== undefined && (hour < 1 || hour > 12)) return null;
  const hours = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0);
  const offset = offsetOf(found['zone']);
  if (offset === undefined) return null;
  const ms = Number(found['second'] ?? 0) * 1000 + Number((found['part'] ?? '0').padEnd(3, '0').slice(0, 3));
  return { minutes: hours * 60 + Number(found['minute']), ms, offset };
}

function offsetOf(zone: string | undefined): number | null | undefined {
  if (zone === undefined) return null;
  const figures = /([+-])(\d{2}):?(\d{2})$/.exec(zone);
  if (!figures) return namedZones[zone.toUpperCase()];
  return (figures[1] === '-' ? -1 : 1) * (Number(figures[2]) * 60 + Number(figures[3]));
}

/** The instant of a clock on the wall; each day's is worked out once, unless clocks are changed on it. */
function wallClock(zone: string): (day: string, minutes: number) => number {
  const offsets = new Map<string, number | null>();
  const two = (value: number) => String(value).padStart(2, '0');
  const exact = (day: string, minutes: number) => {
    const time = `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
    // An hour that never comes is the one after it.
    return (
      instantInZone(zone, day, time) ??
      instantInZone(zone, day, `${two(Math.floor(minutes / 60) + 1)}:${two(minutes % 60)}`)
    );
  };
  return (day, minutes) => {
    const midnight = Date.parse(`${day}T00:00:00Z`);
    let offset = offsets.get(day);
    if (offset === undefined) {
      const [early, late] = [exact(day, 0), exact(day, 23 * 60 + 59)];
      const even = early !== null && late !== null && late - early === (23 * 60 + 59) * minute;
      offset = even ? midnight - early : null;
      offsets.set(day, offset);
    }
    if (offset !== null) return midnight + minutes * minute - offset;
    return exact(day, minutes) ?? midnight + minutes * minute;
  };
}
