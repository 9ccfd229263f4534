// Reads the single values of a voter file: dates, telephone numbers, sexes, coordinates, names in capitals.
import { displayWord } from './address-words';

/**
 * A date as YYYY-MM-DD, or null. Reads 11/13/2009, 8/5/2008, 2008-06-22, 20080622 and the same with a time behind it;
 * day before month only where the month would be impossible. Two-digit years are not guessed.
 */
export function readDate(text: string): string | null {
  const match =
    /^(?<month>\d{1,2})[/.-](?<day>\d{1,2})[/.-](?<year>\d{4})(?!\d)/.exec(text) ??
    /^(?<year>\d{4})[/.-](?<month>\d{1,2})[/.-](?<day>\d{1,2})(?!\d)/.exec(text) ??
    /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})(?!\d)/.exec(text);
  if (!match?.groups) return null;
  const year = Number(match.groups['year']);
  let month = Number(match.groups['month']);
  let day = Number(match.groups['day']);
  if (month > 12 && day <= 12 && !match[0].startsWith(String(year))) [month, day] = [day, month];
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const length = month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
  if (year < 1700 || year > 2200 || month < 1 || month > 12 || day < 1 || day > length) return null;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** A birth date as readDate gives it; the placeholders of the registrars (1 January 1900 and before) are null. */
export function readBirthDate(text: string): string | null {
  const date = readDate(text);
  return date === null || date < '1900-01-02' ? null : date;
}

/** A year between 1901 and 2100, or null. */
export function readYear(text: string): number | null {
  const year = /^\d{4}(?:\.0)?$/.test(text) ? Number(text) : 0;
  return year > 1900 && year <= 2100 ? year : null;
}

/** F, M, or X for any other answer that was given; null for none (blank, U, Unknown). */
export function readSex(text: string): 'F' | 'M' | 'X' | null {
  const word = text.toUpperCase();
  if (/^(?:F|FEMALE|W|WOMAN)$/.test(word)) return 'F';
  if (/^(?:M|MALE|MAN)$/.test(word)) return 'M';
  return /^(?:X|O|OTHER|N|NB|NON-?\s?BINARY.*)$/.test(word) ? 'X' : null;
}

/** A number of the United States as +15375707208; anything else as it is written; null for none. */
export function readPhone(area: string, text: string): string | null {
  const digits = text.replace(/(?:x|ext\.?)\s*\d*$/i, '').replace(/\D/g, '');
  const whole = digits.length === 7 ? area.replace(/\D/g, '') + digits : digits;
  const national = whole.length === 11 && whole.startsWith('1') ? whole.slice(1) : whole;
  if (/^[2-9]\d{9}$/.test(national)) return `+1${national}`;
  return digits === '' ? null : text;
}

/** An e-mail address in lower case; null for anything without an @ in its middle. */
export function readEmail(text: string): string | null {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? text.toLowerCase() : null;
}

/** One of the words that registrars have for a voter's standing, spelled one way; others in lower case; null for none. */
export function readStatus(text: string): string | null {
  if (text === '') return null;
  const word = text.toLowerCase();
  return STATUSES[word] ?? word;
}

const STATUSES: Readonly<Record<string, string>> = {
  a: 'active',
  act: 'active',
  i: 'inactive',
  ina: 'inactive',
  p: 'pending',
  pre: 'pending',
  r: 'removed',
  d: 'denied',
};

/** Whether a flag is set: Y, Yes, true, T, 1, X. */
export function readFlag(text: string): boolean {
  return /^(?:y|yes|true|t|1|x)$/i.test(text);
}

/** A name as people write it, if the file has it in capitals or small letters only; otherwise as it is. */
export function readName(text: string): string {
  if (text !== text.toUpperCase() && text !== text.toLowerCase()) return text;
  return text
    .toUpperCase()
    .split(' ')
    .map((word) => displayWord(word))
    .join(' ');
}

/** What stands behind a name: JR as Jr; III, MD and the like in capitals; without dots. */
export function readSuffix(text: string): string {
  const word = text.replaceAll('.', '').toUpperCase();
  return word === 'JR' || word === 'SR' ? displayWord(word) : word;
}

/** A coordinate in degrees, or null when it is none (out of range, or the 0 that stands for unknown). */
export function readDegrees(text: string, limit: 90 | 180): number | null {
  if (!/^[+-]?\d{1,3}(?:\.\d+)?$/.test(text)) return null;
  const value = Number(text);
  return value !== 0 && Math.abs(value) <= limit ? value : null;
}
