import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { QrCode } from '../../../../src/client/ui/images/qr-code';
import { readQr } from '../../../support/qr';

/** The code as a screen of that width would show it. */
async function shown(text: string, width: number): Promise<Buffer> {
  const src = /src="data:image\/svg\+xml,([^"]+)"/.exec(renderToStaticMarkup(<QrCode text={text} label="Code" />))?.[1];
  return sharp(Buffer.from(decodeURIComponent(src ?? '')), { density: 72 })
    .resize(width, width, { kernel: 'nearest' })
    .png()
    .toBuffer();
}

test('a code says what was put into it, however long, when its pixels are read', async () => {
  const text = fc.oneof(
    fc.webUrl({ withQueryParameters: true }),
    fc.string({ minLength: 1, maxLength: 300, unit: 'binary' }),
    fc.stringMatching(/^[0-9A-Z:/.]{1,200}$/),
    fc.stringMatching(/^[0-9]{1,60}$/),
  );
  await fc.assert(
    fc.asyncProperty(text, async (said) => {
      expect(await readQr(await shown(said, 720))).toBe(said);
    }),
    { numRuns: 12 },
  );
});
