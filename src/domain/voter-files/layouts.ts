// Recognises whose layout a voter file is in, and gives the reader of its rows.
import type { ColumnsRead } from '../../contract/voters/import-status';
import type { Sentence } from '../../contract/messages/sentence';
import { fileSentence } from '../../contract/messages/voter-files';
import { placeElections } from './elections';
import { guessColumns } from './guess-columns';
import { homeColumns } from './home-columns';
import { namesIn } from './layouts/layout';
import { type KnownFile, type NearFile, recogniseDeclared } from './layouts/recognize';
import { columnMeaning, type AddressColumn } from '../../contract/voters/voter-file-mapping';
import {
  cleanCell,
  type ColumnPlaces,
  type PersonPlaces,
  placeIds,
  placePersonColumns,
  placeStandings,
  readCell,
} from './columns';
import { dateNotes, datesOf, hasAgesAlone, type RowOutcome, voterReader } from './voter-row';
import type { ImportedVoter } from './imported-voter';

/** A file whose rows can be read. */
export interface Layout {
  /** 'plain' is no one's: it is read by the names of its columns. */
  id: string;
  /** For people: "North Carolina". */
  title: string;
  /** The elections that its columns tell of. */
  elections: string[];
  /** Whether cells name further ones: these are known when the whole file was read. */
  names_elections: boolean;
  /** What the voter id's column is called; '' for none. */
  id_column: string;
  /** How the columns of a plain table, or of one whose columns whoever exports chooses, are taken; null for any other. */
  columns: ColumnsRead | null;
  /** Whether birth years are those of ages. */
  ages: boolean;
  /** Reads one row. */
  map: (cells: readonly string[]) => RowOutcome<ImportedVoter>;
}

/**
 * The layout of a voter file from its header (null when it has none) and its first rows, or a sentence that says what
 * is missing. Rows of layouts that have no name are read by the names of their columns.
 * @param ageYear the year at whose end the file's ages are true, for files that have ages and no birth years
 */
export function recogniseLayout(
  header: readonly string[] | null,
  sample: readonly (readonly string[])[],
  ageYear?: number,
): { ok: true; layout: Layout } | { ok: false; reason: Sentence } {
  const found = recogniseDeclared(header, sample);
  if (found && 'known' in found) return { ok: true, layout: declaredLayout(found.known, header, sample, ageYear) };
  if (found) return { ok: false, reason: nearSentence(found.near) };
  if (header === null) {
    const count = sample[0]?.length ?? 0;
    return {
      ok: false,
      reason: fileSentence(count === 1 ? 'FILE_UNKNOWN_COLUMN' : 'FILE_UNKNOWN_COLUMNS', { count }),
    };
  }
  const named = placePersonColumns(header);
  const ids = placeIds(named.source_id, header, sample);
  const person = ids ? { ...named, source_id: ids } : named;
  const home = homeColumns(header, sample);
  if (!home.ok) {
    const columns = listNames(home.rivals.map((at) => header[at] ?? ''));
    return { ok: false, reason: fileSentence('HOME_UNCLEAR', { columns }) };
  }
  const address = home.places;
  const missing = [
    ...(person.last || person.name ? [] : ['a last name']),
    ...(hasStreet(address) ? (lacksNumbers(address, sample) ? ['a house number'] : []) : ['an address']),
  ];
  if (missing.length > 0) {
    return {
      ok: false,
      reason: fileSentence('COLUMNS_MISSING_AMONG', { what: missing.join(' and '), columns: listNames(header) }),
    };
  }
  const unnamed = guessColumns(header, sample, ageYear ?? 0).flatMap(({ meaning, by }, at) =>
    by === 'contents' && meaning !== null && DECIDING.has(meaning) ? [header[at] ?? ''] : [],
  );
  if (unnamed.length > 0)
    return { ok: false, reason: fileSentence('COLUMNS_UNNAMED', { columns: listNames(unnamed) }) };
  const elections = placeElections(header);
  const standings = placeStandings(header);
  const dates = datesOf(person, sample);
  const map = voterReader({ person, address, count: header.length, age_year: ageYear, dates, elections, standings });
  return {
    ok: true,
    layout: {
      id: 'plain',
      title: 'a table with named columns',
      elections: elections.map(({ key }) => key),
      names_elections: person.votes !== undefined,
      id_column: cleanCell(header[ids?.[0] ?? -1]),
      ages: hasAgesAlone(person),
      columns: {
        ...columnsRead(header, { ...person, ...address }, [...standings, ...elections.map(({ position }) => position)]),
        ...dateNotes(person, dates, (at) => cleanCell(header[at]).slice(0, 80)),
      },
      map,
    },
  };
}

/** By meaning the names of a table's columns; of a column that says how someone stands or when they voted, that it is used. */
function columnsRead(
  header: readonly string[],
  { precinct_name, precinct_plain, ...places }: PersonPlaces & ColumnPlaces<AddressColumn>,
  others: readonly number[],
): ColumnsRead {
  const precinct = places.precinct ?? precinct_name ?? precinct_plain;
  const taken = Object.entries({ ...places, ...(precinct ? { precinct } : {}) }).flatMap(([name, positions]) => {
    const meaning = columnMeaning.safeParse(name);
    return meaning.success && positions ? [{ meaning: meaning.data, positions }] : [];
  });
  const used = new Set([...taken.flatMap(({ positions }) => positions), ...others]);
  const named = (at: number) => cleanCell(header[at]).slice(0, 80);
  return {
    read: taken.map(({ meaning, positions }) => ({ meaning, columns: positions.map(named) })),
    unused: [...header.keys()]
      .filter((at) => !used.has(at))
      .map(named)
      .filter(Boolean)
      .slice(0, 200),
  };
}

/** What must not be left out because of a column's name: without it people are called nothing, or live in another house. */
const DECIDING: ReadonlySet<string> = new Set(['first', 'fraction', 'prefix', 'post_direction', 'unit_type', 'unit']);

/** Reads the rows of a declared layout. */
function declaredLayout(
  { layout, person, address, otherwise, joined, standings, id_column }: KnownFile,
  header: readonly string[] | null,
  sample: readonly (readonly string[])[],
  ageYear?: number,
): Layout {
  const elections = header === null ? [] : placeElections(header);
  const count = header?.length ?? layout.columns.map((list) => namesIn(list).length).find((one) => fits(one)) ?? 0;
  function fits(columns: number): boolean {
    return sample.filter((row) => row.length === columns).length * 2 > sample.length;
  }
  const { statuses, parties, ids } = layout;
  const common = { person, count, age_year: ageYear, elections, standings, statuses, parties, ids };
  const inParts = voterReader({ ...common, address });
  // A home without a street of its own (a rural route, a shelter) stands in one column.
  const inOne = otherwise.length > 0 ? voterReader({ ...common, address: { ...address, line: otherwise } }) : inParts;
  const read = (cells: readonly string[]) => (inOne === inParts || hasParts(cells) ? inParts(cells) : inOne(cells));
  const hasParts = (cells: readonly string[]) =>
    readCell(address, 'street', cells) !== '' && readCell(address, 'number', cells) !== '';
  const [first = -1, ...others] = joined;
  const map = (cells: readonly string[]) =>
    others.length === 0 || cells.length < count
      ? read(cells)
      : read(cells.with(first, joined.map((position) => cleanCell(cells[position])).join('')));
  return {
    id: layout.id,
    title: layout.title,
    elections: elections.map(({ key }) => key),
    names_elections: person.votes !== undefined,
    id_column,
    ages: hasAgesAlone(person),
    // Whoever exports chooses the columns: what was read of them, and what was not, is for them to see.
    columns:
      layout.freely && header
        ? columnsRead(header, { ...person, ...address }, [...standings, ...elections.map(({ position }) => position)])
        : null,
    map,
  };
}

function nearSentence({ layout, lacks, columns }: NearFile): Sentence {
  const named = { layout: layout.title, columns: listNames(columns) };
  return fileSentence(lacks === 'columns' ? 'LAYOUT_LACKS_COLUMNS' : 'LAYOUT_OTHER_CONTENTS', named);
}

function hasStreet(address: ColumnPlaces<AddressColumn>): boolean {
  return address.line !== undefined || address.street !== undefined;
}

/** Streets without numbers: all who live in one would share a door. */
function lacksNumbers(address: ColumnPlaces<AddressColumn>, sample: readonly (readonly string[])[]): boolean {
  if (address.line !== undefined || address.number !== undefined) return false;
  const streets = sample.map((row) => readCell(address, 'street', row)).filter(Boolean);
  return streets.length > 0 && streets.filter((street) => /^\d+\S*\s/.test(street)).length * 2 < streets.length;
}

function listNames(header: readonly string[]): string {
  const shown = header.slice(0, 12).map((name) => cleanCell(name).slice(0, 40) || '(blank)');
  return shown.join(', ') + (header.length > shown.length ? `, and ${header.length - shown.length} more` : '');
}
