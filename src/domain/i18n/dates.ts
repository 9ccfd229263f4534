// Instants and calendar days as a language writes them in a country.

const monthDay = { month: 'short', day: 'numeric' } as const;
const hourMinute = { hour: 'numeric', minute: '2-digit' } as const;

/** What is written of an instant or a day; in the comments as in the US. */
const styles = {
  /** 4:40 PM */
  time: hourMinute,
  /** 4 PM; 16:00 where clocks count to 24 */
  hour: { hour: 'numeric' },
  /** Sat */
  weekday: { weekday: 'short' },
  /** Saturday */
  longWeekday: { weekday: 'long' },
  /** Nov 14 */
  day: monthDay,
  /** Nov 14, 2026 */
  dayYear: { ...monthDay, year: 'numeric' },
  /** November 14, 2026 */
  longDayYear: { month: 'long', day: 'numeric', year: 'numeric' },
  /** Sat, Nov 14 */
  weekdayDay: { weekday: 'short', ...monthDay },
  /** Saturday, November 14 */
  longWeekdayDay: { weekday: 'long', month: 'long', day: 'numeric' },
  /** Nov 14, 2026, 4:40 PM */
  dayYearTime: { ...monthDay, year: 'numeric', ...hourMinute },
  /** Sat, Nov 14, 4:40 PM */
  weekdayDayTime: { weekday: 'short', ...monthDay, ...hourMinute },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DateStyle = keyof typeof styles;
export type DayStyle = Exclude<DateStyle, 'time' | 'hour' | 'dayYearTime' | 'weekdayDayTime'>;

export interface DateFormats {
  /** An instant by the clock of an IANA zone (this device's when none is given; an unknown one counts as UTC). */
  date: (instant: string | number, style: DateStyle, zone?: string) => string;
  /** A calendar day (YYYY-MM-DD). */
  day: (day: string, style: DayStyle) => string;
}

/** The dates of a locale (BCP 47). Formats are made once: making one costs a slow phone more than a whole row of a list. */
export function datesOf(locale: string): DateFormats {
  const made = new Map<string, Intl.DateTimeFormat>();
  const format = (style: DateStyle, zone: string | undefined): Intl.DateTimeFormat => {
    const name = `${style} ${zone ?? ''}`;
    const known = made.get(name) ?? make(locale, style, zone);
    made.set(name, known);
    return known;
  };
  const date = (instant: string | number, style: DateStyle, zone?: string) =>
    format(style, zone)
      .format(new Date(instant))
      // Some browsers write a narrow space before AM and PM.
      .replaceAll('\u202F', ' ');
  return { date, day: (day, style) => date(`${day}T00:00:00Z`, style, 'UTC') };
}

function make(locale: string, style: DateStyle, zone: string | undefined): Intl.DateTimeFormat {
  const options: Intl.DateTimeFormatOptions = style === 'hour' && countsTo24(locale) ? styles.time : styles[style];
  if (zone === undefined) return new Intl.DateTimeFormat(locale, options);
  try {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
  } catch {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  }
}

const countsTo24 = (locale: string) =>
  new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === false;
