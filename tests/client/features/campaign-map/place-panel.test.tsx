import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { PersonAtDoor, PlaceDoor, PlaceOnMap } from '../../../../src/contract/map/map-tiles';
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
const found: PlaceOnMap = { doors: [door], total: 1, people: 2, signs: [sign] };
const close = vi.fn();

const open = async (
  place: (asked: Requested) => unknown,
  people: (asked: Requested) => unknown = () => ({ door_id: door.id, people: [ada, ben], total: 2 }),
) => {
  const server = await serverDouble({ 'GET /tiles/place/': place, 'GET /tiles/behind/': people });
  const Panel = () => {
    const [version, setVersion] = useState('v1');
    const [isOpen, setOpen] = useState(true);
    const onClose = () => {
      close();
      setOpen(false);
    };
    return (
      <>
        <MapDouble />
        <button type="button" onClick={() => setVersion('v2')}>
          New version
        </button>
        {isOpen && (
          <PlacePanel campaignId={campaignId} place={{ z: 17, x: 12, y: 34 }} version={version} onClose={onClose} />
        )}
      </>
    );
  };
  await show(Panel, '/app/map');
  return server;
};
beforeEach(() => close.mockReset());

/** As the library makes it: it can be focused, and says what it is only once it is there. */
function MapDouble() {
  return (
    <div
      ref={(map) => {
        map?.setAttribute('role', 'application');
        map?.setAttribute('tabindex', '0');
      }}
    />
  );
}

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
  const { asked } = await open(() => ({ doors, total: 120, people: 240, signs: [] }));
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

it('counts all of a tower, and finds its units beyond those that a reply holds', async () => {
  const units = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => ({
      ...door,
      id: id(3000 + from + index),
      unit: String(from + index),
    }));
  const { asked } = await open(({ query }) =>
    query.get('find') === '81'
      ? { doors: units(810, 812), total: 3, people: 6, signs: [] }
      : { doors: units(1, 300), total: 812, people: 1624, signs: [] },
  );
  await screen.findByText('Raleigh 27601 · 812 doors · 1,624 voters');
  screen.getByText('The first 300 of 812 doors. Type a unit to find another one.');
  fireEvent.change(screen.getByRole('textbox', { name: 'Find a unit' }), { target: { value: '81' } });
  fireEvent.click(await screen.findByRole('button', { name: /^812/ }));
  await screen.findByRole('heading', { name: '412 Oak St, 812' });
  expect(screen.queryByText(/^The first/)).toBeNull();
  await waitFor(() => expect(asked.at(-1)!.query.get('door_id')).toBe(id(3812)));
});

it('stays as it is while a newer version of the map is looked up', async () => {
  let isSlow = false;
  const { asked } = await open(() => (isSlow ? new Promise(() => undefined) : found));
  const people = await screen.findByRole('list', { name: 'Who lives here' });
  isSlow = true;
  fireEvent.click(screen.getByRole('button', { name: 'New version' }));
  await waitFor(() => expect(asked.filter(({ call }) => call === 'GET /tiles/place/')).toHaveLength(2));
  expect(people.isConnected).toBe(true);
  expect(screen.queryByLabelText('Loading this address')).toBeNull();
});

it('takes the focus when it opens, and gives it to the map when Escape closes it', async () => {
  await open(() => found);
  const panel = screen.getByRole('region', { name: 'Address' });
  expect(document.activeElement).toBe(panel);
  fireEvent.keyDown(await screen.findByRole('link', { name: 'Ada Okafor' }), { key: 'Escape' });
  expect(close).toHaveBeenCalledOnce();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('application')));
});

it('says so of a door that was removed while it was open', async () => {
  await open(
    () => found,
    () => new Refusal(404, 'NOT_FOUND', 'Not found'),
  );
  await screen.findByText('This address is no longer in the campaign. Close it and tap the map again.');
  expect(screen.queryByRole('alert')).toBeNull();
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
  await open(() => ({ doors: [], total: 0, people: 0, signs: [] }));
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
