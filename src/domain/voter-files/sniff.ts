// Finds out how a delimited text file is written, from its beginning.
import type { Sentence } from '../../contract/messages/sentence';
import { fileSentence } from '../../contract/messages/voter-files';
import { cleanCell, countKnownNames, placeAddressColumns } from './columns';
import { rowReader, type TableFormat, type TableRow } from './row-reader';
import { readDate } from './values';

/** A file's format, and whether its first row names the columns. */
export interface SniffedTable extends TableFormat {
  header: boolean;
  /** How many rows stand before the header: a title, a date of export, "sep=;". */
  preface: number;
  /** The first rows, the header included: enough to recognise the layout. */
  rows: TableRow[];
}

const DELIMITERS = ['\t', ',', '|', ';'];
const ROWS = 200;

/**
 * Looks at the beginning of a file (64 KiB of decoded text are plenty).
 * @param whole whether the text is the whole file; if not, its last line is taken for cut off and left out
 * @param known how it is written, where that is known
 */
export function sniffTable(
  text: string,
  whole: boolean,
  known: TableFormat | null = null,
): { ok: true; table: SniffedTable } | { ok: false; reason: Sentence } {
  if (known) {
    const rows = readRows(text, whole, known).slice(0, ROWS);
    return rows.length > 0
      ? { ok: true, table: tableOf(known, rows) }
      : { ok: false, reason: fileSentence('FILE_EMPTY') };
  }
  const line_break = text.includes('\n') || !text.includes('\r') ? '\n' : '\r';
  const list = addressList(text, whole, line_break);
  if (list) return { ok: true, table: list };
  let best: { format: TableFormat; rows: TableRow[]; score: number } | null = null;
  for (const delimiter of DELIMITERS) {
    const format: TableFormat = { delimiter, quoted: hasQuotedFields(text, delimiter, line_break), line_break };
    const rows = readRows(text, whole, format).slice(0, ROWS);
    const score = evenness(rows);
    if (score > (best?.score ?? 0)) best = { format, rows, score };
  }
  if (best === null) {
    return text.trim() === ''
      ? { ok: false, reason: fileSentence('FILE_EMPTY') }
      : {
          ok: false,
          reason: fileSentence('FILE_NO_TABLE'),
        };
  }
  return { ok: true, table: tableOf(best.format, best.rows) };
}

function tableOf(format: TableFormat, all: readonly TableRow[]): SniffedTable {
  const preface = prefaceOf(all);
  const rows = all.slice(preface);
  return { ...format, header: preface > 0 || isHeader(rows), preface, rows };
}

const LONGEST_PREFACE = 20;

/** How many rows of hardly any cells stand before a header; 0 without a header behind them, because rows are not dropped. */
function prefaceOf(rows: readonly TableRow[]): number {
  const columns = commonest(rows)[0];
  const bare = ({ cells }: TableRow) => {
    const told = cells.filter((cell) => cleanCell(cell) !== '').length;
    return (told <= 2 && told * 2 < columns) || /^sep=/i.test(cells[0] ?? '');
  };
  const first = rows.slice(0, LONGEST_PREFACE + 1).findIndex((row) => !bare(row));
  return first > 0 && rows[first]?.cells.length === columns && isHeader(rows.slice(first)) ? first : 0;
}

/** Nothing that a text holds: a row of a single column is not divided. */
const NEVER = '\u0000';

/** A file of one column under the name of an address: the commas in its rows are part of the addresses. */
function addressList(text: string, whole: boolean, line_break: '\n' | '\r'): SniffedTable | null {
  const [first = ''] = text
    .replace(/^\uFEFF/, '')
    .trimStart()
    .split(line_break, 1);
  const name = cleanCell(first);
  if (/[\t,|;]/.test(name) || placeAddressColumns([name]).line === undefined) return null;
  const format: TableFormat = { delimiter: NEVER, quoted: true, line_break };
  return { ...format, header: true, preface: 0, rows: readRows(text, whole, format).slice(0, ROWS) };
}

function readRows(text: string, whole: boolean, format: TableFormat): TableRow[] {
  const reader = rowReader(format);
  const rows = reader.push(text);
  return whole || rows.length === 0 ? [...rows, ...reader.end()] : rows;
}

/** The commonest number of columns, and how many rows have it. */
function commonest(rows: readonly TableRow[]): [columns: number, times: number] {
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? [0, 0];
}

/** Columns times the share of rows that have the commonest number of them; 0 for a single column. */
function evenness(rows: readonly TableRow[]): number {
  const [columns, times] = commonest(rows);
  return columns < 2 ? 0 : columns * (times / rows.length) ** 2;
}

/**
 * Whether quotes mean something. With commas they do. In tab-separated files a name such as "BUD" may merely contain
 * them: there every field that opens with a quote must also close with one.
 */
function hasQuotedFields(text: string, delimiter: string, lineBreak: string): boolean {
  if (delimiter !== '\t' && delimiter !== '|') return true;
  let closed = 0;
  for (const line of text.split(lineBreak).slice(0, -1)) {
    for (const field of line.replace(/\r$/, '').split(delimiter)) {
      if (!field.startsWith('"')) continue;
      if (field.length < 2 || !field.endsWith('"') || field.slice(1, -1).replaceAll('""', '').includes('"'))
        return false;
      closed += 1;
    }
  }
  return closed > 0;
}

/** A header has names of columns that we know, or at least nothing that only a person's row has. */
function isHeader(rows: readonly TableRow[]): boolean {
  const cells = (rows[0]?.cells ?? []).map(cleanCell);
  // Files put behind one another repeat their header; such a row says nothing of what stands below it.
  const others = rows
    .slice(1, 60)
    .map((row) => row.cells.map(cleanCell))
    .filter((row) => !isSameRow(row, cells));
  // A date is a column's name where no dates stand below it; ST is a street type where it comes again.
  const stays = (at: number) =>
    others.length === 0 || others.filter((row) => isValue(row[at] ?? '')).length * 2 > others.length;
  const comesAgain = (cell: string, at: number) => others.some((row) => row[at] === cell);
  const values = cells.filter((cell, at) => isValue(cell) && stays(at));
  const known = countKnownNames(cells.filter((cell, at) => !comesAgain(cell, at)));
  if (known >= 2 && known >= values.length / 4) return true;
  const named = values.length === 0 && new Set(cells).size === cells.length;
  return named && (known >= 1 || standsOverFigures(cells, others));
}

/** Words that no one knows are names where figures stand below several of them: the first of the rows themselves would have some. */
function standsOverFigures(cells: readonly string[], below: readonly (readonly string[])[]): boolean {
  if (below.length < fewestBelow || cells.includes('')) return false;
  const figures = cells.filter(
    (_, at) => below.filter((row) => isValue(row[at] ?? '')).length * 10 >= below.length * 9,
  );
  return figures.length >= 2;
}
const fewestBelow = 3;

/** Whether a row is another one once more: a header that comes again. */
export function isSameRow(row: readonly string[], other: readonly string[]): boolean {
  return row.length === other.length && row.length > 1 && row.every((cell, at) => cell === other[at]);
}

function isValue(cell: string): boolean {
  return /^[+-]?[\d.,]+$/.test(cell) || cell.includes('@') || readDate(cell) !== null;
}
