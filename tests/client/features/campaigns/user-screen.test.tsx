import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { UserScreen } from '../../../../src/client/features/campaigns/user-screen';
import { at, campaignId, id, serverDouble, userId } from '../../../support/office';
import { show } from '../../../support/show';

const member = (n: number, title: string, given: object = {}) => ({
  id: id(n),
  first: 'Ben',
  last: 'Ito',
  email: `person-${n}@example.org`,
  title,
  date_joined: at,
  is_owner: false,
  last_seen: null,
  walkbooks: 0,
  touches: 0,
  ...given,
});
const people = [
  member(1, 'Volunteer'),
  member(2, 'Manager', { is_owner: true }),
  member(3, 'Director', { id: userId }),
];
const planned = [
  ['Library', 3_600_000, null, null],
  ['Square', -90_000_000, at, null],
  ['Corner', -180_000_000, null, null],
  ['Depot', 90_000_000, null, at],
].map(([place, from, checked_in_at, canceled_at], index) => ({
  id: id(20 + index),
  place,
  starts_at: new Date(Date.now() + Number(from)).toISOString(),
  ends_at: new Date(Date.now() + Number(from) + 7_200_000).toISOString(),
  time_zone: 'America/Chicago',
  capacity: 4,
  notes: '',
  signed_up: 1,
  is_mine: false,
  canceled_at,
  people: [{ id: id(1), user_name: 'Ben Ito', checked_in_at }],
}));
const open = async (who: string, title: 'Manager' | 'Director' = 'Director') => {
  const server = await serverDouble(
    {
      'GET /users/campaign-account/': () => people,
      'GET /walkbook/all-user/': () => [],
      'GET /planned-shift/all/': ({ query }) => (query.get('user_id') === id(1) ? planned : []),
      'PUT /users/title/': ({ body }) => ({ ...people[0], title: body?.title }),
    },
    title,
  );
  await show(UserScreen, `/app/user/${who}`, '/app/user/$id');
  return server;
};

it('gives a member another title, and says what it takes away', async () => {
  const { asked } = await open(id(1));
  fireEvent.click(await screen.findByRole('button', { name: 'Change title' }));
  expect(screen.queryByRole('radio', { name: /Manager$/ })).toBeNull();
  expect(screen.getAllByRole('radio')).toHaveLength(3);
  fireEvent.click(screen.getByRole('radio', { name: /^Director/ }));
  const [, save] = screen.getAllByRole('button', { name: 'Change title' });
  fireEvent.click(save!);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { body } = asked.find(({ call }) => call === 'PUT /users/title/') ?? {};
  expect(body).toEqual({ campaign_id: campaignId, user_id: id(1), title: 'Director' });
  await screen.findByText('Director');
});

it('shows the planned shifts that someone signed up for, and whether they came', async () => {
  await open(id(1));
  const table = await screen.findByRole('table', { name: 'Planned shifts of Ben' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(
    rows.map((row) => ['Signed up', 'Not checked in', 'Canceled', 'Came'].filter((s) => row.textContent?.includes(s))),
  ).toEqual(expect.arrayContaining([['Signed up'], ['Came'], ['Not checked in'], ['Canceled']]));
});

it('offers one’s own title downward only, with what it costs, and the owner’s not at all', async () => {
  await open(userId);
  fireEvent.click(await screen.findByRole('button', { name: 'Change title' }));
  fireEvent.click(screen.getByRole('radio', { name: /^Staff/ }));
  expect(screen.getByText(/You lose access to the dashboard/)).toBeTruthy();
  expect(screen.queryByRole('radio', { name: /^Manager/ })).toBeNull();
});

it('leaves the owner’s title alone', async () => {
  await open(id(2), 'Manager');
  await screen.findByText('Manager, owner');
  expect(screen.queryByRole('button', { name: 'Change title' })).toBeNull();
});
