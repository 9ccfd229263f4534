import { expect, test } from 'vitest';
import { calendarDays, neighborDay } from '../../../src/domain/planned-shifts/calendar';

const ends = (days: string[]) => [days[0], days.at(-1), days.length];

test('a calendar shows a week from Monday on, or the whole weeks of a month', () => {
  expect(ends(calendarDays('week', '2026-07-05'))).toEqual(['2026-06-29', '2026-07-05', 7]);
  expect(ends(calendarDays('month', '2026-07-31'))).toEqual(['2026-06-29', '2026-08-02', 35]);
  expect(ends(calendarDays('month', '2026-02-10'))).toEqual(['2026-01-26', '2026-03-01', 35]);
  // Four weeks exactly.
  expect(ends(calendarDays('month', '2027-02-28'))).toEqual(['2027-02-01', '2027-02-28', 28]);
  expect(ends(calendarDays('month', '2026-08-01'))).toEqual(['2026-07-27', '2026-09-06', 42]);
});

test('it goes on by weeks and months, over the end of a year', () => {
  expect(neighborDay('week', '2026-12-30', 1)).toBe('2027-01-06');
  expect(neighborDay('month', '2026-12-31', 1)).toBe('2027-01-01');
  expect(neighborDay('month', '2026-01-31', -1)).toBe('2025-12-01');
  expect(neighborDay('month', '2026-03-31', -1)).toBe('2026-02-01');
});
