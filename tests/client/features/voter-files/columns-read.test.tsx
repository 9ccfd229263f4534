import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ColumnsReadNote } from '../../../../src/client/features/voter-files/columns-read';

it('says of an import which columns of dates have the day first, and which have both', () => {
  const read = [{ meaning: 'birth_date' as const, columns: ['Born'] }];
  const { rerender } = render(<ColumnsReadNote columns={{ read, unused: [] }} />);
  expect(screen.queryByText(/day first|the day/)).toBeNull();
  rerender(<ColumnsReadNote columns={{ read, unused: [], day_first_in: ['Born'], mixed_dates_in: ['Since'] }} />);
  expect(screen.getByText(/day first/).textContent).toBe('Dates are read with the day first, as in 31/12/1990: Born');
  expect(screen.getByRole('status').textContent).toMatch(/read with the month first: Since$/);
});
