import { expect, test } from 'vitest';
import { toldLines } from '../../../src/domain/voter-files/seen-lines';

test('remembers whom a line is about, and on which channels they are left out, however far behind it is', () => {
  const lines = toldLines();
  const ann = { first: 'Ann', last: 'Ash', birth_year: 1980 };
  lines.tell(2, ann);
  lines.tell(1_000_000, { ...ann, first: 'Bo' });
  lines.leaveOut(2, ['call']);
  lines.leaveOut(2, ['door', 'call']);
  lines.leaveOut(2_000_000, ['mail']);
  expect(lines.isNamed(2, { ...ann, last: 'ASH' })).toBe(true);
  expect([lines.isNamed(1_000_000, ann), lines.isNamed(3, ann), lines.isNamed(9_000_000, ann)]).toEqual([
    false,
    false,
    false,
  ]);
  expect([2, 3, 2_000_000, 9_000_000].map((line) => lines.leftOut(line).toSorted())).toEqual([
    ['call', 'door'],
    [],
    ['mail'],
    [],
  ]);
});
