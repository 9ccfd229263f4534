// Guesses which column is which: by its name where it has one that is known, else by what stands in it.
import type { ColumnMeaning, ImportMapping, MappedColumn } from '../../contract/voters/voter-file-mapping';
import { cleanCell, nameMeanings } from './columns';
import { placeElections } from './elections';
import { guessByContents } from './guess-contents';

/** So many rows say enough of a column. */
const looked = 200;
const shownSamples = 4;

/**
 * What each column of a file seems to hold. Names go before contents; no meaning is guessed from contents that a name has
 * already claimed.
 * @param header the first row, when it names the columns
 * @param rows rows of the file, the header left out
 */
export function guessColumns(header: readonly string[] | null, rows: readonly (readonly string[])[]): MappedColumn[] {
  const count = header?.length ?? commonLength(rows);
  const seen = rows.filter((row) => row.length >= count || row.length === count).slice(0, looked);
  const values = Array.from({ length: count }, (_, at) => seen.map((row) => cleanCell(row[at])));
  const names = header === null ? [] : nameMeanings(header);
  const elections = new Map(header === null ? [] : placeElections(header).map(({ position, key }) => [position, key]));
  const found: (ColumnMeaning | null)[] = values.map((_, at) => elections.get(at) ?? names[at] ?? null);
  const byName = found.map((meaning) => meaning !== null);
  guessByContents(values, found).forEach((meaning, at) => {
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
    };
  });
}

/** The mapping that columns make. */
export function mappingOf(header: boolean, columns: readonly MappedColumn[]): ImportMapping {
  return { header, columns: columns.map(({ meaning }) => meaning) };
}

function commonLength(rows: readonly (readonly string[])[]): number {
  const times = new Map<number, number>();
  for (const row of rows) times.set(row.length, (times.get(row.length) ?? 0) + 1);
  return [...times].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}
