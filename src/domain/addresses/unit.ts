// The unit of an address: taking it off a line, its one spelling, and the natural order of units.
import { displayWord, direction, fold, isOrdinal } from './street-words';
import { streetType } from './street-types';

/** Words that only announce a unit: APT 4 = # 4 = UNIT 4 = STE 4. */
const DESIGNATORS = new Set(
  'APT APTS APARTMENT APPT UNIT STE SUITE # RM ROOM LOT SPC SPACE SP TRLR TRAILER DEPT OFC OFFICE SLIP HNGR NO NUM'.split(
    ' ',
  ),
);
/** Those that may be followed by a word instead of a figure or a letter ("APT REAR"). */
const SURE_DESIGNATORS = new Set('APT APTS APARTMENT APPT UNIT STE SUITE #'.split(' '));
/** Words that stay, because BLDG 3 is not unit 3. */
const KEPT = new Map([
  ['BLDG', 'BLDG'],
  ['BUILDING', 'BLDG'],
  ['FL', 'FL'],
  ['FLOOR', 'FL'],
  ['FLR', 'FL'],
]);
/** Units that are named and not numbered. */
const NAMED = new Map([
  ['REAR', 'REAR'],
  ['FRONT', 'FRONT'],
  ['FRNT', 'FRONT'],
  ['UPPER', 'UPPER'],
  ['UPPR', 'UPPER'],
  ['LOWER', 'LOWER'],
  ['LOWR', 'LOWER'],
  ['BASEMENT', 'BSMT'],
  ['BSMT', 'BSMT'],
  ['PENTHOUSE', 'PH'],
  ['PH', 'PH'],
]);
const GLUED = /^(APT|UNIT|STE|SUITE|SPC|BLDG|TRLR|RM)-?(\d+[A-Z]?|\d*-[A-Z0-9]+)$/;
const ROADS_WITH_NUMBERS = new Set(['HWY', 'RTE', 'EXPY', 'FWY', 'TPKE', 'LOOP', 'SPUR']);
const ROAD_OWNERS = new Set('COUNTY CO STATE TOWNSHIP TWP RANCH FOREST PRIVATE US OLD FARM MARKET'.split(' '));

/** Whether an upper-case word is one that announces or names a unit. */
export function isUnitWord(word: string): boolean {
  return DESIGNATORS.has(word) || KEPT.has(word) || NAMED.has(word) || GLUED.test(word);
}

/** Splits upper-case tokens (house number already gone) into the street's tokens and the text of the unit, '' if none. */
export function takeUnit(tokens: readonly string[]): [street: string[], unit: string] {
  for (let index = 1; index < tokens.length; index += 1) {
    if (startsUnit(tokens, index)) return [tokens.slice(0, index), tokens.slice(index).join(' ')];
  }
  const count = tokens.length;
  const [last = '', previous = ''] = [tokens.at(-1), tokens.at(-2)];
  const turned = direction(previous) !== undefined && count >= 4;
  const roadAt = turned ? count - 3 : count - 2;
  const road = roadAt >= 1 ? streetType(tokens[roadAt] ?? '') : undefined;
  if (road && isLooseUnit(last, road, tokens[roadAt - 1] ?? '')) return [tokens.slice(0, -1), last];
  return [[...tokens], ''];
}

function startsUnit(tokens: readonly string[], index: number): boolean {
  const [word = '', next, afterNext] = tokens.slice(index, index + 3);
  const street = tokens[index - 1] ?? '';
  const afterStreet = streetType(street) !== undefined || direction(street) !== undefined;
  if (GLUED.test(word)) return true;
  if (next === undefined) return SURE_DESIGNATORS.has(word) || (index >= 2 && afterStreet && NAMED.has(word));
  const numbered = /\d/.test(next) || /^[A-Z]$/.test(next) || next === '#' || direction(next) !== undefined;
  if (word === 'NO' || word === 'NUM' || word === 'SP') return afterStreet && /^\d/.test(next);
  if (KEPT.has(word)) return numbered;
  if (isOrdinal(word) && KEPT.get(next) === 'FL') return afterStreet && index >= 2;
  if (SURE_DESIGNATORS.has(word)) return numbered || afterNext !== undefined || !streetType(next);
  return DESIGNATORS.has(word) && numbered;
}

/** Whether a last token behind a street type is a unit without a designator: "555 E CARSON ST 122", not "COUNTY RD 9". */
function isLooseUnit(word: string, road: string, name: string): boolean {
  if (!/^(?:\d+[A-Z]?|[A-Z]\d*|\d+-\d+)$/.test(word) || direction(word)) return false;
  return !ROADS_WITH_NUMBERS.has(road) && !ROAD_OWNERS.has(name);
}

/**
 * The one spelling of a unit; commas separate what two fields say ("177, 152").
 * The key has no designator, no leading zeros, and a hyphen only between figures.
 */
export function parseUnit(text: string): { key: string; display: string } {
  if (/^[\s,]*$/.test(text)) return { key: '', display: '' };
  const keys: string[] = [];
  const shown: string[] = [];
  for (const segment of text
    .toUpperCase()
    .replace(/[’‘`´]/g, "'")
    .split(/[,;]/)
    .flatMap(segments)) {
    const key = keyOf(segment.join(' '));
    if (!key || keys.includes(key)) continue;
    keys.push(key);
    shown.push(segment.map(displayUnitWord).join(' '));
  }
  return { key: keyOf(keys.join(' ')), display: shown.join(', ') };
}

function segments(text: string): string[][] {
  const tokens = text
    .replace(/#/g, ' # ')
    .replace(/[.()"|*\s]+/g, ' ')
    .split(' ')
    .flatMap((token) => GLUED.exec(token)?.slice(1) ?? [token])
    .filter(Boolean);
  const found: string[][] = [];
  let current: string[] = [];
  const close = (): void => {
    if (current.length > 0) found.push(current);
    current = [];
  };
  for (let index = 0; index < tokens.length; index += 1) {
    const word = tokens[index] ?? '';
    const next = tokens[index + 1];
    const kept = KEPT.get(word);
    if (isOrdinal(word) && next !== undefined && KEPT.get(next) === 'FL') {
      close();
      found.push(['FL', word.replace(/\D+$/, '')]);
      index += 1;
    } else if (kept && next !== undefined) {
      close();
      found.push([kept, next]);
      index += 1;
    } else if (DESIGNATORS.has(word)) {
      close();
    } else {
      current.push(NAMED.get(word) ?? word);
    }
  }
  close();
  return found;
}

function keyOf(text: string): string {
  return fold(text)
    .replace(/(?<!\d)0+(?=\d)/g, '')
    .replace(/(?<=\d)[^\p{L}\p{N}]+(?=\d)/gu, '-')
    .replace(/[^\p{L}\p{N}-]|(?<!\d)-|-(?!\d)/gu, '');
}

function displayUnitWord(word: string): string {
  return /\d/.test(word) || word.length <= 2 ? (word === 'FL' ? 'Fl' : word) : displayWord(word);
}

/**
 * Orders units as one meets them in a building: 2, 10, 101, 12B. Figures of three and more digits carry the floor in
 * front of the last two; a figure with a letter is the floor itself (12B is above 101). Letters in front come first by
 * their word (A2 before B1); no unit is before every unit.
 */
export function compareUnits(a: string, b: string): number {
  return a === b ? 0 : compareRanks(rank(a), rank(b)) || compareText(a, b);
}

/** A copy in the order of compareUnits; items of one unit keep their order. */
export function sortByUnit<Item>(items: readonly Item[], unitOf: (item: Item) => string): Item[] {
  return items
    .map((item) => ({ item, unit: unitOf(item), rank: rank(unitOf(item)) }))
    .toSorted((a, b) => compareRanks(a.rank, b.rank) || compareText(a.unit, b.unit))
    .map(({ item }) => item);
}

interface UnitRank {
  prefix: string;
  floor: number;
  number: number;
  rest: string;
}

function rank(unit: string): UnitRank {
  const match = /^(\D*)(\d*)(.*)$/s.exec(parseUnit(unit).key);
  const [prefix = '', digits = '', rest = ''] = match?.slice(1) ?? [];
  const number = digits === '' ? -1 : Number(digits);
  const floor = number >= 100 ? Math.floor(number / 100) : /^\p{L}/u.test(rest) ? number : 0;
  return { prefix, floor, number, rest };
}

function compareRanks(a: UnitRank, b: UnitRank): number {
  return compareText(a.prefix, b.prefix) || a.floor - b.floor || a.number - b.number || compareNatural(a.rest, b.rest);
}

function compareNatural(a: string, b: string): number {
  const left = a.match(/\d+|\D+/g) ?? [];
  const right = b.match(/\d+|\D+/g) ?? [];
  for (let index = 0; index < Math.min(left.length, right.length); index += 1) {
    const [one = '', two = ''] = [left[index], right[index]];
    const order = /^\d/.test(one) && /^\d/.test(two) ? Number(one) - Number(two) : compareText(one, two);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

/** By the letters' codes: the same order on every machine. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
