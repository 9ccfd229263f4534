import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { UnplacedScreen } from '../../../../src/client/features/voter-files/unplaced-doors-screen';
import type { GeocodingStatus } from '../../../../src/contract/voters/geocoding';
import { at, campaignId, serverDouble, id, Refusal } from '../../../support/office';
import { show } from '../../../support/show';

afterEach(() => vi.useRealTimers());

const door = { id: id(1), address: '7 Elm Ct', unit: null, city: '', zip: '44483', voters: 2, reason: 'street' };
const geocoder = { host: 'geocoding.example.org', addresses: 1234 };
const list = (more: object = {}) => ({ total: 1, doors: [door], near: null, geocoder, ...more });
const look = (more: Partial<GeocodingStatus> = {}): GeocodingStatus => ({
  id: id(5),
  status: 'running',
  waiting: false,
  total: 1234,
  asked: 0,
  exact: 0,
  non_exact: 0,
  ties: 0,
  not_found: 0,
  doors: 0,
  problem: null,
  created_at: at,
  finished_at: null,
  ...more,
});
const done = {
  status: 'done',
  asked: 1234,
  exact: 900,
  non_exact: 100,
  ties: 4,
  not_found: 230,
  finished_at: at,
} as const;
const button = () => screen.queryByRole('button', { name: /Look up .* online/ });

it('shows nothing of a geocoder where none is configured', async () => {
  const { asked } = await serverDouble({ 'GET /voter-group/unplaced/': () => list({ geocoder: null }) });
  await show(UnplacedScreen, '/app/voter-group/unplaced');
  await screen.findByRole('row', { name: /7 Elm Ct/ });
  expect(screen.queryByText(/online/)).toBeNull();
  expect(asked.map(({ call }) => call)).toEqual(['GET /voter-group/unplaced/']);
});

it('says what leaves the installation, sends on the press, and tells progress and outcome with the list anew', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let now: GeocodingStatus | null = null;
  const { asked } = await serverDouble({
    'GET /voter-group/unplaced/': () => list(now?.status === 'done' ? { geocoder: { ...geocoder, addresses: 0 } } : {}),
    'GET /voter-group/look-up/': () => now,
    'POST /voter-group/look-up/': () => (now = look()),
  });
  await show(UnplacedScreen, '/app/voter-group/unplaced');
  expect((await screen.findByText(/are sent to geocoding\.example\.org/)).textContent).toContain(
    'Names and confidential voters’ addresses are never sent',
  );
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Look up 1,234 addresses online' })));
  expect(asked.find(({ call }) => call === 'POST /voter-group/look-up/')?.body).toEqual({ campaign_id: campaignId });
  expect(await screen.findByText('0 of 1,234 addresses')).toBeTruthy();
  expect(screen.getByText(/You can leave this page/)).toBeTruthy();
  expect(button()).toBeNull();

  now = look({ asked: 1000, exact: 800, doors: 900, waiting: true });
  await act(() => vi.advanceTimersByTimeAsync(2100));
  expect(screen.getByText('1,000 of 1,234 addresses')).toBeTruthy();
  expect(screen.getByText(/We’ll try again in a moment/)).toBeTruthy();

  now = look({ ...done, doors: 1100 });
  const lists = () => asked.filter(({ call }) => call === 'GET /voter-group/unplaced/').length;
  const before = lists();
  await act(() => vi.advanceTimersByTimeAsync(2100));
  expect(await screen.findByText('Several matches')).toBeTruthy();
  expect(screen.getByText('1,000')).toBeTruthy();
  expect(screen.getByText('230')).toBeTruthy();
  expect(lists()).toBeGreaterThan(before);
  expect(button()).toBeNull();
});

it('comes back to a look-up that goes on, and to one that stopped, with what to do about it', async () => {
  await serverDouble({
    'GET /voter-group/unplaced/': () => list(),
    'GET /voter-group/look-up/': () => look({ status: 'failed', asked: 5, problem: 'format', finished_at: at }),
  });
  await show(UnplacedScreen, '/app/voter-group/unplaced');
  expect(
    await screen.findByText(/geocoding\.example\.org didn’t answer in the US Census geocoder format/),
  ).toBeTruthy();
  expect(screen.getByText('What was already found is kept.')).toBeTruthy();
  expect(button()?.hasAttribute('disabled')).toBe(false);
});

it('keeps the result when every door has its place by it', async () => {
  await serverDouble({
    'GET /voter-group/unplaced/': () => list({ total: 0, doors: [], geocoder: { ...geocoder, addresses: 0 } }),
    'GET /voter-group/look-up/': () => look({ ...done, ties: 0, not_found: 0 }),
  });
  await show(UnplacedScreen, '/app/voter-group/unplaced');
  expect(await screen.findByText('Addresses found')).toBeTruthy();
  expect(screen.getByText('Every door is on the map')).toBeTruthy();
});

it('says when it could not be begun', async () => {
  await serverDouble({
    'GET /voter-group/unplaced/': () => list(),
    'GET /voter-group/look-up/': () => null,
    'POST /voter-group/look-up/': () => new Refusal(409, 'CONFLICT', 'There are no addresses left to look up.'),
  });
  await show(UnplacedScreen, '/app/voter-group/unplaced');
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: /Look up/ })));
  expect(await screen.findByText('There are no addresses left to look up.')).toBeTruthy();
  expect(button()?.hasAttribute('disabled')).toBe(false);
});
