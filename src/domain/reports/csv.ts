// Tables as CSV that a spreadsheet can open without harm.

/**
 * A cell of RFC 4180. Text that a spreadsheet would run as a formula is made text by a leading apostrophe; a telephone
 * number is none.
 */
function csvCell(value: string | number | null): string {
  if (typeof value === 'number') return `${value}`;
  const text = value ?? '';
  const whole = /^[=+\-@\t\r]/.test(text) && !/^\+\d+$/.test(text) ? `'${text}` : text;
  // Where the decimal comma is usual, spreadsheets part cells at semicolons, and quotes hold nothing together that don't begin a cell of
  // theirs. A line that begins with a dash and a blank is one of a list.
  const safe = whole.replace(/(?<=[;\t])(?=[=+\-@])|(?<=[\r\n])(?=[=@]|[+-]\S)/g, "'");
  return /[",;\t\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line with its CRLF. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** The first line of a file. The mark before it tells Excel that the file is UTF-8. */
export const csvHeader = (names: readonly string[]): string => `\uFEFF${csvLine(names)}`;

/** A whole file, page by page. */
export async function* csvFile<Row>(
  header: readonly string[],
  pages: AsyncIterable<readonly Row[]>,
  cellsOf: (row: Row) => readonly (string | number | null)[],
): AsyncGenerator<string> {
  yield csvHeader(header);
  for await (const page of pages) yield page.map((row) => csvLine(cellsOf(row))).join('');
}
