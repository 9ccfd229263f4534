// Photos are re-encoded: smaller than 1600 px, upright, without EXIF (a phone writes its position there).
import { sentence } from '../../contract/messages/every-message';
import sharp from 'sharp';
import { ApiError } from '../http/errors';

/** Largest photo that is read, in bytes. */
export const maxPhotoBytes = 15 * 1024 * 1024;
const maxPixels = 100_000_000;
const longestSide = 1600;
const formats = new Set<string>(['jpeg', 'png', 'webp', 'gif', 'heif']);

/** Returns a JPEG; throws WRONG_FILE for what is not a photo that can be read (HEIC is converted on the phone). */
export async function cleanPhoto(bytes: Buffer): Promise<Buffer> {
  try {
    const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' });
    const { format } = await image.metadata();
    // Drawings and documents may name further files: they are not even opened.
    if (!formats.has(format)) throw new Error(`not a photo but ${format}`);
    return await image
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 82 })
      .toBuffer();
  } catch (error) {
    throw new ApiError('WRONG_FILE', sentence('PHOTO_UNREADABLE'), { cause: error });
  }
}
