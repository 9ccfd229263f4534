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
    'PUT /team/': ({ body }) => team({ captain: person(7), people: [person(7), person(8)], name: body?.name }),
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
    name: 'North',
    captain_id: id(7),
    user_ids: [id(7), id(8)],
    walkbook_ids: [],
  });
  fireEvent.click(screen.getByRole('button', { name: 'Remove team' }));
  await screen.findByText(/^Its people and walkbooks stay/);
  fireEvent.click(screen.getByRole('button', { name: 'Remove team' }));
  await screen.findByText('No teams yet');
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
