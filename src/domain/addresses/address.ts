// One spelling for every way an American address is written, so that a voter file and a list of address points meet.
import { readGridNumber } from './grid';
import { isUnitWord, parseUnit, takeUnit } from './unit';
import {
  isOrdinal,
  ordinalFromNumber,
  ordinalFromWords,
  direction,
  displayWord,
  fold,
  shortLead,
} from './street-words';
import { shownStreetType, streetType } from './street-types';

/** An address as a file gives it: one line, or parts, or a line that lacks what the parts hold. All text, any case. */
export interface AddressInput {
  /** The whole street line ("0382 POLLARD BROOKS APT. 245"). Wins over the street parts when it is not blank. */
  line?: string | null;
  number?: string | null;
  /** "1/2", or the letter of a house number (A). */
  fraction?: string | null;
  prefix?: string | null;
  street?: string | null;
  type?: string | null;
  suffix?: string | null;
  /** With or without a designator ("APT 4", "# 4", "4"); what the line itself ends in is added in front. */
  unit?: string | null;
  zip?: string | null;
}

/** An address in its one spelling. */
export interface NormalAddress {
  /** Number, fraction, direction, street, type, direction, a bar and the five-digit ZIP: "450 1/2 N 9TH ST|94102". */
  key: string;
  /** The unit without designator, spaces and leading zeros ("APT. 087" and "# 87" are "87"); '' for a house. */
  unit_key: string;
  /** The line to show, without the unit: "450 1/2 N 9th St". */
  address: string;
  /** The unit to show, without its designator: "87", "12B", "Bldg 3, 4", "Upper"; '' for a house. */
  unit: string;
  /** With fraction, without leading zeros: "450 1/2", "32A"; '' when the line has none. */
  house_number: string;
  /** The street to show: "N 9th St". */
  street: string;
  /** By the parity of the house number; null without a number. */
  side: 'odd' | 'even' | null;
}

interface Street {
  before: string;
  name: string[];
  type: string;
  after: string;
}

const HOUSE_NUMBER = /^(?:\d+[A-Z]?|\d+-\d+[A-Z]?|\d+-[A-Z]|[NSEW]\d+(?:[NSEW]\d+)?[A-Z]?|\d+[NSEW]\d+)$/;
const FRACTION = /^[1-9]\/[1-9]\d?$/;
/** Types that are hardly ever a street's own name, so that "SOUTH ST" is a street called South. */
const PLAIN_TYPES = new Set(['ST', 'AVE', 'RD', 'DR', 'LN', 'CT', 'BLVD', 'PL', 'TER', 'CIR', 'WAY', 'HWY', 'PKWY']);
const NUMBERED_ROADS = new Map([
  ['CR', ['COUNTY', 'RD']],
  ['SR', ['STATE', 'RTE']],
  ['SH', ['STATE', 'HWY']],
]);

/** The first five digits of a ZIP in any form ("94102-1234", "2139" with its lost zero, "94102.0"), or ''. */
export function zip5(zip: string | null | undefined): string {
  const text = (zip ?? '').trim().replace(/\.0$/, '');
  const digits = /^\d{3,5}(?=$|[^\d])|^\d{5}(?=\d{4}$)/.exec(text)?.[0] ?? '';
  return digits.padStart(digits ? 5 : 0, '0');
}

/**
 * Brings an address to its one spelling. Never throws: what cannot be read stays as it is, in upper case in the key.
 * Normalising the result again gives the same result.
 */
export function normaliseAddress(input: AddressInput): NormalAddress {
  let { result, settled } = normaliseOnce(input);
  // A name made of types, directions or designators may read differently once its neighbors have been tidied.
  for (let pass = 0; !settled && pass < 5; pass += 1) {
    const { key } = result;
    const { unit } = result;
    result = normaliseOnce({ line: result.address, unit, zip: input.zip ?? null }).result;
    settled = result.key === key && result.unit === unit;
  }
  return result;
}

function normaliseOnce(input: AddressInput): { result: NormalAddress; settled: boolean } {
  const tokens = tokenise(input.line?.trim() ? input.line : lineOf(input));
  const split = takeSplitNumber(tokens);
  const read = readTokens(input, takeNumber(tokens), tokens);
  if (!split) return read;
  // Keys are stored: one that came of another reading stays, and with it the words of its line.
  const grid = readTokens(input, split.number, split.rest);
  if (grid.result.key === read.result.key && grid.result.unit_key === read.result.unit_key) return grid;
  const { address } = read.result;
  if (!address.toUpperCase().startsWith(`${split.number} `)) return read;
  const street = address.slice(split.number.length + 1);
  return { ...read, result: { ...read.result, house_number: split.number, street, side: grid.result.side } };
}

function readTokens(
  input: AddressInput,
  number: string,
  tokens: readonly string[],
): { result: NormalAddress; settled: boolean } {
  const [streetTokens, lineUnit] = takeUnit(tokens);
  const { before, name, type, after } = parseStreet(streetTokens);
  const unit = parseUnit([lineUnit, input.unit ?? ''].join(','));
  const street = [before, ...name.map(displayWord), displayWord(shownStreetType(type)), after]
    .filter(Boolean)
    .join(' ');
  const digits = /(\d+)[A-Z]?(?: \S+\/\S+)?$/.exec(number)?.[1];
  return {
    result: {
      key: `${fold([number, before, ...name, type, after].filter(Boolean).join(' '))}|${zip5(input.zip)}`,
      unit_key: unit.key,
      address: [number, street].filter(Boolean).join(' '),
      unit: unit.display,
      house_number: number,
      street,
      side: digits === undefined ? null : Number(digits.at(-1)) % 2 === 1 ? 'odd' : 'even',
    },
    settled: number !== '' && !name.some(isAmbiguous) && /^[A-Z\d]*$/.test(unit.display),
  };
}

function isAmbiguous(word: string): boolean {
  return (
    word.length < 3 ||
    (/\d/.test(word) && !isOrdinal(word)) ||
    isUnitWord(word) ||
    direction(word, true) !== undefined ||
    streetType(word) !== undefined
  );
}

function lineOf({ number, fraction, prefix, street, type, suffix }: AddressInput): string {
  const part = fraction?.trim() ?? '';
  const separator = /^[A-Za-z]$/.test(part) ? '' : ' ';
  return [`${number?.trim() ?? ''}${separator}${part}`, prefix, street, type, suffix]
    .map((text) => text ?? '')
    .join(' ');
}

function tokenise(line: string): string[] {
  let text = line.normalize('NFC').toUpperCase();
  if (/[^A-Z0-9 ]/.test(text)) {
    text = text
      .replace(/½/g, ' 1/2 ')
      .replace(/¼/g, ' 1/4 ')
      .replace(/¾/g, ' 3/4 ')
      .replace(/[’‘`´]/g, "'")
      .replace(/\b([NS])\.([EW])\b/g, '$1$2')
      .replace(/^(\s*\d+)-([1-9]\/[1-9])/, '$1 $2')
      .replace(/#/g, ' # ')
      .replace(/[.,;:()"\s|*]+/g, ' ');
  }
  return text.split(' ').filter(Boolean);
}

/** The number of a grid that is written in several pieces, N6 W23001, and the tokens behind it; null for any other. */
function takeSplitNumber(tokens: readonly string[]): { number: string; rest: string[] } | null {
  const line = tokens.slice(tokens.findIndex((token) => !/^0+$/.test(token))).join(' ');
  const grid = readGridNumber(line);
  if (!grid) return null;
  const number = line.slice(0, -grid.rest.length).trim();
  return /[ -]/.test(number) ? { number, rest: grid.rest.split(' ') } : null;
}

/** Takes the house number off the front of the tokens: "0450 1/2" -> "450 1/2", "32-A" -> "32A", "0" -> nothing. */
function takeNumber(tokens: string[]): string {
  while (tokens.length > 0 && /^0+$/.test(tokens[0] ?? '')) tokens.shift();
  const [first = '', second = '', third = ''] = tokens;
  if (!HOUSE_NUMBER.test(first)) return '';
  tokens.shift();
  const number = first.replace(/^0+/, '').replace(/-(?=[A-Z]$)/, '');
  if (FRACTION.test(second)) {
    tokens.shift();
    return `${number} ${second}`;
  }
  // "450 A MAIN ST" is number 450A, "450 A ST" is A Street.
  if (/^[A-D]$/.test(second) && /\d$/.test(number) && tokens.length > 2 && third.length > 1 && !streetType(third)) {
    tokens.shift();
    return `${number}${second}`;
  }
  return number;
}

function parseStreet(tokens: readonly string[]): Street {
  let rest = [...tokens];
  let before = '';
  let after = '';
  const last = direction(rest.at(-1) ?? '');
  if (last && rest.length >= 2) {
    const previous = rest.at(-2) ?? '';
    const split = rest.length >= 4 && streetType(rest.at(-3) ?? '') ? direction(previous) : undefined;
    if (split && split.length === 1 && last.length === 1 && 'NS'.includes(split) && 'EW'.includes(last)) {
      after = split + last;
      rest = rest.slice(0, -2);
    } else if (rest.length > 2 || (!streetType(previous) && !direction(previous))) {
      after = last;
      rest = rest.slice(0, -1);
    }
  }
  const first = direction(rest[0] ?? '', true);
  if (first && rest.length >= 2 && !(rest.length === 2 && PLAIN_TYPES.has(streetType(rest[1] ?? '') ?? ''))) {
    before = first;
    rest = rest.slice(1);
  }
  const type = rest.length >= 2 ? (streetType(rest.at(-1) ?? '') ?? '') : '';
  if (type) rest = rest.slice(0, -1);
  return { before, name: parseName(rest, type), type, after };
}

function parseName(tokens: readonly string[], type: string): string[] {
  const extended = type === 'EXT' && tokens.length >= 2 ? streetType(tokens.at(-1) ?? '') : undefined;
  if (extended) return [...parseName(tokens.slice(0, -1), extended), extended];
  let name = tokens.map((word) => (isOrdinal(word) ? word.replace(/^0+(?=\d)/, '') : word));
  const spelled = ordinalFromWords(name);
  if (spelled) return [spelled];
  const last = name.at(-1) ?? '';
  const previous = name.at(-2) ?? '';
  if (name.length === 1 && /^\d+$/.test(last)) {
    return [type === 'ST' || type === 'AVE' ? ordinalFromNumber(Number(last)) : last.replace(/^0+(?=\d)/, '')];
  }
  if (name.length === 2 && (previous === 'TH' || last === 'TH') && /^\d+$/.test(name[0] ?? '')) {
    return [ordinalFromNumber(Number(name[0]))];
  }
  if (name.length >= 2 && /^(?:\d+|[A-Z])$/.test(last)) {
    const road = name.length === 2 && /^\d/.test(last) ? NUMBERED_ROADS.get(previous) : undefined;
    name = [...name.slice(0, -2), ...(road ?? [streetType(previous) ?? previous]), last];
    if (name.length >= 3 && name.at(-3) === 'CO') name.splice(-3, 1, 'COUNTY');
  }
  const lead = shortLead(name[0] ?? '');
  return lead && name.length >= 2 ? [lead, ...name.slice(1)] : name;
}
