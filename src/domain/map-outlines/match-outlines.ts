// Whether what a voter file calls a precinct or district is an outline's name: "Precinct 07", "PCT 7" and "7" are the same.
import { withoutMarks } from '../i18n/without-marks';

/** Words that say only of what kind a name is. */
const kindWords =
  /\b(precincts?|pct|prec|wards?|districts?|dist|division|county|city|town|township|village|of|the|voting|vtd|no|number|school|senate|house|congressional|assembly|state)\b/g;

/** Two names with the same key are the same place; "" where a name is only such words or nothing. */
export function outlineKey(name: string): string {
  const plain = withoutMarks(name)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ');
  const without = plain.replace(kindWords, ' ');
  const kept = without.trim() === '' ? plain : without;
  return kept
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/^0+(?=[\p{L}\p{N}])/u, ''))
    .join(' ');
}

/** The number of the outline that each key means; null where several outlines have it, so that it means none for sure. */
export function outlineBook(outlines: readonly { number: number; name: string }[]): Map<string, number | null> {
  const book = new Map<string, number | null>();
  for (const { number, name } of outlines) {
    const key = outlineKey(name);
    if (key !== '') book.set(key, book.has(key) ? null : number);
  }
  return book;
}
