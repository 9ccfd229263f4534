// The files inside a ZIP archive, read where it lies: only its directory is looked at before a file of it is wanted.
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import { sentence } from '../../../contract/messages/every-message';
import { UnreadableFileError } from '../../../domain/voter-files/row-reader';
import { mostEntries, refuseBomb } from './limits';
import type { Source } from './source';
import { asError } from '../../as-error';

export interface PackedFile {
  name: string;
  /** Bytes in the archive, and unpacked. */
  packed: number;
  unpacked: number;
  /** @throws UnreadableFileError for what needs a password, or was packed in a way that we don't know */
  open(): Promise<Readable>;
  /** Where it lies in the archive as it is, not packed: it may be an archive itself. */
  inside: (() => Promise<Source>) | null;
}

/** What programs put into archives on their own. */
const chaff = /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i;

/**
 * The files of an archive, by name.
 * @throws UnreadableFileError for one that is cut off, damaged, or would unpack to more than any voter file
 */
export async function openArchive(source: Source): Promise<PackedFile[]> {
  const zip = await fromRandomAccessReaderPromise(new SourceReader(source), source.bytes, {
    lazyEntries: true,
    autoClose: false,
  });
  if (zip.entryCount > mostEntries)
    throw new UnreadableFileError(sentence('ARCHIVE_OF_TOO_MANY', { max: mostEntries }));
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  const files = entries.filter(({ fileName }) => !fileName.endsWith('/') && !chaff.test(fileName));
  const unpacked = files.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  refuseBomb(source.bytes, unpacked);
  return files
    .map((entry) => ({
      name: entry.fileName,
      packed: entry.compressedSize,
      unpacked: entry.uncompressedSize,
      open: () => openEntry(zip, entry),
      inside: entry.compressionMethod === 0 && !entry.isEncrypted() ? () => sourceOf(zip, entry, source) : null,
    }))
    .toSorted((a, b) => (byNumbers(a.name) < byNumbers(b.name) ? -1 : 1));
}

/** "county 9" stands before "county 10". */
const byNumbers = (name: string): string => name.replace(/\d+/g, (digits) => digits.padStart(20, '0'));

async function openEntry(zip: ZipFile, entry: Entry): Promise<Readable> {
  if (entry.isEncrypted()) throw new UnreadableFileError(sentence('FILE_PASSWORD'));
  if (!entry.canDecodeFileData()) throw new UnreadableFileError(sentence('ARCHIVE_METHOD', { file: entry.fileName }));
  // A small file may be a bomb among large ones. Nothing unpacks to more than its entry says.
  refuseBomb(entry.compressedSize, entry.uncompressedSize);
  return zip.openReadStreamPromise(entry);
}

/** A file that is not packed, as a source of its own. */
async function sourceOf(zip: ZipFile, entry: Entry, archive: Source): Promise<Source> {
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
  const bytes = entry.uncompressedSize;
  return {
    bytes,
    open: (from = 0, to = bytes - 1) => archive.open(fileDataStart + from, fileDataStart + Math.min(to, bytes - 1)),
  };
}

/** Whether an error says that what was packed is damaged, and not that it could not be read from where it lies. */
export function isDamage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code: unknown = Reflect.get(error, 'code');
  return typeof code === 'string' ? code.startsWith('Z_') : error.name === 'Error' && code === undefined;
}

/** The directory stands at the end: so much of it is read at once, not entry by entry. */
const tailBytes = 256 * 1024;

class SourceReader extends RandomAccessReader {
  #tail: Promise<Buffer> | null = null;
  constructor(private readonly source: Source) {
    super();
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const through = new PassThrough();
    this.#readRange(start, end, through).catch((error: unknown) => through.destroy(asError(error)));
    return through;
  }

  async #readRange(start: number, end: number, through: PassThrough): Promise<void> {
    const from = Math.max(0, this.source.bytes - tailBytes);
    if (start < from) return pipeline(await this.source.open(start, end - 1), through);
    this.#tail ??= this.#readTail(from);
    through.end((await this.#tail).subarray(start - from, end - from));
  }

  async #readTail(from: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of await this.source.open(from)) pieces.push(Buffer.from(piece as Uint8Array));
    return Buffer.concat(pieces);
  }
}
