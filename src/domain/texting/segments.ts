// How many segments carriers make of a text, which is what they charge for: 160 characters of the GSM alphabet, 153 each where
// there are several, and 70 or 67 once a single character is none of it (3GPP TS 23.038).
import { withoutMarks } from '../i18n/without-marks';

const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Characters of the alphabet that take two places. */
const extended = new Set('\f^{}\\[~]|€');

/** Characters of one segment, and of each of several. */
const sizes = { gsm: { one: 160, each: 153 }, ucs2: { one: 70, each: 67 } } as const;

export interface Segments {
  encoding: keyof typeof sizes;
  segments: number;
  /** Places that the text takes: of UCS-2, an emoji takes two. */
  units: number;
  /** How many places are left in the last segment. */
  left: number;
  /** What makes it UCS-2, each character once, in its order. */
  unusual: string[];
}

/** Counts a text of any length; an empty one has no segment. */
export function countSegments(text: string): Segments {
  const characters = Array.from(text);
  const unusual = [...new Set(characters.filter((each) => !basic.has(each) && !extended.has(each)))];
  const encoding = unusual.length === 0 ? 'gsm' : 'ucs2';
  const widths = characters.map((each) => (encoding === 'ucs2' ? each.length : extended.has(each) ? 2 : 1));
  const units = widths.reduce((sum, width) => sum + width, 0);
  const { one, each } = sizes[encoding];
  if (units <= one) return { encoding, segments: units === 0 ? 0 : 1, units, left: one - units, unusual };
  // A character that takes two places is never cut in two.
  let segments = 1;
  let filled = 0;
  for (const width of widths) {
    if (filled + width > each) [segments, filled] = [segments + 1, 0];
    filled += width;
  }
  return { encoding, segments, units, left: each - filled, unusual };
}

/** What stands for characters that word processors and phones put in unasked. */
const plainFor: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‛': "'",
  '′': "'",
  '`': "'",
  '´': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '″': '"',
  '–': '-',
  '—': '-',
  '‐': '-',
  '‑': '-',
  '−': '-',
  '…': '...',
  '•': '-',
  '\u00A0': ' ',
  '\u2002': ' ',
  '\u2003': ' ',
  '\u2009': ' ',
  '\u202F': ' ',
  '\u200B': '',
  '\u200D': '',
  '\uFEFF': '',
  '\u00AD': '',
  '\t': ' ',
};

/**
 * A text with characters of the GSM alphabet where these say the same: straight quotes for curly ones, no accent where the alphabet
 * lacks the letter. Null where that would change nothing, or what is left would still be UCS-2.
 */
export function repaired(text: string): string | null {
  const known = (character: string) => basic.has(character) || extended.has(character);
  const plain = Array.from(text.normalize('NFC'))
    .map((each) => {
      if (known(each)) return each;
      const replacement = plainFor[each];
      if (replacement !== undefined) return replacement;
      const bare = withoutMarks(each);
      return bare !== '' && Array.from(bare).every(known) ? bare : each;
    })
    .join('');
  return plain === text || countSegments(plain).encoding === 'ucs2' ? null : plain;
}
