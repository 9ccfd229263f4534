// Reads the single values of a voter file: dates, telephone numbers, sexes, coordinates, names in capitals.
import { displayWord } from '../addresses/street-words';
import { type DateOrder } from './date-order';
import { standingOf } from './registration';

/**
 * A date as YYYY-MM-DD, or null. Reads 11/13/2009, 8/5/2008, 2008-06-22, 20080622, 06222008, 22-JUN-2008, June 22, 2008 and the
 * same with a time behind it. A year of two figures is not guessed.
 * @param order of 8/5/2008; the other one only where this one would be impossible
 */
export function readDate(text: string, order: DateOrder = 'month first'): string | null {
  const date = SHORT[order].exec(text) ?? /^(?<year>\d{4})[/.-](?<month>\d{1,2})[/.-](?<day>\d{1,2})(?!\d)/.exec(text);
  if (date) return dayOf(date);
  const figures = /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})(?!\d)/.exec(text);
  if (figures) return dayOf(figures) ?? dayOf(/^(?<month>\d{2})(?<day>\d{2})(?<year>\d{4})/.exec(text));
  return dayOf(wordedDate(text));
}

const SHORT: Readonly<Record<DateOrder, RegExp>> = {
  'month first': /^(?<month>\d{1,2})[/.-](?<day>\d{1,2})[/.-](?<year>\d{4})(?!\d)/,
  'day first': /^(?<day>\d{1,2})[/.-](?<month>\d{1,2})[/.-](?<year>\d{4})(?!\d)/,
};
const SHORTEST: Readonly<Record<DateOrder, RegExp>> = {
  'month first': /^(?<month>\d{1,2})[/.-](?<day>\d{1,2})[/.-](?<year>\d{2})(?!\d)/,
  'day first': /^(?<day>\d{1,2})[/.-](?<month>\d{1,2})[/.-](?<year>\d{2})(?!\d)/,
};

/** 22-JUN-2008, 22 June 2008, June 22, 2008; the year may have two figures. */
function wordedDate(text: string): RegExpExecArray | null {
  if (!/^(?:\d{1,2}[-/ ]?)?[a-z]{3}/i.test(text)) return null;
  return (
    /^(?<day>\d{1,2})[-/. ]?(?<month>[a-z]{3,9})[-/., ]{1,2}(?<year>\d{4}|\d{2})(?!\d)/i.exec(text) ??
    /^(?<month>[a-z]{3,9})[-. ]{1,2}(?<day>\d{1,2}),? (?<year>\d{4}|\d{2})(?!\d)/i.exec(text)
  );
}

const MONTHS = 'january february march april may june july august september october november december'.split(' ');

function monthOf(text: string): number {
  if (/^\d/.test(text)) return Number(text);
  const word = text.toLowerCase();
  return word === 'sept' ? 9 : MONTHS.findIndex((month) => word === month || word === month.slice(0, 3)) + 1;
}

/** @param latest of years of two figures the last that is meant; without it they are no dates */
function dayOf(match: RegExpExecArray | null, latest?: number): string | null {
  if (!match?.groups) return null;
  const figures = match.groups['year'] ?? '';
  if (figures.length < 4 && latest === undefined) return null;
  const year = figures.length < 4 ? yearOfTwo(Number(figures), latest ?? 0) : Number(figures);
  let month = monthOf(match.groups['month'] ?? '');
  let day = Number(match.groups['day']);
  if (month > 12 && day <= 12 && !match[0].startsWith(figures)) [month, day] = [day, month];
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const length = month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
  if (year < 1700 || year > 2200 || month < 1 || month > 12 || day < 1 || day > length) return null;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** The latest year that ends in these two figures. */
const yearOfTwo = (figures: number, latest: number) => latest - ((((latest - figures) % 100) + 100) % 100);

/**
 * A date in a column that holds dates: as readDate gives it, and also with a year of two figures (8/5/64, 05-AUG-64), or as the
 * number of days that a spreadsheet counts (23594).
 * @param latest no year of two figures is later than this one
 */
export function readDateCell(text: string, latest: number, order: DateOrder = 'month first'): string | null {
  const date = readDate(text, order);
  if (date !== null || text === '') return date;
  if (/^[1-5]\d{4}(?:\.\d+)?$/.test(text)) {
    const day = new Date(Date.UTC(1899, 11, 30) + Math.floor(Number(text)) * 86_400_000).toISOString().slice(0, 10);
    return Number(day.slice(0, 4)) > latest ? null : day;
  }
  return dayOf(SHORTEST[order].exec(text) ?? wordedDate(text), latest);
}

/** So old is whoever may register. */
const youngest = 16;

/**
 * A birth date as readDateCell gives it; the placeholders of the registrars (1 January 1900 and before) are null.
 * @param thisYear without it years of two figures are not read
 */
export function readBirthDate(text: string, thisYear?: number, order: DateOrder = 'month first'): string | null {
  const date = thisYear === undefined ? readDate(text, order) : readDateCell(text, thisYear - youngest, order);
  return date === null || date < '1900-01-02' ? null : date;
}

/**
 * A year between 1901 and 2100, or null.
 * @param thisYear of which a year of two figures is that of a birth; without it it is null
 */
export function readYear(text: string, thisYear?: number): number | null {
  if (thisYear !== undefined && /^\d{2}(?:\.0)?$/.test(text)) return yearOfTwo(Number(text), thisYear - youngest);
  const year = /^\d{4}(?:\.0)?$/.test(text) ? Number(text) : 0;
  return year > 1900 && year <= 2100 ? year : null;
}

/** The year of birth that an age tells, whole years from 16 to 120; else null. */
export function birthYearOfAge(text: string, thisYear: number): number | null {
  const age = /^\d{2,3}(?:\.0+)?$/.test(text) ? Number(text) : 0;
  return age >= youngest && age <= 120 ? thisYear - age : null;
}

/** F, M, or X for any other answer that was given; null for none (blank, U, Unknown). */
export function readSex(text: string): 'F' | 'M' | 'X' | null {
  const word = text.toUpperCase();
  if (/^(?:F|FEMALE|W|WOMAN)$/.test(word)) return 'F';
  if (/^(?:M|MALE|MAN)$/.test(word)) return 'M';
  return /^(?:X|O|OTHER|N|NB|NON-?\s?BINARY.*)$/.test(word) ? 'X' : null;
}

/** Longer than any number with its extension, and more figures than a number has anywhere. */
const longestPhone = 60;
const mostFigures = 15;

/** 6.175550101E+09 and 6175550101.0 as the number that they still are; '' where figures are missing. */
function wholeNumber(written: string): string {
  const [, first = '', more = '', exponent] = /^(\d)(?:[.,](\d+))?E\+?0*(\d+)$/i.exec(written) ?? [];
  if (exponent === undefined) return written.replace(/^(\d+)\.0+$/, '$1');
  return more.length === Number(exponent) ? first + more : '';
}

/**
 * A number of the United States as +15375707208, of several the first; anything else as it is written; null for none, for zeros, and
 * for one of which a spreadsheet cut figures off (5.15556E+09).
 */
export function readPhone(area: string, written: string): string | null {
  const text = wholeNumber(written);
  if (text.length > longestPhone) return null;
  const digits = text.replace(/(?:x|ext\.?)\s*\d*$/i, '').replace(/\D/g, '');
  const whole = digits.length === 7 ? area.replace(/\D/g, '') + digits : digits;
  const national = whole.length === 11 && whole.startsWith('1') ? whole.slice(1) : whole;
  if (/^[2-9]\d{9}$/.test(national)) return `+1${national}`;
  const [one = '', other] = text.split(/\s*(?:[/;,|&]|\bor\b)\s*/i);
  if (other !== undefined && digits.length > mostFigures) return readPhone(area, one);
  return /^0*$/.test(digits) ? null : text;
}

/** An e-mail address in lower case, of several the first, without a name beside it; null for anything without an @ in its middle. */
export function readEmail(text: string): string | null {
  const told = /<([^<>]*)>/.exec(text)?.[1] ?? text;
  const addresses = told
    .toLowerCase()
    .replace(/^mailto:/, '')
    .split(/[\s,;|]+/)
    .filter(Boolean);
  return addresses.every((one) => /^[^@<>]+@[^@<>]+\.[^@<>.]+$/.test(one)) ? (addresses[0] ?? null) : null;
}

/** One of the words that registrars have for a voter's standing, spelled one way (see registration.ts); others in lower case; null for none. */
export function readStatus(text: string): string | null {
  if (text === '') return null;
  const word = text.toLowerCase();
  return STATUSES[word] ?? standingOf(word) ?? word;
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

/** Whether a record is marked as confidential: by any word but those for no. Anyone who is hidden must not be met by mistake. */
export function readConfidential(text: string): boolean {
  return text !== '' && !/^(?:n|no|non|none|not .*|false|f|0|public|null|n\/a|-+)$/i.test(text);
}

/** ACP, "Safe at Home", CONFIDENTIAL: what stands for a home that the law hides, in an address or a status. */
export function readHidden(text: string): boolean {
  return (
    /\bacp\b|\bconfidential|^protected$|\bprotected (?:address|voter|record)|\baddress protect|\bsafe at home\b/i.test(
      text,
    ) &&
    // "12 Confidential Ct" is a street, "not confidential" no secret.
    !/^\d|^no[nt]?\b|\bno[nt]?[- ]?confidential/i.test(text)
  );
}

/**
 * A voter id in its one spelling: a spreadsheet's 1234.0 as 1234. Where a layout says what its ids look like, also without blanks,
 * dashes and small letters, and with the zeros in front that a spreadsheet took off. Anything else stays as it is written.
 */
export function readId(text: string, ids?: IdShape): string {
  const id = text.replace(/^(\d+)\.0+$/, '$1');
  if (ids === undefined) return id;
  const plain = id.replace(/[\s-]+/g, '').toUpperCase();
  const whole = ids.width !== undefined && /^\d+$/.test(plain) ? plain.padStart(ids.width, '0') : plain;
  return ids.shape.test(whole) ? whole : id;
}

/** 1.23457E+11: what a spreadsheet makes of a long number. The id is lost, and others have become the same. */
export const isShortened = (id: string): boolean => /^\d(?:[.,]\d{1,30})?E\+\d{1,2}$/i.test(id);

/** What each id of a file looks like. */
export interface IdShape {
  shape: RegExp;
  /** They are so many figures, zeros in front included. */
  width?: number;
}

/** A name as people write it, if the file has it in capitals or small letters only; otherwise as it is. */
export function readName(written: string): string {
  // St.James is two words.
  const text = written.replace(
    /\b(St|Ste|Mt|Ft)\.(\p{L})/giu,
    (_, saint: string, letter: string) => `${saint}. ${saint === saint.toLowerCase() ? letter : letter.toUpperCase()}`,
  );
  if (text !== text.toUpperCase() && text !== text.toLowerCase()) return text;
  return text
    .toUpperCase()
    .split(' ')
    .map((word) => displayWord(word))
    .join(' ');
}

const GENERATIONS = /^(?:JR|SR|II|III|IV)$/i;
const SUFFIXES = /^(?:JR|SR|II|III|IV|V|MD|PHD|ESQ)$/i;

/** Whether a word is one that stands behind a name: "Jr.", "III", "M.D.". */
export const isSuffix = (word: string): boolean => SUFFIXES.test(word.replaceAll('.', ''));
/** Whether it can be nothing else. */
const isGeneration = (word: string): boolean => GENERATIONS.test(word.replaceAll('.', ''));

/** What stands behind a name: JR as Jr; III, MD and the like in capitals; without dots. */
function readSuffix(text: string): string {
  const word = text.replaceAll('.', '').toUpperCase();
  return word === 'JR' || word === 'SR' ? displayWord(word) : word;
}

/** A coordinate in degrees, also with a decimal comma; null when it is none (out of range, or the 0 that stands for unknown). */
export function readDegrees(text: string, limit: 90 | 180): number | null {
  if (!/^[+-]?\d{1,3}(?:[.,]\d+)?$/.test(text)) return null;
  const value = Number(text.replace(',', '.'));
  return value !== 0 && Math.abs(value) <= limit ? value : null;
}
/** South of it lies Antarctica alone. */
const southernmost = -60;

/** Whether a position can only be a longitude of the Americas that was taken for a latitude, and the other way round. */
export const isExchanged = (latitude: number, longitude: number): boolean =>
  latitude < southernmost && Math.abs(longitude) <= 90;

/** What stands before a last name and belongs to it. */
const PARTICLES =
  /^(?:van|von|vander|de|del|dela|della|des|di|da|dos|du|la|las|los|le|st\.?|saint|abu|al|el|bin|ibn|ben|ter|ten|der|den|mac|mc)$/i;

/** A name from its parts, or from one column that has all of them. */
export function nameOf(
  read: (column: 'first' | 'middle' | 'last' | 'suffix' | 'name') => string,
): Record<'first' | 'middle' | 'last' | 'suffix', string> {
  let [first, middle, last, suffix] = [read('first'), read('middle'), read('last'), read('suffix')];
  const whole = read('name');
  if (last === '' && whole !== '') {
    const { parts, suffix: behind } = takeSuffix(whole);
    suffix ||= behind;
    const [family = '', ...given] = parts;
    const words = (given.join(' ') || family).split(' ');
    if (given.length === 0) {
      last = words.pop() ?? '';
      // "Mary Ann Van Dyke", "Ellis St. Clair"
      while (words.length > 1 && PARTICLES.test(words.at(-1) ?? '')) last = `${words.pop() ?? ''} ${last}`;
    } else last = family;
    first = words[0] ?? '';
    middle = words.slice(1).join(' ');
  }
  return { first: readName(first), middle: readName(middle), last: readName(last), suffix: readSuffix(suffix) };
}

/** A name's parts between commas, less what stands behind a name: "SMITH, JOHN A, JR", "Smith Jr, John", "John Smith, M.D." */
function takeSuffix(whole: string): { parts: string[]; suffix: string } {
  const taken: string[] = [];
  const written = whole.split(/,\s*/).filter(Boolean);
  const front = (written[0] ?? '').split(' ');
  const isEnded = front.length > 2 && isGeneration(front.at(-1) ?? '');
  const isWhole = front.length > 1;
  const isBehind = (word: string, words: readonly string[], at: number): boolean => {
    if (!isSuffix(word)) return false;
    if (at === 0) return words.length > (written.length > 1 ? 1 : 2);
    if (isGeneration(word)) return true;
    // "Smith, John V" and "Al Mamun, Md" are a middle name and a first one, "John Smith, M.D." and "John Smith Jr, MD" are neither.
    if (words.length === 1) return at > 1 || (isWhole && (isEnded || !/^(?:MD|V)\.?$/i.test(word)));
    return words.length > 2 || word.toUpperCase() !== 'V';
  };
  const parts = written.map((part, at) => {
    const words = part.split(' ');
    while (isBehind(words.at(-1) ?? '', words, at)) taken.unshift(words.pop() ?? '');
    return words.join(' ');
  });
  return { parts: parts.filter(Boolean), suffix: taken.find(isGeneration) ?? taken[0] ?? '' };
}
