import { expect, test } from 'vitest';
import { csvLine } from '../../../src/domain/reports/csv';

test.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  // Opened where cells are parted by semicolons, what stands behind one begins a cell, and behind a line's end a row: quotes that
  // begin no cell there hold nothing together.
  ['x;=1+1', `"x;'=1+1"`],
  ["x;=cmd|' /C calc'!A0;-y", `"x;'=cmd|' /C calc'!A0;'-y"`],
  ['x\t=1+1', `"x\t'=1+1"`],
  ['x\n@SUM(A1)\r\n+1', `"x\n'@SUM(A1)\r\n'+1"`],
  ['bring:\n- a sign\n- two stakes', '"bring:\n- a sign\n- two stakes"'],
  ['=1+1', "'=1+1"],
  ['=1;2', `"'=1;2"`],
  ['say "so"', '"say ""so"""'],
  ['+15551234567', '+15551234567'],
])('a cell with %j is written as %j', (text, cell) => {
  expect(csvLine([text, 7, null])).toBe(`${cell},7,\r\n`);
});
