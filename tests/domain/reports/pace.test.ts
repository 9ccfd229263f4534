import { expect, test } from 'vitest';
import { usEnglish } from '../../../src/domain/i18n/texts';
import { goalState, paceSentence } from '../../../src/domain/reports/pace';
import { addDays } from '../../../src/domain/reports/weeks';

const goal = { target: 500, first_day: '2026-11-01', last_day: '2026-11-30' };
const daily = (from: string, days: number, count: number) =>
  Array.from({ length: days }, (_, at) => ({ day: addDays(from, at), count }));
const said = (days: { day: string; count: number }[], today: string, given = {}) => {
  const own = { ...goal, ...given };
  const state = goalState({ ...own, days }, today);
  return [state.status, state.done, paceSentence(usEnglish, own, state)];
};

test('a goal that is reached at the current pace is on track, with what comes of it', () => {
  expect(said(daily('2026-11-01', 10, 20), '2026-11-10')).toEqual([
    'on_track',
    200,
    'On track: about 600 by Nov 30 at 20 a day.',
  ]);
});

test('a last day that is typed wrongly, thousands of years from now, takes no longer', () => {
  const begun = performance.now();
  expect(goalState({ ...goal, last_day: '9999-12-31', days: [] }, '2026-11-10').days_left).toBe(2_912_130);
  expect(performance.now() - begun).toBeLessThan(100);
});

test('one that is not is behind, and says what a day would take', () => {
  expect(said(daily('2026-11-01', 10, 5), '2026-11-10')).toEqual([
    'behind',
    50,
    'Behind: about 150 by Nov 30 at 5 a day. 22 a day would reach it.',
  ]);
});

test('quiet days are part of the pace, and what was done long ago is not', () => {
  const days = [...daily('2026-10-01', 3, 100), ...daily('2026-11-17', 7, 2)];
  const state = goalState({ ...goal, first_day: '2026-10-01', days }, '2026-11-30');
  expect([state.done, state.pace]).toEqual([314, 1]);
});

test('of fewer than three days with results nothing is projected', () => {
  expect(said(daily('2026-11-01', 2, 100), '2026-11-10')).toEqual([
    'too_little',
    200,
    'Too little to project yet: results on 2 days. 15 a day would reach it.',
  ]);
  expect(said([], '2026-11-10')[2]).toBe('Too little to project yet: results on 0 days. 24 a day would reach it.');
});

test('before, after and beyond it, a goal is told as such', () => {
  expect(said([], '2026-10-10')).toEqual(['ahead', 0, 'Starts on Nov 1.']);
  expect(said(daily('2026-11-01', 3, 10), '2026-12-05')).toEqual([
    'ended',
    30,
    'Ended on Nov 30 without being reached.',
  ]);
  expect(said(daily('2026-11-01', 3, 200), '2026-12-05')).toEqual(['reached', 600, 'Reached.']);
  expect(said(daily('2026-10-01', 20, 200), '2026-11-05')[1], 'what was done before its first day').toBe(0);
});
