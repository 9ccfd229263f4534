// Reads the texts of a PDF that pdfkit wrote: its standard fonts have one byte a letter, its streams are deflated.
import { inflateSync } from 'node:zlib';

/** Every piece of text, page after page, in the order in which it was written. */
export function textsOfPdf(pdf: Buffer): string[] {
  const texts: string[] = [];
  let at = 0;
  for (;;) {
    const begin = pdf.indexOf('stream\n', at);
    if (begin < 0) return texts;
    const end = pdf.indexOf('\nendstream', begin);
    const body = pdf.subarray(begin + 'stream\n'.length, end);
    at = end + '\nendstream'.length;
    texts.push(...textsOf(inflated(body)));
  }
}

function inflated(body: Buffer): string {
  try {
    return inflateSync(body).toString('latin1');
  } catch {
    return body.toString('latin1');
  }
}

/** `[<48656c> 20 <6c6f>] TJ`: letters in hexadecimal, with kerning between them. */
function textsOf(content: string): string[] {
  return [...content.matchAll(/\[((?:<[0-9a-f]*>|[-\d.\s])*)\]\s*TJ/gi)].map(([, pieces = '']) =>
    new TextDecoder('windows-1252').decode(
      Buffer.from([...pieces.matchAll(/<([0-9a-f]*)>/gi)].map(([, letters = '']) => letters).join(''), 'hex'),
    ),
  );
}
