// Files that no one's layout describes: which column is which, as a person says or as the columns look.
import type { ColumnsRead } from '../../contract/voters/import-status';
import {
  type AddressColumn,
  addressColumns,
  type ColumnMeaning,
  type ImportMapping,
  type PersonColumn,
  personColumns,
} from '../../contract/voters/voter-file-mapping';
import { addressReader, type ListedAddress } from './address-list';
import { pointsReader, type AddressPoint } from './address-points';
import { cleanCell, plainName, type ColumnPlaces } from './columns';
import type { ElectionColumn } from './elections';
import { dateNotes, voterReader, type RowOutcome, type VoterDates } from './voter-row';
import { type ImportedVoter } from './imported-voter';

/** Where each meaning stands, first column first. */
interface Places {
  person: ColumnPlaces<PersonColumn>;
  address: ColumnPlaces<AddressColumn>;
  elections: ElectionColumn[];
}

/** Several columns may have one meaning: the first of them that is not blank in a row counts. */
export function placesOf(mapping: ImportMapping): Places {
  const person: Partial<Record<PersonColumn, number[]>> = {};
  const address: Partial<Record<AddressColumn, number[]>> = {};
  const elections: ElectionColumn[] = [];
  mapping.columns.forEach((meaning, position) => {
    if (meaning === null) return;
    if (isAddress(meaning)) (address[meaning] ??= []).push(position);
    else if (isPerson(meaning)) (person[meaning] ??= []).push(position);
    else elections.push({ position, key: meaning });
  });
  // A mobile number is a number to call as well, and a municipality is a city where nothing else is.
  if (person.mobile) person.phone = [...(person.phone ?? []), ...person.mobile];
  // Where there is no name, people are filed by the precinct's code.
  if (person.precinct_code) person.precinct = [...(person.precinct ?? []), ...person.precinct_code];
  if (person.municipality) address.city = [...(address.city ?? []), ...person.municipality];
  return { person, address, elections };
}

/** What a voter file still lacks, for a sentence: "a last name", "an address"; nothing when it can be read. */
export function missingForVoters(mapping: Pick<ImportMapping, 'columns'>): string[] {
  const has = (...meanings: ColumnMeaning[]) => meanings.some((meaning) => mapping.columns.includes(meaning));
  return [...(has('last', 'name') ? [] : ['a last name']), ...(has('line', 'street') ? [] : ['an address'])];
}

/** The same of a file of address points. */
export function missingForPoints(mapping: Pick<ImportMapping, 'columns'>): string[] {
  const has = (...meanings: ColumnMeaning[]) => meanings.some((meaning) => mapping.columns.includes(meaning));
  return [
    ...(has('line', 'street') ? [] : ['an address']),
    ...(has('latitude') ? [] : ['a latitude']),
    ...(has('longitude') ? [] : ['a longitude']),
  ];
}

/**
 * The reader of a mapped file's rows.
 * @param dates how its dates are written
 */
export function mappedVoters(
  mapping: ImportMapping,
  ageYear?: number,
  dates?: VoterDates,
): (cells: readonly string[]) => RowOutcome<ImportedVoter> {
  const { person, address, elections } = placesOf(mapping);
  return voterReader({ person, address, elections, count: mapping.columns.length, age_year: ageYear, dates });
}

/**
 * How its columns were taken, as it is shown with the import.
 * @param named a column's name by its position
 */
export function columnsChosen(
  { columns }: ImportMapping,
  dates: VoterDates,
  named: (position: number) => string,
): ColumnsRead {
  const taken = new Map<ColumnMeaning, string[]>();
  columns.forEach((meaning, at) => {
    if (meaning !== null && (isAddress(meaning) || isPerson(meaning)))
      taken.set(meaning, [...(taken.get(meaning) ?? []), named(at)]);
  });
  return {
    read: [...taken].map(([meaning, names]) => ({ meaning, columns: names })),
    unused: columns.flatMap((meaning, at) => (meaning === null ? [named(at)] : [])).slice(0, 200),
    ...dateNotes(placesOf({ header: true, columns }).person, dates, named),
  };
}

/** The same of a list of addresses without people. */
export function mappedAddresses(mapping: ImportMapping): (cells: readonly string[]) => RowOutcome<ListedAddress> {
  return addressReader(placesOf(mapping).address, mapping.columns.length);
}

/** The same of address points. */
export function mappedPoints(mapping: ImportMapping): (cells: readonly string[]) => RowOutcome<AddressPoint> {
  return pointsReader(placesOf(mapping).address, mapping.columns.length);
}

/**
 * What is alike in files that the same mapping reads: their columns' names, or without a header how many columns there are
 * and what divides them.
 */
export function mappingSignature(
  table: { header: boolean; delimiter: string; rows: readonly { cells: readonly string[] }[] },
  contents: string,
): string {
  const first = table.rows[0]?.cells ?? [];
  const kind = contents === 'address_points' ? 'points' : 'voters';
  return table.header
    ? [kind, ...first.map((cell) => plainName(cleanCell(cell)))].join('\u001F')
    : [kind, 'no header', table.delimiter, String(first.length)].join('\u001F');
}

const ADDRESS = new Set<string>(addressColumns);
const PERSON = new Set<string>(personColumns);
const isAddress = (meaning: ColumnMeaning): meaning is AddressColumn => ADDRESS.has(meaning);
const isPerson = (meaning: ColumnMeaning): meaning is PersonColumn => PERSON.has(meaning);
