// Archives and workbooks of files that tests write out: what a county's office or a spreadsheet would make.
import { ZipFile } from 'yazl';

/** A ZIP archive of some files. */
export const zipOf = (files: Files): Promise<Buffer> => archiveOf(files, true);

/** The same with its files as they are, not compressed. */
export const storedZipOf = (files: Files): Promise<Buffer> => archiveOf(files, false);

type Files = Readonly<Record<string, string | Buffer>>;

async function archiveOf(files: Files, compress: boolean): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name, { compress });
  zip.end();
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream) pieces.push(Buffer.from(piece as Uint8Array));
  return Buffer.concat(pieces);
}

/** The same with the mark of a password on each of its files. */
export function withPassword(archive: Buffer): Buffer {
  const bytes = Buffer.from(archive);
  for (let at = 0; at < bytes.length - 4; at += 1) {
    const signature = bytes.readUInt32LE(at);
    if (signature === 0x04034b50) bytes.writeUInt16LE(bytes.readUInt16LE(at + 6) | 1, at + 6);
    if (signature === 0x02014b50) bytes.writeUInt16LE(bytes.readUInt16LE(at + 8) | 1, at + 8);
  }
  return bytes;
}

/** A cell as the workbook writes it, without its place: '<c t="s"><v>0</v></c>'; or a text. */
export type Cell = string | { xml: string };

export interface Sheet {
  rows: readonly (readonly Cell[])[];
  state?: 'visible' | 'hidden';
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const letter = (column: number): string =>
  (column < 26 ? '' : letter(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

/** A number in one of the formats below: 0 general, 1 a day, 2 five digits, 3 ten digits. */
export const number = (value: number | string, style = 0): Cell => ({ xml: `<c s="${style}"><v>${value}</v></c>` });

/** An Excel workbook whose texts are shared, as Excel writes them. */
export async function workbookOf(
  sheets: Readonly<Record<string, Sheet>>,
  { date1904 = false, extra = {} }: { date1904?: boolean; extra?: Readonly<Record<string, string>> } = {},
): Promise<Buffer> {
  const shared: string[] = [];
  const cell = (value: Cell, place: string) => {
    if (value === '') return '';
    if (typeof value !== 'string') return value.xml.replace('<c', `<c r="${place}"`);
    return `<c r="${place}" t="s"><v>${shared.push(value) - 1}</v></c>`;
  };
  const names = Object.keys(sheets);
  const sheetXml = ({ rows }: Sheet) =>
    `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows
      .map((cells, row) =>
        cells.length === 0
          ? ''
          : `<row r="${row + 1}">${cells.map((value, column) => cell(value, `${letter(column)}${row + 1}`)).join('')}</row>`,
      )
      .join('')}</sheetData></worksheet>`;
  const files: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns:r="r"><workbookPr date1904="${date1904 ? 1 : 0}"/><sheets>${names
      .map((name, at) => `<sheet name="${name}" state="${sheets[name]?.state ?? 'visible'}" r:id="rId${at + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names
      .map((_, at) => `<Relationship Id="rId${at + 1}" Type="x/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`)
      .join(
        '',
      )}<Relationship Id="s" Type="x/styles" Target="styles.xml"/><Relationship Id="t" Type="x/sharedStrings" Target="/xl/sharedStrings.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="165" formatCode="00000"/><numFmt numFmtId="166" formatCode="0000000000"/></numFmts>
      <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs></styleSheet>`,
  };
  for (const [at, name] of names.entries())
    files[`xl/worksheets/sheet${at + 1}.xml`] = sheetXml(sheets[name] ?? { rows: [] });
  files['xl/sharedStrings.xml'] = `<sst>${shared.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`;
  return zipOf({ ...files, ...extra });
}
