import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Goal } from '../../../../src/contract/reports/goals';
import { GoalTable } from '../../../../src/client/features/reports/goal-table';

const goal = (over: Partial<Goal>): Goal =>
  ({
    id: 'a',
    measure: 'doors',
    target: 100,
    first_day: '2026-03-02',
    last_day: '2026-03-11',
    walkbook_id: null,
    walkbook_name: null,
    precinct: null,
    days: [],
    ...over,
  }) as Goal;
const days = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-06'].map((day) => ({ day, count: 10 }));

it('tells of each goal what is done, the pace now and the pace needed, and offers both files', () => {
  render(<GoalTable goals={[goal({ days }), goal({ id: 'b', target: 7 })]} today="2026-03-06" />);
  const cells = screen.getAllByRole('row').map((row) =>
    within(row)
      .queryAllByRole('cell')
      .map((cell) => cell.textContent),
  );
  // Of ten days six are left with this one, and 60 doors; at 8 a day 5 more days bring 40.
  expect(cells[1]).toEqual(['100 doors by Mar 11', '40', '100', '40% · 40 of 100', '8', '10', '80']);
  expect(cells[2]).toEqual(['7 doors by Mar 11', '0', '7', '0% · 0 of 7', '–', '1.2', '–']);
  screen.getByRole('button', { name: 'Download CSV' });
  screen.getByRole('button', { name: 'Download Excel file' });
});
