// Excel workbooks (.xlsx): each sheet as the text of a table, a line for each of its rows.
import { sentence } from '../../../contract/messages/every-message';
import { UnreadableFileError } from '../../../domain/voter-files/row-reader';
import { type CellFormat, cellFormat } from '../../../domain/workbooks/cells';
import type { PackedFile } from './archive';
import { mostWorkbookParts } from './limits';
import { type SharedTexts, sharedTexts } from './shared-texts';
import { readXml, type XmlHandlers } from './xml';

/** What all sheets of a workbook share. */
export interface Workbook {
  calendar: 1900 | 1904;
  formats: CellFormat[];
  /** Read when the first sheet is. */
  texts: () => Promise<SharedTexts>;
  sheets: { name: string; file: PackedFile }[];
}

const bookName = 'xl/workbook.xml';

/** Whether an archive is a workbook: it says so in its own parts, whatever the file is called. */
export const isWorkbook = (files: readonly PackedFile[]): boolean =>
  files.some(({ name }) => name === '[Content_Types].xml') && files.some(({ name }) => name.startsWith('xl/'));

/**
 * Opens a workbook; hidden sheets are not among its sheets.
 * @throws UnreadableFileError for one that we can't read
 */
export async function openWorkbook(files: readonly PackedFile[]): Promise<Workbook> {
  const part = (name: string) => files.find((file) => file.name.toLowerCase() === name.toLowerCase());
  const book = part(bookName);
  // The binary kind (.xlsb) has workbook.bin.
  if (!book) throw new UnreadableFileError(sentence('WORKBOOK_BINARY'));
  const links = await linksOf(part('xl/_rels/workbook.xml.rels'));
  const workbook: Workbook = { calendar: 1900, formats: [], texts: () => Promise.resolve(sharedTexts()), sheets: [] };
  await readSmall(book, {
    open(name, given) {
      if (name === 'workbookPr' && /^(?:1|true)$/.test(given['date1904'] ?? '')) workbook.calendar = 1904;
      if (name !== 'sheet' || (given['state'] ?? 'visible') !== 'visible') return;
      const link = Object.entries(given).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
      const file = part(links.get(link)?.target ?? '');
      // A chart has a sheet of its own, and no rows.
      if (file?.name.toLowerCase().includes('worksheets/')) workbook.sheets.push({ name: given['name'] ?? '', file });
    },
  });
  const linked = (kind: string) =>
    part([...links.values()].find(({ type }) => type.endsWith(`/${kind}`))?.target ?? '');
  workbook.formats = await formatsOf(linked('styles'));
  const texts = linked('sharedStrings');
  let read: Promise<SharedTexts> | null = null;
  workbook.texts = () => (read ??= textsOf(texts));
  return workbook;
}

async function linksOf(file: PackedFile | undefined): Promise<Map<string, { type: string; target: string }>> {
  const links = new Map<string, { type: string; target: string }>();
  if (!file) return links;
  await readSmall(file, {
    open(name, { Id: id = '', Type: type = '', Target: target = '' }) {
      if (name === 'Relationship')
        links.set(id, { type, target: target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}` });
    },
  });
  return links;
}

async function formatsOf(file: PackedFile | undefined): Promise<CellFormat[]> {
  const formats: CellFormat[] = [];
  const codes = new Map<string, string>();
  let inCells = false;
  if (!file) return formats;
  await readSmall(file, {
    open(name, given) {
      if (name === 'numFmt') codes.set(given['numFmtId'] ?? '', given['formatCode'] ?? '');
      else if (name === 'cellXfs') inCells = true;
      else if (name === 'xf' && inCells) {
        const id = given['numFmtId'] ?? '0';
        formats.push(cellFormat(Number(id), codes.get(id)));
      }
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return formats;
}

async function textsOf(file: PackedFile | undefined): Promise<SharedTexts> {
  const texts = sharedTexts();
  if (!file) return texts;
  let text = '';
  let depth = 0;
  /** How a word is spoken, in East Asian workbooks, is no part of it. */
  let spoken = false;
  const bytes = readXml(await file.open(), {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 't') depth += 1;
      else if (name === 'rPh') spoken = true;
    },
    close(name) {
      if (name === 'si') texts.add(text);
      else if (name === 't') depth -= 1;
      else if (name === 'rPh') spoken = false;
    },
    text(found) {
      if (depth > 0 && !spoken) text += found;
    },
  });
  for await (const read of bytes) if (read > 0) await turn();
  return texts;
}

/** Whatever else the process has to do comes between any two pieces. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

async function readSmall(file: PackedFile, handlers: XmlHandlers): Promise<void> {
  if (file.unpacked > mostWorkbookParts) throw new UnreadableFileError(sentence('WORKBOOK_TOO_LARGE'));
  const bytes = readXml(await file.open(), handlers);
  while (!(await bytes.next()).done);
}
