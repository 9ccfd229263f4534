import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { PaletteButton } from '../../../../src/client/app/palette/palette-button';
import type { Title } from '../../../../src/contract/access';
import { at, campaignId, id, Refusal, serverDouble } from '../../../support/office';
import { place, show } from '../../../support/show';

const walkbook = (n: number, name: string) => ({
  id: id(n),
  name,
  creation_method: 'Filters',
  filter_params: null,
  survey_id: null,
  survey_name: null,
  campaign_id: campaignId,
  user_id: null,
  record_status: 'is_active',
  version: 1,
  doors: 40,
  voters: 60,
  doors_done: 0,
  contacts: 0,
  metres: 900,
  bounds: null,
  assigned: [],
  created_at: at,
  updated_at: at,
});
const vera = {
  id: id(5),
  first: 'Vera',
  last: 'Walker',
  email: 'vera@porchlight.test',
  title: 'Volunteer',
  date_joined: at,
  is_owner: false,
  last_seen: null,
  walkbooks: 1,
  touches: 3,
};
const walker = {
  id: id(6),
  source_id: 'V6',
  first: 'Ada',
  middle: '',
  last: 'Walkowski',
  suffix: '',
  age: 44,
  sex: 'F',
  party: 'Green',
  precinct: '4A',
  phone: null,
  email: null,
  language: null,
  address: '412 Oak St',
  unit: null,
  city: 'Raleigh',
  zip: '27601',
  door_id: id(90),
  located: true,
  suppressed: null,
};

const answers = {
  'GET /walkbook/all/': () => [walkbook(1, 'North 1 – Oak Park'), walkbook(2, 'South 2 – Mill St')],
  'GET /users/campaign-account/': () => [vera],
  'POST /voter/search/': () => ({ voters: [walker], capped: false, learning: false }),
};

const Menu = () => <PaletteButton mini={false} onGo={() => undefined} />;

async function openPalette(title: Title = 'Manager', given: Parameters<typeof serverDouble>[0] = answers) {
  const { asked } = await serverDouble(given, title);
  await show(Menu, '/app/dashboard');
  fireEvent.keyDown(document, { key: 'k', ctrlKey: true });
  return { asked, field: await screen.findByLabelText<HTMLInputElement>('Screen, walkbook, or person') };
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const links = () => screen.queryAllByRole('link').map((each) => each.textContent);

describe('the command palette', () => {
  test('opens with Ctrl-K, and Enter opens the first walkbook that is meant', async () => {
    const { field } = await openPalette();
    type(field, 'oak n');
    await waitFor(() => expect(links()[0]).toBe('North 1 – Oak Park'));
    await act(async () => fireEvent.keyDown(field, { key: 'Enter' }));
    expect(place()).toBe(`/app/walkbook/id/${id(1)}`);
  });

  test('finds screens, members by name and voters, whom it asks the server for only once two letters are there', async () => {
    const { field, asked } = await openPalette();
    type(field, 'w');
    await waitFor(() => expect(links()).toContain('Vera WalkerVolunteer'));
    expect(links()).toContain('New walkbook');
    expect(asked.filter(({ call }) => call === 'POST /voter/search/')).toEqual([]);
    type(field, 'walk');
    await waitFor(() => expect(links()).toContain('Ada Walkowski412 Oak St, Raleigh'));
    expect(screen.getByRole('link', { name: /Ada Walkowski/ }).getAttribute('href')).toBe(`/app/voter/${id(6)}`);
  });

  test('arrows move through what was found and back into the field', async () => {
    const { field } = await openPalette();
    type(field, 'walk');
    await waitFor(() => expect(links().length).toBeGreaterThan(2));
    field.focus();
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(screen.getAllByRole('link')[0]);
    fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowUp' });
    expect(document.activeElement).toBe(field);
    fireEvent.keyDown(field, { key: 'ArrowUp' });
    expect(document.activeElement).toBe(screen.getAllByRole('link').at(-1));
  });

  test('a volunteer finds own screens only, and nothing asks for what a volunteer may not see', async () => {
    const { field, asked } = await openPalette('Volunteer');
    type(field, 'wa');
    await waitFor(() => expect(links()).toEqual(['Walkbooks']));
    type(field, 'surv');
    await screen.findByText('Nothing found. Try fewer letters.');
    expect(asked).toEqual([]);
  });

  test('says why voters are missing, and still finds the rest', async () => {
    const { field } = await openPalette('Manager', {
      ...answers,
      'POST /voter/search/': () => new Refusal(503, 'BUSY', 'Too busy right now.'),
    });
    type(field, 'mill');
    await screen.findByText(/Too busy right now|server/i);
    expect(links()).toEqual(['South 2 – Mill St']);
  });
});
