// Numbers and shares as a country writes them.

export interface NumberFormats {
  /** 12345.6 -> '12,346', or '12,345.6' with one digit; whole numbers without a decimal. */
  number: (value: number, digits?: number) => string;
  /** 0.266 -> '26.6%'; '27%' without digits; whole numbers without a decimal. */
  percent: (share: number, digits?: number) => string;
  /** 2 -> '2.0'. */
  tenths: (value: number) => string;
}

/** The numbers of a locale (BCP 47). Formats are made once: making one costs a slow phone more than a whole row of a list. */
export function numbersOf(locale: string): NumberFormats {
  const made = new Map<string, Intl.NumberFormat>();
  const format = (style: 'decimal' | 'percent', most: number, least: number) => {
    const name = `${style} ${most} ${least}`;
    const digits = { maximumFractionDigits: most, minimumFractionDigits: least };
    const known = made.get(name) ?? new Intl.NumberFormat(locale, { style, ...digits });
    made.set(name, known);
    return known;
  };
  // Most numbers on a phone are small and whole. The first that the browser's tables are asked for costs a slow one a tenth of
  // a second of its start, and these they write in the same way.
  const plain = /^(?:en|es)(?:-[A-Z]{2})?$/.test(locale);
  const hasPoint = /^en(?:-(?:US|GB|CA|AU|NZ|IE))?$/.test(locale);
  const pointed = (value: number) => (Math.round(value * 10) / 10).toFixed(1);
  const isPlain = (value: number) => plain && Number.isInteger(value) && value >= 0 && value < 1000;
  return {
    number: (value, digits = 0) => (isPlain(value) ? String(value) : format('decimal', digits, 0).format(value)),
    percent: (share, digits = 1) => format('percent', digits, 0).format(share),
    tenths: (value) => (hasPoint && value >= 0 && value < 999 ? pointed(value) : format('decimal', 1, 1).format(value)),
  };
}
