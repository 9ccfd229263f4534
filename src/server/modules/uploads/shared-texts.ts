// The texts that a workbook keeps once for all its cells: a million of them in one place, found by number.
import { sentence } from '../../../contract/messages/every-message';
import { UnreadableFileError } from '../../../domain/voter-files/row-reader';
import { mostSharedText } from './limits';

const pageBytes = 1024 * 1024;
const mostTexts = 8 * 1024 ** 2;

export interface SharedTexts {
  add(text: string): void;
  /** '' for a number that none has. */
  at(index: number): string;
}

/** As bytes in pages: as strings they would take several times the room. */
export function sharedTexts(): SharedTexts {
  const pages: Buffer[] = [];
  let used = pageBytes;
  let count = 0;
  /** Where each begins: its page, and the place in it. Behind it its length stands, in four bytes. */
  let places = new Uint32Array(1024);
  return {
    add(text) {
      const bytes = Buffer.byteLength(text);
      if (bytes + 4 > pageBytes || count >= mostTexts) throw new UnreadableFileError(sentence('WORKBOOK_BROKEN'));
      if (used + bytes + 4 > pageBytes) {
        if ((pages.length + 1) * pageBytes > mostSharedText)
          throw new UnreadableFileError(sentence('WORKBOOK_TOO_LARGE'));
        pages.push(Buffer.allocUnsafe(pageBytes));
        used = 0;
      }
      const page = pages.at(-1);
      if (count === places.length) {
        const more = new Uint32Array(places.length * 2);
        more.set(places);
        places = more;
      }
      places[count] = (pages.length - 1) * pageBytes + used;
      page?.writeUInt32LE(bytes, used);
      page?.write(text, used + 4);
      used += bytes + 4;
      count += 1;
    },
    at(index) {
      const place = index < count ? places[index] : undefined;
      if (place === undefined) return '';
      const page = pages[Math.floor(place / pageBytes)];
      const from = place % pageBytes;
      return page ? page.toString('utf8', from + 4, from + 4 + page.readUInt32LE(from)) : '';
    },
  };
}
