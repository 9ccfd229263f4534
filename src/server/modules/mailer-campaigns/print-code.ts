// A household's code on its piece, in the words of a PDF: black squares beside the address, and the short address under them.
import { encode } from 'uqr';
import { groupedCode, scannedAddress } from '../../../domain/mailers/codes';
import { printable } from '../walk-sheets/walk-sheet-texts';
import { winAnsi } from './win-ansi';

/** Points, within the area: the square, with four of its modules free on each side, and the lines of text under it. */
const square = { size: 64, bottom: 24 };
const text = { size: 6, leading: 7, bottom: 3 };

interface Place {
  /** The area's lower left corner and width, in points. */
  left: number;
  bottom: number;
  width: number;
}

/**
 * What draws the codes of a mailing. Looking for the best of the eight masks takes thirty times as long as drawing: the first code's best
 * is kept for the others, which differ from it in what is random anyway.
 */
export function codeDrawer(publicUrl: string): (code: string, place: Place) => string {
  let mask = -1;
  return (code, place) => {
    const { data, maskPattern } = encode(scannedAddress(publicUrl, code), { border: 0, ecc: 'M', maskPattern: mask });
    mask = maskPattern;
    return drawn(data, publicUrl, code, place);
  };
}

function drawn(data: boolean[][], publicUrl: string, code: string, { left, bottom, width }: Place): string {
  const module = square.size / data.length;
  const [x, y] = [left + (width - square.size) / 2, bottom + square.bottom];
  const squares = rectanglesOf(data).map(
    ({ column, row, across, down }) => `${column} ${data.length - row - down} ${across} ${down} re`,
  );
  const lines = [publicUrl.replace(/^https?:\/\//, ''), `/m/${groupedCode(code)}`].map((line, at, all) => {
    const shown = printable(line);
    const wide = widthOf(shown) * text.size;
    const narrowed = Math.min(1, width / wide);
    const from = left + (width - wide * narrowed) / 2;
    const above = bottom + text.bottom + (all.length - 1 - at) * text.leading;
    return `BT /F ${text.size} Tf ${n(narrowed * 100)} Tz ${n(from)} ${n(above)} Td <${winAnsi(shown)}> Tj ET\n`;
  });
  return `q 0 g ${lines.join('')}${n(module)} 0 0 ${n(module)} ${n(x)} ${n(y)} cm\n${squares.join('\n')}\nf Q\n`;
}

const n = (value: number) => `${Math.round(value * 1_000) / 1_000}`;

interface Rectangle {
  column: number;
  row: number;
  across: number;
  down: number;
}

/** Dark modules as few rectangles, so that no seam shows between them and the file stays small. */
function rectanglesOf(modules: readonly (readonly boolean[])[]): Rectangle[] {
  const left = modules.map((row) => [...row]);
  const found: Rectangle[] = [];
  for (const [row, cells] of left.entries())
    for (let column = 0; column < cells.length; column += 1) {
      if (cells[column] !== true) continue;
      let across = 1;
      while (cells[column + across] === true) across += 1;
      const isWhole = (cell: boolean[] | undefined) =>
        cell !== undefined && cell.slice(column, column + across).every((dark) => dark);
      let down = 1;
      while (isWhole(left[row + down])) down += 1;
      for (const covered of left.slice(row, row + down)) covered.fill(false, column, column + across);
      found.push({ column, row, across, down });
    }
  return found;
}

/** About how wide Helvetica sets a text, in sizes of its letters. */
function widthOf(line: string): number {
  const widths = Array.from(line, (letter) => {
    if (/[.,:;/\\|!'ijl]/.test(letter)) return 0.26;
    if (/[-rtf()]/.test(letter)) return 0.32;
    if (/[mwMW@]/.test(letter)) return 0.87;
    return /[A-Z]/.test(letter) ? 0.69 : 0.55;
  });
  return widths.reduce((sum, width) => sum + width, 0);
}
