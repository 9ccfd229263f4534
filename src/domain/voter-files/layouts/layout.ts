// How the layout of a voter file is declared: its columns as a public description names them, and what they hold.
import type { IdShape } from '../values';
import type { AddressColumn, PersonColumn } from '../../../contract/voters/voter-file-mapping';

export type DeclaredMeaning = AddressColumn | PersonColumn;

/**
 * By meaning the columns that hold it, divided by |: the first that is not blank in a row counts. Of ids a file has one column: the
 * first that is filled (see columns.ts).
 */
export type Meanings = Partial<Record<DeclaredMeaning, string>>;

export interface DeclaredLayout {
  id: string;
  /** For people: "North Carolina". */
  title: string;
  /** The public description in which these columns stand. */
  source: string;
  /** The file's columns in their order, divided by |; of a file without a header one list for each number of columns. */
  columns: readonly string[];
  /** No header line: told by the number of columns and by what stands in those named here. */
  headerless?: Readonly<Record<string, RegExp>>;
  /** What is read. One column at least of each meaning must be there, or it is another layout. */
  reads: Meanings;
  /** What only some of these files have. */
  sometimes?: Meanings;
  /** What its ids look like, where all of them look alike. */
  ids?: IdShape;
  /** Whatever else is told of a person is read by its column's name, as in a plain table (see columns.ts). */
  freely?: boolean;
  /** A name that no other file has: with it, whatever else may be missing, no one but a person decides. */
  mark?: string;
  /** The whole address in one column, read where the street or its number is blank. */
  otherwise?: string;
  /** Columns that only together are a telephone number, without its area; the first of them is read. */
  joined?: readonly string[];
  /** Its codes of registrations, in capitals, in the words of registration.ts; * is for any other. */
  statuses?: Readonly<Record<string, string>>;
  /** Its codes of parties, in capitals, where parties.ts has them not. */
  parties?: Readonly<Record<string, string>>;
}

/** "A | B" -> ["A", "B"]. */
export const namesIn = (list: string): string[] => list.split(/\s*\|\s*/).map((name) => name.trim());

/** Election_Date_2 to Election_Date_20 and the like. */
export function numbered(from: number, to: number, names: string): string {
  const each = Array.from({ length: to - from + 1 }, (_, at) => names.replaceAll('#', String(from + at)));
  return each.join(' | ');
}
