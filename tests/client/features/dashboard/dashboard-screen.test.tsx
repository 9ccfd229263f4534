import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
// What the screen loads later is here already: a busy machine transforms it for longer than a test waits.
import '../../../../src/client/features/dashboard/dashboard-cards-screen';
import { DashboardScreen } from '../../../../src/client/features/dashboard/dashboard-screen';
import { campaignId, serverDouble, id, Refusal, userId } from '../../../support/office';
import { show } from '../../../support/show';

const day = (of: string, doors: number, contacts: number) => ({ day: of, touches: doors, doors, contacts });
const group = { id: id(1), name: 'Maple', touches: 100, doors: 100, contacts: 30, before: 50 };
const needs = {
  walkbook_requests: 0,
  late_work: 0,
  late_walkbook_id: null,
  unplaced_doors: 0,
  unplaced_about: false,
  phones_with_gaps: 0,
  missing_items: 0,
};
const dashboard = (given: object = {}) => ({
  today: '2026-03-04',
  days: [],
  walkbooks: [],
  canvassers: [],
  results: [],
  latest: [],
  out_now: 0,
  out: [],
  open: { follow_ups: 0, due: 0, sign_requests: 0 },
  needs,
  ...given,
});
const quiet = {
  'GET /dashboard/': () => dashboard() as unknown,
  'GET /walkbook/all/': () => [],
  'GET /survey/all/': () => [],
  'GET /road-sign/all/': () => [],
  'GET /voter-group/all/': () => [],
  'GET /voter-tag/all/': () => [],
  'GET /recommended-walkbook/recommendation/all/': () => [],
  'GET /voter-group/uploads/': () => [],
};

beforeEach(() => {
  // Wednesday noon in Chicago.
  vi.useFakeTimers({ now: Date.parse('2026-03-04T18:00:00.000Z'), toFake: ['Date'] });
});
afterEach(() => void vi.useRealTimers());

const tile = (name: string) =>
  within(screen.getByRole('list', { name: 'This week' }))
    .getAllByRole('listitem')
    .find((each) => each.textContent?.startsWith(name))?.textContent;

describe('the dashboard', () => {
  it('sums the week, and compares it with the same days of the last one', async () => {
    const days = [
      day('2026-02-23', 50, 30),
      day('2026-02-28', 900, 300),
      day('2026-03-02', 40, 10),
      day('2026-03-04', 60, 20),
    ];
    await serverDouble({ ...quiet, 'GET /dashboard/': () => dashboard({ days, walkbooks: [group] }) });
    await show(DashboardScreen, '/app/dashboard');
    await waitFor(() => expect(tile('Doors knocked this week')).toContain('100'));
    expect(tile('Doors knocked this week')).toContain('100% more than last week at this point');
    expect(tile('Conversations')).toContain('30% · 30 of 100 touches');
    expect(await screen.findByRole('heading', { name: /Wednesday was the busiest day: 60 doors/ })).toBeDefined();
    const walkbooks = screen.getByRole('table', { name: 'This week by walkbook' });
    expect(within(walkbooks).getByRole('link', { name: 'Maple' }).getAttribute('href')).toBe(
      `/app/walkbook/id/${id(1)}`,
    );
  });

  it('says of someone met on the way that they are on no list', async () => {
    const met = { id: id(3), walkbook_id: id(1), walkbook_name: 'Maple', user_id: userId, user_name: 'Ana' };
    const said = { address: '', voter_name: null, contact_result: 'refused', note: '' };
    const latest = [{ ...met, ...said, recorded_at: '2026-03-04T17:00:00.000Z' }];
    await serverDouble({ ...quiet, 'GET /dashboard/': () => dashboard({ latest, out_now: 1 }) });
    await show(DashboardScreen, '/app/dashboard');
    expect(await screen.findByText('Refused · Someone not on the list')).toBeDefined();
  });

  it('shows the way to the first door in a new campaign', async () => {
    await serverDouble(quiet);
    await show(DashboardScreen, '/app/dashboard');
    expect(await screen.findByText('Getting started')).toBeDefined();
    const steps = screen.getByText('Upload your voter list.').closest('ol');
    expect(steps?.querySelectorAll('li')).toHaveLength(3);
    expect(await screen.findByText('No knocks this week yet')).toBeDefined();
    expect(tile('Not knocked yet')).toContain('0');
  });

  it('says that it did not come, and shows the rest', async () => {
    await serverDouble({ ...quiet, 'GET /dashboard/': () => new Refusal(500, 'INTERNAL') });
    await show(DashboardScreen, '/app/dashboard');
    expect(await screen.findByText('Internal server error')).toBeDefined();
    expect(await screen.findByText('Not loaded')).toBeDefined();
    expect(tile('Not knocked yet')).toContain('0');
  });

  it('says of what was estimated that it is about so many', async () => {
    const waits = { ...dashboard({}).needs, unplaced_doors: 16_300, unplaced_about: true };
    await serverDouble({ ...quiet, 'GET /dashboard/': () => dashboard({ needs: waits }) });
    await show(DashboardScreen, '/app/dashboard');
    const link = await screen.findByRole('link', { name: 'About 16,300 addresses are not on the map' });
    expect(link.getAttribute('href')).toBe('/app/voter-group/unplaced');
  });

  it('says what needs a manager as numbers that lead there, and who is out', async () => {
    const out = [{ user_id: userId, user_name: 'Vera', last_seen: '2026-03-04T17:50:00.000Z', unsent: 2 }];
    const waits = {
      walkbook_requests: 1,
      late_work: 2,
      late_walkbook_id: id(1),
      unplaced_doors: 5,
      phones_with_gaps: 1,
      missing_items: 3,
      open_flags: 4,
      refused: { count: 2, user_id: id(8), user_name: 'Vera' },
    };
    const open = { follow_ups: 4, due: 3, sign_requests: 0 };
    await serverDouble({ ...quiet, 'GET /dashboard/': () => dashboard({ out, out_now: 1, open, needs: waits }) });
    await show(DashboardScreen, '/app/dashboard');
    const to = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await to('1 person asks for a walkbook')).toBe('/app/walkbooks');
    expect(await to('3 follow-ups due')).toContain('/app/from-the-doors');
    expect(await to('2 walks with results that came in late')).toBe(`/app/walkbook/id/${id(1)}`);
    expect(await to('4 flags about people’s work to look at')).toBe('/app/shift');
    const refused = '2 results refused, the latest from Vera. Their phone keeps what was refused and says why.';
    expect(await to(refused)).toBe(`/app/user/${id(8)}`);
    expect(await to('5 addresses are not on the map')).toBe('/app/voter-group/unplaced');
    expect(await to('1 phone with results not received yet')).toBe('/app/campaign');
    expect(await to('Vera')).toBe(`/app/user/${userId}`);
    expect(await screen.findByText('2 items not sent yet')).toBeDefined();
    expect(tile('Out right now')).toContain('3 items on 1 phone not received yet');
  });

  it('takes the support figure from the survey that most people answered', async () => {
    const survey = {
      id: id(5),
      name: 'Housing',
      description: '',
      campaign_id: campaignId,
      user_id: userId,
      record_status: 'is_active',
      questions: [],
      created_at: '2026-03-01T12:00:00.000Z',
      respondents: 10,
    };
    const counts = [
      { answer: 'Strong support', people: 6 },
      { answer: 'Strong against', people: 4 },
    ];
    await serverDouble({
      ...quiet,
      'GET /survey/all/': () => [survey],
      'GET /survey/detailed-responses/': () => ({
        questions: [{ question_id: id(6), text: 'Measure C?', counts }],
        responses: [],
      }),
    });
    await show(DashboardScreen, '/app/dashboard');
    await waitFor(() => expect(tile('Support 1–2')).toContain('60%'));
    expect(await screen.findByText('“Strong support” leads with 6 of 10')).toBeDefined();
  });
});
