import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { TeamShifts } from '../../../../src/client/features/shifts/team-shifts';
import { campaignId, id, serverDouble } from '../../../support/office';
import { savedFiles } from '../../../support/saved-files';
import { place, show } from '../../../support/show';

const shift = (n: number, user_name: string, ended_at: string | null) => ({
  id: id(n),
  user_id: id(n + 10),
  user_name,
  started_at: `2026-03-0${n}T15:00:00.000Z`,
  ended_at,
  minutes: 72,
  doors: n,
  contacts: 0,
  signs: 0,
});
const Shifts = () => <TeamShifts campaignId={campaignId} timeZone="America/Chicago" />;

afterEach(() => vi.restoreAllMocks());

it('lists the shifts of everyone in an order that the manager chooses, and leads to their person', async () => {
  await serverDouble({
    'GET /shift/all/': () => [shift(1, 'Ana Ortega', null), shift(2, 'Ben Ito', '2026-03-02T16:12:00.000Z')],
  });
  await show(Shifts, '/app/shift');
  const first = () => within(screen.getAllByRole('row')[1]!).getAllByRole('cell')[0]?.textContent;
  await screen.findByText('Ana Ortega');
  fireEvent.click(screen.getByRole('button', { name: 'Doors' }));
  expect(first()).toBe('Ben Ito');
  fireEvent.keyDown(screen.getAllByRole('row')[1]!, { key: 'Enter' });
  expect(await screen.findByTestId('place')).toBeDefined();
  expect(place()).toBe(`/app/user/${id(12)}`);
});

it('writes a shift a line, with days and durations as the campaign writes them and no name as a formula', async () => {
  const saved = savedFiles();
  await serverDouble({
    'GET /shift/all/': () => [shift(1, '=HYPERLINK("x")', null), shift(2, 'Ben Ito', '2026-03-02T16:12:00.000Z')],
  });
  await show(Shifts, '/app/shift');
  fireEvent.click(await screen.findByRole('button', { name: 'Download CSV' }));
  expect(await saved.lines()).toEqual([
    'Who,From,To,Time,Doors,Conversations,Signs',
    `"'=HYPERLINK(""x"")","Mar 1, 2026, 9:00 AM",Out now,1 h 12 min,1,0,0`,
    'Ben Ito,"Mar 2, 2026, 9:00 AM","Mar 2, 2026, 10:12 AM",1 h 12 min,2,0,0',
  ]);
});
