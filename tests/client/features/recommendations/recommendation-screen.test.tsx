import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { RecommendationRequestScreen } from '../../../../src/client/features/recommendations/recommendation-request-screen';
import { RecommendationScreen } from '../../../../src/client/features/recommendations/recommendation-screen';
import { RecommendationWalkbookScreen } from '../../../../src/client/features/recommendations/recommendation-walkbook-screen';
import { RecommendationsScreen } from '../../../../src/client/features/recommendations/recommendations-screen';
import { usualWeights } from '../../../../src/contract/proposals/reasons';
import type { Recommendation, RecommendedWalkbookWithDoors } from '../../../../src/contract/recommendations';
import { at, campaignId, serverDouble, id, Refusal, userId } from '../../../support/office';
import { show } from '../../../support/show';

vi.mock('../../../../src/client/ui/map/map', () => ({ DoorMap: ({ label }: { label: string }) => <p>{label}</p> }));
const recommendation: Recommendation = {
  id: id(7),
  campaign_id: campaignId,
  campaign_name: 'Okafor for Council',
  user_id: userId,
  request_name: 'May push',
  description: '',
  outreach_type: 'Walkbook',
  creation_method: 'Requested',
  filter_params: {},
  survey_id: null,
  walkbooks_wanted: 2,
  doors_each: 40,
  status: 'Ready',
  step: 'done',
  progress: 100,
  detail: null,
  considered: 5000,
  waiting_elsewhere: 12,
  walkbooks: 2,
  in_use: 0,
  doors: 81,
  expected_contacts: 24.2,
  minutes: 240,
  weights: usualWeights,
  back_test: null,
  created_at: at,
  finished_at: at,
};
const proposal = (n: number): RecommendedWalkbookWithDoors => ({
  id: id(20 + n),
  name: `May push ${n} · Elm St`,
  creation_method: 'Requested',
  status: 'Proposed',
  filter_params: {},
  survey_id: null,
  campaign_id: campaignId,
  recommendation_id: id(7),
  walkbook_id: null,
  reason: '',
  why: {
    undecided: 31,
    leaning: 0,
    lapsed: 12,
    never_reached: 0,
    visited: 0,
    waited_days: 0,
    window: { days: 'weekend', from: 10, to: 12 },
    home_share: 0.34,
    base: { tries: 100, opened: 34, precincts: ['4'], window: { days: 'weekend', from: 10, to: 12 } },
    here: { tries: 9, opened: 2 },
    usual: { tries: 400, opened: 88 },
    attempts: 400,
    score: {
      total: n === 1 ? 9 : -3,
      areas: 6,
      parts: [
        { part: 'undecided', weight: 4, n: 31, of: 66, all_n: 90, all_of: 400, points: 12 },
        { part: 'support', weight: 1, n: 2, of: 66, all_n: 80, all_of: 400, points: n === 1 ? -3 : -15 },
      ],
    },
  },
  doors: 40,
  voters: 66,
  expected_contacts: 13.6,
  minutes: 118,
  metres: 1250,
  created_at: at,
  geojson: { type: 'FeatureCollection', features: [] },
});
const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getAllByRole('button', { name })[0] as HTMLElement));

describe('a recommendation', () => {
  it('says of each walkbook why it was chosen, when to go and what to expect', async () => {
    await serverDouble({
      'GET /recommended-walkbook/recommendation/': () => ({
        ...recommendation,
        recommended_walkbooks: [proposal(1), proposal(2)],
      }),
    });
    await show(RecommendationScreen, `/recommendation/${id(7)}`, '/recommendation/$id');
    await screen.findByText('May push 1 · Elm St');
    expect(
      screen.getAllByText(
        'Best on weekends from 10 AM to 12 PM. Estimate: about 34% of these doors open (34 of 100 knocks in precinct 4 on weekends from 10 AM to 12 PM were answered). In the whole campaign at any time: 88 of 400.',
      ),
    ).toHaveLength(2);
    expect(screen.getAllByText('Measured at these doors: 2 of 9 knocks answered.')).toHaveLength(2);
    expect(
      screen.getByText('2 walkbooks with 81 doors: an estimated 24 conversations in 4 h of walking and talking'),
    ).toBeDefined();
    expect(
      screen.getByText(
        /^Chosen from 5,000 doors. 12 are already in walkbooks. Weights: Undecided voters 4 · Density 3 · /,
      ),
    ).toBeDefined();
  });

  it('shows how each score came about, as a table whose points add up to it', async () => {
    await serverDouble({
      'GET /recommended-walkbook/recommendation/': () => ({
        ...recommendation,
        recommended_walkbooks: [proposal(1), proposal(2)],
      }),
    });
    await show(RecommendationScreen, `/recommendation/${id(7)}`, '/recommendation/$id');
    await screen.findByText('May push 1 · Elm St');
    const tables = screen.getAllByRole('table', { name: /^Zero is what all 6 areas compared have together/ });
    const points = tables.map((table) =>
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.lastElementChild?.textContent),
    );
    expect(points).toEqual([
      ['+12', '–3', '+9'],
      ['+12', '–15', '–3'],
    ]);
  });

  it('says in words that there are too few knocks, instead of a number', async () => {
    const few = proposal(1);
    await serverDouble({
      'GET /recommended-walkbook/recommendation/': () => ({
        ...recommendation,
        expected_contacts: null,
        recommended_walkbooks: [
          {
            ...few,
            expected_contacts: null,
            why: { ...few.why, window: null, base: null, home_share: null, attempts: 23 },
          },
        ],
      }),
    });
    await show(RecommendationScreen, `/recommendation/${id(7)}`, '/recommendation/$id');
    await screen.findByText(/^Too few knocks to say how many doors open or when: 23, needs 60\./);
    expect(screen.getByText('Too few knocks')).toBeDefined();
    expect(screen.getByText('2 walkbooks with 81 doors: an estimated 4 h of walking and talking')).toBeDefined();
  });

  it('shows how such weights did before, also when that was no better than chance or too little to tell', async () => {
    const told = { days: 28, knocks: 200, before: 300, areas: 12, least_knocks: 200, least_areas: 8 };
    const measured = {
      top: { areas: 5, tries: 100, opened: 26 },
      rest: { areas: 9, tries: 100, opened: 27 },
      chance: { low: 0.21, high: 0.33, draws: 999 },
    };
    const answers = [
      { ...told, ...measured, verdict: 'no_better' as const },
      { ...told, knocks: 23, verdict: 'too_few' as const, top: null, rest: null, chance: null },
    ];
    for (const back_test of answers) {
      await serverDouble({
        'GET /recommended-walkbook/recommendation/': () => ({
          ...recommendation,
          back_test,
          recommended_walkbooks: [proposal(1)],
        }),
      });
      await show(RecommendationScreen, `/recommendation/${id(7)}`, '/recommendation/$id');
      await screen.findByText('May push 1 · Elm St');
      if (back_test.verdict === 'too_few') {
        expect(screen.getByText('Too few knocks to tell: 23 doors in the last 28 days, needs 200.')).toBeDefined();
        continue;
      }
      expect(
        screen.getByText(
          'In the last 28 days the areas that these weights put first did no better than the others: 26 of 100 doors answered, against 27 of 100.',
        ),
      ).toBeDefined();
      expect(screen.getByText('26% · 26 of 100')).toBeDefined();
      expect(screen.getByText('21% to 33% in 90 of 100 random draws')).toBeDefined();
      cleanup();
    }
  });

  it('takes all into use; one that is refused holds the others back from nothing', async () => {
    const { asked } = await serverDouble({
      'GET /recommended-walkbook/recommendation/': () => ({
        ...recommendation,
        recommended_walkbooks: [proposal(1), proposal(2)],
      }),
      'PUT /recommended-walkbook/': ({ body }) => {
        if ((body as { id: string }).id === id(21)) return new Refusal(409, 'NAME_EXISTS');
        return { ...proposal(2), status: 'In use', walkbook_id: id(30) };
      },
    });
    await show(RecommendationScreen, `/recommendation/${id(7)}`, '/recommendation/$id');
    await screen.findByText('May push 1 · Elm St');
    await press('Use all 2');
    await screen.findByText('Nothing was changed. This name is already in use. Please choose a different name.');
    expect(asked.filter((each) => each.call === 'PUT /recommended-walkbook/')).toHaveLength(2);
  });

  it('offers neither to use nor to delete it without a network, and says why', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await serverDouble({
      'GET /recommended-walkbook/recommendation/': () => ({ ...recommendation, recommended_walkbooks: [proposal(1)] }),
    });
    await show(RecommendationScreen, `/app/recommendation/id/${id(7)}`, '/app/recommendation/id/$id');
    const remove = await screen.findByRole('button', { name: 'Delete' });
    expect(remove).toHaveProperty('disabled', true);
    expect(remove.title).toBe('You’re offline. This needs a connection.');
    expect(screen.getByRole('button', { name: 'Use this walkbook' })).toHaveProperty('disabled', true);
    vi.restoreAllMocks();
  });

  it('shows how far it is while it is computed, and says why when it is nothing', async () => {
    let turn = 0;
    await serverDouble({
      'GET /recommended-walkbook/recommendation/': () => {
        turn += 1;
        return turn === 1
          ? {
              ...recommendation,
              status: 'Computing',
              step: 'scoring',
              progress: 40,
              walkbooks: 0,
              recommended_walkbooks: [],
            }
          : {
              ...recommendation,
              walkbooks: 0,
              detail: 'All of these doors are already in walkbooks.',
              recommended_walkbooks: [],
            };
      },
    });
    await show(RecommendationScreen, `/recommendation/${id(7)}`, '/recommendation/$id');
    expect(await screen.findByText('Scoring doors…')).toBeDefined();
    expect(await screen.findByText('All of these doors are already in walkbooks.')).toBeDefined();
  });
});

describe('asking', () => {
  const offers = {
    'POST /voter-group/preview/': () => ({ voters: 120, doors: 80, left_out: [], sample: [], estimated: false }),
    'POST /voter-group/voter-breakdown/': () => ({
      parties: [],
      sexes: [],
      ages: [],
      precincts: [],
      zips: [],
      cities: [],
      supports: [],
      histories: [],
      estimated: false,
    }),
    'GET /voter-group/choices/': () => ({ elections: [], districts: [], languages: [], statuses: [], places: [] }),
    'GET /voter-group/all/': () => [],
    'GET /walkbook/all/': () => [],
    'GET /voter-tag/all/': () => [],
    'GET /survey/all/': () => [],
  };

  it('needs a name and numbers that can be walked, and sends what was meant', async () => {
    const { asked } = await serverDouble({
      ...offers,
      'POST /recommended-walkbook/request-walkbook-recommendation/': () => ({ ...recommendation, status: 'Pending' }),
    });
    await show(RecommendationRequestScreen, '/request');
    await screen.findByText('Who you want to reach');
    await press('Request walkbooks');
    expect(screen.getByText('Name was not provided')).toBeDefined();
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'May push' } });
    fireEvent.change(screen.getByLabelText('Doors per walkbook'), { target: { value: '4' } });
    await press('Request walkbooks');
    expect(screen.getByText('Enter a number from 10 to 150.')).toBeDefined();
    fireEvent.change(screen.getByLabelText('Doors per walkbook'), { target: { value: '45' } });
    const weights = screen.getAllByRole('slider');
    for (const each of weights) fireEvent.change(each, { target: { value: '0' } });
    expect(screen.getByText('Give at least one part a weight above 0.')).toBeDefined();
    expect(screen.getAllByRole('button', { name: 'Request walkbooks' })[0]).toHaveProperty('disabled', true);
    await press('Reset weights');
    expect(weights.map((each) => Number((each as HTMLInputElement).value))).toEqual(Object.values(usualWeights));
    fireEvent.change(screen.getByRole('slider', { name: /^Supporters/ }), { target: { value: '5' } });
    await press('Request walkbooks');
    const sent = () =>
      asked.find((each) => each.call === 'POST /recommended-walkbook/request-walkbook-recommendation/')?.body;
    await waitFor(() => expect(sent()).toBeDefined());
    expect(sent()).toMatchObject({
      weights: { ...usualWeights, support: 5 },
      request_name: 'May push',
      outreach_type: 'Walkbook',
      creation_method: 'Requested',
      walkbooks_wanted: 6,
      doors_each: 45,
    });
  });

  it('that nobody did yet is explained, and what was asked is listed with its progress', async () => {
    await serverDouble({ 'GET /recommended-walkbook/recommendation/all/': () => [] });
    await show(RecommendationsScreen, '/recommendations');
    expect(await screen.findByText('No requests yet')).toBeDefined();
  });
});

describe('one proposed walkbook', () => {
  it('says at its name that another walkbook has it', async () => {
    await serverDouble({
      'GET /recommended-walkbook/': () => proposal(1),
      'GET /survey/all/': () => [],
      'GET /users/campaign-account/': () => [],
      'PUT /recommended-walkbook/': () => new Refusal(409, 'NAME_EXISTS'),
    });
    await show(RecommendationWalkbookScreen, `/proposal/${id(7)}`, '/proposal/$id');
    await screen.findByText('Use this walkbook');
    await press('Create walkbook');
    await screen.findByText('This name is already in use. Please choose a different name.');
  });

  it('is taken into use without a survey that was archived meanwhile, and says so', async () => {
    const { asked } = await serverDouble({
      'GET /recommended-walkbook/': () => ({ ...proposal(1), survey_id: id(40) }),
      'GET /survey/all/': () => [],
      'GET /users/campaign-account/': () => [],
      'PUT /recommended-walkbook/': () => ({ ...proposal(1), status: 'In use', walkbook_id: id(30) }),
    });
    await show(RecommendationWalkbookScreen, `/proposal/${id(7)}`, '/proposal/$id');
    await screen.findByText('The survey chosen for it is archived.');
    await press('Create walkbook');
    await waitFor(() =>
      expect(asked.find((each) => each.call === 'PUT /recommended-walkbook/')?.body).toMatchObject({
        status: 'In use',
        survey_id: null,
      }),
    );
  });
});
