import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { PersonAtDoor, PlaceDoor, PlaceOnMap } from '../../../../src/contract/map-tiles';
import { PlacePanel } from '../../../../src/client/features/campaign-map/place-panel';
import { at, campaignId, id, Refusal, serverDouble, type Requested } from '../../../support/office';
import { show } from '../../../support/show';

const door: PlaceDoor = {
  id: id(90),
  address: '412 Oak St',
  unit: null,
  city: 'Raleigh',
  zip: '27601',
  notes: 'Dog in the yard',
  people: 2,
  left_out: 1,
  last: { channel: 'door', contact_result: 'not_home', recorded_at: at, user_name: 'Vera Walker' },
  walkbooks: [{ id: id(40), name: 'Oak Park', walkers: ['Vera Walker'] }],
};
const sign = {
  id: id(70),
  road_sign_id: id(71),
  name: 'Yard',
  condition: 'damaged',
  recorded_at: at,
  user_name: 'Sam Post',
};
const ada: PersonAtDoor = {
  id: id(1),
  first: 'Ada',
  last: 'Okafor',
  age: 44,
  party: 'Green',
  suppressed: null,
  no_channels: [],
  signs: [{ name: 'Yard', status: 'pending' }],
};
const ben = { ...ada, id: id(2), first: 'Ben', suppressed: 'do_not_contact', signs: [] };
const found: PlaceOnMap = { doors: [door], total: 1, signs: [sign] };
const close = vi.fn();

const open = async (
  place: (asked: Requested) => unknown,
  people: (asked: Requested) => unknown = () => ({ door_id: door.id, people: [ada, ben], total: 2 }),
) => {
  const server = await serverDouble({ 'GET /tiles/place/': place, 'GET /tiles/behind/': people });
  const Panel = () => (
    <PlacePanel campaignId={campaignId} place={{ z: 17, x: 12, y: 34 }} version="v1" onClose={close} />
  );
  await show(Panel, '/app/map');
  return server;
};
beforeEach(() => close.mockReset());

it('shows the address, who was there last, whose walkbook it is in, signs, and who lives there', async () => {
  const { asked } = await open(() => found);
  expect(await screen.findByRole('heading', { name: '412 Oak St' })).toBeTruthy();
  expect(Object.fromEntries(asked[0]!.query)).toEqual({ campaign_id: campaignId, z: '17', x: '12', y: '34' });
  screen.getByText('Not home');
  screen.getByText(/ · Vera Walker$/);
  expect(screen.getByRole('link', { name: 'Oak Park' }).getAttribute('href')).toBe(`/app/walkbook/id/${id(40)}`);
  screen.getByText('Assigned to Vera Walker');
  screen.getByText('Dog in the yard');
  screen.getByText('Yard: Damaged');
  const people = within(await screen.findByRole('list', { name: 'Who lives here' }));
  expect(people.getByRole('link', { name: 'Ada Okafor' }).getAttribute('href')).toBe(`/app/voter/${id(1)}`);
  people.getByText('Wants a sign: Yard');
  expect(people.getAllByRole('listitem')[1]!.textContent).toContain('Asked to be left alone');
  fireEvent.click(screen.getByRole('button', { name: 'Close this address' }));
  expect(close).toHaveBeenCalledOnce();
});

it('of a block asks for no names until one of its doors is chosen, and finds a unit by what is typed', async () => {
  const doors = Array.from({ length: 120 }, (_, index) => ({
    ...door,
    id: id(1000 + index),
    unit: `Apt ${index + 1}`,
    last: null,
  }));
  const { asked } = await open(() => ({ doors, total: 120, signs: [] }));
  const list = within(await screen.findByRole('list', { name: 'Doors here' }));
  expect(list.getAllByRole('button')).toHaveLength(120);
  screen.getByText('Raleigh 27601 · 120 doors · 240 voters');
  expect(asked.some(({ call }) => call === 'GET /tiles/behind/')).toBe(false);
  fireEvent.change(screen.getByRole('textbox', { name: 'Find a unit' }), { target: { value: 'apt 117' } });
  expect(list.getAllByRole('button')).toHaveLength(1);
  fireEvent.click(list.getByRole('button', { name: /Apt 117/ }));
  await screen.findByRole('heading', { name: '412 Oak St, Apt 117' });
  await screen.findByRole('list', { name: 'Who lives here' });
  expect(asked.at(-1)!.query.get('door_id')).toBe(id(1116));
  fireEvent.click(screen.getByRole('button', { name: 'All 120 doors here' }));
  expect(screen.getByRole('list', { name: 'Doors here' })).toBeTruthy();
});

it('says how many doors a crowded place has beyond those that are listed', async () => {
  const doors = [door, { ...door, id: id(91), address: '414 Oak St' }];
  await open(() => ({ doors, total: 812, signs: [] }));
  expect(await screen.findByRole('heading', { name: '812 doors' })).toBeTruthy();
  screen.getByText('The first 2 of 812 doors. Search for a person or address to find another one.');
});

it('names eight of many people, and the others when asked', async () => {
  const people = Array.from({ length: 30 }, (_, index) => ({ ...ada, id: id(2000 + index), signs: [] }));
  await open(
    () => found,
    () => ({ door_id: door.id, people, total: 30 }),
  );
  const list = within(await screen.findByRole('list', { name: 'Who lives here' }));
  expect(list.getAllByRole('listitem')).toHaveLength(8);
  fireEvent.click(screen.getByRole('button', { name: 'Show 22 more' }));
  expect(list.getAllByRole('listitem')).toHaveLength(30);
});

it('says so where no one lives any more', async () => {
  await open(() => ({ doors: [], total: 0, signs: [] }));
  expect(await screen.findByText('No one who can be shown lives here anymore.')).toBeTruthy();
});

it('says so when it is refused, and the address stays when only the names are', async () => {
  await open(
    () => found,
    () => new Refusal(403, 'FORBIDDEN', 'You don’t have permission to do this.'),
  );
  expect(await screen.findByRole('heading', { name: '412 Oak St' })).toBeTruthy();
  expect((await screen.findByRole('alert')).textContent).toContain('You don’t have permission to do this.');
});

it('says so offline, and loads when asked again', async () => {
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  let isOffline = true;
  await open(() => {
    if (isOffline) throw new TypeError('Failed to fetch');
    return found;
  });
  await screen.findByText('You’re offline, and this screen needs a connection.');
  isOffline = false;
  offline.mockRestore();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: '412 Oak St' })).toBeTruthy());
});
