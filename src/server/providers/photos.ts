// Photos are re-encoded: smaller than 1600 px, upright, without EXIF (a phone writes its position there).
import { sentence } from '../../contract/messages/every-message';
import { ApiError } from '../http/errors';

/** Largest photo that is read, in bytes. */
export const maxPhotoBytes = 15 * 1024 * 1024;
/** Some phones take pictures of 8192 × 6144. */
const maxPixels = 51_000_000;
/** A picture that comes in ever finer passes has to be held in memory whole, and a few kilobytes can tell of as many pixels. */
const maxPixelsInPasses = 25_000_000;
const longestSide = 1600;
const formats = new Set<string>(['jpeg', 'png', 'webp', 'gif', 'heif']);

/** The last photo that waits or is worked on. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Returns a JPEG; throws WRONG_FILE for what is not a photo that can be read (HEIC is converted on the phone). One after the other: a large
 * one takes a hundred megabytes, and what it works on is also needed by whoever reads files or looks up names.
 */
export async function cleanPhoto(bytes: Buffer): Promise<Buffer> {
  const cleaned = last.then(() => clean(bytes));
  last = cleaned.catch(() => undefined);
  return cleaned;
}

async function clean(bytes: Buffer): Promise<Buffer> {
  // Most processes are never sent a photo. That it can't be loaded is no fault of the photo.
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' });
    const { format, width, height, isProgressive } = await image.metadata();
    // Drawings and documents may name further files: they are not even opened.
    if (!formats.has(format)) throw new Error(`not a photo but ${format}`);
    if (isProgressive && width * height > maxPixelsInPasses) throw new Error(`${width} × ${height} in passes`);
    return await image
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 82 })
      .toBuffer();
  } catch (error) {
    throw new ApiError('WRONG_FILE', sentence('PHOTO_UNREADABLE'), { cause: error });
  }
}
