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
  return {
    number: (value, digits = 0) => format('decimal', digits, 0).format(value),
    percent: (share, digits = 1) => format('percent', digits, 0).format(share),
    tenths: (value) => format('decimal', 1, 1).format(value),
  };
}
