// Walk sheets on paper: a page with a map for each walkbook, then every door in walking order with boxes, and a code on each
// page that opens the screen in which it is entered.
import { Readable } from 'node:stream';
import PDFDocument from 'pdfkit';
import type { Units } from '../../../contract/fields';
import type { Survey } from '../../../contract/surveys';
import type { WalkSheetLanguage } from '../../../contract/turf';
import type { DoorFeature } from '../../../contract/doors';
import type { WalkbookSummary } from '../../../contract/walkbooks';
import { timeLeft } from '../../../domain/walkbooks/estimate';
import { answerLines, widthOf } from './answer-room';
import { drawCode } from './walk-sheet-code';
import { drawMap, baseMap, type BaseMap } from './walk-sheet-map';
import {
  aboutPerson,
  doorBoxes,
  figuresText,
  letterOf,
  peopleOf,
  personBoxes,
  printable,
  printedDoors,
  printedParts,
  questionText,
  walkSheetTexts,
} from './walk-sheet-texts';

export interface WalkSheet {
  walkbook: WalkbookSummary;
  campaign: string;
  /** The campaign's (ISO 3166-1 alpha-2): how figures are written. */
  country: string;
  units: Units | null;
  survey: Survey | null;
  /** Which version of the survey is printed; null where there is none. */
  version: number | null;
  /** In walking order. */
  doors: readonly DoorFeature[];
  /** The address of the screen for keying in; `?door=` with a number is put behind it. */
  keyIn: string;
  language: WalkSheetLanguage;
}

type Pdf = PDFKit.PDFDocument;

const [left, right, top, bottom] = [36, 576, 36, 752];
/** Where a page goes on below its head. */
const firstLine = top + 58;
const ink = '#16213a';
const quiet = '#4d5769';
const line = 11;

/** The PDF of one or several walkbooks, Letter size; in pieces as they are made. */
export function walkSheets(sheets: readonly WalkSheet[]): Readable {
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin: 0,
    autoFirstPage: false,
    info: { Title: printable(sheets.map(({ walkbook }) => walkbook.name).join(', ')), Creator: 'Porchlight' },
  });
  const out = Readable.from(pdf);
  writeAll(pdf, sheets, out).catch((error: unknown) => out.destroy(error instanceof Error ? error : undefined));
  return out;
}

async function writeAll(pdf: Pdf, sheets: readonly WalkSheet[], out: Readable): Promise<void> {
  for (const sheet of sheets) await new Writer(pdf, sheet, out).write();
  pdf.end();
}

/** So many doors are measured, or written, before anything else in the process gets its turn. */
const measuredAtOnce = 200;
const atOnce = 20;
/** A note is written in full up to so many lines. */
const noteLines = 3;
/** What a door takes besides its people and notes: its line, its address and the line for notes. */
const doorHead = 5 + 16 + 16;
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

type Printed = ReturnType<typeof printedDoors>[number];

/** What goes on paper in one piece, and the number of the door from which a page that begins with it is entered. */
interface Block {
  height: number;
  number: number;
  write: () => void;
}

/** Writes one walkbook from the top of a new page. */
class Writer {
  private y = top;
  private page = 0;
  private pages = 1;

  constructor(
    private readonly pdf: Pdf,
    private readonly sheet: WalkSheet,
    private readonly out: Readable,
    private readonly words = walkSheetTexts[sheet.language],
  ) {}

  async write(): Promise<void> {
    const doors = printedDoors(this.sheet.doors);
    const first = doors[0]?.number ?? 1;
    const blocks: Block[] = [...this.cover(doors, first)];
    for (const [index, { door, number }] of doors.entries()) {
      if (index % measuredAtOnce === 0) await turn();
      for (const part of printedParts(door, this.mostPeople()))
        blocks.push({ height: this.heightOf(part), number, write: () => this.door(part, number) });
    }
    this.pages = pagesOf(blocks);
    this.newPage(first);
    for (const [index, block] of blocks.entries()) {
      if (index % atOnce === 0) await turn();
      // Anyone who asked for it is gone.
      if (this.out.destroyed) return;
      if (this.y > firstLine && this.y + block.height > bottom) this.newPage(block.number);
      const from = this.y;
      block.write();
      this.y = from + block.height;
    }
  }

  /** @param number of the first door on the page */
  private newPage(number: number): void {
    const { pdf, sheet } = this;
    this.page += 1;
    pdf.addPage();
    this.fitted(sheet.walkbook.name, left, top, 430, { largest: 14, least: 8.5 });
    const people = sheet.walkbook.assigned.map(({ first, last }) => `${first} ${last}`).join(', ');
    const page = this.words.page(this.page, this.pages);
    this.text([page, sheet.campaign, people].filter(Boolean).join(' · '), left, top + 18, {
      size: 8.5,
      color: quiet,
      width: 430,
    });
    const version = sheet.version === null ? '' : `&version=${sheet.version}`;
    drawCode(pdf, `${sheet.keyIn}?door=${number}${version}`, { x: right - 52, y: top - 8, size: 52, color: ink });
    this.text(this.words.scan, right - 64, top + 46, { size: 6, color: quiet, width: 76, align: 'center' });
    this.text(this.words.walked, left, top + 34, { size: 9 });
    this.y = firstLine;
  }

  private cover(doors: readonly Printed[], number: number): Block[] {
    const { walkbook, survey } = this.sheet;
    const block = (height: number, write: () => void): Block => ({ height, number, write });
    if (doors.length === 0) return [block(20, () => this.text(this.words.nobody, left, this.y, { size: 11 }))];
    const figures = figuresText(this.sheet, {
      doors: doors.length,
      voters: doors.reduce((sum, { door }) => sum + peopleOf(door).targets.length, 0),
      ...timeLeft(walkbook, doors.length, doors.length),
      parks: walkbook.drive?.parks ?? null,
    });
    const ground = baseMap(doors);
    const cover = [
      block(18, () => this.text(figures, left, this.y, { size: 11, bold: true })),
      block(ground.heightAt(right - left) + 12, () => this.map(ground)),
    ];
    if (!survey) return cover;
    const questions = survey.questions.map((_, index) => {
      const words = questionText(this.words, survey.questions, index);
      const height = this.heightOfText(words, 8.5, right - left);
      return block(height + 3, () => this.text(words, left, this.y, { size: 8.5, width: right - left, wrap: true }));
    });
    const { version } = this.sheet;
    const title = version === null ? survey.name : `${survey.name} · ${this.words.version(version)}`;
    return [
      ...cover,
      block(15, () => this.text(title, left, this.y, { size: 10.5, bold: true })),
      ...questions,
      block(8, () => undefined),
    ];
  }

  private map(ground: BaseMap): void {
    drawMap(this.pdf, ground, { x: left, y: this.y, width: right - left, height: ground.heightAt(right - left) });
  }

  private heightOfText(words: string, size: number, width: number): number {
    return this.pdf.font('Helvetica').fontSize(size).heightOfString(printable(words), { width });
  }

  /** Lines of 8 points that a note or a list of names takes, a few at most. */
  private linesOf(words: string): number {
    return Math.min(noteLines, Math.max(1, Math.round(this.heightOfText(words, 8, right - left - 28) / (8 * 1.156))));
  }

  private heightOfPerson(): number {
    const { survey } = this.sheet;
    return 16 + (survey ? answerLines(survey.questions, right - left - 28) * line : 0);
  }

  /** People of one door that fit on a page, whatever notes it has. */
  private mostPeople(): number {
    return Math.max(1, Math.floor((bottom - firstLine - doorHead - 2 * noteLines * line) / this.heightOfPerson()));
  }

  private heightOf(door: DoorFeature): number {
    const notes = [this.noteOf(door), this.othersOf(door)].reduce(
      (sum, words) => sum + (words === '' ? 0 : this.linesOf(words) * line),
      0,
    );
    return doorHead + peopleOf(door).targets.length * this.heightOfPerson() + notes;
  }

  private noteOf({ properties: { notes } }: DoorFeature): string {
    return notes ? `${this.words.note}: ${notes}` : '';
  }

  private othersOf(door: DoorFeature): string {
    const names = peopleOf(door).others.map((voter) => `${voter.first} ${voter.last}`);
    return names.length > 0 ? `${this.words.also}: ${names.join(', ')}` : '';
  }

  /** A note, or who else lives there: small, on as many lines as it needs. */
  private aside(words: string): void {
    if (words === '') return;
    const lines = this.linesOf(words);
    this.text(words, left + 28, this.y, { size: 8, color: quiet, width: right - left - 28, lines });
    this.y += lines * line;
  }

  private door(door: DoorFeature, number: number): void {
    const { properties } = door;
    const { targets } = peopleOf(door);
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
    this.aside(this.noteOf(door));
    for (const voter of targets) {
      this.fitted(`${voter.first} ${voter.last}`, left + 28, this.y, 140, { largest: 10, least: 6.5 });
      this.fitted(aboutPerson(voter, this.words), left + 170, this.y + 1, 90, {
        largest: 8,
        least: 5.5,
        color: quiet,
      });
      this.boxes(
        personBoxes.map((result) => this.words.boxes[result]),
        left + 262,
        this.y + 1,
      );
      this.y += 13;
      if (this.sheet.survey) this.answers(this.sheet.survey);
      this.y += 3;
    }
    this.aside(this.othersOf(door));
    this.text(this.words.notes, left + 28, this.y, { size: 7, color: quiet });
    pdf
      .moveTo(left + 52, this.y + 8)
      .lineTo(right, this.y + 8)
      .lineWidth(0.3)
      .stroke('#8b8f9a');
    this.y += 16;
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

  /** What is long is written smaller, then on two lines, rather than cut; bold unless a color is given. */
  private fitted(
    text: string,
    x: number,
    y: number,
    width: number,
    { largest, least, color }: { largest: number; least: number; color?: string },
  ): void {
    const how = { width, ...(color ? { color } : { bold: true }) };
    const font = this.pdf.font(color ? 'Helvetica' : 'Helvetica-Bold').fontSize(largest);
    const size = Math.min(largest, (largest * (width - 2)) / font.widthOfString(printable(text)));
    if (size >= least) return this.text(text, x, y + (largest - size) * 0.8, { ...how, size });
    this.text(text, x, y - 2, { ...how, size: least, lines: 2 });
  }

  private text(
    text: string,
    x: number,
    y: number,
    how: {
      size: number;
      bold?: boolean;
      color?: string;
      width?: number;
      align?: 'center';
      wrap?: boolean;
      lines?: number;
    },
  ): void {
    const { size, bold = false, color = ink, width, align, wrap = false, lines = 1 } = how;
    this.pdf
      .font(bold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(size)
      .fillColor(color)
      .text(printable(text), x, y, {
        lineBreak: wrap || width !== undefined,
        ...(width === undefined ? {} : { width, ...(wrap ? {} : { height: size * lines * 1.2, ellipsis: true }) }),
        ...(align ? { align } : {}),
      });
  }
}

function pagesOf(blocks: readonly Block[]): number {
  let [pages, y] = [1, firstLine];
  for (const { height } of blocks) {
    if (y > firstLine && y + height > bottom) [pages, y] = [pages + 1, firstLine];
    y += height;
  }
  return pages;
}
