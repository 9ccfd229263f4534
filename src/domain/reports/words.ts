// Numbers, days and spans in words, the way every report says them.
import { locale, say, sayNumber } from '../words/say';

/** 12345 -> '12,345'. */
export function number(value: number): string {
  return sayNumber(value, { maximumFractionDigits: 0 });
}

/** 0.266 -> '26.6 %'; whole numbers without a decimal. */
export function percent(share: number): string {
  const rounded = Math.round(share * 1000) / 10;
  return `${sayNumber(rounded)} %`;
}

/** 'Ana', 'Ana and Luis', 'Ana, Luis and Dee'; `last` is the word before the last one. */
export function list(words: readonly string[], last = say('and')): string {
  if (words.length < 2) return words[0] ?? '';
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}

/** How long ago, coarse and calm: '4 s ago', '12 min ago', '3 h ago', '2 days ago'. Both in milliseconds. */
export function ago(then: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - then) / 1000));
  if (seconds < 60) return say('{seconds} s ago', { seconds });
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return say('{minutes} min ago', { minutes });
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return say('{hours} h ago', { hours });
  return say('{days} days ago', { days: Math.floor(hours / 24) });
}

const utc = (options: Intl.DateTimeFormatOptions) => {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (day: string) => {
    const format = made.get(locale()) ?? new Intl.DateTimeFormat(locale(), { ...options, timeZone: 'UTC' });
    made.set(locale(), format);
    return format.format(at(day));
  };
};
const at = (day: string) => new Date(`${day}T00:00:00Z`);

/** A calendar day (YYYY-MM-DD) in words: 'Sat', 'Saturday', 'Aug 12', 'Sat, Aug 12'. */
export const dayWords = {
  short: utc({ weekday: 'short' }),
  long: utc({ weekday: 'long' }),
  date: utc({ month: 'short', day: 'numeric' }),
  full: utc({ weekday: 'short', month: 'short', day: 'numeric' }),
};

/** Metres as walkers say them: '850 m', '2.9 km'. */
export function distance(metres: number): string {
  if (metres < 995) return say('{metres} m', { metres: number(Math.round(metres / 10) * 10) });
  const digits = metres < 9950 ? 1 : 0;
  return say('{metres} km', {
    metres: sayNumber(metres / 1000, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  });
}
