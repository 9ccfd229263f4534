// Photos made small on the phone: below 1600 px, re-encoded, so that the place and time inside the file are gone.

export const longestSide = 1_600;
const smallSide = 800;

export interface Photo {
  bytes: ArrayBuffer;
  mime: string;
  width: number;
  height: number;
}

/** The photo could not be read. The sentence says what to do. */
export class UnreadablePhoto extends Error {
  override name = 'UnreadablePhoto';
  readonly sentence = 'This picture couldn’t be read. Take it again or choose another one.';
}

/** Decodes a picture, turns it upright, scales it below `side` pixels and encodes it as JPEG. */
export async function shrinkPhoto(file: Blob, side: number = longestSide): Promise<Photo> {
  const picture = await decode(file);
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) throw new UnreadablePhoto();
  pen.drawImage(picture.source, 0, 0, width, height);
  picture.close();
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.82));
  canvas.width = 0;
  if (!blob) throw new UnreadablePhoto();
  return { bytes: await blob.arrayBuffer(), mime: 'image/jpeg', width, height };
}

/** A queued photo that the server found too large, once more and smaller; null when it cannot be. */
export async function shrinkAgain(bytes: ArrayBuffer, mime: string): Promise<Photo | null> {
  try {
    const smaller = await shrinkPhoto(new Blob([bytes], { type: mime }), smallSide);
    return smaller.bytes.byteLength < bytes.byteLength ? smaller : null;
  } catch {
    return null;
  }
}

interface Picture {
  source: CanvasImageSource;
  width: number;
  height: number;
  close(): void;
}

async function decode(file: Blob): Promise<Picture> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    return { source: bitmap, width: bitmap.width, height: bitmap.height, close: () => bitmap.close() };
  } catch {
    return decodeByElement(file);
  }
}

/** The way of browsers that cannot make a bitmap of it: some phones decode HEIC in an image element only. */
async function decodeByElement(file: Blob): Promise<Picture> {
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch {
    URL.revokeObjectURL(url);
    throw new UnreadablePhoto();
  }
  return {
    source: image,
    width: image.naturalWidth,
    height: image.naturalHeight,
    close: () => URL.revokeObjectURL(url),
  };
}
