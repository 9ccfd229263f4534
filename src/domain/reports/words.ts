// Numbers, days and spans in words, the way every report says them (English; a later catalogue replaces the words).

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** 12345 -> '12,345'. */
export function number(value: number): string {
  return whole.format(value);
}

/** 1 door, 2 doors, 1,284 doors. The plural is the singular with 's' unless given. */
export function count(value: number, one: string, many = `${one}s`): string {
  return `${number(value)} ${value === 1 ? one : many}`;
}

/** 0.266 -> '26.6 %'; whole numbers without a decimal. */
export function percent(share: number): string {
  const rounded = Math.round(share * 1000) / 10;
  return `${rounded.toLocaleString('en-US')} %`;
}

/** 'Ana', 'Ana and Luis', 'Ana, Luis and Dee'; `last` is the word before the last one. */
export function list(words: readonly string[], last = 'and'): string {
  if (words.length < 2) return words[0] ?? '';
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}

/** How long ago, coarse and calm: '4 s ago', '12 min ago', '3 h ago', '2 days ago'. Both in milliseconds. */
export function ago(then: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - then) / 1000));
  if (seconds < 60) return `${seconds} s ago`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h ago`;
  return `${Math.floor(hours / 24)} days ago`;
}

const utc = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
const short = utc({ weekday: 'short' });
const long = utc({ weekday: 'long' });
const dated = utc({ month: 'short', day: 'numeric' });
const full = utc({ weekday: 'short', month: 'short', day: 'numeric' });
const at = (day: string) => new Date(`${day}T00:00:00Z`);

/** A calendar day (YYYY-MM-DD) in words: 'Sat', 'Saturday', 'Aug 12', 'Sat, Aug 12'. */
export const dayWords = {
  short: (day: string) => short.format(at(day)),
  long: (day: string) => long.format(at(day)),
  date: (day: string) => dated.format(at(day)),
  full: (day: string) => full.format(at(day)),
};

/** Metres as walkers say them: '850 m', '2.9 km'. */
export function distance(metres: number): string {
  if (metres < 995) return `${number(Math.round(metres / 10) * 10)} m`;
  return `${(metres / 1000).toFixed(metres < 9950 ? 1 : 0)} km`;
}
