// Reads delimited text of any length, chunk by chunk, into rows that know their line in the file.
import type { Sentence } from '../../contract/messages/sentence';
import { fileSentence } from '../../contract/messages/voter-files';

/** How a delimited file is written; see sniffTable. */
export interface TableFormat {
  delimiter: string;
  /** Whether a field may stand in double quotes (and then hold delimiters, line breaks and doubled quotes). */
  quoted: boolean;
  /** What ends a row: '\n' also accepts CRLF, '\r' is the old Macintosh's. */
  line_break: '\n' | '\r';
}

/** A row and the line, counted from 1, on which it begins. */
export interface TableRow {
  line: number;
  cells: string[];
}

/** A file that cannot be read as what it was taken for, with a sentence for the person who chose it. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';
  constructor(readonly sentence: Sentence) {
    super(sentence.detail);
  }
}

export interface RowReader {
  /** Takes the next piece of the file's text and returns the rows that it completes. Blank lines are left out, also those that hold nothing but delimiters. */
  push(chunk: string): TableRow[];
  /** Returns what the last line without a line break holds. */
  end(): TableRow[];
}

/** The longest row, in characters. */
const ROW_LIMIT = 1_048_576;
/** So far the end of a quoted row is looked for. */
const QUOTED_LIMIT = 65_536;

/**
 * A reader of rows. Never holds more than a chunk and one row. A quote that is never closed costs its own line only:
 * that line is then read as if quotes meant nothing.
 * @throws UnreadableFileError from push, when a row is longer than 1 MB.
 */
export function rowReader({ delimiter, quoted, line_break }: TableFormat): RowReader {
  let carry = '';
  let line = 1;
  let started = false;

  /**
   * What the last search for a closing quote in this text came to: none from here to before there. In a file of many quotes
   * that never close, each line's search goes on where the last one stopped.
   */
  const searched = { from: 0, next: 0 };

  const plainCells = (text: string): string[] =>
    (line_break === '\n' && text.endsWith('\r') ? text.slice(0, -1) : text).split(delimiter);

  /** Reads complete rows; what is left of the text is carried over unless this is the file's end. */
  const read = (text: string, atEnd: boolean): TableRow[] => {
    const rows: TableRow[] = [];
    Object.assign(searched, { from: 0, next: 0 });
    let start = 0;
    let quote = quoted ? text.indexOf('"') : -1;
    while (start < text.length) {
      let stop = text.indexOf(line_break, start);
      if (stop < 0) {
        if (!atEnd) break;
        stop = text.length;
      }
      if (quote >= 0 && quote < start) quote = text.indexOf('"', start);
      let next = stop + 1;
      let lines = 1;
      let cells: string[];
      if (quote >= 0 && quote < stop) {
        const row = quotedRow(text, start, atEnd);
        if (row === 'more' && !atEnd && text.length - start <= QUOTED_LIMIT) break;
        if (typeof row === 'string') {
          cells = plainCells(text.slice(start, stop));
        } else {
          ({ cells, next, lines } = row);
        }
      } else {
        cells = plainCells(text.slice(start, stop));
      }
      if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells });
      line += lines;
      start = next;
    }
    carry = text.slice(start);
    return rows;
  };

  /** Reads the row that begins at start and has a quote in it; 'more' when its end is not in the text. */
  const quotedRow = (
    text: string,
    start: number,
    atEnd: boolean,
  ): { cells: string[]; next: number; lines: number } | 'more' => {
    const cells: string[] = [];
    let lines = 1;
    let at = start;
    const limit = start + QUOTED_LIMIT;
    for (;;) {
      let end: number;
      if (text.charCodeAt(at) === 34) {
        const close = closingQuote(text, at + 1, limit, atEnd);
        if (close < 0) return 'more';
        const inner = text.slice(at + 1, close);
        if (inner.includes(line_break)) lines += inner.split(line_break).length - 1;
        cells.push(inner.includes('"') ? inner.replaceAll('""', '"') : inner);
        end = close + 1;
        if (text.startsWith('\r', end) && line_break === '\n') end += 1;
      } else {
        const separator = text.indexOf(delimiter, at);
        let stop = text.indexOf(line_break, at);
        if (stop < 0) {
          if (!atEnd) return 'more';
          stop = text.length;
        }
        end = separator >= 0 && separator < stop ? separator : stop;
        const cell = text.slice(at, end);
        cells.push(end === stop && line_break === '\n' && cell.endsWith('\r') ? cell.slice(0, -1) : cell);
      }
      if (!text.startsWith(delimiter, end)) return { cells, next: end + 1, lines };
      at = end + 1;
    }
  };

  /** The quote that ends a field: the first that is not doubled and has a delimiter or a line's end behind it. */
  const closingQuote = (text: string, from: number, limit: number, atEnd: boolean): number => {
    const known = from > searched.from && from <= searched.next && text[from] !== '"';
    // A row that turned out unreadable is read again from its start: what was known further on says nothing of here.
    if (!known) Object.assign(searched, { from, next: from });
    let at = known ? searched.next : text.indexOf('"', from);
    while (at >= 0 && at < limit) {
      const behind = text[at + 1];
      if (behind === undefined) {
        searched.next = at;
        return atEnd ? at : -1;
      }
      if (behind === delimiter || behind === line_break) return at;
      if (behind === '\r') {
        const third = text[at + 2];
        if (third === '\n' || (third === undefined && atEnd)) return at;
        if (third === undefined) {
          searched.next = at;
          return -1;
        }
      }
      at = text.indexOf('"', at + (behind === '"' ? 2 : 1));
    }
    searched.next = at < 0 ? Number.POSITIVE_INFINITY : at;
    return -1;
  };

  return {
    push(chunk) {
      let text = carry + chunk;
      if (!started && text !== '') {
        started = true;
        if (text.startsWith('\uFEFF')) text = text.slice(1);
      }
      const rows = read(text, false);
      if (carry.length > ROW_LIMIT) {
        throw new UnreadableFileError(
          line === 1 ? fileSentence('FILE_ONE_LINE') : fileSentence('FILE_LONG_LINE', { line }),
        );
      }
      return rows;
    },
    end() {
      const rows = read(carry, true);
      carry = '';
      return rows;
    },
  };
}
