import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DashboardScreen } from '../../../../src/client/features/dashboard/dashboard-screen';
import { campaignId, serverDouble, id, Refusal, userId } from '../../../support/office';
import { show } from '../../../support/show';

const cell = (day: string, doors: number, contacts: number) => ({
  walkbook_id: id(1),
  walkbook_name: 'Maple',
  user_id: userId,
  user_name: 'Ana',
  day,
  touches: doors,
  doors,
  contacts,
});
const quiet = {
  'GET /walkbook/touches/current-week/': () => [] as unknown[],
  'GET /walkbook/touches/previous-week/': () => [],
  'GET /walkbook/touch-data/': () => ({ results: [], latest: [], out_now: 0 }),
  'GET /device/all/': () => [],
  'GET /walkbook/all/': () => [],
  'GET /survey/all/': () => [],
  'GET /road-sign/all/': () => [],
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
    await serverDouble({
      ...quiet,
      'GET /walkbook/touches/current-week/': () => [cell('2026-03-02', 40, 10), cell('2026-03-04', 60, 20)],
      'GET /walkbook/touches/previous-week/': () => [cell('2026-02-23', 50, 30), cell('2026-02-28', 900, 300)],
    });
    await show(DashboardScreen, '/app/dashboard');
    await waitFor(() => expect(tile('Doors knocked this week')).toContain('100'));
    expect(tile('Doors knocked this week')).toContain('100% more than last week at this point');
    expect(tile('Conversations')).toContain('30% · 30 of 100 touches');
    expect(screen.getByRole('heading', { name: /Wednesday was the busiest day: 60 doors/ })).toBeDefined();
    const walkbooks = screen.getByRole('table', { name: 'This week by walkbook' });
    expect(within(walkbooks).getByRole('link', { name: 'Maple' }).getAttribute('href')).toBe(
      `/app/walkbook/id/${id(1)}`,
    );
  });

  it('says of someone met on the way that they are on no list', async () => {
    const met = { id: id(3), walkbook_id: id(1), walkbook_name: 'Maple', user_id: userId, user_name: 'Ana' };
    const said = { address: '', voter_name: null, contact_result: 'refused', note: '' };
    const latest = [{ ...met, ...said, recorded_at: '2026-03-04T17:00:00.000Z' }];
    await serverDouble({ ...quiet, 'GET /walkbook/touch-data/': () => ({ results: [], latest, out_now: 1 }) });
    await show(DashboardScreen, '/app/dashboard');
    expect(await screen.findByText('Refused · Someone not on the list')).toBeDefined();
  });

  it('shows the way to the first door in a new campaign', async () => {
    await serverDouble(quiet);
    await show(DashboardScreen, '/app/dashboard');
    expect(await screen.findByText('Getting started')).toBeDefined();
    expect(screen.getByText('No knocks this week yet')).toBeDefined();
    expect(tile('Doors left')).toContain('0');
  });

  it('says that it is not live when a part of it did not come, and shows the rest', async () => {
    await serverDouble({ ...quiet, 'GET /walkbook/touch-data/': () => new Refusal(500, 'INTERNAL') });
    await show(DashboardScreen, '/app/dashboard');
    expect(await screen.findByText('Internal server error')).toBeDefined();
    expect(await screen.findByText(/^Not live · as of/)).toBeDefined();
    expect(tile('Doors knocked this week')).toContain('0');
  });

  it('says what phones hold that was not yet received', async () => {
    const phone = {
      device_id: id(8),
      user_id: userId,
      user_name: 'Ana',
      seen_at: '2026-03-04T17:00:00.000Z',
      highest: 33,
      received: 30,
      unsent: 3,
      missing: [[31, 33]],
    };
    await serverDouble({ ...quiet, 'GET /device/all/': () => [phone, { ...phone, device_id: id(9), missing: [] }] });
    await show(DashboardScreen, '/app/dashboard');
    await waitFor(() => expect(tile('Out right now')).toContain('3 items on 1 phone not received yet'));
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
    expect(screen.getByText('“Strong support” leads with 6 of 10')).toBeDefined();
  });
});
