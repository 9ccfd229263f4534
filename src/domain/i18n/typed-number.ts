// A number as people type it, in whatever country.

const grouped = /^[1-9]\d{0,2}(?:([.,'’\s])\d{3})(?:\1\d{3})*(?:[.,](?!\d{3}$)\d+)?$/u;
const plain = /^\d*[.,]?\d+$/;

/**
 * '2,000', '2.000' and '2 000' -> 2000; '1,5' and '1.5' -> 1.5; '1.234,5' -> 1234.5. Null for what cannot be read as a number of
 * 0 or more. A comma or point before exactly three digits groups them, unless the number begins with 0.
 */
export function typedNumber(typed: string): number | null {
  const text = typed.trim();
  const separator = grouped.exec(text)?.[1];
  if (separator !== undefined) return Number(text.replaceAll(separator, '').replace(',', '.'));
  return plain.test(text) ? Number(text.replace(',', '.')) : null;
}
