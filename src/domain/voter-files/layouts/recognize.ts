// Tells which declared layout a file has, for certain or nearly: by the names of its columns, or without a header by their
// number, and by what stands in them.
import { cleanCell, type ColumnPlaces, placeIds, placePersonColumns, placeStandings, plainName } from '../columns';
import type { AddressColumn, PersonColumn } from '../../../contract/voters/voter-file-mapping';
import { addressColumns } from '../../../contract/voters/voter-file-mapping';
import { fitOf } from '../column-fits';
import { LAYOUTS } from './all';
import { type DeclaredLayout, type DeclaredMeaning, namesIn } from './layout';

type Rows = readonly (readonly string[])[];
type Places = Partial<Record<DeclaredMeaning, readonly number[]>>;

/** A file in a declared layout. */
export interface KnownFile {
  layout: DeclaredLayout;
  person: ColumnPlaces<PersonColumn>;
  address: ColumnPlaces<AddressColumn>;
  /** The address in one column, where the parts of the street may be blank. */
  otherwise: readonly number[];
  joined: readonly number[];
  standings: readonly number[];
  /** What the voter id's column is called; '' for none. */
  id_column: string;
}

/** A file that only looks like one: `columns` are the layout's that are missing, or those in which other things stand. */
export interface NearFile {
  layout: DeclaredLayout;
  lacks: 'columns' | 'contents';
  columns: readonly string[];
}

export type Recognised = { known: KnownFile } | { near: NearFile } | null;

interface Prepared {
  layout: DeclaredLayout;
  /** What must be there, and what may: the plain names of each meaning. */
  needed: readonly (readonly [DeclaredMeaning, readonly string[]])[];
  further: readonly (readonly [DeclaredMeaning, readonly string[]])[];
  mark: string | null;
}

const PREPARED: readonly Prepared[] = LAYOUTS.map((layout) => ({
  layout,
  needed: meaningsOf(layout.reads),
  further: meaningsOf(layout.sometimes ?? {}),
  mark: layout.mark === undefined ? null : plainName(layout.mark),
}));

function meaningsOf(meanings: DeclaredLayout['reads']): [DeclaredMeaning, string[]][] {
  return (Object.entries(meanings) as [DeclaredMeaning, string][]).map(([meaning, list]) => [
    meaning,
    namesIn(list).map(plainName),
  ]);
}

/** From this share of a layout's columns on a file is likely to be in it. */
const nearShare = 0.75;
const fewestNear = 8;

/**
 * The declared layout of a file, or the one that it nearly has; null where it is like none.
 * @param header the names of the columns; null where the file has none
 * @param rows the first rows, the header left out
 */
export function recogniseDeclared(header: readonly string[] | null, rows: Rows): Recognised {
  return header === null ? withoutHeader(rows) : withHeader(header, rows);
}

function withHeader(header: readonly string[], rows: Rows): Recognised {
  const positions = positionsOf(header);
  const whole: Prepared[] = [];
  let near: { prepared: Prepared; share: number } | null = null;
  for (const prepared of PREPARED) {
    if (prepared.layout.headerless) continue;
    const there = prepared.needed.filter(([, names]) => names.some((name) => positions.has(name))).length;
    const share = there / prepared.needed.length;
    if (share === 1) whole.push(prepared);
    const likely = there >= fewestNear && share >= nearShare;
    const marked = prepared.mark !== null && positions.has(prepared.mark);
    if ((likely || marked) && share > (near?.share ?? -1)) near = { prepared, share };
  }
  const [only, another] = whole;
  if (only && !another) return checked(only, placesOf(only, positions), header, rows);
  if (!near) return null;
  const { layout, needed } = near.prepared;
  const columns = needed.flatMap(([meaning, names]) =>
    names.some((name) => positions.has(name)) ? [] : [namesIn(layout.reads[meaning] ?? '')[0] ?? ''],
  );
  return { near: { layout, lacks: 'columns', columns } };
}

function withoutHeader(rows: Rows): Recognised {
  for (const prepared of PREPARED) {
    const { headerless, columns } = prepared.layout;
    if (!headerless) continue;
    for (const list of columns) {
      const names = namesIn(list);
      const places = new Map(names.map((name, at) => [name, at]));
      const fits = (row: readonly string[]) =>
        row.length === names.length &&
        Object.entries(headerless).every(([name, test]) => {
          const cell = cleanCell(row[places.get(name) ?? -1]);
          return cell === '' || test.test(cell);
        });
      // One damaged row among the first must not hide the layout.
      if (rows.length === 0 || rows.filter(fits).length * 2 <= rows.length) continue;
      return checked(prepared, placesOf(prepared, positionsOf(names)), names, rows);
    }
  }
  return null;
}

/** Where each name stands. A name that comes twice stands nowhere: no one knows which of the two is meant. */
function positionsOf(header: readonly string[]): ReadonlyMap<string, number> {
  const positions = new Map<string, number>();
  const twice = new Set<string>();
  header.forEach((cell, at) => {
    const name = plainName(cleanCell(cell));
    if (positions.has(name)) twice.add(name);
    else positions.set(name, at);
  });
  for (const name of twice) positions.delete(name);
  return positions;
}

function placesOf({ needed, further }: Prepared, positions: ReadonlyMap<string, number>): Places {
  const places: Places = {};
  for (const [meaning, names] of [...needed, ...further]) {
    const found = names.flatMap((name) => positions.get(name) ?? []);
    if (found.length > 0) places[meaning] = [...new Set([...(places[meaning] ?? []), ...found])];
  }
  return places;
}

const ADDRESS = new Set<string>(addressColumns);

function checked({ layout }: Prepared, all: Places, header: readonly string[], rows: Rows): Recognised {
  const ids = placeIds(all.source_id, [], rows);
  const places = ids ? { ...all, source_id: ids } : all;
  const address = Object.fromEntries(Object.entries(places).filter(([meaning]) => ADDRESS.has(meaning)));
  const declared = Object.fromEntries(Object.entries(places).filter(([meaning]) => !ADDRESS.has(meaning)));
  const person = layout.freely ? { ...placePersonColumns(header), ...declared } : declared;
  const positions = positionsOf(header);
  const at = (name: string) => positions.get(plainName(name)) ?? [];
  const known: KnownFile = {
    layout,
    person,
    address,
    otherwise: namesIn(layout.otherwise ?? '').flatMap(at),
    joined: (layout.joined ?? []).flatMap(at),
    standings: placeStandings(header),
    id_column: cleanCell(header[ids?.[0] ?? -1]),
  };
  if (!known.address.line && !known.address.street) return { near: { layout, lacks: 'columns', columns: ['address'] } };
  const columns = misfits(places, header, rows);
  return columns.length > 0 ? { near: { layout, lacks: 'contents', columns } } : { known };
}

/** What cannot be anything else: where more than half of the values are something else, the columns are not what they are called. */
const TOLD: readonly DeclaredMeaning[] = [
  'source_id',
  'line',
  'number',
  'state',
  'zip',
  'birth_date',
  'birth_year',
  'registered_on',
  'latitude',
  'longitude',
];
/** Without these in a quarter of the rows it is no list of people's homes. */
const FILLED: readonly DeclaredMeaning[] = ['last', 'line', 'street'];
/** No year of two figures is later, for rows that are only looked at. */
const anyYear = 2100;

function misfits(places: Places, header: readonly string[], rows: Rows): string[] {
  const seen = rows.filter((row) => row.length >= header.length);
  if (seen.length === 0) return [];
  const valuesOf = (meaning: DeclaredMeaning) => {
    const position = places[meaning]?.[0];
    return position === undefined ? [] : seen.map((row) => cleanCell(row[position])).filter(Boolean);
  };
  const wrong = TOLD.filter((meaning) => (fitOf(meaning, valuesOf(meaning), anyYear) ?? 1) < 0.5);
  if (share(valuesOf('last'), /\p{L}/u) < 0.5) wrong.push('last');
  const blank = FILLED.filter((meaning) => places[meaning] && valuesOf(meaning).length * 4 < seen.length);
  // Of a home written in parts and in one column either may be blank.
  const empty =
    places.line && places.street && blank.length < 2 ? blank.filter((meaning) => meaning === 'last') : blank;
  return [...new Set([...wrong, ...empty])].map((meaning) => cleanCell(header[places[meaning]?.[0] ?? -1]));
}

const share = (cells: readonly string[], test: RegExp) =>
  cells.length === 0 ? 1 : cells.filter((cell) => test.test(cell)).length / cells.length;

/** What a declared layout's file, or one like it, holds in each column; null for nothing that is read, undefined where it says nothing. */
export function declaredMeanings(
  header: readonly string[] | null,
  rows: Rows,
): (DeclaredMeaning | null | undefined)[] | null {
  const found = recogniseDeclared(header, rows);
  if (found === null) return null;
  const layout = 'known' in found ? found.known.layout : found.near.layout;
  const count = header?.length ?? rows[0]?.length ?? 0;
  const list = layout.columns.map(namesIn).find((names) => header !== null || names.length === count) ?? [];
  const names = header ?? list;
  const positions = positionsOf(names);
  const prepared = PREPARED.find((one) => one.layout === layout);
  const places = prepared ? placesOf(prepared, positions) : {};
  const described = new Set(list.map(plainName));
  const meanings: (DeclaredMeaning | null | undefined)[] = names.map((name) =>
    described.has(plainName(cleanCell(name))) ? null : undefined,
  );
  for (const [meaning, all] of Object.entries(places) as [DeclaredMeaning, readonly number[]][])
    for (const position of all) meanings[position] ??= meaning;
  return meanings;
}
