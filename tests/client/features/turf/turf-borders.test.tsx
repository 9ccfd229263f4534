import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { TurfBorders } from '../../../../src/client/features/turf/turf-borders';
import { emptyPlan } from '../../../../src/client/features/turf/turf-plan-steps';

it('moves a border building by building, without a map', () => {
  const paint = vi.fn();
  const turf = (name: string) => ({ name, assigned: [], tower: null });
  const shown = (each: number, doors: number) => ({
    turf: each,
    doors,
    voters: doors,
    metres: 100,
    drive: null,
    minutes: 60,
    off: 0,
    fits: true,
    doorIds: [],
  });
  render(
    <TurfBorders
      turf={0}
      plan={{ ...emptyPlan(20, 4), turfs: [turf('North'), turf('South')] }}
      turfs={[shown(0, 12), shown(1, 8)]}
      board={{
        borders: () => [{ turf: 1, take: 3, give: 2 }],
        addressOf: (building) => `${building} Oak St`,
        paint,
      }}
    />,
  );
  expect(screen.getByText(/^12 doors now/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Take 3 Oak St from South' }));
  fireEvent.click(screen.getByRole('button', { name: 'Give 2 Oak St to South' }));
  expect(paint.mock.calls).toEqual([
    [[3], 0, true],
    [[2], 1, true],
  ]);
});
