// The map of all walkbooks on a volunteer's phone, without a network.
import 'fake-indexeddb/auto';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { MapScreen } from '../../../../../src/client/features/walking/map/map-screen';
import { myWalkbooks } from '../../../../../src/client/offline/mirror/lists';
import { clearAppState } from '../../../../../src/client/session/clear';
import { setSession } from '../../../../../src/client/session/session';
import { walkbookKey } from '../../../../../src/domain/walkbooks/walkbook-cache';
import { newPhone, owner, summary } from '../../../local/headquarters';
import { doorOf } from '../../../../support/doors';
import { signedInAs } from '../../../../support/identity';
import { at, campaignId, id, member, userId } from '../../../../support/office';
import { giveKey } from '../../../../support/phone-key';
import { show } from '../../../../support/show';

/** More than any day needs: each with a door of its own. */
const many = 9;
const walkbook = (number: number) => ({ ...summary(), id: id(100 + number), campaign_id: campaignId });
const door = (number: number) =>
  doorOf(id(200 + number), { address: `${number} Maple St`, house_number: String(number), voters: [] });
const knocked = {
  id: id(300),
  recorded_at: at,
  device_id: id(301),
  seq: 1,
  door_id: id(201),
  voter_id: null,
  contact_result: 'not_home',
  note: '',
  gps: null,
  replaces: null,
  user_id: userId,
  user_name: 'Ana',
};
const stored = (number: number) =>
  new Response(
    JSON.stringify({
      ...walkbook(number),
      geo_data: { type: 'FeatureCollection', features: [door(number)] },
      touches: number === 1 ? [knocked] : [],
      survey_responses: [],
    }),
    { headers: { 'content-type': 'application/json' } },
  );
const shelf = new Map(
  Array.from({ length: many }, (_, number) => [walkbookKey(campaignId, id(100 + number)), stored(number)] as const),
);

beforeEach(async () => {
  await newPhone();
  await clearAppState();
  await signedInAs({ uid: owner });
  setSession(member('Volunteer'));
  await giveKey(owner, campaignId);
  myWalkbooks.clear();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (key: string) => shelf.get(key)?.clone(),
      put: async () => undefined,
      delete: async () => undefined,
      keys: async () => [...shelf.keys()].map((key) => ({ url: `https://app.test${key}` })),
    }),
    keys: async () => [],
  });
  // The list was loaded once; walkbooks are only read from the phone.
  vi.stubGlobal('fetch', (url: string | URL | Request) => {
    const asked = url instanceof Request ? url.url : String(url);
    if (!asked.includes('/walkbook/all-user')) return Promise.reject(new TypeError('Failed to fetch'));
    const list = JSON.stringify(Array.from({ length: many }, (_, number) => walkbook(number)));
    return Promise.resolve(new Response(list, { headers: { 'content-type': 'application/json' } }));
  });
  await show(MapScreen, '/app/map');
});

it('shows the doors of all walkbooks on this phone, with how many there are of each kind', async () => {
  await screen.findByText('9 doors of 9 walkbooks on this phone');
  const legend = await screen.findByRole('list', { name: 'What the map shows' });
  expect(
    within(legend)
      .getAllByRole('listitem')
      .map((each) => each.textContent),
  ).toEqual(['To do · 8', 'Not home – · 1']);
  fireEvent.click(screen.getByRole('radio', { name: 'To do' }));
  expect(
    within(legend)
      .getAllByRole('listitem')
      .map((each) => each.textContent),
  ).toEqual(['To do · 8']);
});

it('finds a door by some letters of its address and opens it', async () => {
  await screen.findByText('9 doors of 9 walkbooks on this phone');
  const search = screen.getByRole('searchbox', { name: 'Find an address' });
  fireEvent.change(search, { target: { value: 'elm' } });
  screen.getByText('No door on this phone has this address.');
  fireEvent.change(search, { target: { value: 'maple' } });
  expect(within(screen.getByRole('list', { name: 'Found' })).getAllByRole('button')).toHaveLength(6);
  screen.getByText('3 more');
  fireEvent.change(search, { target: { value: 'map 7' } });
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '7 Maple St' })));
  expect(screen.queryByRole('list', { name: 'Found' })).toBeNull();
  expect((await screen.findAllByRole('link', { name: /7 Maple St/ })).length).toBeGreaterThan(0);
});
