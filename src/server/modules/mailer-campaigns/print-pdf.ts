// A mailing as a PDF for the printer, written page after page: two sides for each piece, the artwork once. Memory holds where each object
// begins, and nothing of what is written.
import { setImmediate as letOthersOn } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import { mailAddress } from '../../../domain/mailers/address-lines';
import type { MailerSize } from '../../../contract/outreach/mailer-campaigns';
import type { PrintStart } from '../../providers/print-artwork';
import { boxesOf, cropMarks, drawAddress, drawArtwork, drawSender, keepFree, placeOfCode } from './print-marks';
import { codeDrawer } from './print-code';
import type { Piece } from './recipients-repo';

/** Pages that hang on one branch of the page tree. */
const branchPages = 500;
/** Codes take time: after so many, whatever else the process has to do comes first. */
const codesAtOnce = 25;

interface Job {
  start: PrintStart;
  size: MailerSize;
  /** Name and address of the sender, for an address side without artwork. */
  sender: readonly string[];
  /** The code of each piece, and where it leads; null: pieces carry none. */
  codes: { codeOf: (piece: number) => string; publicUrl: string } | null;
}

export async function* printPages(
  { start, size, sender, codes }: Job,
  pages: AsyncIterable<Piece[]>,
): AsyncGenerator<Buffer> {
  const offsets: number[] = [];
  let at = 0;
  let next = start.next;
  let ready: string[] = [];
  const write = (text: string) => {
    ready.push(text);
    at += Buffer.byteLength(text, 'latin1');
  };
  const object = (number: number, body: string) => {
    offsets[number] = at;
    write(`${number} 0 obj\n${body}\nendobj\n`);
  };
  const stream = (number: number, body: string, entries = '') =>
    object(number, `<< ${entries}/Length ${body.length} >>\nstream\n${body}\nendstream`);
  const flush = () => {
    const bytes = Buffer.from(ready.join(''), 'latin1');
    ready = [];
    return bytes;
  };

  // The marks behind the version tell that a file is binary.
  write('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n');
  for (const { number, at: from } of start.objects) offsets[number] = at + from;
  yield flush();
  at += start.bytes.length;
  yield Buffer.from(start.bytes);

  const [root, font, resources, front, back] = [next, next + 1, next + 2, next + 3, next + 4];
  next += 5;
  const [picture, address] = start.forms;
  const forms = start.forms.map((form, side) => (form ? `/A${side} ${form.ref} 0 R ` : '')).join('');
  object(font, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  object(resources, `<< /Font << /F ${font} 0 R >> /XObject << ${forms}>> >>`);
  stream(front, `${picture ? drawArtwork(size, picture, 'A0') : ''}${cropMarks(size)}`);
  const underAddress = address ? drawArtwork(size, address, 'A1') : '';
  stream(
    back,
    `${underAddress}${keepFree(size, codes !== null)}${cropMarks(size)}${start.forms.length > 1 ? '' : drawSender(size, sender)}`,
  );

  const drawCode = codes && codeDrawer(codes.publicUrl);
  const codePlace = placeOfCode(size);
  const branches: number[] = [];
  const boxes = boxesOf(size);
  let branch = next++;
  let kids: number[] = [];
  let count = 0;
  const endBranch = () => {
    if (kids.length === 0) return;
    const list = kids.map((kid) => `${kid} 0 R`).join(' ');
    object(branch, `<< /Type /Pages /Parent ${root} 0 R /Count ${kids.length} /Kids [${list}] >>`);
    branches.push(branch);
    branch = next++;
    kids = [];
  };
  const page = (contents: string) => {
    const number = next++;
    const of = `/Parent ${branch} 0 R ${boxes} /Resources ${resources} 0 R`;
    object(number, `<< /Type /Page ${of} /Contents ${contents} >>`);
    kids.push(number);
    count += 1;
    if (kids.length >= branchPages) endBranch();
  };
  for await (const some of pages) {
    for (const [nth, household] of some.entries()) {
      page(`${front} 0 R`);
      const text = next++;
      const lines = drawAddress(size, mailAddress(household).lines);
      if (codes && drawCode) {
        const code = drawCode(codes.codeOf(household.piece), codePlace);
        const packed = deflateSync(Buffer.from(`${lines}${code}`, 'latin1'));
        stream(text, packed.toString('latin1'), '/Filter /FlateDecode ');
        if (nth % codesAtOnce === codesAtOnce - 1) await letOthersOn();
      } else stream(text, lines);
      page(`[${back} 0 R ${text} 0 R]`);
    }
    yield flush();
  }
  endBranch();
  const list = branches.map((each) => `${each} 0 R`).join(' ');
  object(root, `<< /Type /Pages /Count ${count} /Kids [${list}] >>`);
  const catalog = next++;
  object(catalog, `<< /Type /Catalog /Pages ${root} 0 R >>`);
  const xref = at;
  write(`xref\n0 ${next}\n0000000000 65535 f \n`);
  for (let number = 1; number < next; number += 1) {
    const where = offsets[number];
    write(where === undefined ? '0000000000 65535 f \n' : `${String(where).padStart(10, '0')} 00000 n \n`);
    if (number % 10_000 === 0) yield flush();
  }
  write(`trailer\n<< /Size ${next} /Root ${catalog} 0 R >>\nstartxref\n${xref}\n%%EOF\n`);
  yield flush();
}
