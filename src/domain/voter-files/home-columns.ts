// Of a header that no layout describes: which columns are the address where someone lives. Where more than one could be, no
// one decides but a person: whoever is sent to the wrong house meets a stranger.
import type { AddressColumn } from '../../contract/voters/voter-file-mapping';
import { streetType } from '../addresses/street-types';
import { blockOf, blocksOf, isElsewhere } from './address-blocks';
import { addressMeanings, cleanCell, type ColumnPlaces, nameMeanings, placeAddressColumns } from './columns';
import { readDate } from './values';

/** `rivals`: positions of the columns of which any could be the home address's. */
export type HomeColumns = { ok: true; places: ColumnPlaces<AddressColumn> } | { ok: false; rivals: number[] };

/** Two columns of one meaning that tell so often of different places are two addresses. */
const mostDifferent = 0.05;
const deciding: readonly AddressColumn[] = ['line', 'number', 'street', 'zip'];
/** What belongs to the same place as the street does. */
const alongside: readonly AddressColumn[] = ['number', 'city', 'state', 'zip'];

/**
 * The columns of the address where someone lives, by the header and the first rows.
 * @param rows of the file, the header left out
 */
export function homeColumns(header: readonly string[], rows: readonly (readonly string[])[]): HomeColumns {
  const meanings = addressMeanings(header);
  const blocks = blocksOf(header, meanings);
  const all = placeAddressColumns(header);
  const of = (column: AddressColumn, wanted: (position: number) => boolean) => (all[column] ?? []).filter(wanted);
  const isHome = (position: number) => blocks[position] === 'residence';
  const isUnsaid = (position: number) => blocks[position] === null;
  // Only where they stand says that they are of another address.
  const isPresumed = (position: number) => isElsewhere(blocks[position]) && blockOf(header[position] ?? '') === null;
  const told = of('line', isHome).length + of('street', isHome).length > 0;
  const named = nameMeanings(header);
  /** Streets under names that say nothing of a street: another address, or the home's own. */
  const strangers = header.flatMap((_, at) => {
    const says = named[at] ?? null;
    const open = says === null || says === 'unit' || says === 'unit_type';
    return open && !isElsewhere(blocks[at]) && looksLikeStreet(rows, at) ? [at] : [];
  });
  const unsaidStreets = told ? [...of('line', isUnsaid), ...of('street', isUnsaid)] : [];
  const others = blocks.some(isElsewhere) || strangers.length + unsaidStreets.length > 0;
  const rivals: number[] = [];
  const places: Partial<Record<AddressColumn, readonly number[]>> = {};
  for (const column of Object.keys(all) as AddressColumn[]) {
    const home = of(column, told ? isHome : (at) => isHome(at) || isUnsaid(at));
    const unsaid = told ? of(column, isUnsaid) : [];
    if (home.length > 0) places[column] = home;
    // "City" somewhere in a file with other addresses: it may be of any of them.
    else if (unsaid.length > 0 && others && alongside.includes(column)) rivals.push(...unsaid);
    else if (unsaid.length > 0) places[column] = unsaid;
  }
  const streets = [...(places.line ?? []), ...(places.street ?? [])];
  if (streets.length > 0 && !places.zip) rivals.push(...of('zip', isPresumed));
  for (const column of deciding) {
    const [first, ...more] = places[column] ?? [];
    const different = more.filter((at) => first !== undefined && differs(rows, first, at));
    if (first !== undefined && different.length > 0) rivals.push(first, ...different);
  }
  const [line, street] = [places.line?.[0], places.street?.[0]];
  // A whole line beside the parts of a street is the same address written twice, or it is another one.
  if (line !== undefined && street !== undefined && differs(rows, line, street, (one, part) => one.includes(part)))
    rivals.push(line, street);
  // A street that its name tells for the home's needs no proof; any other must be the only one there is.
  if (!streets.some((at) => blockOf(header[at] ?? '') === 'residence')) {
    const presumed = [...of('line', isPresumed), ...of('street', isPresumed)];
    // "Legal Residence Street": a home by its name, but of what nobody reads.
    const unread = header.flatMap((name, at) =>
      blockOf(name) === 'residence' && !meanings[at] && !named[at] ? [at] : [],
    );
    const unknown = [...strangers, ...unsaidStreets, ...presumed, ...unread];
    if (streets.length > 0 && unknown.length > 0) rivals.push(...streets, ...unknown);
  }
  return rivals.length > 0
    ? { ok: false, rivals: [...new Set(rivals)].toSorted((a, b) => a - b) }
    : { ok: true, places };
}

function differs(
  rows: readonly (readonly string[])[],
  first: number,
  other: number,
  isSame = (one: string, two: string) => one.startsWith(two) || two.startsWith(one),
): boolean {
  const pairs = rows
    .map((row) => [plain(row[first]), plain(row[other])] as const)
    .filter(([one, two]) => one !== '' && two !== '');
  const apart = pairs.filter(([one, two]) => !isSame(one, two));
  return apart.length > pairs.length * mostDifferent;
}

const plain = (cell: string | undefined) =>
  cleanCell(cell)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');

const isType = (word: string) => streetType(word.toUpperCase().replace(/\.$/, '')) !== undefined;

/** "118 Maple St", "Maple Street", or the types of streets alone. */
function looksLikeStreet(rows: readonly (readonly string[])[], at: number): boolean {
  const cells = rows.map((row) => cleanCell(row[at])).filter(Boolean);
  if (cells.length === 0 || cells.length < rows.length * 0.1) return false;
  const likes = cells.filter((cell) => {
    const words = cell.split(/\s+/);
    if (readDate(cell) !== null) return false;
    return words.length === 1
      ? cell.length > 1 && isType(cell)
      : words.slice(1).some(isType) || /^\d+\S*\s+\D/.test(cell);
  });
  return likes.length > cells.length * 0.5;
}
