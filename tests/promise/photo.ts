// A picture as small as a picture can be, and what begins as a voice note does.
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

function tinyVoice(): ArrayBuffer {
  return Uint8Array.from([0x1a, 0x45, 0xdf, 0xa3, ...Array.from({ length: 20 }, () => 7)]).buffer;
}

/** The bytes that follow a fact of an order; undefined where none do. */
export function bytesFor(what: string): { bytes: ArrayBuffer; mime: string } | undefined {
  if (what === 'voice') return { bytes: tinyVoice(), mime: 'audio/webm' };
  return what === 'photo' || what === 'door-photo' ? { bytes: tinyPhoto(), mime: 'image/jpeg' } : undefined;
}
