// The beginning of a file for the printer: the artwork, embedded once, as objects that every page refers to. Runs on a thread of its own.
import type { PDFDocument } from '@cantoo/pdf-lib';
import { sentence } from '../../contract/messages/every-message';
import type { Sentence } from '../../contract/messages/sentence';
import type { Mailer } from '../../contract/outreach/mailers';
import { openPdf, printedBox } from './artwork';

/** Artwork as an object that is drawn: how large that is, in points, and by what it is turned when it is read. */
export interface PrintForm {
  ref: number;
  /** A picture fills one by one; a page its own size. */
  unit: boolean;
  width: number;
  height: number;
  turn: number;
}

export interface PrintStart {
  /** Objects as they are written, one after the other, and where each begins. */
  bytes: Uint8Array<ArrayBuffer>;
  objects: { number: number; at: number }[];
  /** The first number that is free. */
  next: number;
  /** Front and, if there is one, address side; null for an empty page. */
  forms: (PrintForm | null)[];
}

export async function startPrint(bytes: Uint8Array, mime: Mailer['mime']): Promise<PrintStart | Sentence> {
  const { PDFDocument: Pdf } = await import('@cantoo/pdf-lib');
  const print = await Pdf.create({ updateMetadata: false });
  const forms: (PrintForm | null)[] = [];
  if (mime === 'application/pdf') {
    const pdf = await openPdf(bytes);
    if ('detail' in pdf) return pdf;
    try {
      for (const page of pdf.getPages()) {
        const { x, y, width, height, turn } = printedBox(page);
        const box = { left: x, bottom: y, right: x + width, top: y + height };
        const isEmpty = page.node.Contents() === undefined;
        const [embedded] = isEmpty ? [] : await print.embedPages([page], [box]);
        forms.push(embedded ? { ref: embedded.ref.objectNumber, unit: false, width, height, turn } : null);
      }
      await print.flush();
    } catch {
      return sentence('MAILER_PDF_BROKEN');
    }
  } else {
    const picture = await (mime === 'image/png' ? print.embedPng(bytes) : print.embedJpg(bytes));
    await print.flush();
    forms.push({ ref: picture.ref.objectNumber, unit: true, width: picture.width, height: picture.height, turn: 0 });
  }
  return { ...written(print), forms };
}

/** All objects but those of a document's own frame: that is made anew around the pages. */
function written(print: PDFDocument) {
  const { context } = print;
  const frame = new Set(
    [context.trailerInfo.Root, context.trailerInfo.Info, print.catalog.get(context.obj('Pages'))].map(String),
  );
  const parts: Uint8Array[] = [];
  const objects: PrintStart['objects'] = [];
  let at = 0;
  const add = (part: Uint8Array) => {
    parts.push(part);
    at += part.length;
  };
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (frame.has(String(ref))) continue;
    objects.push({ number: ref.objectNumber, at });
    add(Buffer.from(`${ref.objectNumber} 0 obj\n`));
    const body = new Uint8Array(object.sizeInBytes());
    object.copyBytesInto(body, 0);
    add(body);
    add(Buffer.from('\nendobj\n'));
  }
  const bytes = new Uint8Array(at);
  let from = 0;
  for (const part of parts) {
    bytes.set(part, from);
    from += part.length;
  }
  return { bytes, objects, next: context.largestObjectNumber + 1 };
}
