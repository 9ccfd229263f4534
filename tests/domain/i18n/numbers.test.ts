import { describe, expect, it } from 'vitest';
import { numbersOf } from '../../../src/domain/i18n/numbers';

describe('numbers', () => {
  it.each(['en', 'en-US', 'en-GB', 'en-IN', 'es', 'es-US', 'es-MX', 'es-ES', 'ar-EG', 'hi-IN'])(
    'are written in %s as the browser writes them, however small',
    (locale) => {
      const { number, tenths } = numbersOf(locale);
      const written = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
      for (const value of [0, 1, 9, 10, 42, 999, 1000, 1234, 12_345, -1, -12, 0.4, 0.5, 1.5, 999.5])
        expect(number(value)).toBe(written.format(value));
      const ofTenths = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
      for (let hundredths = 0; hundredths < 2000; hundredths++)
        expect(tenths(hundredths / 100)).toBe(ofTenths.format(hundredths / 100));
      for (const value of [998.94, 998.95, 999, 999.96, 1234.5, -0.25])
        expect(tenths(value)).toBe(ofTenths.format(value));
      expect(number(2, 1)).toBe(new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(2));
      expect(number(2.25, 1)).toBe(new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(2.25));
    },
  );
});
