// The tables that may be inside an archive or a workbook, each with how it is read; archives in an archive are opened once, where
// they lie in it as they are.
import { type Readable, Transform, pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { sentence } from '../../../contract/messages/every-message';
import { isPacked } from '../../../domain/voter-files/encoding';
import { type TableFormat, UnreadableFileError } from '../../../domain/voter-files/row-reader';
import { openArchive, type PackedFile } from './archive';
import { mostEntries, refuseBomb } from './limits';
import { sheetFormat, sheetText } from './sheet-rows';
import { headOf, type Source } from './source';
import { readText, type TextPiece } from './text';
import { isWorkbook, openWorkbook } from './workbook';
import { asError } from '../../as-error';

/** What may be a table. */
export interface Part {
  name: string;
  /** Bytes in the file, and unpacked. */
  packed: number;
  unpacked: number;
  /** Its text; the bytes that pieces tell of are those in the file. */
  read: () => AsyncGenerator<TextPiece>;
  format: TableFormat | null;
}

/**
 * The parts of an archive or a workbook.
 * @throws UnreadableFileError for one with too many parts, or that unpacks to more than any voter file
 */
export async function partsOf(source: Source): Promise<Part[]> {
  const parts: Part[] = [];
  for await (const part of partsIn(source)) {
    parts.push(part);
    if (parts.length > mostEntries)
      throw new UnreadableFileError(sentence('ARCHIVE_OF_TOO_MANY', { max: mostEntries }));
  }
  refuseBomb(
    source.bytes,
    parts.reduce((sum, { unpacked }) => sum + unpacked, 0),
  );
  return parts;
}

async function* partsIn(source: Source): AsyncGenerator<Part> {
  const files = await openArchive(source);
  if (isWorkbook(files)) return yield* sheetsOf(files);
  for (const file of files) {
    const inside = file.inside ? await file.inside() : null;
    const head = inside ? await headOf(await inside.open(0, firstBytes - 1), firstBytes) : Buffer.alloc(0);
    const kind = isPacked(head);
    if (inside && kind === 'gzip') yield { ...partOf(file), read: () => readGzip(inside) };
    else if (inside && kind === 'zip')
      for await (const part of packedIn(inside, head, file)) yield { ...part, name: `${file.name}: ${part.name}` };
    else yield partOf(file);
  }
}
const firstBytes = 512;

/** The parts of an archive inside another one; a document is none. */
async function* packedIn(source: Source, head: Buffer, file: PackedFile): AsyncGenerator<Part> {
  const files = await openArchive(source);
  if (isWorkbook(files)) yield* sheetsOf(files);
  else if (isDocument(head)) yield partOf(file);
  else for (const each of files) yield partOf(each);
}

async function* sheetsOf(files: PackedFile[]): AsyncGenerator<Part> {
  const book = await openWorkbook(files);
  for (const { name, file } of book.sheets)
    yield { ...partOf(file), name, format: sheetFormat, read: () => sheetText(book, file) };
}

const partOf = (file: PackedFile): Part => ({
  name: file.name,
  packed: file.packed,
  unpacked: file.unpacked,
  format: null,
  read: () => readFile(file),
});

async function* readFile(file: PackedFile): AsyncGenerator<TextPiece> {
  if (file.unpacked === 0) return;
  for await (const { text, bytes } of readText(await file.open(), refuseNested))
    yield { text, bytes: Math.round((file.packed * bytes) / file.unpacked) };
}

/** A gzip file's text. */
export async function* readGzip(source: Source): AsyncGenerator<TextPiece> {
  const gunzip = createGunzip();
  const text = readText(gunzipped(await source.open(), gunzip, source.bytes), refuseNested);
  for await (const piece of text) yield { ...piece, bytes: Math.min(source.bytes, gunzip.bytesWritten) };
}

function gunzipped(packed: Readable, gunzip: Transform, size: number): Readable {
  let bytes = 0;
  const counted = new Transform({
    transform(piece: Buffer, _encoding, done) {
      bytes += piece.length;
      try {
        refuseBomb(size, bytes);
        done(null, piece);
      } catch (error) {
        done(asError(error));
      }
    },
  });
  // Whichever of them fails or ends early ends the others.
  return pipeline(packed, gunzip, counted, () => undefined);
}

function refuseNested(bytes: Uint8Array): void {
  const kind = isPacked(bytes);
  if (kind === null) return;
  // A description of the columns lies beside many a voter file.
  const document = kind === 'zip' && isDocument(bytes);
  throw new UnreadableFileError(document ? sentence('FILE_DOCUMENT') : sentence('ARCHIVE_NESTED'));
}

/** Whether what is packed as a ZIP archive is an Office document. */
const isDocument = (bytes: Uint8Array): boolean =>
  /^(?:\[Content_Types\]|_rels\/|docProps\/|mimetype)/.test(String.fromCharCode(...bytes.subarray(30, 60)));
