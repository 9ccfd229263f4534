// Where things are on a printed mailer: the cut, the bleed, and what the post office wants for itself on the address side.
import type { MailerSize } from '../../contract/outreach/mailer-campaigns';

/** A rectangle in inches from the lower left corner of what is cut out. */
export interface Area {
  left: number;
  bottom: number;
  width: number;
  height: number;
}

/** How far ink goes beyond the cut on each side, in inches. */
export const bleed = 0.125;

/** Width and height of each size as the address side is read, in inches. */
const sizes: Record<MailerSize, readonly [width: number, height: number]> = {
  '4x6': [6, 4],
  '4.25x6': [6, 4.25],
  '5x7': [7, 5],
  '6x9': [9, 6],
  '6x11': [11, 6],
};

interface AddressSide {
  /** Postage: within 1 5/8 inches of the right edge and 1 3/8 inches of the top (DMM 604). */
  indicia: Area;
  /** Where the address is printed, inside the area that the post office's readers look at: 5/8 to 2 3/4 inches from the bottom. */
  address: Area;
  /** The lowest 5/8 of an inch on the right, where the post office prints its barcode. */
  barcode: Area;
  /** A household's code with its quiet zone, if one is printed: left of the address, a quarter of an inch from it. */
  code: Area;
}

const codeSize = { width: 1.5, height: 1.375 };
/** What artwork keeps beside a code, in inches: with less, one is printed only where someone asks for it. */
const roomBesideCode = 1;

/** A size in inches, and the areas of its address side that stay white. */
export function layoutOf(size: MailerSize): { width: number; height: number; side: AddressSide } {
  const [width, height] = sizes[size];
  const barcode = { left: width - 4.75, bottom: 0, width: 4.75, height: 0.625 };
  const address = { left: width - 4, bottom: 0.625, width: 4, height: 1.375 };
  return {
    width,
    height,
    side: {
      indicia: { left: width - 1.625, bottom: height - 1.375, width: 1.625, height: 1.375 },
      address,
      barcode,
      code: { left: address.left - 0.25 - codeSize.width, bottom: address.bottom, ...codeSize },
    },
  };
}

/** Whether a code leaves enough of the artwork: on all but the two smallest sizes. */
export const hasRoomForCode = (size: MailerSize): boolean => layoutOf(size).side.code.left >= roomBesideCode;

/**
 * How artwork is laid onto a size: turned by a quarter where one of both lies on its side, then as large as it fits.
 *
 * | the artwork is (within 1/16 inch) | it covers | `fits` |
 * |---|---|---|
 * | as large as the size with its bleed | the bleed | true |
 * | as large as the size | what is cut out, without bleed | true |
 * | anything else | what of it fits in, in the middle | false |
 */
export function placeArtwork(size: MailerSize, art: { width: number; height: number }) {
  const { width, height } = layoutOf(size);
  const turned = width > height !== art.width > art.height;
  const [across, up] = turned ? [art.height, art.width] : [art.width, art.height];
  const isLike = (margin: number) =>
    Math.abs(across - width - 2 * margin) <= 1 / 16 && Math.abs(up - height - 2 * margin) <= 1 / 16;
  const margin = isLike(bleed) ? bleed : 0;
  const fits = margin > 0 || isLike(0);
  const scale = Math.min((width + 2 * margin) / across, (height + 2 * margin) / up);
  const area: Area = {
    left: (width - across * scale) / 2,
    bottom: (height - up * scale) / 2,
    width: across * scale,
    height: up * scale,
  };
  return { turned, fits, area };
}
