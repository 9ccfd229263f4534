import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TeamScreen } from '../../../../src/client/features/teams/team-screen';
import { TeamsCard } from '../../../../src/client/features/teams/teams-card';
import { at, campaignId, id, serverDouble } from '../../../support/office';
import { show } from '../../../support/show';

const person = (n: number) => ({ id: id(n), user_name: `Person ${n}` });
const member = (n: number) => ({
  id: id(n),
  first: 'Person',
  last: String(n),
  email: `person-${n}@example.org`,
  title: 'Volunteer',
  date_joined: at,
  is_owner: false,
  last_seen: null,
  walkbooks: 0,
  touches: 0,
});

it('is made by a manager with a captain, people and walkbooks, and removed after asking', async () => {
  const team = (given: object = {}) => ({
    id: id(1),
    name: 'North',
    captain: null,
    people: [],
    walkbooks: [],
    ...given,
  });
  const { asked } = await serverDouble({
    'GET /team/all/': () => [],
    'GET /users/campaign-account/': () => [member(7), member(8)],
    'GET /walkbook/all/': () => [],
    'POST /team/': ({ body }) => team({ name: body?.name }),
    'PUT /team/': () => team({ captain: person(7), people: [person(7), person(8)] }),
    'DELETE /team/': () => null,
  });
  await show(TeamsCard, '/app/campaign/teams');
  await screen.findByText('No teams yet');
  fireEvent.click(screen.getByRole('button', { name: 'New team' }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: ' North ' } });
  await dialog.findByRole('option', { name: 'Person 7' });
  fireEvent.change(dialog.getByLabelText('Captain'), { target: { value: id(7) } });
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Person 8' }));
  await waitFor(() => expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  fireEvent.click(await screen.findByRole('button', { name: 'North' }));
  expect(asked.find(({ call }) => call === 'PUT /team/')?.body).toEqual({
    campaign_id: campaignId,
    id: id(1),
    captain_id: id(7),
    user_ids: [id(7), id(8)],
  });
  const editing = screen.getByRole('dialog');
  fireEvent.click(screen.getByRole('button', { name: 'Remove team' }));
  const asking = (await screen.findByText(/^Its people and walkbooks stay/)).closest('dialog');
  // Opened anew: in the same one the focus would be on a button that is gone.
  expect(asking).not.toBe(editing);
  fireEvent.click(screen.getByRole('button', { name: 'Remove team' }));
  await screen.findByText('No teams yet');
});

it('changes only what is changed here, and keeps what someone else changed meanwhile', async () => {
  const opened = { id: id(1), name: 'North', captain: person(6), people: [person(6), person(7)], walkbooks: [] };
  let now: object = opened;
  const { asked } = await serverDouble({
    'GET /team/all/': () => [now],
    'GET /users/campaign-account/': () => [6, 7, 8, 9].map(member),
    'GET /walkbook/all/': () => [],
    'PUT /team/': () => now,
  });
  const sent = () => asked.filter(({ call }) => call === 'PUT /team/').map(({ body }) => body);
  const save = async (times: number) => {
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent()).toHaveLength(times));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await show(TeamsCard, '/app/campaign/teams');
  fireEvent.click(await screen.findByRole('button', { name: 'North' }));
  // Another manager took one off, added one and made them the captain.
  now = { ...opened, captain: person(9), people: [person(6), person(9)] };
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Person 8' }));
  await save(1);
  fireEvent.click(await screen.findByRole('button', { name: 'North' }));
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Northside' } });
  await save(2);
  const one = { campaign_id: campaignId, id: id(1) };
  expect(sent()).toEqual([
    { ...one, user_ids: [id(6), id(9), id(8)] },
    { ...one, name: 'Northside' },
  ]);
});

it('shows its captain how far the walkbooks are, and assigns them to its people only', async () => {
  const assigned = (...numbers: number[]) => numbers.map((n) => ({ id: id(n), first: 'Person', last: String(n) }));
  const team = (of: object[]) => ({
    id: id(1),
    name: 'North',
    people: [person(7), person(8)],
    walkbooks: [{ id: id(2), name: 'Maple', doors: 40, doors_done: 10, contacts: 1, assigned: of }],
  });
  const { asked } = await serverDouble(
    {
      'GET /team/mine/': () => [team(assigned(9))],
      'PUT /team/assign/': ({ body }) => team(body?.assigned ? assigned(7, 9) : assigned(9)),
    },
    'Volunteer',
  );
  await show(TeamScreen, '/app/team');
  await screen.findByText(/^10 of 40 doors/);
  screen.getByText('assigned by a manager');
  fireEvent.change(screen.getByLabelText('Person'), { target: { value: id(7) } });
  fireEvent.click(screen.getByRole('button', { name: 'Assign' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Person 7' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Person 7' })).toBeNull());
  const one = { campaign_id: campaignId, team_id: id(1), walkbook_id: id(2), user_id: id(7) };
  expect(asked.filter(({ call }) => call === 'PUT /team/assign/').map(({ body }) => body)).toEqual([
    { ...one, assigned: true },
    { ...one, assigned: false },
  ]);
});
