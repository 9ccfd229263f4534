// House numbers that tell a place on a county's grid: N6W23001 and E5675 in Wisconsin, 12N345 west of Chicago.
import { direction } from './street-words';
import { streetType } from './street-types';
import { isUnitWord } from './unit';

export interface GridNumber {
  /** Letters and figures in turn: N, 6, W, 23001. */
  parts: string[];
  /** The street and what stands behind it; never blank. */
  rest: string;
}

/**
 * Where along its street a house stands: the figures of its number. Of a number that begins with how far the street is from the middle of
 * the county those behind that: 23001 of N6W23001, 345 of 12N345.
 */
export function alongStreet(houseNumber: string): number {
  const figures = /^(?:(?:[NSEW][ -]?)?\d+[ -]?[NSEW][ -]?|\D*)(\d+)/.exec(houseNumber.toUpperCase());
  return Number(figures?.[1] ?? 0);
}

const gap = '[ -]?';
const ways = (first: string, second: string) =>
  new RegExp(String.raw`^(${first})${gap}(\d{1,5})${gap}(${second})${gap}(\d{1,5}[A-Z]?) (.+)$`);
/** From the middle of the county up or down, and to a side: N6 W23001. Nothing else is written so. */
const twoWays = [ways('[NS]', '[EW]'), ways('[EW]', '[NS]')];
/** Others may mean a numbered street: 123 S 400 W, 29000 W 12 Mile Rd, 12 N 345 St. */
const oneWay = [
  // The mile, and the house on it: 12N345.
  new RegExp(String.raw`^(\d{1,2})${gap}([NSEW])${gap}(\d{3}) (.+)$`),
  new RegExp(String.raw`^([NSEW])${gap}(\d{3,5}[A-Z]?) (.+)$`),
];
const mayBegin = /^(?:[NSEW]|\d{1,2}[ -]?[NSEW])[ -]?\d/;

/** Reads a line in upper case that begins with the number of a grid; null for any other. */
export function readGridNumber(line: string): GridNumber | null {
  if (!mayBegin.test(line)) return null;
  return read(line, twoWays, true) ?? read(line, oneWay, false);
}

function read(line: string, forms: readonly RegExp[], turned: boolean): GridNumber | null {
  const found = forms.reduce<RegExpExecArray | null>((known, form) => known ?? form.exec(line), null);
  if (!found) return null;
  const rest = found.at(-1)?.trim() ?? '';
  const words = rest.split(' ');
  if (turned && words.length > 1 && direction(words[0] ?? '')) words.shift();
  if (!isStreet(words)) return null;
  return { parts: found.slice(1, -1), rest };
}

/** Whether the words are a street of its own, and not the type and direction of a street named by the figures before. */
function isStreet([first = '', second = '', ...more]: readonly string[]): boolean {
  if (direction(first) ?? (/^(?:TH|ND|\d\/\d)/.test(first) || isUnitWord(first))) return false;
  const type = streetType(first);
  if (type === undefined) return true;
  if (type === 'HWY' || type === 'RTE') return /^(?:\d+[A-Z]?|[A-Z]{1,2})$/.test(second) && !direction(second);
  if (second === '' || direction(second) || isUnitWord(second) || /^\d/.test(second)) return false;
  // "St Charles Rd", "Park Ave"; but 345 St Ct is a street.
  if (type === 'ST') return streetType(second) === undefined && more.some((word) => streetType(word) !== undefined);
  return !plainTypes.has(type) && [second, ...more].some((word) => streetType(word) !== undefined);
}
/** No street is called these. */
const plainTypes = new Set(['AVE', 'RD', 'DR', 'LN', 'CT', 'BLVD', 'PL', 'TER', 'CIR', 'WAY', 'PKWY']);
