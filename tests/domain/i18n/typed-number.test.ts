import { expect, it } from 'vitest';
import { typedNumber } from '../../../src/domain/i18n/typed-number';

it.each([
  ['45', 45],
  [' 2,000 ', 2000],
  ['2.000', 2000],
  ['2 000', 2000],
  ['2\u202f000', 2000],
  ['2\u00a0000', 2000],
  ["2'000", 2000],
  ['1,234,567', 1_234_567],
  ['1.234,5', 1234.5],
  ['1,234.5', 1234.5],
  ['1,5', 1.5],
  ['1.5', 1.5],
  ['0,125', 0.125],
  ['.5', 0.5],
  ['2000', 2000],
])('reads %j', (text, number) => {
  expect(typedNumber(text)).toBe(number);
});

it.each(['', ' ', 'many', '2,00,0', '1,2,3', '1.5.5', '-3', '1e3', '0x10', '12 34', ',', '1,234.567,8', 'Infinity'])(
  'cannot read %j',
  (text) => {
    expect(typedNumber(text)).toBeNull();
  },
);
