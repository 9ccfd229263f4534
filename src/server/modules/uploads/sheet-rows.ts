// The rows of one sheet of a workbook, as lines of text: row 12 of the sheet is line 12.
import { sentence } from '../../../contract/messages/every-message';
import { mostColumns } from '../../../contract/voters/voter-file-mapping';
import { UnreadableFileError } from '../../../domain/voter-files/row-reader';
import { cellText, columnOf, isoDayText, numberText } from '../../../domain/workbooks/cells';
import type { PackedFile } from './archive';
import type { TextPiece } from './text';
import type { Workbook } from './workbook';
import { readXml } from './xml';

/** How the lines are written: nothing in a cell looks like the end of one. */
export const sheetFormat = { delimiter: '\t', quoted: false, line_break: '\n' } as const;
/** A sheet of Excel has no more. */
const mostRows = 1_048_576;
/** The widest of so many first rows says how many cells a row has; a workbook leaves blank ones out. */
const firstRows = 200;
const plain = { date: false, digits: 0 };

interface Row {
  number: number;
  cells: string[];
}

/** @throws UnreadableFileError for a sheet that is damaged, or has formulas that no one has worked out */
export async function* sheetText(book: Workbook, file: PackedFile): AsyncGenerator<TextPiece> {
  const texts = await book.texts();
  let rows: Row[] = [];
  let row: Row = { number: 0, cells: [] };
  let last = 0;
  let cell = { at: 0, name: '', type: '', style: 0, value: '', formula: false };
  let reads = false;

  const valueOf = (): string => {
    const { type, style, value, name } = cell;
    if (cell.formula && value === '' && type !== 'str')
      throw new UnreadableFileError(sentence('WORKBOOK_FORMULA', { cell: name }));
    if (type === 's') return cellText(texts.at(Number(value)));
    if (type === 'inlineStr' || type === 'str') return cellText(value);
    if (type === 'b') return value.trim() === '1' ? 'TRUE' : value.trim() === '0' ? 'FALSE' : '';
    // What a formula could not work out is nothing that a file says.
    if (type === 'e') return '';
    if (type === 'd') return isoDayText(value.trim());
    return numberText(value, book.formats[style] ?? plain, book.calendar);
  };

  const bytes = readXml(await file.open(), {
    open(name, given) {
      if (name === 'row') {
        const number = given['r'] === undefined ? last + 1 : Number(given['r']);
        if (!(number > last && number <= mostRows)) throw new UnreadableFileError(sentence('WORKBOOK_BROKEN'));
        row = { number, cells: [] };
      } else if (name === 'c') {
        const at = given['r'] === undefined ? row.cells.length : columnOf(given['r']);
        if (at === null) throw new UnreadableFileError(sentence('WORKBOOK_BROKEN'));
        const reference = given['r'] ?? `${row.number}:${at + 1}`;
        cell = {
          at,
          name: reference,
          type: given['t'] ?? 'n',
          style: Number(given['s'] ?? 0),
          value: '',
          formula: false,
        };
      } else if (name === 'f') cell.formula = true;
      else if (name === 'v' || name === 't') reads = true;
    },
    text(found) {
      if (reads) cell.value += found;
    },
    close(name) {
      if (name === 'v' || name === 't') reads = false;
      else if (name === 'c') {
        const text = valueOf();
        if (text === '') return;
        if (cell.at >= mostColumns) throw new UnreadableFileError(sentence('WORKBOOK_TOO_WIDE', { max: mostColumns }));
        while (row.cells.length < cell.at) row.cells.push('');
        row.cells[cell.at] = text;
      } else if (name === 'row') {
        last = row.number;
        rows.push(row);
      }
    },
  });

  let width = 0;
  let written = 0;
  const write = (): string => {
    if (width === 0) width = Math.max(1, ...rows.map(({ cells }) => cells.length));
    let text = '';
    for (const { number, cells } of rows) {
      // Rows that are not there are blank ones.
      text += '\n'.repeat(number - written - 1);
      while (cells.length < width) cells.push('');
      text += `${cells.join('\t')}\n`;
      written = number;
    }
    rows = [];
    return text;
  };
  let read = 0;
  for await (const now of bytes) {
    read = now;
    if (width === 0 && rows.length < firstRows) continue;
    if (rows.length > 0) yield { text: write(), bytes: packedOf(file, read) };
  }
  if (rows.length > 0) yield { text: write(), bytes: file.packed };
}

/** About how many bytes of the archive so many unpacked ones were. */
const packedOf = ({ packed, unpacked }: PackedFile, read: number) =>
  Math.round((packed * read) / Math.max(1, unpacked));
