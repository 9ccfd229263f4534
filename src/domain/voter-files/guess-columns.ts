// Guesses which column is which: by its name where it has one that is known, else by what stands in it.
import type { ColumnMeaning, MappedColumn } from '../../contract/voters/voter-file-mapping';
import { blocksOf, isElsewhere } from './address-blocks';
import { fitOf } from './column-fits';
import { homeColumns } from './home-columns';
import { addressMeanings, cleanCell, nameMeanings } from './columns';
import { placeElections } from './elections';
import { guessByContents } from './guess-contents';
import { historyColumns } from './histories/history';
import { declaredMeanings } from './layouts/recognize';

/** So many rows say enough of a column. */
const looked = 200;
const shownSamples = 4;

/**
 * What each column of a file seems to hold. Names go before contents; no meaning is guessed from contents that a name has
 * already claimed.
 * @param header the first row, when it names the columns
 * @param rows rows of the file, the header left out
 * @param year in which the file is read
 * @param kinds what the id columns of the campaign's voter files are called
 */
export function guessColumns(
  header: readonly string[] | null,
  rows: readonly (readonly string[])[],
  year: number,
  kinds: readonly string[] = [],
): MappedColumn[] {
  const count = header?.length ?? commonLength(rows);
  const seen = rows.filter((row) => row.length >= count || row.length === count).slice(0, looked);
  const values = Array.from({ length: count }, (_, at) => seen.map((row) => cleanCell(row[at])));
  const names = header === null ? [] : nameMeanings(header);
  const elections = new Map(header === null ? [] : placeElections(header).map(({ position, key }) => [position, key]));
  const away = header === null ? [] : awayFromHome(header, seen);
  const blocks = header === null ? [] : blocksOf(header, addressMeanings(header));
  const declared = historyMeanings(header, seen, kinds) ?? declaredMeanings(header, seen);
  const says = (at: number) => declared?.[at] !== undefined;
  const found: (ColumnMeaning | null)[] = values.map((_, at) =>
    says(at) ? (declared?.[at] ?? null) : away[at] ? null : (elections.get(at) ?? names[at] ?? null),
  );
  const byName = found.map((meaning) => meaning !== null);
  const open = values.map((cells, at) => (away[at] || says(at) ? [] : cells));
  guessByContents(open, found, header ?? []).forEach((meaning, at) => {
    if (found[at] === null) found[at] = meaning;
  });
  return values.map((cells, at) => {
    const meaning = found[at] ?? null;
    return {
      name: cleanCell(header?.[at]).slice(0, 200),
      samples: [...new Set(cells.filter((cell) => cell !== ''))]
        .slice(0, shownSamples)
        .map((cell) => cell.slice(0, 80)),
      meaning,
      by: meaning === null ? null : byName[at] ? 'name' : 'contents',
      fits: fitOf(meaning, cells, year),
      block: blocks[at] ?? null,
    };
  });
}

/** What the columns of a history hold; null for any other file. Of several ids the one of the campaign's voter files counts. */
function historyMeanings(
  header: readonly string[] | null,
  rows: readonly (readonly string[])[],
  kinds: readonly string[],
): (ColumnMeaning | null)[] | null {
  const found = header === null ? null : historyColumns(header, rows, kinds);
  if (header === null || found === null) return null;
  const meanings: (ColumnMeaning | null)[] = header.map(() => null);
  const put = (meaning: ColumnMeaning, places: readonly number[]) => {
    for (const at of places) meanings[at] ??= meaning;
  };
  put('source_id', found.ids.slice(0, 1));
  for (const { position, key } of found.elections) put(key, [position]);
  put('votes', found.votes);
  put('election_date', found.dates);
  put('election_name', found.names);
  put('vote', found.vote);
  put('county', found.county);
  return meanings;
}

/**
 * Which columns are of another address than the home's, or may be: they are nothing to us, whatever stands in them, until
 * someone says that they are the home's.
 */
function awayFromHome(header: readonly string[], rows: readonly (readonly string[])[]): boolean[] {
  const meanings = addressMeanings(header);
  const blocks = blocksOf(header, meanings);
  const home = homeColumns(header, rows);
  return header.map((_, at) => {
    const meaning = meanings[at] ?? null;
    if (isElsewhere(blocks[at]) || (!home.ok && home.rivals.includes(at))) return true;
    return home.ok && meaning !== null && !home.places[meaning]?.includes(at);
  });
}

function commonLength(rows: readonly (readonly string[])[]): number {
  const times = new Map<number, number>();
  for (const row of rows) times.set(row.length, (times.get(row.length) ?? 0) + 1);
  return [...times].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}
