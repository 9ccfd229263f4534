// The code by which a household answers a mailing: how it is written, and how it is read from what someone typed.

/** Digits and capitals without those that are mistaken for others (I, L, O, U): what a QR code writes shortest, too. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 80 bits: at a thousand tries a second one in a million codes is not guessed within the age of the universe. */
const codeBytes = 10;
const codeLength = 16;

/**
 * A code of 16 letters, five bits each.
 * @param bytes what no one can guess; the first ten are used
 */
export function codeOf(bytes: Uint8Array): string {
  let bits = 0;
  let held = 0;
  let code = '';
  for (const byte of bytes.subarray(0, codeBytes)) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      code += letters[(held >> bits) & 31] ?? '';
    }
  }
  return code;
}

/** A code as it was typed or scanned: in small letters, with marks between, O for 0, I or L for 1. Null: it can't be one. */
export function readCode(typed: string): string | null {
  if (typed.length > 2 * codeLength) return null;
  const code = typed
    .toUpperCase()
    .replaceAll(/[\s.-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return code.length === codeLength && Array.from(code).every((letter) => letters.includes(letter)) ? code : null;
}

/** A code as people copy it: ABCD-EFGH-JKMN-PQRS. */
export const groupedCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code;

/** Where a code leads, as it is printed for people and given to mail houses. */
export const addressOfCode = (publicUrl: string, code: string): string => `${publicUrl}/m/${groupedCode(code)}`;

/** The same for a QR code, which is smaller without small letters; addresses whose paths would suffer keep theirs. */
export function scannedAddress(publicUrl: string, code: string): string {
  const plain = /^https?:\/\/[^/]+$/i.test(publicUrl);
  return plain ? `${publicUrl}/m/${code}`.toUpperCase() : `${publicUrl}/m/${code}`;
}
