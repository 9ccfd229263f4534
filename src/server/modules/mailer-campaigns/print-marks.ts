// What is drawn on a printed mailer, in the words of a PDF: artwork, the areas that stay white, crop marks, an address.
import { bleed, layoutOf, placeArtwork, type Area } from '../../../domain/mailers/sizes';
import type { MailerSize } from '../../../contract/outreach/mailer-campaigns';
import type { PrintForm } from '../../providers/print-artwork';
import { printable } from '../walk-sheets/walk-sheet-texts';
import { winAnsi } from './win-ansi';

const inch = 72;
/** Beyond the bleed, for the marks; in inches. */
const slug = 0.25;
const edge = bleed + slug;

/** A number as a PDF has it. */
const n = (value: number) => `${Math.round(value * 1_000) / 1_000}`;
const numbers = (...values: number[]) => values.map(n).join(' ');

/** Sheet, bleed and cut as boxes of a page, in points. */
export function boxesOf(size: MailerSize) {
  const { width, height } = layoutOf(size);
  const box = (inset: number) =>
    `[${numbers(inset * inch, inset * inch, (width + 2 * edge - inset) * inch, (height + 2 * edge - inset) * inch)}]`;
  return `/MediaBox ${box(0)} /BleedBox ${box(slug)} /TrimBox ${box(edge)}`;
}

/** Draws artwork where it belongs, cut off at the bleed. */
export function drawArtwork(size: MailerSize, form: PrintForm, name: string): string {
  const { width, height } = layoutOf(size);
  const sideways = form.turn % 180 !== 0;
  const read = sideways ? { width: form.height, height: form.width } : form;
  const art = { width: read.width / inch, height: read.height / inch };
  const { turned, area } = placeArtwork(size, art);
  const angle = (form.turn + (turned ? 90 : 0)) % 360;
  // From the form's own rectangle (turned clockwise, as a reader turns a page) to the area.
  const [across, up] = form.unit ? [1, 1] : [form.width, form.height];
  const [w, h] = [area.width * inch, area.height * inch];
  const [left, bottom] = [(area.left + edge) * inch, (area.bottom + edge) * inch];
  const matrices: Record<number, number[]> = {
    0: [w / across, 0, 0, h / up, left, bottom],
    90: [0, -h / across, w / up, 0, left, bottom + h],
    180: [-w / across, 0, 0, -h / up, left + w, bottom + h],
    270: [0, h / across, -w / up, 0, left + w, bottom],
  };
  const clip = [slug * inch, slug * inch, (width + 2 * bleed) * inch, (height + 2 * bleed) * inch];
  return `q ${numbers(...clip)} re W n ${numbers(...(matrices[angle] ?? []))} cm /${name} Do Q\n`;
}

/** The areas of the address side that are the post office's stay white, whatever the artwork has there, beyond a cut at their edge too. */
export function keepFree(size: MailerSize, hasCode: boolean): string {
  const { width, height, side } = layoutOf(size);
  const white = (area: Area) => {
    const right = area.left + area.width;
    const top = area.bottom + area.height;
    const bottom = area.bottom === 0 ? -bleed : area.bottom;
    const across = (right === width ? right + bleed : right) - area.left;
    const up = (top === height ? top + bleed : top) - bottom;
    return `${numbers((area.left + edge) * inch, (bottom + edge) * inch, across * inch, up * inch)} re f\n`;
  };
  return `q 1 g ${[side.indicia, side.address, side.barcode, ...(hasCode ? [side.code] : [])].map(white).join('')}Q\n`;
}

/** Short lines outside the bleed that show where it is cut. */
export function cropMarks(size: MailerSize): string {
  const { width, height } = layoutOf(size);
  const length = slug - 0.05;
  const lines: string[] = [];
  for (const x of [edge, edge + width])
    for (const y of [0, height + 2 * edge - length]) lines.push(lineOf(x, y, x, y + length));
  for (const y of [edge, edge + height])
    for (const x of [0, width + 2 * edge - length]) lines.push(lineOf(x, y, x + length, y));
  return `q 0.25 w 0 G ${lines.join('')}Q\n`;
}

const lineOf = (...[x1, y1, x2, y2]: [number, number, number, number]) =>
  `${numbers(x1 * inch, y1 * inch)} m ${numbers(x2 * inch, y2 * inch)} l S\n`;

/** Points. */
const address = { size: 10.5, leading: 13, margin: 14 };
/** Characters of the type size that fit on a line; longer ones are set narrower. */
const longest = 38;

/** The address, its last line just above the barcode's area. */
export function drawAddress(size: MailerSize, lines: readonly string[]): string {
  const { side } = layoutOf(size);
  const x = (side.address.left + edge) * inch + address.margin;
  const bottom = (side.address.bottom + edge) * inch + address.margin;
  return textAt(x, bottom + (lines.length - 1) * address.leading, lines, address);
}

/** Where a piece's code is drawn, in points. */
export function placeOfCode(size: MailerSize): { left: number; bottom: number; width: number } {
  const { left, bottom, width } = layoutOf(size).side.code;
  return { left: (left + edge) * inch, bottom: (bottom + edge) * inch, width: width * inch };
}

/** The sender at the upper left, on a side without artwork. */
export function drawSender(size: MailerSize, lines: readonly string[]): string {
  const { height } = layoutOf(size);
  return textAt((edge + 0.3) * inch, (edge + height - 0.45) * inch, lines, { size: 8, leading: 10 });
}

function textAt(x: number, y: number, lines: readonly string[], { size, leading }: { size: number; leading: number }) {
  const shown = lines.map((line) => {
    const text = printable(line);
    return `${n(Math.min(100, (longest / Math.max(text.length, 1)) * 100))} Tz <${winAnsi(text)}> Tj T*\n`;
  });
  return `BT 0 g /F ${n(size)} Tf ${n(leading)} TL ${numbers(x, y)} Td\n${shown.join('')}ET\n`;
}
