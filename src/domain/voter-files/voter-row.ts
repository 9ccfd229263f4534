// One row of a voter file, whatever its layout, as the voter that we keep.
import type { Sentence } from '../../contract/messages/sentence';
import { fileSentence } from '../../contract/messages/voter-files';
import type { ColumnsRead } from '../../contract/voters/import-status';
import type { DistrictKind } from '../../contract/voters/voter-filters';
import { zip5 } from '../addresses/address';
import { splitTownLine } from '../addresses/town-line';
import type { AddressColumn, PersonColumn } from '../../contract/voters/voter-file-mapping';
import { cleanCell, type ColumnPlaces, type PersonPlaces, readCell } from './columns';
import { type PrecinctName, precinctOf } from './precincts';
import { type DatesRead, dateOrder } from './date-order';
import { electionsIn, hasUnreadVotes, readVotes, type ElectionColumn } from './elections';
import { readParty } from './parties';
import { unreadOf } from './unreadable-values';
import {
  birthYearOfAge,
  isExchanged,
  isShortened,
  readBirthDate,
  readConfidential,
  readDate,
  readDateCell,
  readDegrees,
  readEmail,
  readHidden,
  readId,
  readName,
  nameOf,
  readPhone,
  readSex,
  readStatus,
  readYear,
  type IdShape,
} from './values';
import { type ImportedVoter } from './imported-voter';
import { type RowAbout, type Wish, wishOfDivided, wishReader } from './wishes';

/** What became of one row. */
export type RowOutcome<Value> = { ok: true; value: Value } | RefusedRow;

/**
 * Why a row is not stored, in a sentence for the person who imports. `hidden`: the file's own key of a person of whom the row only says
 * that the record is confidential: whoever is known by it must be suppressed all the same. `wish`: what they asked for, which holds as
 * well; `about` is null without a usable ID. `source_id`: of whom a row is that cannot be read otherwise.
 */
export interface RefusedRow {
  ok: false;
  reason: Sentence;
  hidden?: string;
  wish?: Wish & { about: RowAbout | null };
  source_id?: string;
}

const dateColumns = ['birth_date', 'registered_on'] as const;
/** How the columns of dates that a file has are read. */
export type VoterDates = Partial<Record<(typeof dateColumns)[number], DatesRead>>;

export interface VoterColumns {
  person: PersonPlaces;
  address: ColumnPlaces<AddressColumn>;
  /** How many columns a row must have. */
  count: number;
  /** The year at whose end an age column was true; without it neither ages nor years of two figures are used. */
  age_year?: number | undefined;
  /** How it writes its dates; the month first where nothing is said. */
  dates?: VoterDates | undefined;
  /** The columns that tell who voted. */
  elections: readonly ElectionColumn[];
  /** What a layout's own codes of registrations and parties mean, in capitals; * is for any other. */
  statuses?: Readonly<Record<string, string>> | undefined;
  ids?: IdShape | undefined;
  /** Where a registration's standing and its reason stand: either may say that the record is confidential. */
  standings?: readonly number[] | undefined;
  parties?: Readonly<Record<string, string>> | undefined;
}

const decoded = (codes: Readonly<Record<string, string>> | undefined, cell: string): string =>
  codes === undefined || cell === '' ? cell : (codes[cell.toUpperCase()] ?? codes['*'] ?? cell);

/** Why a row has the wrong number of columns, or null. Blank columns too many at the end do not matter. */
export function columnsProblem(cells: readonly string[], expected: number): Sentence | null {
  if (cells.length === expected) return null;
  if (cells.length > expected && cells.slice(expected).every((cell) => cleanCell(cell) === '')) return null;
  return fileSentence(cells.length === 1 ? 'ROW_OF_ONE_COLUMN' : 'ROW_OF_OTHER_COLUMNS', {
    columns: cells.length,
    expected,
  });
}

/** The street line of a row: its own, or put together from the parts. */
export function streetLine(places: ColumnPlaces<AddressColumn>, cells: readonly string[]): string {
  return readCell(places, 'line', cells) || streetFromParts(places, cells);
}

/** The street line from the parts alone, '' without a street. */
export function streetFromParts(places: ColumnPlaces<AddressColumn>, cells: readonly string[]): string {
  const street = readCell(places, 'street', cells);
  if (street === '') return '';
  const fraction = readCell(places, 'fraction', cells);
  const number = readCell(places, 'number', cells).replace(/\.0$/, '');
  const letter = /^[A-Za-z]$/.test(fraction);
  return [
    letter ? number + fraction : number,
    letter ? '' : fraction,
    readCell(places, 'prefix', cells),
    readCell(places, 'pre_type', cells),
    street,
    readCell(places, 'street_type', cells),
    readCell(places, 'street_suffix', cells),
    readCell(places, 'post_direction', cells),
  ]
    .filter(Boolean)
    .join(' ');
}

/** The unit of a row with its designator, if it has one: "APT 4". */
export function unitOf(places: ColumnPlaces<AddressColumn>, cells: readonly string[]): string {
  const unit = readCell(places, 'unit', cells).replace(/^(\d+)\.0+$/, '$1');
  const type = readCell(places, 'unit_type', cells);
  return unit !== '' && type !== '' && !unit.toUpperCase().startsWith(type.toUpperCase()) ? `${type} ${unit}` : unit;
}

/** A valid position of a row, from the first pair of columns that holds one. */
export function positionOf(
  places: ColumnPlaces<AddressColumn>,
  cells: readonly string[],
): { latitude: number; longitude: number } | null {
  const latitude = firstDegrees(places.latitude, cells, 90);
  const longitude = firstDegrees(places.longitude, cells, 180);
  if (latitude === null || longitude === null || isExchanged(latitude, longitude)) return null;
  return { latitude, longitude };
}

/** Whether a row without a valid position has one whose two columns were exchanged. */
export function hasExchangedPosition(places: ColumnPlaces<AddressColumn>, cells: readonly string[]): boolean {
  const latitude = firstDegrees(places.latitude, cells, 180);
  const longitude = firstDegrees(places.longitude, cells, 90);
  return latitude !== null && longitude !== null && isExchanged(latitude, longitude);
}

function firstDegrees(positions: readonly number[] = [], cells: readonly string[], limit: 90 | 180): number | null {
  for (const position of positions) {
    const value = readDegrees(cleanCell(cells[position]), limit);
    if (value !== null) return value;
  }
  return null;
}

/** "12 Oak St Apt 4, Springfield, IL 62701-1234" in its parts, when an address column holds everything. */
function splitOneLine(text: string): { line: string; city: string; state: string; zip: string } | null {
  const match = /^(.+?),\s*([^,]+?),?\s+([A-Za-z]{2})\.?,?\s+(\d{5}(?:-?\d{4})?)(?:,\s*USA?)?$/.exec(text);
  const [line = '', city = '', state = '', zip = ''] = match?.slice(1) ?? [];
  return match ? { line, city, state, zip } : null;
}

/** Where a row says that someone lives, as the file has it; null without a street. */
export function readPlace(
  places: ColumnPlaces<AddressColumn>,
  cells: readonly string[],
): Pick<ImportedVoter, 'address' | 'latitude' | 'longitude'> | null {
  const line = streetLine(places, cells);
  if (line === '') return null;
  const zip = readCell(places, 'zip', cells);
  const town = readCell(places, 'city', cells);
  const whole = zip === '' ? splitOneLine(line) : null;
  const told = whole ?? (zip === '' ? splitTownLine(town) : null);
  const position = positionOf(places, cells);
  return {
    address: {
      line: whole?.line ?? line,
      unit: unitOf(places, cells),
      city: readName(told?.city ?? town),
      state: (told?.state || readCell(places, 'state', cells)).toUpperCase(),
      zip: zip5(told?.zip ?? zip),
    },
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
  };
}

/** Whether nothing but ages tells when people were born. */
export const hasAgesAlone = ({ age, birth_date, birth_year }: PersonPlaces): boolean =>
  age !== undefined && birth_date === undefined && birth_year === undefined;

/** How the rows' dates are written, from the first of them: one list may have put together what others wrote. */
export function datesOf(person: PersonPlaces, rows: readonly (readonly string[])[]): VoterDates {
  const read = dateColumns.flatMap((column) => {
    const places = person[column];
    const cells = () => rows.flatMap((row) => (places ?? []).map((position) => cleanCell(row[position])));
    return places ? [[column, dateOrder(cells())] as const] : [];
  });
  return Object.fromEntries(read);
}

/**
 * What is said to whoever imports of columns of dates: which are read with the day first, and which can't be told.
 * @param named a column's name by its position
 */
export function dateNotes(
  person: PersonPlaces,
  dates: VoterDates,
  named: (position: number) => string,
): Pick<ColumnsRead, 'day_first_in' | 'mixed_dates_in'> {
  const names = (those: (read: DatesRead) => boolean) =>
    dateColumns.flatMap((column) => {
      const read = dates[column];
      return read && those(read) ? (person[column] ?? []).map(named) : [];
    });
  const [days, mixed] = [names(({ order }) => order === 'day first'), names(({ isMixed }) => isMixed)];
  return { ...(days.length > 0 && { day_first_in: days }), ...(mixed.length > 0 && { mixed_dates_in: mixed }) };
}

/** A row that is not stored, with what holds all the same of whomever it is about. */
export function refusedRow(
  reason: Sentence,
  {
    source_id,
    first,
    last,
    birth_year,
    confidential,
    wish,
  }: Pick<ImportedVoter, 'source_id' | 'first' | 'last' | 'birth_year' | 'confidential' | 'wish'>,
): RefusedRow {
  const about = source_id === null ? null : { source_id, first, last, birth_year };
  return {
    ok: false,
    reason,
    ...(source_id !== null && { source_id, ...(confidential && { hidden: source_id }) }),
    ...(wish && { wish: { ...wish, about } }),
  };
}

/** Reads rows whose columns are known. */
export function voterReader(columns: VoterColumns): (cells: readonly string[]) => RowOutcome<ImportedVoter> {
  const { person, address } = columns;
  const standings = [...new Set([...(columns.standings ?? []), ...(person.status ?? [])])];
  const wishIn = wishReader(person);
  return (cells) => {
    const problem = columnsProblem(cells, columns.count);
    if (problem) {
      const wish = wishOfDivided(person, cells, columns.count);
      return { ok: false, reason: problem, ...(wish && { wish: { ...wish, about: null } }) };
    }
    const read = (column: PersonColumn): string => readCell(person, column, cells);
    const written_id = readId(read('source_id'), columns.ids) || null;
    const shortened_id = written_id !== null && isShortened(written_id) ? written_id : null;
    const source_id = shortened_id === null ? written_id : null;
    const home = readPlace(address, cells);
    const hidden = home !== null && readHidden(home.address.line);
    const confidential =
      hidden ||
      readConfidential(read('confidential')) ||
      standings.some((position) => readHidden(cleanCell(cells[position])));
    const name = nameOf(read);
    const wish = wishIn(cells);
    const refused = (reason: Sentence) =>
      refusedRow(reason, { ...name, source_id, birth_year: null, confidential, wish });
    if (shortened_id !== null) return refused(fileSentence('SHORTENED_ID', { source_id: shortened_id }));
    if (name.last === '') return refused(fileSentence('NO_LAST_NAME'));
    if (home === null || hidden) return refused(fileSentence('NO_RESIDENCE'));
    const year = columns.age_year;
    const birthDate = readBirthDate(read('birth_date'), year, columns.dates?.birth_date?.order);
    const registered = read('registered_on');
    const order = columns.dates?.registered_on?.order;
    const value: ImportedVoter = {
      source_id,
      ...name,
      birth_year:
        birthDate !== null
          ? Number(birthDate.slice(0, 4))
          : (readYear(read('birth_year'), year) ??
            readYear(read('birth_date')) ??
            (year === undefined ? null : birthYearOfAge(read('age'), year))),
      birth_date: birthDate,
      sex: readSex(read('sex')),
      party: readParty(decoded(columns.parties, read('party'))),
      phone: readPhone(read('phone_area'), read('phone')),
      mobile: readPhone(read('phone_area'), read('mobile')),
      email: readEmail(read('email')),
      precinct: read('precinct') || null,
      precinct_name: precinctOfRow(person, cells),
      registered_on: year === undefined ? readDate(registered, order) : readDateCell(registered, year, order),
      status: readStatus(decoded(columns.statuses, read('status'))),
      language: read('language') || null,
      confidential,
      wish,
      tags: read('tags')
        .split(/[;,|]/)
        .map((tag) => tag.trim())
        .filter(Boolean),
      districts: districtsOf(read),
      support_score: /^[1-5]$/.test(read('support_score')) ? Number(read('support_score')) : null,
      votes: votesOf(columns, cells),
      ...home,
      unread: [],
    };
    value.unread = unreadOf(value, read, address, cells);
    if (hasVotesUnread(columns, cells)) value.unread = [...value.unread, 'votes'];
    return { ok: true, value };
  };
}

/** The elections in whose columns a vote stands, and those that cells name. */
function votesOf({ person, elections }: VoterColumns, cells: readonly string[]): string[] | null {
  const told = readVotes(elections, cells);
  if (person.votes === undefined) return told;
  const named = person.votes.flatMap((position) => electionsIn(cleanCell(cells[position])).keys);
  return [...new Set([...(told ?? []), ...named])];
}

const hasVotesUnread = ({ person, elections }: VoterColumns, cells: readonly string[]): boolean =>
  hasUnreadVotes(elections, cells) ||
  (person.votes ?? []).some((position) => electionsIn(cleanCell(cells[position])).unread);

function precinctOfRow(person: PersonPlaces, cells: readonly string[]): PrecinctName | null {
  const plain = readCell(person, 'precinct_plain', cells);
  return precinctOf(
    readCell(person, 'precinct_code', cells) || plain,
    readCell(person, 'precinct_name', cells) || plain || readCell(person, 'precinct', cells),
    readCell(person, 'county', cells),
  );
}

function districtsOf(read: (column: PersonColumn) => string): Record<DistrictKind, string | null> {
  const one = (kind: DistrictKind) => read(kind) || null;
  return {
    county: one('county'),
    congressional_district: one('congressional_district'),
    state_senate_district: one('state_senate_district'),
    state_house_district: one('state_house_district'),
    municipality: one('municipality'),
    ward: one('ward'),
    school_district: one('school_district'),
  };
}
