// What columns hold, told from their contents and from where they stand: a state is followed by a ZIP, a house number by
// the parts of a street, a first name has a last name beside it.
import type { ColumnMeaning } from '../../contract/voters/voter-file-mapping';
import { direction } from '../addresses/street-words';
import { FIRST_NAMES, LAST_NAMES } from './common-names';
import { splitTownLine, stateCodes } from '../addresses/town-line';
import { isKnownParty } from './parties';
import { streetType } from '../addresses/street-types';
import { isSuffix, readDate } from './values';

type Meaning = ColumnMeaning | null;

const UNIT_TYPES = /^(?:APT|UNIT|STE|SUITE|LOT|RM|#|BLDG|TRLR|FL)\.?$/i;
/** "Apt 4B", "# 12" */
const UNITS = /^(?:(?:APT|UNIT|STE|SUITE|LOT|RM|TRLR|BLDG)\b|#).*[A-Z0-9]/i;
const STANDINGS = /^(?:active|inactive|act|ina|a|i|p|pending|removed|denied)$/i;
const LANGUAGES = /^(?:english|spanish|en|es|eng|spa|chinese|vietnamese|korean|tagalog|russian|arabic|french)$/i;

/** One column's values that are not blank, with what can be asked of them. */
interface Column {
  at: number;
  cells: readonly string[];
  /** The share of rows that have a value. */
  filled: number;
  distinct: number;
  share: (test: (cell: string) => boolean) => number;
}

/** What a column's name says that it is not: a house number is no id and no one's name, and the day of a change is no registration. */
const NEVER: readonly (readonly [name: RegExp, meanings: ReadonlySet<string>])[] = [
  [
    /house|hse|street|\bst\b|road|addr|apt|unit|city|town|zip|precinct|district|ward|county|location|place/,
    new Set(['first', 'last', 'middle', 'suffix', 'name', 'source_id', 'birth_year', 'phone']),
  ],
  [
    /chang|updat|modif|last|effective|cancel|expir|moved|process|sent|return|vot|elect|inactiv/,
    new Set(['registered_on', 'birth_date']),
  ],
  [/reg|enrol/, new Set(['birth_date'])],
  [/birth|dob|born/, new Set(['registered_on'])],
  [/voter|elector|regist|cert/, new Set(['zip', 'number'])],
  [/precinct|district|phone|area|code|poll|ballot/, new Set(['number', 'zip', 'line', 'street'])],
];

/** Whether a column of this name can have a meaning. */
function mayBe(name: string | undefined, meaning: string): boolean {
  const words = (name ?? '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return !NEVER.some(([told, meanings]) => meanings.has(meaning) && told.test(words));
}

/**
 * A meaning for each column that has none yet and whose contents are plain enough; the given ones stay and are not given
 * out again.
 * @param header the columns' names, where there are any
 */
export function guessByContents(
  values: readonly (readonly string[])[],
  given: readonly Meaning[],
  header: readonly string[],
): Meaning[] {
  const may = (at: number, meaning: ColumnMeaning) => mayBe(header[at], meaning);
  const found: Meaning[] = [...given];
  const columns = values.map((cells, at) => columnOf(cells, at));
  const taken = (meaning: ColumnMeaning) => found.includes(meaning);
  const free = () => columns.filter(({ at, cells }) => found[at] === null && cells.length > 0);
  /** Gives a meaning to the first, or best, column that fits; a meaning that is taken is not given again. */
  const give = (meaning: ColumnMeaning, fits: (column: Column) => boolean): Column | undefined => {
    if (taken(meaning)) return undefined;
    const column = free().find((each) => may(each.at, meaning) && fits(each));
    if (column) found[column.at] = meaning;
    return column;
  };

  give('email', ({ share }) => share((cell) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cell)) > 0.8);
  coordinates(give);
  dates(found, free(), taken, may);
  place(found, columns, give, taken, may);
  give(
    'phone',
    ({ share }) => share((cell) => /^(?:\+?1[-. ]?)?\(?[2-9]\d{2}\)?[-. ]?\d{3}[-. ]?\d{4}$/.test(cell)) > 0.8,
  );
  give('party', ({ share, distinct }) => distinct > 1 && distinct <= 30 && share(isKnownParty) > 0.6);
  give(
    'sex',
    ({ share, distinct }) =>
      distinct <= 4 &&
      share((cell) => /^(?:F|M|U|X|FEMALE|MALE|UNKNOWN)$/i.test(cell)) > 0.95 &&
      share((cell) => /^[FM]/i.test(cell)) > 0.5,
  );
  give('status', ({ share, distinct }) => distinct <= 6 && share((cell) => STANDINGS.test(cell)) > 0.9);
  give('language', ({ share }) => share((cell) => LANGUAGES.test(cell)) > 0.9);
  people(columns, found, give, may);
  identify(columns, found, give);
  return found;
}

function columnOf(all: readonly string[], at: number): Column {
  const cells = all.filter((cell) => cell !== '');
  return {
    at,
    cells,
    filled: all.length === 0 ? 0 : cells.length / all.length,
    distinct: new Set(cells).size,
    share: (test) => (cells.length === 0 ? 0 : cells.filter(test).length / cells.length),
  };
}

type May = (at: number, meaning: ColumnMeaning) => boolean;
type Give = (meaning: ColumnMeaning, fits: (column: Column) => boolean) => Column | undefined;

function coordinates(give: Give): void {
  const between = (low: number, high: number) => (cell: string) =>
    /^-?\d{1,3}\.\d{3,}$/.test(cell) && Number(cell) >= low && Number(cell) <= high;
  // The United States, Alaska and Hawaii included.
  give('latitude', ({ share }) => share(between(17, 72)) > 0.95);
  give('longitude', ({ share }) => share(between(-180, -64)) > 0.95);
}

/** Of columns of dates the one in which people are born is a generation before the others. */
function dates(found: Meaning[], free: readonly Column[], taken: (meaning: ColumnMeaning) => boolean, may: May): void {
  const dated = free.flatMap((column) => {
    const days = column.cells.flatMap((cell) => readDate(cell) ?? []).toSorted();
    const years = days.map((day) => Number(day.slice(0, 4)));
    return days.length > column.cells.length * 0.8 && days.length > 0
      ? [{ at: column.at, filled: column.filled, middle: years[years.length >> 1] ?? 0, last: years.at(-1) ?? 0 }]
      : [];
  });
  const [born] = dated
    .filter(({ at, filled, middle, last }) => may(at, 'birth_date') && filled > 0.5 && middle < 1996 && last < 2012)
    .toSorted((a, b) => a.middle - b.middle);
  if (born && !taken('birth_date') && !taken('birth_year')) found[born.at] = 'birth_date';
  const [registered] = dated.filter(({ at, filled }) => found[at] === null && may(at, 'registered_on') && filled > 0.5);
  if (registered && !taken('registered_on')) found[registered.at] = 'registered_on';
  if (taken('birth_date') || taken('birth_year')) return;
  const [year] = free.filter(
    ({ at, share, distinct }) =>
      found[at] === null &&
      may(at, 'birth_year') &&
      distinct > 5 &&
      share((cell) => /^(?:19\d\d|200\d)$/.test(cell)) > 0.95,
  );
  if (year) found[year.at] = 'birth_year';
}

/** The address: as one line, or a number with the parts of a street behind it. */
function place(
  found: Meaning[],
  columns: readonly Column[],
  give: Give,
  taken: (meaning: ColumnMeaning) => boolean,
  may: May,
): void {
  const open = (at: number) => found[at] === null;
  const isType = (cell: string) => streetType(cell.toUpperCase().replace(/\.$/, '')) !== undefined;
  const isDirection = (cell: string) => direction(cell.toUpperCase().replaceAll('.', ''), true) !== undefined;
  const isLine = (cell: string) => /^\d+[A-Za-z]?(?:-\d+)?\s+\S*[A-Za-z]/.test(cell) && cell.length > 5;
  const isZip = (cell: string) => /^\d{5}(?:-?\d{4})?$/.test(cell);

  const isState = ({ share, distinct }: Column) =>
    distinct <= 3 && share((cell) => stateCodes.has(cell.toUpperCase())) > 0.95;
  const zipFollows = ({ at }: Column) => (columns[at + 1]?.share(isZip) ?? 0) > 0.9;
  // A file's first column may say of which state it is; the address's stands before its ZIP.
  const state = give('state', (column) => isState(column) && zipFollows(column)) ?? give('state', isState);
  // Ids and codes have five figures too: the ZIP stands near the state or the city, and comes again and again.
  const zips = columns.filter(
    ({ at, share, filled }) => open(at) && may(at, 'zip') && filled > 0.5 && share(isZip) > 0.95,
  );
  const nearest = zips.toSorted((a, b) => {
    const far = (column: Column) => (state ? Math.abs(column.at - state.at) : 0) + column.distinct / 1000;
    return far(a) - far(b);
  });
  const likely = nearest.filter(({ distinct, cells }) => state !== undefined || distinct < cells.length * 0.7);
  // Of two addresses without states the ZIP is the one behind the street.
  const rivals = state === undefined && likely.length > 1 && !taken('zip');
  const repeated = likely[0] ?? nearest[0];
  if (!taken('zip') && repeated && !rivals) found[repeated.at] = 'zip';

  houseNumber(found, columns, taken);
  const line = taken('street') ? undefined : give('line', ({ share, filled }) => filled > 0.5 && share(isLine) > 0.8);
  if (!line && !taken('line')) streetParts(found, columns, isType, isDirection);
  directions(found, columns, isDirection);
  if (rivals) {
    const at = found.findLastIndex((meaning) => meaning === 'line' || meaning === 'street');
    const behind = likely.filter((column) => column.at > at).toSorted((one, other) => one.at - other.at)[0];
    if (at >= 0 && behind) found[behind.at] = 'zip';
  }
  give('unit', ({ share }) => share((cell) => UNITS.test(cell)) > 0.8);
  if (!taken('zip') && !taken('state'))
    give('city', ({ share }) => share((cell) => (splitTownLine(cell)?.state ?? '') !== '') > 0.8);
  const anchor = found.findIndex((meaning) => meaning === 'state' || meaning === 'zip');
  const street = found.findIndex((meaning) => meaning === 'line' || meaning === 'street');
  // The city stands between the street and the state or ZIP.
  if (!taken('city') && anchor > 0) {
    const city = columns.findLast(
      ({ at, filled, share }) =>
        at < anchor &&
        at > street &&
        anchor - at <= 4 &&
        open(at) &&
        filled > 0.5 &&
        share((cell) => /^[A-Za-z][A-Za-z .'-]{2,}$/.test(cell) && !isType(cell) && !UNIT_TYPES.test(cell)) > 0.9,
    );
    if (city) found[city.at] = 'city';
  }
  const cityAt = found.indexOf('city');
  const end = cityAt > street ? cityAt : anchor;
  if (street < 0 || end <= street) return;
  for (let at = street + 1; at < end; at += 1) {
    const column = columns[at];
    if (!column || !open(at) || column.cells.length === 0) continue;
    if (!taken('unit_type') && column.share((cell) => UNIT_TYPES.test(cell)) > 0.9) found[at] = 'unit_type';
    else if (
      !taken('unit') &&
      column.share((cell) => /\d|^[A-Z]$|^(?:APT|UNIT|#|STE)/i.test(cell) && cell.length <= 16) > 0.8
    )
      found[at] = 'unit';
  }
}

/** The number that belongs to a street that its name told: figures in the few columns before it. */
function houseNumber(found: Meaning[], columns: readonly Column[], taken: (meaning: ColumnMeaning) => boolean): void {
  const street = found.indexOf('street');
  if (street < 0 || taken('number') || taken('line')) return;
  if ((columns[street]?.share((cell) => /^\d+[A-Za-z]?\s/.test(cell)) ?? 0) > 0.5) return;
  const number = columns.findLast(
    ({ at, share, filled }) =>
      at < street &&
      street - at <= 4 &&
      found[at] === null &&
      filled > 0.5 &&
      share((cell) => /^\d{1,6}(?:[A-Z]|\.0)?$|^\d+-\d+$/i.test(cell)) > 0.9,
  );
  if (number) found[number.at] = 'number';
}

/** A column of house numbers, and what stands behind it until the street's type: direction, name, type, direction. */
function streetParts(
  found: Meaning[],
  columns: readonly Column[],
  isType: (cell: string) => boolean,
  isDirection: (cell: string) => boolean,
): void {
  const type = columns.find(
    ({ at, share, filled }) =>
      (found[at] === null || found[at] === 'street_type') && filled > 0.3 && share(isType) > 0.8,
  );
  if (!type) return;
  if (found[type.at] === null) found[type.at] = 'street_type';
  const words = (column: Column) =>
    column.filled > 0.5 && column.share((cell) => /[A-Za-z0-9]/.test(cell) && !isDirection(cell)) > 0.7;
  const name = columns.findLast(
    (column) => column.at < type.at && type.at - column.at <= 3 && found[column.at] === null && words(column),
  );
  if (!name) return;
  found[name.at] = 'street';
  for (let at = name.at - 1; at >= 0 && name.at - at <= 5; at -= 1) {
    const column = columns[at];
    if (!column || found[at] !== null) continue;
    if (column.cells.length === 0) continue;
    if (column.share((cell) => /^\d{1,6}(?:\.0)?$|^\d+-\d+$/.test(cell)) > 0.9 && column.filled > 0.5) {
      found[at] = 'number';
      break;
    }
    if (column.share(isDirection) > 0.9) found[at] = 'prefix';
    else if (column.share((cell) => /^(?:[A-Z]|\d\/\d)$/i.test(cell)) > 0.9) found[at] = 'fraction';
  }
  const behind = columns[type.at + 1];
  if (behind && found[behind.at] === null && behind.cells.length > 0 && behind.share(isDirection) > 0.9)
    found[behind.at] = 'post_direction';
}

/** Directions beside a street: without them 720 S 240 E is another house. One word alone may be a flag's "N". */
function directions(found: Meaning[], columns: readonly Column[], isDirection: (cell: string) => boolean): void {
  const street = found.indexOf('street');
  if (street < 0) return;
  for (const { at, cells, share } of columns) {
    const meaning = at < street ? 'prefix' : 'post_direction';
    if (found[at] !== null || found.includes(meaning) || Math.abs(at - street) > 4) continue;
    if (share(isDirection) > 0.9 && new Set(cells.filter(isDirection)).size > 1) found[at] = meaning;
  }
}

/** First and last names by the commonest ones of the country; a middle name or an initial stands beside them. */
function people(columns: readonly Column[], found: Meaning[], give: Give, may: May): void {
  const isFirst = (cell: string) => FIRST_NAMES.has(cell.toUpperCase().split(/[\s-]/)[0] ?? '');
  const isLast = (cell: string) => LAST_NAMES.has(cell.toUpperCase());
  const wordy = (column: Column) =>
    column.filled > 0.7 && column.distinct > 1 && column.share((cell) => /^\p{L}[\p{L} .'’-]*$/u.test(cell)) > 0.9;
  give(
    'name',
    ({ share, filled }) => filled > 0.7 && share((cell) => /^\p{L}[\p{L} .'’-]*,\s*\p{L}/u.test(cell)) > 0.8,
  );
  if (found.includes('name')) return;
  const open = (meaning: ColumnMeaning) =>
    columns.filter((column) => found[column.at] === null && may(column.at, meaning) && wordy(column));
  const best = (meaning: 'first' | 'last', of: (column: Column) => number, least: number) => {
    const [top] = open(meaning)
      .map((column) => ({ column, score: of(column) }))
      .toSorted((a, b) => b.score - a.score);
    return top && top.score >= least ? top.column : undefined;
  };
  if (!found.includes('first')) {
    const first = best('first', ({ share }) => share(isFirst) - share(isLast) / 2, 0.25);
    if (first) found[first.at] = 'first';
  }
  const firstAt = found.indexOf('first');
  if (!found.includes('last')) {
    // Near the first name: a street's or a town's name is often someone's last name too.
    const last = best(
      'last',
      ({ at, share }) => share(isLast) + (firstAt >= 0 && Math.abs(at - firstAt) <= 3 ? 0.2 : 0),
      0.25,
    );
    if (last) found[last.at] = 'last';
  }
  if (firstAt < 0) return;
  if (!found.includes('middle')) {
    const middle = columns.find(
      ({ at, cells, share }) =>
        found[at] === null &&
        may(at, 'middle') &&
        cells.length > 0 &&
        Math.abs(at - firstAt) === 1 &&
        share((cell) => /^\p{L}[\p{L} .'-]*$/u.test(cell) && !isSuffix(cell)) > 0.8,
    );
    if (middle) found[middle.at] = 'middle';
  }
  give('suffix', ({ at, share }) => Math.abs(at - firstAt) <= 4 && share((cell) => isSuffix(cell)) > 0.9);
}

/** The file's own key: never blank and never twice, and the first such column. */
function identify(columns: readonly Column[], found: readonly Meaning[], give: Give): void {
  if (columns.every(({ at }) => found[at] === null)) return;
  give(
    'source_id',
    ({ cells, filled, distinct, share }) =>
      filled > 0.98 && distinct > cells.length * 0.98 && share((cell) => /^(?=.*\d)[A-Z0-9-]{3,}$/i.test(cell)) > 0.95,
  );
}
