import { fireEvent, render, screen } from '@testing-library/react';
import { useReducer } from 'react';
import { expect, it } from 'vitest';
import { TurfList } from '../../../../src/client/features/turf/turf-list';
import { emptyPlan, turfStep } from '../../../../src/client/features/turf/turf-plan-steps';

const board = {
  borders: () => [],
  addressOf: () => '',
  paint: () => undefined,
  setTool: () => undefined,
  split: {
    busy: false,
    problem: null,
    clear: () => undefined,
    buildings: () => 1,
    byGoal: () => Promise.resolve(false),
    byLine: () => false,
  },
};

it('lists every turf, as people count', () => {
  const many = 120;
  const names = Array.from({ length: many }, (_, at) => `North ${many - at}`);
  render(
    <TurfList
      plan={{ ...emptyPlan(500, 4), turfs: names.map((name) => ({ name, assigned: [], tower: null })) }}
      turfs={names.map((_, turf) => ({
        turf,
        doors: 4,
        voters: 4,
        metres: 100,
        drive: null,
        minutes: 60,
        off: 0,
        fits: true,
        doorIds: [],
      }))}
      members={[]}
      selected={null}
      torn={() => false}
      onSelect={() => undefined}
      board={board}
      step={() => undefined}
    />,
  );
  const shown = screen.getAllByRole('button', { name: /^North/ }).map((row) => row.querySelector('span')?.textContent);
  expect(shown).toHaveLength(many);
  expect(shown.slice(0, 3)).toEqual(['North 1', 'North 2', 'North 3']);
  expect(shown.at(-1)).toBe('North 120');
});

it('a turf whose name is emptied keeps the one it had', () => {
  function Held() {
    const turf = { name: 'North 1', assigned: [], tower: null };
    const [{ now }, step] = useReducer(turfStep, {
      past: [],
      now: { ...emptyPlan(500, 4), turfs: [turf] },
      future: [],
    });
    return (
      <TurfList
        plan={now}
        turfs={[
          { turf: 0, doors: 4, voters: 4, metres: 100, drive: null, minutes: 60, off: 0, fits: true, doorIds: [] },
        ]}
        members={[]}
        selected={null}
        torn={() => false}
        onSelect={() => undefined}
        board={board}
        step={step}
      />
    );
  }
  render(<Held />);
  fireEvent.click(screen.getByRole('button', { name: 'Assign North 1' }));
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: '' } });
  screen.getByText('Name was not provided');
  expect(screen.getByRole('button', { name: 'Done' }).hasAttribute('disabled')).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  screen.getByRole('button', { name: 'Assign North 1' });
});
