// What the first bytes of an uploaded file say: how its text is encoded, or that it is no text at all.
import type { FileKind } from '../../contract/messages/words-in-holes';
import { fileSentence } from '../../contract/messages/voter-files';
import type { Sentence } from '../../contract/messages/sentence';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'macintosh';

/** First bytes of what people upload by mistake, with what to tell them. */
const FOREIGN: readonly (readonly [signature: string, offset: number, what: FileKind])[] = [
  // Read as UTF-16, each letter would have a blank behind it.
  ['\xFF\xFE\0\0', 0, 'This text is in UTF-32'],
  ['\0\0\xFE\xFF', 0, 'This text is in UTF-32'],
  ['\x89PNG', 0, 'This is a picture (PNG)'],
  ['\xFF\xD8\xFF', 0, 'This is a picture (JPEG)'],
  ['GIF8', 0, 'This is a picture (GIF)'],
  ['WEBP', 8, 'This is a picture (WebP)'],
  ['II*\0', 0, 'This is a picture (TIFF)'],
  ['MM\0*', 0, 'This is a picture (TIFF)'],
  ['ftyp', 4, 'This is a picture or a video'],
  ['\xD0\xCF\x11\xE0', 0, 'This is an old Excel workbook (.xls), or one with a password'],
  ['%PDF', 0, 'This is a PDF document'],
  ['7z\xBC\xAF', 0, 'This is a compressed file (7z)'],
  ['Rar!', 0, 'This is a compressed file (RAR)'],
  ['BZh', 0, 'This is a compressed file (bzip2)'],
  ['\xFD7zXZ', 0, 'This is a compressed file (xz)'],
  ['\x28\xB5\x2F\xFD', 0, 'This is a compressed file (zstd)'],
  ['PAR1', 0, 'This is a Parquet file'],
  ['SQLite', 0, 'This is a database (SQLite)'],
  ['{\\rtf', 0, 'This is a text document (RTF)'],
];
/** What a text of another kind begins with. */
const FOREIGN_TEXT: readonly (readonly [begins: RegExp, what: FileKind])[] = [
  [/^\s*<(?:!doctype html|html|head|body|table)\b/i, 'This is a web page (HTML)'],
  [/^\s*<(?:\?xml|kml|gpx|!--)/i, 'This is an XML file'],
];

const begins = (bytes: Uint8Array, signature: string, offset = 0): boolean =>
  signature.split('').every((char, index) => bytes[offset + index] === char.charCodeAt(0));

/** How a file is packed, by its first bytes; 'other' for what we don't unpack, null for what is not packed. */
export function isPacked(bytes: Uint8Array): 'zip' | 'gzip' | 'other' | null {
  if (['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08'].some((signature) => begins(bytes, signature))) return 'zip';
  if (begins(bytes, '\x1F\x8B')) return 'gzip';
  const others = ['7z\xBC\xAF', 'Rar!', 'BZh', '\xFD7zXZ', '\x28\xB5\x2F\xFD'];
  return others.some((signature) => begins(bytes, signature)) || begins(bytes, 'ustar', 257) ? 'other' : null;
}

/**
 * Why a file cannot be imported, as a sentence, from its first bytes (64 KiB are plenty); null when it looks like text.
 * Covers empty files, pictures, archives, workbooks, documents and other binary data.
 */
export function refuseBytes(bytes: Uint8Array): Sentence | null {
  const encoding = sniffEncoding(bytes);
  const blank = bytes.every((byte) => [0, 9, 10, 13, 32, 0xef, 0xbb, 0xbf, 0xfe, 0xff].includes(byte));
  if (bytes.length === 0 || (blank && bytes.length < 65_536)) return fileSentence('FILE_EMPTY');
  for (const [signature, offset, what] of FOREIGN)
    if (begins(bytes, signature, offset)) return fileSentence('FILE_FOREIGN', { what });
  // Plain letters are enough, in UTF-16 without the zeros between them.
  const letters = String.fromCharCode(...bytes.subarray(0, 1024).filter((byte) => byte > 0 && byte < 128));
  for (const [begun, what] of FOREIGN_TEXT) if (begun.test(letters)) return fileSentence('FILE_FOREIGN', { what });
  if (encoding !== 'utf-16le' && encoding !== 'utf-16be') {
    let control = 0;
    for (const byte of bytes) if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 12) control += 1;
    if (control > bytes.length / 100) return fileSentence('FILE_FOREIGN', { what: 'This file isn’t text' });
  }
  return null;
}

/** The encoding of a file from its first bytes; see encodingSniffer for a file whose first accent comes late. */
export function sniffEncoding(bytes: Uint8Array): Encoding {
  const sniffer = encodingSniffer();
  sniffer.push(bytes);
  return sniffer.encoding();
}

/**
 * Watches all bytes of a file as they arrive, because the first letter that tells an older encoding from UTF-8 may be
 * megabytes into it. The first piece should hold at least 1 KiB (or the whole file).
 */
export function encodingSniffer(): { push(bytes: Uint8Array): void; encoding(): Encoding } {
  let fixed: Encoding | null = null;
  let first = true;
  /** Continuation bytes still due, and the range that the next one must be in (overlong forms and surrogates are out). */
  let due = 0;
  let low = 0x80;
  let high = 0xbf;
  return {
    push(bytes) {
      if (first && bytes.length > 0) {
        first = false;
        fixed = wide(bytes);
      }
      if (fixed) return;
      for (let index = 0; index < bytes.length; index += 1) {
        const byte = bytes[index] ?? 0;
        if (due > 0) {
          if (byte < low || byte > high) {
            fixed = oldEncoding(bytes);
            return;
          }
          due -= 1;
          low = 0x80;
          high = 0xbf;
        } else if (byte >= 0x80) {
          if (byte < 0xc2 || byte > 0xf4) {
            fixed = oldEncoding(bytes);
            return;
          }
          due = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
          low = byte === 0xe0 ? 0xa0 : byte === 0xf0 ? 0x90 : 0x80;
          high = byte === 0xed ? 0x9f : byte === 0xf4 ? 0x8f : 0xbf;
        }
      }
    },
    encoding: () => fixed ?? 'utf-8',
  };
}

/** Where the letters with accents are in the two encodings of before Unicode that files here still come in. */
const accents = {
  'windows-1252': { small: '\xE0-\xF6\xF8-\xFF', large: '\xC0-\xD6\xD8-\xDE' },
  macintosh: { small: '\x87-\x9F', large: '\x80-\x86\xCB-\xCD\xE5-\xEF\xF1-\xF4' },
} as const;

/** Of two encodings the one in which more accents are as large or small as the letters on both their sides. */
function oldEncoding(bytes: Uint8Array): keyof typeof accents {
  let letters = '';
  for (let at = 0; at < bytes.length; at += 4096) letters += String.fromCharCode(...bytes.subarray(at, at + 4096));
  const fits = ({ small, large }: { small: string; large: string }) =>
    letters.match(new RegExp(`(?<=[a-z])[${small}](?=[a-z])|(?<=[A-Z])[${large}](?=[A-Z])`, 'g'))?.length ?? 0;
  return fits(accents.macintosh) > fits(accents['windows-1252']) ? 'macintosh' : 'windows-1252';
}

/** UTF-16 by its byte order mark, or by the zeros that plain letters leave in every second byte. */
function wide(bytes: Uint8Array): Encoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const pairs = Math.min(bytes.length, 4096) >> 1;
  let even = 0;
  let odd = 0;
  for (let pair = 0; pair < pairs; pair += 1) {
    if (bytes[pair * 2] === 0) even += 1;
    if (bytes[pair * 2 + 1] === 0) odd += 1;
  }
  if (pairs > 0 && odd > pairs * 0.4 && even < pairs * 0.1) return 'utf-16le';
  if (pairs > 0 && even > pairs * 0.4 && odd < pairs * 0.1) return 'utf-16be';
  return null;
}
