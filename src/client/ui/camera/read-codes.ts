// Reading QR codes from pictures: by the browser where it can, else by a library that is loaded when a camera is first opened.

/** A picture's code as text; null: none was found. */
export type CodeReader = (picture: HTMLCanvasElement) => Promise<string | null>;

interface Detector {
  detect: (picture: HTMLCanvasElement) => Promise<readonly { rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<readonly string[]>;
}

const isDetectorClass = (found: unknown): found is DetectorClass =>
  typeof found === 'function' && 'getSupportedFormats' in found;

async function ofBrowser(): Promise<CodeReader | null> {
  const found: unknown = Reflect.get(globalThis, 'BarcodeDetector');
  if (!isDetectorClass(found)) return null;
  // Some browsers have the name and no detector behind it.
  const formats = await found.getSupportedFormats().catch((): readonly string[] => []);
  if (!formats.includes('qr_code')) return null;
  const detector = new found({ formats: ['qr_code'] });
  return async (picture) => (await detector.detect(picture))[0]?.rawValue ?? null;
}

async function ofLibrary(): Promise<CodeReader> {
  const { default: decode } = await import('qr/decode.js');
  return async (picture) => {
    const { width, height } = picture;
    const pixels = picture.getContext('2d', { willReadFrequently: true })?.getImageData(0, 0, width, height);
    try {
      return pixels ? decode(pixels) : null;
    } catch {
      // That is how it says that it sees none.
      return null;
    }
  };
}

export const openCodeReader = async (): Promise<CodeReader> => (await ofBrowser()) ?? ofLibrary();
