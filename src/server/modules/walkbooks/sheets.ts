// Walk sheets on paper: a page with a map for each walkbook, then every door in walking order with boxes, and a code on each
// page that opens the screen in which it is keyed in.
import { Readable } from 'node:stream';
import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import type { Survey } from '../../../contract/surveys';
import type { SheetLanguage } from '../../../contract/turf';
import type { DoorFeature, WalkbookSummary } from '../../../contract/walkbooks';
import { estimateMinutes } from '../../../domain/walkbooks/estimate';
import { drawMap } from './sheets-map';
import {
  aboutPerson,
  doorBoxes,
  letterOf,
  peopleOf,
  personBoxes,
  printable,
  printedDoors,
  sheetWords,
} from './sheets-text';

export interface Sheet {
  book: WalkbookSummary;
  campaign: string;
  survey: Survey | null;
  /** In walking order. */
  doors: readonly DoorFeature[];
  /** The address of the screen for keying in; `?door=` with a number is put behind it. */
  keyIn: string;
  language: SheetLanguage;
}

type Pdf = PDFKit.PDFDocument;

const [left, right, top, bottom] = [36, 576, 36, 752];
const ink = '#16213a';
const quiet = '#4d5769';
const line = 11;

/** The PDF of one or several walkbooks, Letter size; in pieces as they are made. */
export function walkSheets(sheets: readonly Sheet[]): Readable {
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin: 0,
    autoFirstPage: false,
    info: { Title: printable(sheets.map(({ book }) => book.name).join(', ')), Creator: 'Porchlight' },
  });
  const out = Readable.from(pdf);
  writeAll(pdf, sheets, out).catch((error: unknown) => out.destroy(error instanceof Error ? error : undefined));
  return out;
}

async function writeAll(pdf: Pdf, sheets: readonly Sheet[], out: Readable): Promise<void> {
  for (const sheet of sheets) await new Writer(pdf, sheet, out).write();
  pdf.end();
}

/** So many doors are written before anything else in the process gets its turn. */
const atOnce = 20;
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Writes one walkbook from the top of a new page. */
class Writer {
  private y = top;
  private page = 0;

  constructor(
    private readonly pdf: Pdf,
    private readonly sheet: Sheet,
    private readonly out: Readable,
    private readonly words = sheetWords[sheet.language],
  ) {}

  async write(): Promise<void> {
    const doors = printedDoors(this.sheet.doors);
    this.newPage(doors[0]?.number ?? 1);
    this.cover(doors);
    if (doors.length === 0) this.text(this.words.nobody, left, this.y, { size: 11 });
    for (const [index, { door, number }] of doors.entries()) {
      if (index % atOnce === 0) await turn();
      // Whoever asked for it is gone.
      if (this.out.destroyed) return;
      const height = this.heightOf(door);
      if (this.y + height > bottom) this.newPage(number);
      this.door(door, number);
    }
  }

  /** @param number of the first door on the page */
  private newPage(number: number): void {
    const { pdf, sheet } = this;
    this.page += 1;
    pdf.addPage();
    this.fitted(sheet.book.name, left, top, 430, { largest: 14, least: 8.5 });
    const people = sheet.book.assigned.map(({ first, last }) => `${first} ${last}`).join(', ');
    this.text([sheet.campaign, people, this.words.page(this.page)].filter(Boolean).join(' · '), left, top + 18, {
      size: 8.5,
      colour: quiet,
      width: 430,
    });
    this.code(`${sheet.keyIn}?door=${number}`, right - 52, top - 8, 52);
    this.text(this.words.scan, right - 64, top + 46, { size: 6, colour: quiet, width: 76, align: 'center' });
    this.text(this.words.walked, left, top + 34, { size: 9 });
    this.y = top + 58;
  }

  private cover(doors: readonly { door: DoorFeature; number: number }[]): void {
    const { book, survey } = this.sheet;
    const minutes = Math.round(estimateMinutes(book.doors, book.metres) / 5) * 5;
    const long = `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`;
    const figures = this.words.figures(book.doors, book.voters, long, book.metres / 1000);
    this.text(figures, left, this.y, { size: 11, bold: true });
    this.y += 18;
    if (doors.length > 0) {
      const height = 330;
      drawMap(this.pdf, doors, { x: left, y: this.y, width: right - left, height });
      this.y += height + 12;
    }
    if (!survey) return;
    this.text(survey.name, left, this.y, { size: 10.5, bold: true });
    this.y += 15;
    survey.questions.forEach((question, index) => {
      const answers = question.answers.map((answer, at) => `${letterOf(at)} ${answer}`).join('   ');
      const words = `${index + 1}  ${question.text}   ${answers || this.words.freely}`;
      const height = this.pdf
        .font('Helvetica')
        .fontSize(8.5)
        .heightOfString(printable(words), { width: right - left });
      if (this.y + height > bottom) this.newPage(1);
      this.text(words, left, this.y, { size: 8.5, width: right - left, wrap: true });
      this.y += height + 3;
    });
    this.y += 8;
  }

  private heightOf(door: DoorFeature): number {
    const { targets, others } = peopleOf(door);
    const each = 13 + (this.sheet.survey ? this.answerLines() * line : 0);
    return 30 + targets.length * (each + 3) + (others.length > 0 ? line : 0) + (door.properties.notes ? line : 0) + 12;
  }

  private door(door: DoorFeature, number: number): void {
    const { properties } = door;
    const { targets, others } = peopleOf(door);
    const { pdf } = this;
    pdf.moveTo(left, this.y).lineTo(right, this.y).lineWidth(0.8).stroke('#c9c6bf');
    this.y += 5;
    this.text(String(number), left, this.y, { size: 11, bold: true, width: 26 });
    const unit = properties.unit ? `, ${properties.unit}` : '';
    this.fitted(`${properties.address}${unit}`, left + 28, this.y, 250, { largest: 11, least: 7.5 });
    this.boxes(
      doorBoxes.map((result) => this.words.boxes[result]),
      left + 285,
      this.y + 1,
    );
    this.y += 16;
    if (properties.notes) {
      this.text(`${this.words.note}: ${properties.notes}`, left + 28, this.y, {
        size: 8,
        colour: quiet,
        width: right - left - 28,
      });
      this.y += line;
    }
    for (const voter of targets) {
      this.fitted(`${voter.first} ${voter.last}`, left + 28, this.y, 140, { largest: 10, least: 6.5 });
      this.text(aboutPerson(voter), left + 170, this.y + 1, { size: 8, colour: quiet, width: 90 });
      this.boxes(
        personBoxes.map((result) => this.words.boxes[result]),
        left + 262,
        this.y + 1,
      );
      this.y += 13;
      if (this.sheet.survey) this.answers(this.sheet.survey);
      this.y += 3;
    }
    if (others.length > 0) {
      const names = others.map((voter) => `${voter.first} ${voter.last}`).join(', ');
      this.text(`${this.words.also}: ${names}`, left + 28, this.y, {
        size: 8,
        colour: quiet,
        width: right - left - 28,
      });
      this.y += line;
    }
    this.text(this.words.notes, left + 28, this.y, { size: 7, colour: quiet });
    pdf
      .moveTo(left + 52, this.y + 8)
      .lineTo(right, this.y + 8)
      .lineWidth(0.3)
      .stroke('#8b8f9a');
    this.y += 16;
  }

  /** Lines that the questions of a person take. */
  private answerLines(): number {
    let x = 0;
    let lines = 1;
    for (const question of this.sheet.survey?.questions ?? []) {
      const width = widthOf(question);
      if (x > 0 && x + width > right - left - 28) [x, lines] = [0, lines + 1];
      x += width;
    }
    return lines;
  }

  private answers(survey: Survey): void {
    let x = left + 28;
    survey.questions.forEach((question, index) => {
      if (x > left + 28 && x + widthOf(question) > right) [x, this.y] = [left + 28, this.y + line];
      this.text(`${index + 1}`, x, this.y, { size: 8, bold: true });
      if (question.answers.length === 0)
        this.pdf
          .moveTo(x + 12, this.y + 8)
          .lineTo(x + widthOf(question) - 8, this.y + 8)
          .lineWidth(0.3)
          .stroke('#8b8f9a');
      question.answers.forEach((_, at) => {
        this.pdf
          .rect(x + 12 + at * 20, this.y, 7, 7)
          .lineWidth(0.6)
          .stroke(ink);
        this.text(letterOf(at), x + 21 + at * 20, this.y, { size: 7.5 });
      });
      x += widthOf(question);
    });
    this.y += line;
  }

  private boxes(words: readonly string[], from: number, y: number): void {
    let x = from;
    for (const word of words) {
      this.pdf.rect(x, y, 7, 7).lineWidth(0.6).stroke(ink);
      this.text(word, x + 9.5, y + 0.5, { size: 6.6 });
      x += this.pdf.font('Helvetica').fontSize(6.6).widthOfString(word) + 15;
    }
  }

  private code(address: string, x: number, y: number, size: number): void {
    const { data } = encode(address, { border: 0, ecc: 'L' });
    const cell = size / data.length;
    data.forEach((row, down) =>
      row.forEach((dark, across) => {
        if (dark) this.pdf.rect(x + across * cell, y + down * cell, cell + 0.05, cell + 0.05);
      }),
    );
    this.pdf.fill(ink);
  }

  /** A long name or address is written smaller, then on two lines, rather than cut. */
  private fitted(
    text: string,
    x: number,
    y: number,
    width: number,
    { largest, least }: { largest: number; least: number },
  ): void {
    const wide = this.pdf.font('Helvetica-Bold').fontSize(largest).widthOfString(printable(text));
    const size = Math.min(largest, (largest * (width - 2)) / wide);
    if (size >= least) return this.text(text, x, y + (largest - size) * 0.8, { size, width, bold: true });
    this.text(text, x, y - 2, { size: least, width, bold: true, lines: 2 });
  }

  private text(
    text: string,
    x: number,
    y: number,
    how: {
      size: number;
      bold?: boolean;
      colour?: string;
      width?: number;
      align?: 'center';
      wrap?: boolean;
      lines?: number;
    },
  ): void {
    const { size, bold = false, colour = ink, width, align, wrap = false, lines = 1 } = how;
    this.pdf
      .font(bold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(size)
      .fillColor(colour)
      .text(printable(text), x, y, {
        lineBreak: wrap || width !== undefined,
        ...(width === undefined ? {} : { width, ...(wrap ? {} : { height: size * lines * 1.2, ellipsis: true }) }),
        ...(align ? { align } : {}),
      });
  }
}

/** What the boxes of a question take from the line. */
function widthOf({ answers }: Survey['questions'][number]): number {
  return answers.length === 0 ? 150 : 18 + answers.length * 20;
}
