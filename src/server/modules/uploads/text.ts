// From the bytes of a text file to its letters, piece by piece.
import { sentence } from '../../../contract/messages/every-message';
import type { Readable } from 'node:stream';
import { type Encoding, encodingSniffer, refuseBytes } from '../../../domain/voter-files/encoding';
import type { UploadPart } from '../../../contract/voters/upload-parts';
import type { SniffedTable } from '../../../domain/voter-files/sniff';
import { type TableFormat, UnreadableFileError } from '../../../domain/voter-files/row-reader';

export interface TextPiece {
  text: string;
  /** Bytes of the file read so far. */
  bytes: number;
  /** How its table is written, where that need not be found out. */
  format?: TableFormat;
  /** With the first piece: the tables of an archive or a workbook. What becomes known while they are read is added. */
  parts?: UploadPart[];
  /** Another table begins with this piece, of the same columns as the one before. */
  begins?: { table: SniffedTable; part: UploadPart | null };
}

export const firstLook = 64 * 1024;

/** Whether a text is JSON; GeoJSON text sequences begin with a record separator. */
export function looksLikeJson(text: string): boolean {
  const [first = ''] = text.slice(0, 1000).replace('\u001E', '').trimStart();
  return first === '{' || first === '[';
}

/**
 * Decodes a file that may be larger than memory.
 * @param refuse throws for first bytes that nothing may have here
 * @throws UnreadableFileError for what is no text at all: a picture, a document, an empty file
 */
export async function* readText(stream: Readable, refuse?: (bytes: Uint8Array) => void): AsyncGenerator<TextPiece> {
  let bytes = 0;
  const decode = decoder();
  for await (const piece of withFirstLook(stream)) {
    if (bytes === 0) {
      refuse?.(piece);
      const refused = refuseBytes(piece.subarray(0, firstLook));
      if (refused !== null) throw new UnreadableFileError(refused);
    }
    bytes += piece.length;
    yield { text: decode(piece), bytes };
  }
  if (bytes === 0) throw new UnreadableFileError(sentence('FILE_EMPTY'));
  const rest = decode(null);
  if (rest !== '') yield { text: rest, bytes };
}

/** The stream's pieces, the first of them long enough to tell what the file is. */
async function* withFirstLook(stream: Readable): AsyncGenerator<Buffer> {
  let held: Buffer[] | null = [];
  let size = 0;
  for await (const piece of stream) {
    const bytes = Buffer.from(piece as Uint8Array);
    if (held === null) {
      yield bytes;
      continue;
    }
    held.push(bytes);
    size += bytes.length;
    if (size < firstLook) continue;
    yield Buffer.concat(held);
    held = null;
  }
  if (held !== null && size > 0) yield Buffer.concat(held);
}

/**
 * The first letter that tells an older encoding from UTF-8 may be megabytes into a file. Until then both read alike, so the
 * reader starts with UTF-8 and changes over where the first such letter comes.
 */
function decoder(): (bytes: Buffer | null) => string {
  const sniffer = encodingSniffer();
  let encoding: Encoding = 'utf-8';
  let text = new TextDecoder(encoding);
  /** Whether letters of UTF-8 were met: a damaged byte later does not make the file another encoding's. */
  let proven = false;
  /** A letter of UTF-8 cut off by the end of the last piece. */
  let cut = Buffer.alloc(0);

  return (bytes) => {
    if (bytes === null) return text.decode(cut);
    sniffer.push(bytes);
    const piece = cut.length > 0 ? Buffer.concat([cut, bytes]) : bytes;
    cut = Buffer.alloc(0);
    const found = sniffer.encoding();
    if (found !== encoding && (found.startsWith('utf-16') || !(proven || mostlyUtf8(piece)))) {
      encoding = found;
      text = new TextDecoder(encoding);
    }
    if (encoding !== 'utf-8') return text.decode(piece, { stream: true });
    const whole = wholeLetters(piece);
    cut = Buffer.from(piece.subarray(whole));
    const decoded = text.decode(piece.subarray(0, whole), { stream: true });
    proven ||= decoded.length < whole;
    return decoded;
  };
}

/** How many bytes of a piece of UTF-8 make whole letters. */
function wholeLetters(piece: Buffer): number {
  for (let back = 1; back <= 3 && back <= piece.length; back += 1) {
    const byte = piece[piece.length - back] ?? 0;
    if (byte < 0x80) return piece.length;
    if (byte < 0xc0) continue;
    const length = byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
    return length > back ? piece.length - back : piece.length;
  }
  return piece.length;
}

/** Whether a piece that is not valid UTF-8 holds more letters of it than damaged bytes. */
function mostlyUtf8(piece: Buffer): boolean {
  let good = 0;
  let bad = 0;
  for (const letter of new TextDecoder('utf-8').decode(piece)) {
    if (letter === '\uFFFD') bad += 1;
    else if (letter > '\u007F') good += 1;
  }
  return good > bad;
}
