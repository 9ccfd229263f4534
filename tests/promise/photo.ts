// A picture as small as a picture can be.
import sharp from 'sharp';

let bytes: Uint8Array | null = null;

/** Makes the picture once; before the first schedule. */
export async function makeTinyPhoto(): Promise<void> {
  bytes ??= new Uint8Array(
    await sharp({ create: { width: 8, height: 8, channels: 3, background: '#3a6' } })
      .jpeg()
      .toBuffer(),
  );
}

export function tinyPhoto(): ArrayBuffer {
  if (!bytes) throw new Error('Make the picture first.');
  return bytes.slice().buffer;
}
