import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ShiftCalendarScreen } from '../../../../src/client/features/planned-shifts/shift-calendar-screen';
import { campaignId, id, serverDouble } from '../../../support/office';
import { show } from '../../../support/show';

it('shows a week by the campaign’s days, goes to the month, plans on a day and opens a shift', async () => {
  const at = Date.now() + 3_600_000;
  const shift = (n: number, given: object = {}) => ({
    id: id(n),
    place: `Corner ${n}`,
    starts_at: new Date(at).toISOString(),
    ends_at: new Date(at + 7_200_000).toISOString(),
    time_zone: 'America/Chicago',
    capacity: 4,
    notes: '',
    signed_up: n,
    is_mine: false,
    canceled_at: null,
    people: [],
    ...given,
  });
  const { asked } = await serverDouble({
    'GET /planned-shift/all/': () => [shift(1), shift(4), shift(2, { canceled_at: new Date(0).toISOString() })],
    'PUT /planned-shift/cancel/': () => shift(1, { canceled_at: new Date(0).toISOString() }),
  });
  await show(ShiftCalendarScreen, '/app/shift-calendar');
  await screen.findByText('2 shifts · 5 of 8 places taken');
  const range = () => {
    const query = new URLSearchParams(asked.findLast(({ call }) => call === 'GET /planned-shift/all/')?.query);
    expect(query.get('campaign_id')).toBe(campaignId);
    return (Date.parse(query.get('to') ?? '') - Date.parse(query.get('from') ?? '')) / 86_400_000 + 1;
  };
  expect(range()).toBe(7);
  screen.getByText('Full: 4 of 4');
  fireEvent.click(screen.getByRole('button', { name: /Corner 1/ }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel this shift' }));
  const [, sure] = screen.getAllByRole('dialog');
  fireEvent.click(within(sure!).getByRole('button', { name: 'Cancel this shift' }));
  await screen.findByText('1 shift · 4 of 4 places taken');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Month' }));
  fireEvent.click(await screen.findByRole('button', { name: 'The month after' }));
  await screen.findByText('2 shifts · 5 of 8 places taken');
  expect([28, 35, 42]).toContain(range());
  fireEvent.click(screen.getAllByRole('button', { name: /^Plan a shift on / })[0]!);
  expect(within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>('Day').value).toMatch(/^\d{4}-/);
});
