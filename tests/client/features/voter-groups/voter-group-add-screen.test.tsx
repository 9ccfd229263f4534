import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { VoterGroupAddScreen } from '../../../../src/client/features/voter-groups/voter-group-add-screen';
import type { VoterGroup } from '../../../../src/contract/voters/voter-groups';
import { at, campaignId, serverDouble, id, Refusal, userId } from '../../../support/office';
import { place, show } from '../../../support/show';

const none = {
  parties: [],
  sexes: [],
  ages: [],
  precincts: [],
  zips: [],
  cities: [],
  supports: [],
  histories: [],
  estimated: false,
};
const breakdown = {
  ...none,
  parties: [
    { value: 'DEM', voters: 40 },
    { value: 'UNA', voters: 20 },
  ],
};
const group: VoterGroup = {
  id: id(7),
  name: 'Lapsed',
  type: 'voters',
  creation_method: 'Filters',
  status: 'Pending',
  filter_params: { parties: ['DEM'], age_min: 65 },
  campaign_id: campaignId,
  user_id: userId,
  description: '',
  voters: 0,
  doors: 0,
  overlapped: null,
  created_at: at,
};
const sample = {
  id: id(9),
  source_id: 'V1',
  first: 'Ada',
  middle: '',
  last: 'Ash',
  suffix: '',
  age: 70,
  sex: 'F',
  party: 'DEM',
  precinct: null,
  phone: null,
  email: null,
  language: null,
  address: '1 Oak St',
  unit: null,
  city: '',
  zip: '',
  door_id: id(8),
  located: true,
  suppressed: null,
};
const previewOf = (voters: number | Refusal) =>
  voters instanceof Refusal ? voters : { voters, doors: 1, left_out: [], sample: [], estimated: false };
const office = (more: Parameters<typeof serverDouble>[0] = {}) =>
  serverDouble({
    'POST /voter-group/voter-breakdown/': () => breakdown,
    'GET /voter-group/choices/': () => ({
      elections: [{ key: '2024-11-05 general', held_on: '2024-11-05', kind: 'general' }],
      districts: [],
      languages: [],
      statuses: [],
      places: [],
    }),
    'GET /voter-group/all/': () => [],
    'GET /walkbook/all/': () => [],
    'GET /voter-tag/all/': () => [],
    'GET /survey/all/': () => [],
    'POST /voter-group/count/': ({ body }) => (body && 'where' in body ? 1234 : 5000),
    'POST /voter-group/preview/': ({ body }) => ({
      voters: JSON.stringify(body).includes('where') ? 1234 : 5000,
      estimated: false,
      doors: 800,
      left_out: [{ reason: 'moved', voters: 41 }],
      sample: [sample],
    }),
    ...more,
  });
const add = async (field: string, button = 'Add filter') => {
  const about = screen.getAllByLabelText('Choose a filter to add').at(-1);
  if (!about) throw new Error('nothing can be added');
  fireEvent.change(about, { target: { value: field } });
  await act(async () => void fireEvent.click(screen.getAllByRole('button', { name: button }).at(-1) ?? about));
};
const opened = async () => {
  await show(VoterGroupAddScreen, '/app/voter-group/add');
  await screen.findByText('5,000');
};

describe('building a group', () => {
  it('goes on in the condition that was added, as whoever works without a mouse expects', async () => {
    await office();
    await opened();
    await add('party');
    const party = screen.getByRole('region', { name: 'Party' });
    expect(party.contains(document.activeElement)).toBe(true);
    expect(document.activeElement).not.toBe(screen.getByRole('checkbox', { name: /^Exclude/ }));
  });

  it('reads as a sentence, counts while it is built, says who is left out and shows a few', async () => {
    await office();
    await opened();
    await add('party');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Democrats' }));
    await add('history', 'Add “and”');
    await add('touch', 'Add “and”');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Exclude contacts and attempts instead' }));
    fireEvent.change(screen.getByLabelText('When'), { target: { value: 'within' } });
    expect(await screen.findByText('1,234')).toBeDefined();
    expect(document.body.textContent).toContain(
      'Democrats who voted in 2 of the last 4 elections and were not reached in the last 30 days',
    );
    expect(await screen.findByText('41 left out: 41 moved')).toBeDefined();
    expect(screen.getByText('Ada Ash')).toBeDefined();
  });

  it('does not say that a file is silent while its values are still on their way', async () => {
    const waiting: ((response: Response) => void)[] = [];
    await office({ 'POST /voter-group/voter-breakdown/': () => new Promise((resolve) => waiting.push(resolve)) });
    await opened();
    await add('party');
    expect(within(screen.getByRole('group', { name: 'Any of these' })).getByText('Loading...')).toBeDefined();
    for (const answer of waiting) answer(Response.json(breakdown));
    expect(await screen.findByRole('checkbox', { name: 'Democrats' })).toBeDefined();
  });

  it('asks only for what is finished, and the last question only', async () => {
    const { asked } = await office();
    await opened();
    await add('party');
    await add('age', 'Add “and”');
    await screen.findByText('1,234');
    const bodies = asked.filter((each) => each.call === 'POST /voter-group/preview/').map((each) => each.body);
    expect(bodies.at(-1)?.['filter_params']).toEqual({ where: { all: [{ field: 'age', min: 18 }] } });
  });

  it('nests by a button, and widens by “any of this holds”', async () => {
    const { asked } = await office();
    await opened();
    await add('age');
    await add('household', 'Add “and”');
    await act(
      async () => void fireEvent.click(screen.getByRole('button', { name: 'Move household size into a group' })),
    );
    const inner = screen.getByRole('group', { name: 'At least one of these applies' });
    fireEvent.change(within(inner).getByLabelText('Choose a filter to add'), { target: { value: 'area' } });
    fireEvent.change(screen.getAllByLabelText('Voters from')[0] ?? inner, { target: { value: 'any' } });
    await waitFor(() =>
      expect(
        asked.filter((each) => each.call === 'POST /voter-group/preview/').at(-1)?.body?.['filter_params'],
      ).toEqual({
        where: { any: [{ field: 'age', min: 18 }, { any: [{ field: 'household', min: 2 }] }] },
      }),
    );
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Remove age' })));
    expect(screen.queryByRole('heading', { name: 'Age' })).toBeNull();
  });

  it('says what can never be meant, and does not ask for it', async () => {
    await office();
    await opened();
    await add('age');
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '60' } });
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '20' } });
    expect(screen.getByRole('alert').textContent).toContain('Swap them');
  });

  it('is saved under a name, and opened', async () => {
    const { asked } = await office({ 'POST /voter-group/': () => group });
    await opened();
    await add('age');
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Lapsed' } });
    await screen.findByText('1,234');
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save as group' })));
    await waitFor(() => expect(place()).toBe(`/app/voter-group/id/${id(7)}`));
    const sent = asked.find((each) => each.call === 'POST /voter-group/');
    expect(sent?.body).toMatchObject({
      name: 'Lapsed',
      filter_params: { where: { all: [{ field: 'age', min: 18 }] } },
    });
    expect(sent?.key).toBeTruthy();
  });

  it('says beside the name that it is in use, and keeps what was built', async () => {
    await office({ 'POST /voter-group/': () => new Refusal(409, 'NAME_EXISTS') });
    await opened();
    await add('age');
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Lapsed' } });
    await screen.findByText('1,234');
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save as group' })));
    expect(await screen.findByText('This name is already in use. Please choose a different name.')).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Age' })).toBeDefined();
  });

  it('hands the universe over to a new walkbook', async () => {
    await office();
    await opened();
    await add('age');
    await screen.findByText('1,234');
    await act(
      async () => void fireEvent.click(screen.getByRole('button', { name: 'Create a walkbook from these voters' })),
    );
    await waitFor(() => expect(place()).toBe('/app/walkbook/add'));
    expect(JSON.parse(sessionStorage.getItem(`porchlight walkbook ${campaignId} `) ?? '{}')).toMatchObject({
      way: 'filters',
      filters: { where: { all: [{ field: 'age', min: 18 }] } },
    });
  });

  it('begins with the filters of a group that exists, the simple form too, and saves them to it', async () => {
    const { asked } = await office({
      'GET /voter-group/': () => ({ ...group, status: 'Ready' }),
      'PUT /voter-group/': () => group,
    });
    await show(VoterGroupAddScreen, `/app/voter-group/add?group=${id(7)}`);
    expect(await screen.findByRole('heading', { name: 'Party' })).toBeDefined();
    await screen.findByText('1,234');
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save changes' })));
    await waitFor(() => expect(place()).toBe(`/app/voter-group/id/${id(7)}`));
    expect(asked.find((each) => each.call === 'PUT /voter-group/')?.body).toMatchObject({
      id: id(7),
      filter_params: {
        where: {
          all: [
            { field: 'party', values: ['DEM'] },
            { field: 'age', min: 65, max: null },
          ],
        },
      },
    });
  });

  it('is built step by step, with the count after each step, and the same people at once again', async () => {
    const sizes: Record<string, number | Refusal> = {
      '{}': 5000,
      '{"where":{"field":"age","min":18}}': 1200,
      '{"where":{"all":[{"field":"age","min":18},{"not":{"field":"household","min":2}}]}}': 900,
    };
    const sizeOf = (filters: unknown) => sizes[JSON.stringify(filters)] ?? new Refusal(500, 'INTERNAL');
    await office({
      'POST /voter-group/count/': ({ body }) => sizeOf(body),
      'POST /voter-group/preview/': ({ body }) => previewOf(sizeOf(body?.['filter_params'])),
    });
    await opened();
    fireEvent.click(screen.getByRole('radio', { name: 'Step by step' }));
    const steps = () => screen.getAllByRole('listitem').filter((each) => each.querySelector('fieldset'));
    await waitFor(() => expect(steps()[0]?.textContent).toContain('5,000 voters'));
    await add('age');
    await waitFor(() => expect(steps()[0]?.textContent).toContain('1,200 voters'));
    fireEvent.click(screen.getByRole('button', { name: 'Remove…' }));
    // It says nothing yet, so it changes nothing.
    await waitFor(() => expect(steps()[1]?.textContent).toContain('1,200 voters'));
    await add('household');
    await waitFor(() => expect(steps()[1]?.textContent).toContain('900 voters (−300)'));
    fireEvent.change(screen.getByLabelText('What step 2 does'), { target: { value: 'keep' } });
    // Refused: it says so instead of the count of another list.
    await waitFor(() => expect(steps()[1]?.textContent).toMatch(/server|INTERNAL|wrong/i));
    expect(steps()[1]?.textContent).not.toContain('900 voters');
    fireEvent.change(screen.getByLabelText('What step 2 does'), { target: { value: 'remove' } });
    await waitFor(() => expect(steps()[1]?.textContent).toContain('900 voters (−300)'));
    fireEvent.click(screen.getByRole('radio', { name: 'By filters' }));
    expect(screen.getByRole('checkbox', { name: 'Exclude household size instead' })).toHaveProperty('checked', true);
    await screen.findByText('900');
    // Looked at and not changed: the steps are as they were.
    fireEvent.click(screen.getByRole('radio', { name: 'Step by step' }));
    fireEvent.click(screen.getByRole('button', { name: 'Keep only…' }));
    await add('zip');
    fireEvent.click(screen.getByRole('radio', { name: 'By filters' }));
    fireEvent.click(screen.getByRole('radio', { name: 'Step by step' }));
    expect(steps()).toHaveLength(3);
    expect(screen.getByRole('heading', { name: 'ZIP code' })).toBeDefined();
  });

  it('leads to the voter file when the campaign has no voters', async () => {
    await office({ 'POST /voter-group/voter-breakdown/': () => none });
    await show(VoterGroupAddScreen, '/app/voter-group/add');
    expect(await screen.findByText('No voters yet')).toBeDefined();
  });

  it('says when counting failed, and counts again', async () => {
    let broken = true;
    await office({ 'POST /voter-group/preview/': () => previewOf(broken ? new Refusal(500, 'INTERNAL') : 77) });
    await show(VoterGroupAddScreen, '/app/voter-group/add');
    const again = await screen.findByRole('button', { name: 'Count again' });
    broken = false;
    await act(async () => void fireEvent.click(again));
    expect(await screen.findByText('77')).toBeDefined();
  });

  it('says about how many of a large campaign, and counts exactly on demand or where a sample has no one', async () => {
    const { asked } = await office({
      'POST /voter-group/preview/': ({ body }) => {
        if (body?.['exact']) return previewOf(JSON.stringify(body).includes('where') ? 7 : 41_318);
        const voters = JSON.stringify(body).includes('where') ? 0 : 41_234;
        return {
          voters,
          doors: voters / 2,
          left_out: [{ reason: 'moved', voters: 4137 }],
          sample: [],
          estimated: true,
        };
      },
    });
    await show(VoterGroupAddScreen, '/app/voter-group/add');
    expect(await screen.findByText('about 41,000')).toBeDefined();
    expect(document.body.textContent).toContain('voters · about 21,000 doors');
    expect(screen.getByText('about 4,100 left out: 4,100 moved')).toBeDefined();
    expect(screen.getByText('Estimated from a sample of doors.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Save as group' })).toHaveProperty('disabled', false);
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Count exactly' })));
    expect(await screen.findByText('41,318')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Count exactly' })).toBeNull();
    await add('age');
    expect(await screen.findByText('7')).toBeDefined();
    const asks = asked.filter((each) => each.call === 'POST /voter-group/preview/').map((each) => each.body?.['exact']);
    expect(asks).toEqual([undefined, true, undefined, true]);
  });
});
