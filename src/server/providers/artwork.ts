// What is to be printed: read by its content, whatever its name, and shown as pictures of its pages. Runs on a thread of its own
// (jobs/artwork-thread.ts): a drawing can take seconds.
import type { PDFDocument, PDFPage } from '@cantoo/pdf-lib';
import { PDFiumLibrary, type PDFiumPageRenderOptions } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { sentence } from '../../contract/messages/every-message';
import type { Sentence } from '../../contract/messages/sentence';
import { maxMailerPages, type Mailer } from '../../contract/outreach/mailers';

interface ArtworkPage {
  /** Inches, bleed included, as a reader turns it. */
  width_in: number;
  height_in: number;
  /** JPEG. */
  preview: Uint8Array<ArrayBuffer>;
}

interface Artwork {
  mime: Mailer['mime'];
  pages: ArtworkPage[];
  /** What is kept: a picture upright and without what the camera wrote beside it; null: the file as it came. */
  bytes: Uint8Array<ArrayBuffer> | null;
}

export type ReadArtwork = { artwork: Artwork; refused: null } | { artwork: null; refused: Sentence };

const refuse = (refused: Sentence): ReadArtwork => ({ artwork: null, refused });

const pointsPerInch = 72;
const inches = { min: 2, max: 30 };
const mostPixels = 80_000_000;
/** The longer side of a page's picture, in pixels. */
const previewSide = 1200;
/** A picture has pixels and no size of its own: it counts as printed this fine. */
const printDpi = 300;

export async function readArtwork(bytes: Uint8Array): Promise<ReadArtwork> {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  return head.includes('%PDF-') ? readPdf(bytes) : readPicture(bytes);
}

/** A PDF as the library has it that prints it; or why it can't be used. */
export async function openPdf(bytes: Uint8Array): Promise<PDFDocument | Sentence> {
  const { EncryptedPDFError, PDFDocument: Pdf } = await import('@cantoo/pdf-lib');
  try {
    const pdf = await Pdf.load(bytes, { updateMetadata: false });
    return pdf.isEncrypted ? sentence('MAILER_PDF_LOCKED') : pdf;
  } catch (error) {
    return sentence(error instanceof EncryptedPDFError ? 'MAILER_PDF_LOCKED' : 'MAILER_PDF_BROKEN');
  }
}

/** The part of a page that is printed, as a reader turns it, in points. */
export function printedBox(page: PDFPage) {
  const { x, y, width, height } = page.getBleedBox();
  const turn = ((page.getRotation().angle % 360) + 360) % 360;
  const isTurned = turn % 180 !== 0;
  return { x, y, width, height, turn, across: isTurned ? height : width, up: isTurned ? width : height };
}

async function readPdf(bytes: Uint8Array): Promise<ReadArtwork> {
  const pdf = await openPdf(bytes);
  if ('detail' in pdf) return refuse(pdf);
  try {
    const count = pdf.getPageCount();
    if (count < 1 || count > maxMailerPages) return refuse(sentence('MAILER_PAGES', { count }));
    const sizes = pdf.getPages().map((page) => {
      const { across, up } = printedBox(page);
      return { width_in: across / pointsPerInch, height_in: up / pointsPerInch };
    });
    const isPaper = ({ width_in: width, height_in: height }: (typeof sizes)[number]) =>
      Math.min(width, height) >= inches.min && Math.max(width, height) <= inches.max;
    if (!sizes.every(isPaper)) return refuse(sentence('MAILER_PAGE_SIZE'));
    const previews = await drawPages(bytes);
    const pages = sizes.map((size, index) => ({ ...size, preview: previews[index] ?? new Uint8Array() }));
    return { artwork: { mime: 'application/pdf', pages, bytes: null }, refused: null };
  } catch {
    return refuse(sentence('MAILER_PDF_BROKEN'));
  }
}

const asPicture = async ({ data, width, height }: PDFiumPageRenderOptions) =>
  sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: 'white' })
    .jpeg({ quality: 84 })
    .toBuffer();

async function drawPages(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>[]> {
  const library = await PDFiumLibrary.init();
  try {
    const drawing = await library.loadDocument(bytes);
    const pictures: Uint8Array<ArrayBuffer>[] = [];
    for (const page of drawing.pages()) {
      const { originalWidth, originalHeight } = page.getOriginalSize();
      const scale = previewSide / Math.max(originalWidth, originalHeight, 1);
      pictures.push(new Uint8Array((await page.render({ scale, render: asPicture })).data));
    }
    drawing.destroy();
    return pictures;
  } finally {
    library.destroy();
  }
}

async function readPicture(bytes: Uint8Array): Promise<ReadArtwork> {
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' });
    const { format } = await picture.metadata();
    if (format !== 'jpeg' && format !== 'png') return refuse(sentence('MAILER_UNREADABLE'));
    const upright = picture.rotate().flatten({ background: 'white' }).toColorspace('srgb');
    const kept = format === 'png' ? upright.png() : upright.jpeg({ quality: 95, chromaSubsampling: '4:4:4' });
    const { data, info } = await kept.toBuffer({ resolveWithObject: true });
    const preview = await sharp(data)
      .resize({ width: previewSide, height: previewSide, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 84 })
      .toBuffer();
    const page = {
      width_in: info.width / printDpi,
      height_in: info.height / printDpi,
      preview: new Uint8Array(preview),
    };
    return { artwork: { mime: `image/${format}`, pages: [page], bytes: new Uint8Array(data) }, refused: null };
  } catch {
    return refuse(sentence('MAILER_UNREADABLE'));
  }
}
