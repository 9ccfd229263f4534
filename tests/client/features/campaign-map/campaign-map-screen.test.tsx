import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CampaignMapScreen } from '../../../../src/client/features/campaign-map/campaign-map-screen';
import { unitsOf } from '../../../../src/domain/geography/tile-grid';
import type { MapSummary } from '../../../../src/contract/map/map-tiles';
import { at, campaignId, id, Refusal, serverDouble, type Requested } from '../../../support/office';
import { place, show } from '../../../support/show';
import { vectorTile } from '../../../support/vector-tile';

const summary: MapSummary = {
  version: 'v1',
  bounds: [
    [-78.65, 35.77],
    [-78.63, 35.79],
  ],
  doors: 4914,
  voters: 10_785,
  unplaced: 12,
  coverage: { never: 3840, older: 0, month: 377, week: 408, reached: 289 },
  support: { s1: 36, s2: 32, s3: 40, s4: 13, s5: 14, unknown: 4779 },
  walkbooks: { none: 3000, waiting: 114, walking: 1800 },
  signs: { standing: 16, damaged: 1, missing: 1, taken_down: 0 },
};
const voter = {
  id: id(1),
  source_id: 'V1',
  first: 'Ada',
  middle: '',
  last: 'Okafor',
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
const walkbook = {
  id: id(40),
  name: 'Oak St',
  creation_method: 'Filters',
  filter_params: null,
  survey_id: null,
  survey_name: null,
  campaign_id: campaignId,
  user_id: null,
  record_status: 'is_active',
  version: 1,
  doors: 120,
  voters: 200,
  doors_done: 30,
  contacts: 9,
  metres: 900,
  bounds: [35.77, -78.65, 35.78, -78.64],
  assigned: [{ id: id(50), first: 'Vera', last: 'Walker' }],
  created_at: at,
  updated_at: at,
};
const aTile = vectorTile([
  { name: 'doors', features: [{ type: 'point', properties: { doors: 3, voters: 5 }, parts: [[[2048, 2048]]] }] },
]);
const sendTile = (bytes = aTile) =>
  new Response(bytes as BodyInit, { headers: { 'content-type': 'application/vnd.mapbox-vector-tile' } });
const breakdown = {
  parties: [],
  sexes: [],
  ages: [],
  precincts: [
    { value: '4A', voters: 900, label: '4A · Oak Park' },
    { value: 'Elm', voters: 7 },
  ],
  zips: [],
  cities: [],
  supports: [],
  histories: [],
  estimated: false,
};
const empty = { voters: 3574, doors: 1618, left_out: [], sample: [], estimated: false };

/** Every tile is asked for under its own address. */
const answers = (more: Record<string, (asked: Requested) => unknown>, tile: () => unknown = sendTile) =>
  new Proxy<Record<string, (asked: Requested) => unknown>>(
    {
      'GET /tiles/summary/': () => summary,
      'POST /voter-group/preview/': () => empty,
      'POST /voter-group/voter-breakdown/': () => breakdown,
      'GET /walkbook/all/': () => [walkbook],
      ...more,
    },
    { get: (all, call) => (typeof call === 'string' && /^GET \/tiles\/\d/.test(call) ? tile : all[String(call)]) },
  );

/** What the pen was told to do. */
let drawn: string[] = [];

beforeEach(() => {
  vi.restoreAllMocks();
  for (const [name, size] of [
    ['clientWidth', 1200],
    ['clientHeight', 800],
  ] as const)
    vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(size);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  // A pen that draws nothing: what it is asked for is looked at in a real browser.
  drawn = [];
  const note = (name: string | symbol) => () => {
    drawn.push(String(name));
    return { width: 10 };
  };
  const pen = new Proxy({}, { get: (_, name) => note(name), set: () => true });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never);
});
const open = () => show(CampaignMapScreen, '/app/map');
const sumOf = async (name: string) => within(await screen.findByRole('list', { name }));

describe('the campaign’s map', () => {
  it('asks for the tiles in sight, of this campaign and version, and counts all kinds of doors', async () => {
    const { asked } = await serverDouble(answers({}));
    await open();
    expect(await screen.findByRole('application', { name: /^Map of 4,914 doors/ })).toBeTruthy();
    await waitFor(() => expect(asked.some(({ call }) => /^GET \/tiles\/\d+\/\d+\/\d+$/.test(call))).toBe(true));
    const tile = asked.find(({ call }) => call.startsWith('GET /tiles/1'));
    expect(Object.fromEntries(tile!.query)).toEqual({ campaign_id: campaignId, version: 'v1' });
    const legend = await sumOf('What the colors mean');
    expect(legend.getAllByRole('listitem').map((each) => each.textContent)).toEqual([
      '✓Talked to someone289',
      '–Knocked in the last 7 days, no contact408',
      '–Knocked 8 to 30 days ago, no contact377',
      '–Knocked more than 30 days ago, no contact0',
      'Never knocked3,840',
    ]);
    expect(screen.getByRole('link', { name: '12 addresses are not on the map' }).getAttribute('href')).toBe(
      '/app/voter-group/unplaced',
    );
  });

  it('changes its layer, and names who walks', async () => {
    await serverDouble(answers({}));
    await open();
    fireEvent.click(await screen.findByRole('radio', { name: 'Support' }));
    expect((await sumOf('What the colors mean')).getByText('Strong against')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'Walkbooks' }));
    expect((await sumOf('Who is walking')).getByRole('button').textContent).toBe('Oak StVera · 30 of 120 doors');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Show placed signs (18)' }));
    expect((await sumOf('Placed signs')).getByText('Damaged')).toBeTruthy();
  });

  const question = { dependent_on_question_id: null, dependent_on_answers: [] };
  const survey = {
    id: id(60),
    name: 'Door survey',
    description: '',
    campaign_id: campaignId,
    user_id: null,
    record_status: 'is_active',
    questions: [
      { ...question, id: id(61), text: 'Will you vote?', answers: ['Yes', 'No'] },
      { ...question, id: id(62), text: 'Anything else?', answers: [] },
      { ...question, id: id(63), text: 'Top issue?', answers: ['Schools', 'Roads'] },
    ],
    respondents: 9,
    created_at: at,
  };

  it('colors doors by the answers to a question, counts each, and asks for other tiles for another question', async () => {
    const { asked } = await serverDouble(
      answers({
        'GET /survey/all/': () => [survey],
        'GET /tiles/answers/': ({ query }) =>
          query.get('question_id') === id(61)
            ? {
                question: 'Will you vote?',
                answers: [
                  { answer: 'Yes', doors: 1200 },
                  { answer: 'No', doors: 34 },
                ],
                other: 0,
                none: 3680,
              }
            : { question: 'Top issue?', answers: [{ answer: 'Schools', doors: 7 }], other: 2, none: 4905 },
      }),
    );
    await open();
    fireEvent.click(await screen.findByRole('radio', { name: 'Answers' }));
    const rows = async () =>
      (await sumOf('What the colors mean')).getAllByRole('listitem').map((each) => each.textContent);
    expect(await rows()).toEqual(['1Yes1,200', '2No34', 'No answer yet3,680']);
    const tilesOf = (question: string) =>
      asked.filter(({ call, query }) => /^GET \/tiles\/\d/.test(call) && query.get('question_id') === question);
    await waitFor(() => expect(tilesOf(id(61)).length).toBeGreaterThan(0));
    const choose = screen.getByRole('combobox', { name: 'Survey question' });
    expect(within(choose).getAllByRole('option')).toHaveLength(2);
    fireEvent.change(choose, { target: { value: id(63) } });
    await waitFor(async () => expect(await rows()).toEqual(['1Schools7', '+Another answer2', 'No answer yet4,905']));
    await waitFor(() => expect(tilesOf(id(63)).length).toBeGreaterThan(0));
  });

  it('draws no tile of one question in the place of another one that is still on its way', async () => {
    const counted = { question: 'Will you vote?', answers: [], other: 0, none: 4914 };
    let isSlow = false;
    const { asked } = await serverDouble(
      answers({ 'GET /survey/all/': () => [survey], 'GET /tiles/answers/': () => counted }, () =>
        isSlow ? new Promise(() => undefined) : sendTile(),
      ),
    );
    await open();
    fireEvent.click(await screen.findByRole('radio', { name: 'Answers' }));
    const choose = await screen.findByRole('combobox', { name: 'Survey question' });
    await waitFor(() => expect(screen.queryByText('Loading doors…')).toBeNull());
    const dots = () => drawn.filter((each) => each === 'fillRect' || each === 'drawImage');
    await waitFor(() => expect(dots()).not.toEqual([]));
    isSlow = true;
    fireEvent.change(choose, { target: { value: id(63) } });
    await waitFor(() => expect(asked.some(({ query }) => query.get('question_id') === id(63))).toBe(true));
    await screen.findByText('Loading doors…');
    drawn = [];
    fireEvent.click(screen.getByRole('checkbox', { name: /^Show placed signs/ }));
    await waitFor(() => expect(drawn).toContain('scale'));
    expect(dots()).toEqual([]);
  });

  it('says so of a question that was deleted meanwhile', async () => {
    await serverDouble(
      answers({
        'GET /survey/all/': () => [survey],
        'GET /tiles/answers/': () => new Refusal(404, 'NOT_FOUND', 'Not found'),
      }),
    );
    await open();
    fireEvent.click(await screen.findByRole('radio', { name: 'Answers' }));
    expect(await screen.findByText('This question was deleted. Choose another one.')).toBeTruthy();
  });

  it('says so where no survey has answers to choose from', async () => {
    await serverDouble(answers({ 'GET /survey/all/': () => [] }));
    await open();
    fireEvent.click(await screen.findByRole('radio', { name: 'Answers' }));
    expect(await screen.findByText('No survey has a question with answers to choose from.')).toBeTruthy();
  });

  it('shows shares as a scale, of contacts and of known support', async () => {
    await serverDouble(answers({}));
    await open();
    fireEvent.click(await screen.findByRole('radio', { name: 'Heat map' }));
    screen.getByText('Someone was talked to at 289 of 4,914 doors (5.9%).');
    const steps = async () =>
      (await sumOf('What the colors mean')).getAllByRole('listitem').map((each) => each.textContent);
    expect(await steps()).toEqual([
      'None yet',
      'Under 10%',
      '10% to 25%',
      '25% to 50%',
      '50% or more',
      'Fewer than 5 doors',
    ]);
    fireEvent.click(
      within(screen.getByRole('group', { name: 'Share of doors' })).getByRole('radio', { name: 'Support' }),
    );
    screen.getByText('68 of 135 doors whose support is known are for you (50.4%).');
    expect(await steps()).toEqual([
      'Under 20%',
      '20% to 40%',
      '40% to 60%',
      '60% to 80%',
      '80% or more',
      'Fewer than 5 doors known',
    ]);
  });

  it('finds a person and goes to their door', async () => {
    const { asked } = await serverDouble(
      answers({
        'POST /voter/search/': () => ({ voters: [voter], capped: false, learning: false }),
        'GET /tiles/door/': () => ({ door_id: id(90), coordinates: [-78.64, 35.78] }),
        'GET /tiles/place/': () => ({ doors: [], total: 0, people: 0, signs: [] }),
      }),
    );
    await open();
    fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'okaf' } });
    fireEvent.click((await sumOf('Found')).getByRole('button', { name: /Ada Okafor/ }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Found' })).toBeNull());
    expect(asked.find(({ call }) => call === 'GET /tiles/door/')!.query.get('door_id')).toBe(id(90));
    fireEvent.click(screen.getByRole('button', { name: 'Select doors' }));
    fireEvent.click(screen.getByRole('radio', { name: 'Distance' }));
    expect(screen.getByRole('combobox', { name: 'Distance from 412 Oak St, Raleigh' })).toBeTruthy();
  });

  it('lists the addresses in its middle for whoever has no pointer, and opens the one that is chosen', async () => {
    const { asked } = await serverDouble(
      answers({
        'GET /tiles/around/': () => [{ coordinates: [-78.64, 35.78], address: '412 Oak St', doors: 2 }],
        'GET /tiles/place/': () => ({ doors: [], total: 0, people: 0, signs: [] }),
      }),
    );
    await open();
    expect(await screen.findByRole('button', { name: 'Hide this panel' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'List the addresses here' }));
    fireEvent.click(
      (await sumOf('Addresses in the middle of the map')).getByRole('button', { name: '412 Oak St2 doors' }),
    );
    const opened = await screen.findByRole('region', { name: 'Address' });
    await waitFor(() => expect(document.activeElement).toBe(opened));
    const [x, y] = unitsOf([-78.64, 35.78], 18);
    await waitFor(() =>
      expect(Object.fromEntries(asked.find(({ call }) => call === 'GET /tiles/place/')!.query)).toEqual({
        campaign_id: campaignId,
        z: '18',
        x: `${x}`,
        y: `${y}`,
      }),
    );
  });

  it('says so of a person whose address has no place yet', async () => {
    await serverDouble(
      answers({
        'POST /voter/search/': () => ({ voters: [voter], capped: false, learning: false }),
        'GET /tiles/door/': () => ({ door_id: id(90), coordinates: null }),
      }),
    );
    await open();
    fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'okaf' } });
    fireEvent.click((await sumOf('Found')).getByRole('button', { name: /Ada Okafor/ }));
    expect(await screen.findByText('412 Oak St, Raleigh is not on the map yet.')).toBeTruthy();
  });

  it('counts who lives in a circle, and hands it to a new voter group', async () => {
    const { asked } = await serverDouble(answers({}));
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Select doors' }));
    fireEvent.click(screen.getByRole('radio', { name: 'Distance' }));
    fireEvent.click(screen.getByRole('button', { name: 'Select this circle' }));
    expect(await screen.findByText('1,618')).toBeTruthy();
    expect(screen.getByText('3,574')).toBeTruthy();
    const { body } = asked.find(({ call }) => call === 'POST /voter-group/preview/')!;
    const { where } = body!['filter_params'] as { where: { field: string; areas: [number, number][][] } };
    expect([where.field, where.areas.length, where.areas[0]!.length]).toEqual(['area', 1, 36]);
    fireEvent.click(screen.getByRole('button', { name: 'New voter group' }));
    await waitFor(() => expect(place()).toBe('/app/voter-group/add'));
    expect(sessionStorage.getItem(`porchlight group ${campaignId} `)).toContain('"area"');
  });

  const walkOf = async (minutes: string) => {
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Select doors' }));
    fireEvent.click(screen.getByRole('radio', { name: 'Distance' }));
    const distance = screen.getByRole('combobox', { name: 'Distance from the middle of the map' });
    fireEvent.change(distance, { target: { value: `walk ${minutes}` } });
    screen.getByText(/^Estimated along the streets of your addresses/);
    fireEvent.click(screen.getByRole('button', { name: 'Select within this walk' }));
  };

  it('selects what is within a walk, and says that it is estimated', async () => {
    const area = [
      [-78.64, 35.78],
      [-78.63, 35.78],
      [-78.63, 35.79],
    ];
    const { asked } = await serverDouble(answers({ 'GET /tiles/walk/': () => ({ areas: [area] }) }));
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    await walkOf('10');
    expect(await screen.findByText('1,618')).toBeTruthy();
    // The counts stand below the fold of the panel.
    expect(scrolled.mock.contexts.at(-1)).toHaveProperty('textContent', expect.stringContaining('1,618'));
    scrolled.mockRestore();
    expect(asked.find(({ call }) => call === 'GET /tiles/walk/')!.query.get('metres')).toBe('750');
    const { body } = asked.find(({ call }) => call === 'POST /voter-group/preview/')!;
    expect(body!['filter_params']).toEqual({ where: { field: 'area', areas: [area] } });
  });

  it('says so where no street is near, and selects nothing', async () => {
    const { asked } = await serverDouble(answers({ 'GET /tiles/walk/': () => ({ areas: [] }) }));
    await walkOf('5');
    await screen.findByText('No street with addresses is near this place.');
    expect(asked.some(({ call }) => call === 'POST /voter-group/preview/')).toBe(false);
  });

  it('selects a precinct from a list and hands it to a walkbook or to turf', async () => {
    await serverDouble(answers({}));
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Select doors' }));
    fireEvent.click(screen.getByRole('radio', { name: 'Precinct' }));
    const precincts = await screen.findByRole('combobox', { name: 'Precinct' });
    expect(precincts.textContent).toContain('4A · Oak Park · 900 voters');
    expect(precincts.textContent).toContain('Elm · 7 voters');
    fireEvent.change(precincts, { target: { value: '4A' } });
    await screen.findByText('1,618');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cut turf' })).toHaveProperty('disabled', false));
    fireEvent.click(screen.getByRole('button', { name: 'Cut turf' }));
    await waitFor(() => expect(place()).toBe('/app/turf'));
    expect(sessionStorage.getItem(`porchlight turf ${campaignId} `)).toContain('"4A"');
  });

  const selectPrecinct = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Select doors' }));
    fireEvent.click(screen.getByRole('radio', { name: 'Precinct' }));
    fireEvent.change(await screen.findByRole('combobox', { name: 'Precinct' }), { target: { value: '4A' } });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Tag voters' })).toHaveProperty('disabled', false));
  };
  const precinct = { where: { field: 'precinct', values: ['4A'] } };

  it('tags who is selected once it said how many they are, and says who had the tag already', async () => {
    const tag = { id: id(80), campaign_id: campaignId, name: 'Block party', voters: 3600 };
    const { asked } = await serverDouble(
      answers({
        'GET /voter-tag/all/': () => [{ ...tag, voters: 26 }],
        'POST /voter-selection/tag/': () => ({ tag, voters: 3574, added: 3570 }),
      }),
    );
    await open();
    await selectPrecinct();
    fireEvent.click(screen.getByRole('button', { name: 'Tag voters' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tag 3,574 voters' }));
    expect(dialog.getByRole('button', { name: 'Tag 3,574 voters' })).toHaveProperty('disabled', true);
    fireEvent.change(dialog.getByRole('combobox', { name: 'Tag' }), { target: { value: ' block party ' } });
    await dialog.findByText('26 voters have this tag so far.');
    expect(asked.some(({ call }) => call === 'POST /voter-selection/tag/')).toBe(false);
    fireEvent.click(dialog.getByRole('button', { name: 'Tag 3,574 voters' }));
    await screen.findByText('3,570 voters now have the tag “Block party”. 4 had it already.');
    expect(asked.find(({ call }) => call === 'POST /voter-selection/tag/')!.body).toEqual({
      campaign_id: campaignId,
      name: 'block party',
      filter_params: precinct,
    });
  });

  it('says why a tag could not be saved, and keeps what was typed', async () => {
    await serverDouble(
      answers({
        'GET /voter-tag/all/': () => [],
        'POST /voter-selection/tag/': () => new Refusal(403, 'FORBIDDEN', 'You don’t have permission to do this.'),
      }),
    );
    await open();
    await selectPrecinct();
    fireEvent.click(screen.getByRole('button', { name: 'Tag voters' }));
    const field = await screen.findByRole('combobox', { name: 'Tag' });
    fireEvent.change(field, { target: { value: 'Block party' } });
    fireEvent.click(screen.getByRole('button', { name: 'Tag 3,574 voters' }));
    expect((await screen.findByRole('alert')).textContent).toContain('You don’t have permission to do this.');
    expect(field).toHaveProperty('value', 'Block party');
  });

  it('exports who is selected as a file', async () => {
    const saved: string[] = [];
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined }));
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const { asked } = await serverDouble(
      answers({
        'POST /voter-selection/export/': () =>
          new Response('voter_id\r\n', { headers: { 'content-type': 'text/csv; charset=utf-8' } }),
      }),
    );
    await open();
    await selectPrecinct();
    fireEvent.click(screen.getByRole('button', { name: 'Export as CSV' }));
    await waitFor(() => expect(saved).toEqual(['Voters selected on the map.csv']));
    expect(asked.find(({ call }) => call === 'POST /voter-selection/export/')!.body).toEqual({
      campaign_id: campaignId,
      filter_params: precinct,
    });
  });

  it('can be given an area by typing its corners', async () => {
    await serverDouble(answers({}));
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Select doors' }));
    fireEvent.change(screen.getByRole('textbox', { name: /^Corners/ }), {
      target: { value: '35.77, -78.65\n35.77, -78.63\n35.79, -78.64' },
    });
    expect(await screen.findByText('1,618')).toBeTruthy();
  });
});

describe('where the map is not whole', () => {
  it('a campaign without voters is told to upload its file', async () => {
    await serverDouble(answers({ 'GET /tiles/summary/': () => ({ ...summary, bounds: null, doors: 0, unplaced: 0 }) }));
    await open();
    expect((await screen.findByRole('link', { name: 'Upload voter file' })).getAttribute('href')).toBe(
      '/app/voter-group/upload',
    );
  });

  it('one whose addresses have no place is led to them', async () => {
    await serverDouble(answers({ 'GET /tiles/summary/': () => ({ ...summary, bounds: null, doors: 0 }) }));
    await open();
    expect(await screen.findByText('No address is on the map yet')).toBeTruthy();
  });

  it('someone who may not see it hears so', async () => {
    await serverDouble(
      answers({ 'GET /tiles/summary/': () => new Refusal(403, 'FORBIDDEN', 'You don’t have permission to do this.') }),
    );
    await open();
    expect((await screen.findByRole('alert')).textContent).toContain('You don’t have permission to do this.');
  });

  it('offline it says so, and leads to what is on this phone', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await serverDouble(
      answers({
        'GET /tiles/summary/': () => {
          throw new TypeError('Failed to fetch');
        },
      }),
    );
    await open();
    expect(await screen.findByText('You’re offline, and this screen needs a connection.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Walkbooks on this phone' }).getAttribute('href')).toBe('/app/my-map');
  });

  it('a broken tile is told, and asked for again', async () => {
    let isBroken = true;
    const { asked } = await serverDouble(
      answers({}, () => sendTile(isBroken ? new Uint8Array([0x1a, 0xff, 0x03]) : aTile)),
    );
    await open();
    await screen.findByText('Part of the map could not be loaded.');
    isBroken = false;
    const before = asked.length;
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
    await waitFor(() => expect(screen.queryByText('Part of the map could not be loaded.')).toBeNull());
    expect(asked.slice(before).some(({ call }) => /^GET \/tiles\/\d/.test(call))).toBe(true);
  });
});
