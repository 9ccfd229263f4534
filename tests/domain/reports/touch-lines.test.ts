import { expect, test } from 'vitest';
import type { TouchReport } from '../../../src/contract/reports/touch-reports';
import { usEnglish } from '../../../src/domain/i18n/texts';
import { changeWords, touchLines, touchTitle } from '../../../src/domain/reports/touch-lines';

const reportOf = (counts: Record<string, readonly [touches: number, contacts: number]>): TouchReport => {
  const rows = Object.entries(counts).map(([key, [touches, contacts]]) => ({
    key,
    name: key,
    touches,
    doors: touches,
    contacts,
  }));
  const total = { touches: 0, doors: 0, contacts: 0 };
  return { rows, total, set_aside: 0, rows_left_out: 0 };
};
const range = { first: '2026-11-02', last: '2026-11-04' };

test('quiet days are shown, and each day beside the one in the same place', () => {
  const other = { range: { first: '2026-10-30', last: '2026-11-01' }, report: reportOf({ '2026-11-01': [7, 1] }) };
  const lines = touchLines(usEnglish, 'day', range, reportOf({ '2026-11-03': [4, 2] }), other);
  expect(lines.map((line) => [line.name, line.touches, line.before?.touches])).toEqual([
    ['Mon, Nov 2', 0, 0],
    ['Tue, Nov 3', 4, 0],
    ['Wed, Nov 4', 0, 7],
  ]);
});

test('so are the days of ranges too long to show the quiet ones', () => {
  const long = { first: '2025-01-01', last: '2026-06-30' };
  const other = { range: { first: '2023-07-06', last: '2024-12-31' }, report: reportOf({ '2023-07-16': [7, 1] }) };
  const lines = touchLines(usEnglish, 'day', long, reportOf({ '2025-01-05': [2, 1], '2025-01-11': [4, 2] }), other);
  expect(lines.map((line) => [line.key, line.touches, line.before?.touches])).toEqual([
    ['2025-01-05', 2, 0],
    ['2025-01-11', 4, 7],
  ]);
});

test('weeks begin on Monday, and hours are those between the first and the last with a touch', () => {
  const names = (by: 'week' | 'hour', report: TouchReport) =>
    touchLines(usEnglish, by, range, report, null).map(({ name }) => name);
  expect(names('week', reportOf({}))).toEqual(['Week of Nov 2']);
  expect(names('hour', reportOf({ 9: [1, 0], 11: [1, 0] }))).toEqual(['9 AM', '10 AM', '11 AM']);
});

test('a walkbook that was only walked in the days compared with is shown with zeros', () => {
  const other = { range, report: reportOf({ Oak: [3, 1] }) };
  const lines = touchLines(usEnglish, 'walkbook', range, reportOf({ Maple: [4, 2] }), other);
  expect(lines.map((line) => [line.name, line.touches, line.before?.touches])).toEqual([
    ['Maple', 4, 0],
    ['Oak', 0, 3],
  ]);
});

test('the title names the busiest line, when people are reached, or that there is nothing', () => {
  const title = (by: 'day' | 'hour' | 'result', counts: Parameters<typeof reportOf>[0]) =>
    touchTitle(usEnglish, by, touchLines(usEnglish, by, range, reportOf(counts), null));
  expect(title('day', { '2026-11-02': [40, 9], '2026-11-03': [60, 9] })).toBe(
    'Tue, Nov 3 had the most, 60 of 100 touches',
  );
  expect(title('day', { '2026-11-02': [1, 0] })).toBe('All 1 touch: Mon, Nov 2');
  expect(title('day', { '2026-11-02': [4, 0], '2026-11-03': [4, 0] })).toBe('8 touches in all');
  expect(title('hour', { 10: [100, 10], 17: [50, 20], 20: [2, 2] })).toBe(
    '5 PM has the best conversation rate, 40% of 50 touches',
  );
  expect(title('result', {})).toBe('Nothing was recorded in these days');
});

test('a change is said with what it is a change of', () => {
  expect(changeWords(usEnglish, 30, 20)).toEqual({ direction: 'up', text: '50% more than 20' });
  expect(changeWords(usEnglish, 10, 20)).toEqual({ direction: 'down', text: '50% fewer than 20' });
  expect(changeWords(usEnglish, 10, 0)).toEqual({ direction: 'up', text: 'none before' });
  expect(changeWords(usEnglish, 7, 7)).toEqual({ direction: 'same', text: 'no change' });
});
