import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { ShiftReminder } from '../../../../src/client/features/planned-shifts/shift-reminder';
import { plannedShiftList } from '../../../../src/client/offline/mirror/planned-shifts';
import { newPhone } from '../../local/headquarters';
import { id, serverDouble } from '../../../support/office';
import { place, show } from '../../../support/show';

beforeEach(async () => {
  await newPhone();
  plannedShiftList.clear();
});

it('says once that one’s shift starts and that another was canceled, and leads to the shifts', async () => {
  const shift = (n: number, hours: number, given: object = {}) => ({
    id: id(n),
    place: `Corner ${n}`,
    starts_at: new Date(Date.now() + hours * 3_600_000).toISOString(),
    ends_at: new Date(Date.now() + (hours + 2) * 3_600_000).toISOString(),
    time_zone: 'America/Chicago',
    capacity: 4,
    notes: '',
    signed_up: 1,
    is_mine: true,
    canceled_at: null,
    people: [],
    ...given,
  });
  await serverDouble(
    {
      'GET /planned-shift/all/': () => [
        shift(1, 1),
        shift(2, 5, { is_mine: false }),
        shift(3, 50, { canceled_at: '2026-07-01T00:00:00.000Z' }),
      ],
    },
    'Volunteer',
  );
  await show(ShiftReminder, '/app/walkbooks');
  await screen.findByText(/^Your shift starts soon: .*, Corner 1$/);
  fireEvent.click(screen.getByRole('button', { name: 'Close this reminder' }));
  await screen.findByText(/^Your shift was canceled: .*, Corner 3$/);
  fireEvent.click(screen.getByRole('button', { name: 'See shifts' }));
  await waitFor(() => expect(place()).toBe('/app/shift'));
});
