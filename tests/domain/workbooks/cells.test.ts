import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellFormat, cellText, columnOf, isoDayText, numberText } from '../../../src/domain/workbooks/cells';

const general = { date: false, digits: 0 };

test('formats are told by what they show: days, digits that always stand, or neither', () => {
  expect(cellFormat(14, undefined)).toEqual({ date: true, digits: 0 });
  expect(cellFormat(0, undefined)).toEqual(general);
  expect(cellFormat(164, 'yyyy\\-mm\\-dd;@')).toEqual({ date: true, digits: 0 });
  expect(cellFormat(164, '[$-409]d/m/yy h:mm')).toEqual({ date: true, digits: 0, time: true });
  expect(cellFormat(22, undefined)).toEqual({ date: true, digits: 0, time: true });
  expect(cellFormat(164, '0" days"')).toEqual(general);
  expect(cellFormat(164, '[Red]0.00')).toEqual(general);
  expect(cellFormat(164, '00000')).toEqual({ date: false, digits: 5 });
  expect(cellFormat(164, 'General')).toEqual(general);
});

test('every day that a workbook can hold is read as that day, in both calendars', () => {
  const days = fc.integer({ min: 61, max: 100_000 });
  fc.assert(
    fc.property(days, (serial) => {
      const date = { date: true, digits: 0 };
      const day = new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000).toISOString().slice(0, 10);
      expect(numberText(String(serial), date, 1900)).toBe(day);
      expect(numberText(String(serial + 0.5), date, 1900)).toBe(day);
      // The other calendar begins four years and a day later.
      if (serial > 1462) expect(numberText(String(serial - 1462), date, 1904)).toBe(day);
    }),
  );
});

test('whole numbers keep every digit, or are written so short that no one takes them for an id', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), (value) => {
      const text = numberText(String(value), general, 1900);
      if (value < 10n ** 15n) expect(text).toBe(String(value));
      else expect(text).toMatch(/^\d(?:\.\d+)?E\+\d+$/);
    }),
  );
  expect(numberText('1234', { date: false, digits: 5 }, 1900)).toBe('01234');
});

test('columns are counted like the letters over them, and no cell ends its row', () => {
  expect(['A1', 'Z9', 'AA1', 'XFD1', '7'].map(columnOf)).toEqual([0, 25, 26, 16_383, null]);
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(cellText(text)).not.toMatch(/[\t\r\n]/);
    }),
  );
});

test('a day whose format shows its time keeps it, and midnight is a day alone', () => {
  const timed = { date: true, digits: 0, time: true } as const;
  expect(numberText('46085.71319444444', timed, 1900)).toBe('2026-03-04 17:07:00');
  expect(numberText('46085', timed, 1900)).toBe('2026-03-04');
  expect(numberText('46085.999999', timed, 1900)).toBe('2026-03-05');
  expect(numberText('46085.71319444444', { date: true, digits: 0 }, 1900)).toBe('2026-03-04');
  expect(isoDayText('2026-03-04T17:07:30')).toBe('2026-03-04 17:07:30');
  expect(isoDayText('2026-03-04T00:00:00')).toBe('2026-03-04');
});

test.each([
  // Excel's own formats of ZIP+4 and of social security numbers, and words that are the cell's alone.
  ['21391234', '00000-0000', '02139-1234'],
  ['21391234', '00000\\-0000', '02139-1234'],
  ['2139', '00000-0000', '02139'],
  ['12345', '000-00-0000', '000-01-2345'],
  ['7', '"NC"0000000', 'NC0000007'],
  ['123456789', '"NC"0000000', 'NC123456789'],
  ['12', '00-0000', '00-0012'],
  // Others show no zeros.
  ['12', '#,##0', '12'],
  ['12', '0', '12'],
  ['12', '"No. 0"0000', '12'],
])('the number %s as %s is %s', (raw, code, text) => {
  expect(numberText(raw, cellFormat(164, code), 1900)).toBe(text);
});
