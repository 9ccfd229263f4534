import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { PlannedShiftEntry } from '../../../../src/client/features/planned-shifts/planned-shift-entry';
import { PlannedShiftsCard } from '../../../../src/client/features/planned-shifts/planned-shifts-card';
import { plannedShiftList } from '../../../../src/client/offline/mirror/planned-shifts';
import { newPhone } from '../../local/headquarters';
import { campaignId, id, Refusal, serverDouble } from '../../../support/office';
import { show } from '../../../support/show';

const shift = (n: number, given: object = {}) => ({
  id: id(n),
  place: `Corner ${n}`,
  starts_at: '2099-07-05T02:00:00.000Z',
  ends_at: '2099-07-05T04:30:00.000Z',
  time_zone: 'America/Chicago',
  capacity: 2,
  notes: '',
  signed_up: 1,
  is_mine: false,
  has_come: false,
  canceled_at: null,
  people: [],
  ...given,
});
const started = vi.fn();
const open = () => show(() => <PlannedShiftsCard onStart={started} />, '/app/shift');
beforeEach(async () => {
  await newPhone();
  plannedShiftList.clear();
  started.mockClear();
});

it('lists shifts by the campaign’s days and clock, and signs up and off', async () => {
  const { asked } = await serverDouble(
    {
      'GET /planned-shift/all/': () => [
        shift(1),
        shift(2, { signed_up: 2 }),
        shift(3, { is_mine: true, canceled_at: '2026-07-01T00:00:00.000Z' }),
      ],
      'PUT /planned-shift/sign-up/': ({ body }) =>
        shift(1, { is_mine: body?.signed_up, signed_up: body?.signed_up ? 2 : 1 }),
    },
    'Volunteer',
  );
  await open();
  await screen.findByRole('heading', { name: 'Saturday, July 4' });
  screen.getByText('9:00 PM to 11:30 PM · Corner 1');
  screen.getByText('You had signed up. This shift was canceled.');
  const [free, full] = screen.getAllByRole<HTMLButtonElement>('button', { name: 'Sign up' });
  expect([free?.disabled, full?.disabled]).toEqual([false, true]);
  expect(screen.queryByRole('button', { name: 'Plan a shift' })).toBeNull();
  fireEvent.click(free!);
  const leave = await screen.findByRole<HTMLButtonElement>('button', { name: 'I can’t come' });
  await waitFor(() => expect(leave.disabled).toBe(false));
  fireEvent.click(leave);
  await waitFor(() => expect(screen.queryByText('You’re signed up')).toBeNull());
  expect(asked.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body?.signed_up)).toEqual([true, false]);
});

it('says that someone else took the last place, and shows how it stands now', async () => {
  let isTaken = false;
  await serverDouble(
    {
      'GET /planned-shift/all/': () => [shift(1, { signed_up: isTaken ? 2 : 1 })],
      'PUT /planned-shift/sign-up/': () => {
        isTaken = true;
        return new Refusal(409, 'CONFLICT', 'This shift is full. Someone took the last place.');
      },
    },
    'Volunteer',
  );
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Sign up' }));
  await screen.findByText('This shift is full. Someone took the last place.');
  await screen.findByText('2 of 2 places taken');
});

it('is planned, checked in and canceled by a manager', async () => {
  const people = [{ id: id(9), user_name: 'Vera Lopez', checked_in_at: null as string | null }];
  const { asked } = await serverDouble({
    'GET /planned-shift/all/': () => [shift(1, { people })],
    'POST /planned-shift/': ({ body }) => shift(2, { place: body?.place, starts_at: '2099-07-06T22:00:00.000Z' }),
    'PUT /planned-shift/check-in/': () =>
      shift(1, { people: [{ ...people[0], checked_in_at: '2099-07-05T02:00:00.000Z' }] }),
    'PUT /planned-shift/cancel/': () => shift(1, { canceled_at: '2026-07-01T00:00:00.000Z' }),
  });
  await open();
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Vera Lopez' }));
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true));
  fireEvent.click(screen.getByRole('button', { name: 'Plan a shift' }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Where to meet'), { target: { value: ' Library steps ' } });
  fireEvent.change(dialog.getByLabelText('Day'), { target: { value: '2099-07-06' } });
  fireEvent.change(dialog.getByLabelText('From'), { target: { value: '22:00' } });
  fireEvent.change(dialog.getByLabelText('To'), { target: { value: '01:00' } });
  dialog.getByText(/^Ends on the next day/);
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText(/Library steps$/, { selector: 'strong' });
  expect(asked.find(({ call }) => call === 'POST /planned-shift/')?.body).toEqual({
    campaign_id: campaignId,
    place: 'Library steps',
    day: '2099-07-06',
    starts: '22:00',
    ends: '01:00',
    capacity: 10,
    notes: '',
  });
  fireEvent.click(screen.getAllByRole('button', { name: 'Cancel this shift' })[0]!);
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel this shift' }));
  await screen.findByText('This shift was canceled.');
});

it('says who came by their own shift, which no one takes back', async () => {
  const at = '2099-07-05T02:00:00.000Z';
  const people = [
    { id: id(8), user_name: 'Ben Cole', checked_in_at: at },
    { id: id(9), user_name: 'Vera Lopez', checked_in_at: at, has_started: true },
  ];
  await serverDouble({ 'GET /planned-shift/all/': () => [shift(1, { people })] });
  await open();
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Vera Lopez (started a shift)' });
  expect([box.checked, box.disabled]).toEqual([true, true]);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Ben Cole' }).disabled).toBe(false);
});

it('leaves a shift that is over as it was, but for who came', async () => {
  const people = [{ id: id(9), user_name: 'Vera Lopez', checked_in_at: null, has_started: false }];
  const over = { starts_at: '2026-01-05T02:00:00.000Z', ends_at: '2026-01-05T04:00:00.000Z' };
  await serverDouble({});
  const does = { busy: false, onSignUp: started, onEdit: started, onCancel: started, onCheckIn: started };
  await show(() => <PlannedShiftEntry shift={shift(1, { ...over, people })} {...does} />, '/app/shift-calendar');
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Vera Lopez' })).disabled).toBe(false);
  expect(screen.queryAllByRole('button')).toEqual([]);
});

it('lets those who signed up begin their shift from an hour before it starts, also without a network', async () => {
  const soon = (minutes: number) => ({
    starts_at: new Date(Date.now() + minutes * 60_000).toISOString(),
    ends_at: new Date(Date.now() + (minutes + 120) * 60_000).toISOString(),
  });
  let isSilent = false;
  await serverDouble(
    {
      'GET /planned-shift/all/': () => {
        if (isSilent) throw new TypeError('Failed to fetch');
        return [
          shift(1, { ...soon(30), is_mine: true }),
          shift(2, soon(30)),
          shift(3, { ...soon(90), is_mine: true }),
          // Who is checked in stays signed up.
          shift(4, { ...soon(90), is_mine: true, has_come: true }),
        ];
      },
    },
    'Volunteer',
  );
  await open();
  await screen.findByText(/Corner 3$/);
  isSilent = true;
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  await screen.findByText(/^You’re offline. This is as of .*; changes need a connection.$/);
  const buttons = screen.getAllByRole<HTMLButtonElement>('button', { name: /Sign up|I can’t come/ });
  expect(buttons.map(({ disabled }) => disabled)).toEqual([true, true, true]);
  fireEvent.click(screen.getByRole('button', { name: 'I’m here: start my shift' }));
  expect(started).toHaveBeenCalledTimes(1);
  vi.restoreAllMocks();
});
