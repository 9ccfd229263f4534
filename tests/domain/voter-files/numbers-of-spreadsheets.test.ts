// Numbers that a spreadsheet or a program wrote as decimals: nothing is behind the point, and no one lives behind another door for it.
import { expect, test } from 'vitest';
import { readPhone } from '../../../src/domain/voter-files/values';
import { unitOf } from '../../../src/domain/voter-files/voter-row';

test.each([
  ['5375707201.0', '+15375707201'],
  ['15375707201.0', '+15375707201'],
  ['5.375707202E9', '+15375707202'],
  ['5.375707202E+09', '+15375707202'],
  ['5375707208 / 5375707209', '+15375707208'],
  ['5375707208 or 5375707209', '+15375707208'],
  ['+44 20 7946 0958', '+44 20 7946 0958'],
  ['570-7208', '570-7208'],
  // Figures are lost, or were never there.
  ['5.37571E+09', null],
  ['0000000000', null],
  ['', null],
])('the phone number %s', (text, phone) => expect(readPhone('', text)).toBe(phone));

test('an area code of a column of its own stands before a decimal', () => {
  expect(readPhone('537', '5707208.0')).toBe('+15375707208');
});

test('a unit', () => {
  expect(unitOf({ unit: [0] }, ['4.0'])).toBe('4');
  expect(unitOf({ unit_type: [0], unit: [1] }, ['APT', '12.0'])).toBe('APT 12');
  expect(unitOf({ unit: [0] }, ['4.05'])).toBe('4.05');
});
