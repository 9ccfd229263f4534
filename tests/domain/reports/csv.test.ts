import { expect, test } from 'vitest';
import { csvLine } from '../../../src/domain/reports/csv';

test.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  // Opened where cells are parted by semicolons, an unquoted one would begin a formula.
  ['x;=1+1', '"x;=1+1"'],
  ['x\t=1+1', '"x\t=1+1"'],
  ['=1+1', "'=1+1"],
  ['=1;2', `"'=1;2"`],
  ['say "so"', '"say ""so"""'],
  ['+15551234567', '+15551234567'],
])('a cell with %j is written as %j', (text, cell) => {
  expect(csvLine([text, 7, null])).toBe(`${cell},7,\r\n`);
});
