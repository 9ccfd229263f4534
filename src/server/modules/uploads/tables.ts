// The one place where an upload's bytes become text: told by the bytes and not by the name, a text as it is, gzip unpacked, an
// archive's files and a workbook's sheets one after another.
import { createGunzip } from 'node:zlib';
import { type Readable, Transform, pipeline } from 'node:stream';
import { sentence } from '../../../contract/messages/every-message';
import type { UploadPart } from '../../../contract/voters/upload-parts';
import { cleanCell } from '../../../domain/voter-files/columns';
import { isPacked } from '../../../domain/voter-files/encoding';
import { type TableFormat, UnreadableFileError } from '../../../domain/voter-files/row-reader';
import { type SniffedTable, sniffTable } from '../../../domain/voter-files/sniff';
import { isDamage, openArchive, type PackedFile } from './archive';
import { refuseBomb } from './limits';
import { sheetFormat, sheetText } from './sheet-rows';
import { headOf, type Source } from './source';
import { firstLook, looksLikeJson, readText, type TextPiece } from './text';
import { isWorkbook, openWorkbook } from './workbook';

/** Several tables of different columns: someone must say which one is meant. */
export class PartsDifferError extends UnreadableFileError {
  constructor(
    said: ConstructorParameters<typeof UnreadableFileError>[0],
    readonly parts: UploadPart[],
  ) {
    super(said);
  }
}

/** A table inside the file. */
interface Part {
  name: string;
  read: () => AsyncGenerator<TextPiece>;
  format: TableFormat | null;
}

/**
 * An uploaded file's text. Its first piece names the parts of an archive or a workbook; where another part begins, a piece says so.
 * @param chosen the name of the part that is meant, read with all that have its columns
 * @throws UnreadableFileError with a sentence for what is no table, is damaged or needs a password
 */
export async function* readUpload(source: Source, chosen: string | null): AsyncGenerator<TextPiece> {
  try {
    const head = await headOf(await source.open(0, firstLook - 1), firstLook);
    const kind = isPacked(head);
    if (kind === 'zip') yield* readParts(await partsOf(source), source.bytes, chosen);
    else if (chosen !== null) throw new UnreadableFileError(sentence('PART_UNKNOWN', { part: chosen }));
    else if (kind === 'gzip') yield* readText(unpacked(await source.open(), source.bytes), refuseNested);
    else yield* readText(await source.open());
  } catch (error) {
    if (error instanceof UnreadableFileError || !isDamage(error)) throw error;
    throw new UnreadableFileError(sentence('ARCHIVE_BROKEN'));
  }
}

async function partsOf(source: Source): Promise<Part[]> {
  const files = await openArchive(source);
  if (!isWorkbook(files)) return files.map((file) => ({ name: file.name, format: null, read: () => readFile(file) }));
  const book = await openWorkbook(files);
  return book.sheets.map(({ name, file }) => ({ name, format: sheetFormat, read: () => sheetText(book, file) }));
}

async function* readFile(file: PackedFile): AsyncGenerator<TextPiece> {
  if (file.unpacked === 0) return;
  for await (const { text, bytes } of readText(await file.open(), refuseNested))
    yield { text, bytes: Math.round((file.packed * bytes) / file.unpacked) };
}

function refuseNested(bytes: Uint8Array): void {
  const kind = isPacked(bytes);
  if (kind === null) return;
  // A description of the columns lies beside many a voter file.
  const document = kind === 'zip' && /^(?:\[Content_Types\]|_rels\/|docProps\/|mimetype)/.test(firstNameIn(bytes));
  throw new UnreadableFileError(document ? sentence('FILE_DOCUMENT') : sentence('ARCHIVE_NESTED'));
}

/** What the first file of a ZIP archive is called. */
const firstNameIn = (bytes: Uint8Array): string => String.fromCharCode(...bytes.subarray(30, 60));

/** The bytes of a gzip file; `readText` counts those that were packed. */
function unpacked(packed: Readable, size: number): Readable {
  let bytes = 0;
  const counted = new Transform({
    transform(piece: Buffer, _encoding, done) {
      bytes += piece.length;
      try {
        refuseBomb(size, bytes);
        done(null, piece);
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
  });
  // Whichever of them fails or ends early ends the others.
  return pipeline(packed, createGunzip(), counted, () => undefined);
}

interface Sniffed {
  part: Part;
  table: SniffedTable | null;
  /** What parts of the same columns have in common; null for what is no table. */
  alike: string | null;
}

async function* readParts(parts: Part[], size: number, chosen: string | null): AsyncGenerator<TextPiece> {
  const sniffed: Sniffed[] = [];
  for (const [at, part] of parts.entries()) sniffed.push(await sniffPart(part, at));
  const tables = sniffed.filter(({ alike }) => alike !== null);
  const kinds = new Set(tables.map(({ alike }) => alike));
  if (kinds.size === 0) throw new UnreadableFileError(sentence('ARCHIVE_WITHOUT_TABLE'));
  const wanted = chosen === null ? [...kinds][0] : tables.find(({ part }) => part.name === chosen)?.alike;
  if (wanted === undefined) throw new UnreadableFileError(sentence('PART_UNKNOWN', { part: chosen ?? '' }));
  const several = chosen === null && kinds.size > 1;
  const told = sniffed.slice(0, mostTold).map(({ part, table, alike }): UploadPart => ({
    name: part.name.slice(0, 500),
    columns: namesOf(table),
    read: !several && alike !== null && alike === wanted,
    after_line: 0,
  }));
  if (several) throw new PartsDifferError(sentence('PARTS_DIFFER', { count: tables.length }), told);

  let before = 0;
  let first = true;
  for (const [at, { part, table, alike }] of sniffed.entries()) {
    if (alike !== wanted) continue;
    let begins = true;
    let read = 0;
    for await (const piece of part.read()) {
      read = piece.bytes;
      const bytes = Math.min(size, before + read);
      const said = first ? { parts: told } : begins && table ? { begins: { table, part: told[at] ?? null } } : {};
      yield { text: piece.text, bytes, ...(part.format ? { format: part.format } : {}), ...said };
      first = false;
      begins = false;
    }
    before += read;
  }
}

/** So many are listed; an archive of all counties of a state has fewer. */
const mostTold = 300;
const mostNames = 12;

const namesOf = (table: SniffedTable | null): string[] => {
  const cells = table?.rows[0]?.cells ?? [];
  const names = table?.header ? cells.map(cleanCell) : cells.map((_, at) => String(at + 1));
  return names.slice(0, mostNames).map((name) => name.slice(0, 40));
};

/** From such a share of rows that are as wide as most, a text is a table and no letter. */
const even = 0.8;

async function sniffPart(part: Part, at: number): Promise<Sniffed> {
  const none = { part, table: null, alike: null };
  const pieces = part.read();
  let text = '';
  let whole = true;
  try {
    for await (const piece of pieces) {
      text += piece.text;
      whole = text.length < firstLook;
      if (!whole) break;
    }
  } catch (error) {
    // What is no table lies beside many a voter file.
    if (error instanceof UnreadableFileError && error.sentence.detail_code.startsWith('FILE_') && !isGrave(error))
      return none;
    throw error;
  }
  if (looksLikeJson(text)) return { part, table: null, alike: `json ${at}` };
  const found = sniffTable(text, whole, part.format);
  if (!found.ok) return none;
  const { table } = found;
  const width = table.rows[0]?.cells.length ?? 0;
  const likeIt = table.rows.filter(({ cells }) => cells.length === width).length;
  if (likeIt < table.rows.length * even) return none;
  const names = (table.rows[0]?.cells ?? []).map((cell) => cleanCell(cell).toLowerCase());
  return { part, table, alike: table.header ? names.join('\t') : `${width} columns` };
}

const isGrave = ({ sentence: { detail_code } }: UnreadableFileError) => detail_code === 'FILE_PASSWORD';
