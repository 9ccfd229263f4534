// Photos are re-encoded: smaller than 1600 px, upright, without EXIF (a phone writes its position there).
import sharp from 'sharp';
import { ApiError } from '../http/errors';

/** Largest photo that is read, in bytes. */
export const maxPhotoBytes = 15 * 1024 * 1024;
const maxPixels = 100_000_000;
const longestSide = 1600;

/** Returns a JPEG; throws WRONG_FILE for what is not a photo that can be read (HEIC is converted on the phone). */
export async function cleanPhoto(bytes: Buffer): Promise<Buffer> {
  try {
    return await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 82 })
      .toBuffer();
  } catch (error) {
    throw new ApiError('WRONG_FILE', 'This photo cannot be read. Please use a JPEG or PNG.', { cause: error });
  }
}
