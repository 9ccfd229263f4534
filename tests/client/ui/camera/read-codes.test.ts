import { afterEach, expect, it, vi } from 'vitest';
import { encode } from 'uqr';
import { openCodeReader } from '../../../../src/client/ui/camera/read-codes';

afterEach(() => vi.unstubAllGlobals());

/** A picture of a code as a camera has it, each module some pixels wide; without a text, of nothing. */
function picture(text: string | null): HTMLCanvasElement {
  const { data, size } = encode(text ?? 'nothing', { border: 4 });
  const side = size * 6;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let at = 0; at < side * side; at++) {
    const dark = text !== null && data[Math.floor(at / side / 6)]?.[Math.floor((at % side) / 6)];
    if (dark) pixels.fill(20, at * 4, at * 4 + 3);
  }
  const getContext = () => ({ getImageData: () => ({ data: pixels, width: side, height: side }) });
  return { width: side, height: side, getContext } as unknown as HTMLCanvasElement;
}

function browserWith(formats: string[], sees: string[]): void {
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => formats;
      detect = async () => sees.map((rawValue) => ({ rawValue }));
    },
  );
}

it('asks the browser, where that reads codes', async () => {
  browserWith(['ean_13', 'qr_code'], ['FROM THE BROWSER']);
  expect(await (await openCodeReader())(picture('ON THE SCREEN'))).toBe('FROM THE BROWSER');
  browserWith(['qr_code'], []);
  expect(await (await openCodeReader())(picture('ON THE SCREEN'))).toBeNull();
});

it('reads itself where the browser reads none, or has only the name for it', async () => {
  expect(await (await openCodeReader())(picture('ON THE SCREEN $%*+-./:'))).toBe('ON THE SCREEN $%*+-./:');
  browserWith([], ['FROM THE BROWSER']);
  const read = await openCodeReader();
  expect([await read(picture('ON THE SCREEN')), await read(picture(null))]).toEqual(['ON THE SCREEN', null]);
});
