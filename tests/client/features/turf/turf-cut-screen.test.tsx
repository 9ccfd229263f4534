import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TurfCutScreen } from '../../../../src/client/features/turf/turf-cut-screen';
import { TurfScreen } from '../../../../src/client/features/turf/turf-screen';
import type { CutTurfRow, TurfCut } from '../../../../src/contract/turf-cuts';
import { at, campaignId, id, Refusal, serverDouble, userId } from '../../../support/office';
import { place, show } from '../../../support/show';

const cut: TurfCut = {
  id: id(7),
  campaign_id: campaignId,
  user_id: userId,
  filter_params: {},
  goal: { doors_each: 45 },
  status: 'running',
  step: 'cutting',
  step_done: 12,
  step_total: 30,
  doors: 600_000,
  parts: 30,
  turfs: 5_300,
  off_target: 2,
  sides_split: 40,
  measure: 'doors',
  target: 45,
  reason: null,
  turf_job_id: null,
  created_at: at,
  finished_at: null,
};
const done: TurfCut = { ...cut, status: 'done', turfs: 4_001, finished_at: at };
const turfOf = (number: number): CutTurfRow => ({
  number,
  version: 1,
  name: `North ${number + 1}`,
  doors: 40 + (number % 10),
  voters: 90,
  metres: 1_000,
  minutes: 120,
  parks: null,
  off: number === 17 ? 0.4 : 0,
  fits: number !== 17,
  tower: null,
  assigned_user_ids: [],
  outline: [
    [-80, 40],
    [-79.9, 40],
    [-79.9, 40.1],
  ],
});
const aMember = {
  id: userId,
  first: 'Olive',
  last: 'Owner',
  email: 'olive@example.org',
  title: 'Manager',
  date_joined: at,
  is_owner: true,
  last_seen: null,
  walkbooks: 0,
  touches: 0,
};
// There is no layout here whose changes could be observed.
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
const open = () => show(TurfCutScreen, `/turf/cut/${id(7)}`, '/turf/cut/$id');
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

describe('a cut in the background', () => {
  it('says how far it is, and can be stopped and resumed', async () => {
    let now: TurfCut = cut;
    const { asked } = await serverDouble({
      'GET /turf/cut/': () => now,
      'PUT /turf/cut/cancel/': () => (now = { ...cut, status: 'cancelled', finished_at: at }),
      'PUT /turf/cut/resume/': () => (now = { ...cut, status: 'waiting' }),
    });
    await open();
    await screen.findByText('12 of 30 parts cut');
    expect(screen.getByRole('progressbar', { name: 'Cutting turf' }).getAttribute('value')).toBe('48');
    await press('Stop');
    await screen.findByText('Stopped. The parts that are cut are kept.');
    await press('Resume cutting');
    await screen.findByText('Waiting to start');
    const puts = asked.filter((each) => each.call.startsWith('PUT'));
    expect(puts.map((each) => each.body?.['id'])).toEqual([id(7), id(7)]);
  });

  it('that cannot be made says why, and does not ask to try again', async () => {
    const reason = { detail: 'This would make more than 20,000 turfs. Make each one larger.', params: {} };
    await serverDouble({ 'GET /turf/cut/': () => ({ ...cut, status: 'failed', reason }) });
    await open();
    await screen.findByText('This couldn’t be cut.');
    screen.getByText('This would make more than 20,000 turfs. Make each one larger.');
    expect(screen.queryByRole('button', { name: 'Resume cutting' })).toBeNull();
  });

  it('that the server could not finish says so, and can be resumed or deleted', async () => {
    const { asked } = await serverDouble({
      'GET /turf/cut/': () => ({ ...cut, status: 'failed' }),
      'DELETE /turf/cut/': () => new Response(null, { status: 204 }),
    });
    await open();
    await screen.findByText('The server couldn’t finish this cut. The parts that are cut are kept.');
    screen.getByRole('button', { name: 'Resume cutting' });
    await press('Delete');
    await act(async () => void fireEvent.click(within(screen.getByRole('dialog')).getByText('Delete')));
    expect(asked.find((each) => each.call === 'DELETE /turf/cut/')?.query.get('id')).toBe(id(7));
    expect(place()).toBe('/app/turf');
  });

  it('says how many doors it looked up', async () => {
    const reading = { ...cut, step: 'reading' as const, step_done: 12_345, step_total: 600_000, parts: null };
    await serverDouble({ 'GET /turf/cut/': () => reading });
    await open();
    await screen.findByText('12,345 of 600,000 doors looked up');
  });

  it('once it is done shows thousands of turfs in one list, of which few are drawn, and makes walkbooks of them', async () => {
    const { asked } = await serverDouble({
      'GET /turf/cut/': () => done,
      'GET /turf/cut/turfs/': ({ query }) => {
        const after = Number(query.get('after'));
        const many = Math.min(2_000, 4_000 - after);
        return { turfs: Array.from({ length: many }, (_, each) => turfOf(after + 1 + each)), more: after < 2_001 };
      },
      'GET /survey/all/': () => [],
      'POST /turf/cut/walkbooks/': () => new Refusal(422, 'INVALID', 'No.'),
    });
    await open();
    await screen.findByText('4,001 turfs');
    screen.getByText('4,000 of 4,001 within ±10% of 45 doors');
    const list = screen.getByRole('list', { name: 'Turfs' });
    expect(within(list).getAllByRole('listitem').length).toBeLessThan(200);
    within(list).getByText('North 1');
    fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'off' } });
    expect(within(list).getAllByRole('listitem')[0]?.textContent).toContain('North 18');
    fireEvent.change(screen.getByLabelText('Search turfs'), { target: { value: 'north 400' } });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((row) => row.getAttribute('aria-setsize'))[0],
    ).toBe('3');
    await press('Create 4,001 walkbooks');
    await screen.findByText('No.');
    await press('Create 4,001 walkbooks');
    const made = asked.filter((each) => each.call === 'POST /turf/cut/walkbooks/');
    expect(made.map(({ body }) => body?.['id'])).toEqual([id(7), id(7)]);
    expect(made[0]?.key).toBeTruthy();
    expect(made[1]?.key).toBe(made[0]?.key);
  });
});

it('walkbooks are created from the turfs that were found by name and selected, and those that have one are told apart', async () => {
  const turfs = [0, 1, 2, 3].map((number) => ({ ...turfOf(number), turf_job_id: number === 3 ? id(9) : null }));
  const { asked } = await serverDouble({
    'GET /turf/cut/': () => ({ ...done, turfs: 4, turfs_left: 3, turf_job_id: id(9) }),
    'GET /turf/cut/turfs/': () => ({ turfs, more: false }),
    'GET /survey/all/': () => [],
    'POST /turf/cut/walkbooks/': () => new Refusal(409, 'CONFLICT', 'Meanwhile.'),
  });
  await open();
  const list = await screen.findByRole('list', { name: 'Turfs' });
  screen.getByRole('button', { name: 'Create 3 walkbooks' });
  screen.getByText('See the last walkbooks created');
  expect(screen.queryByRole('button', { name: 'Edit North 4' })).toBeNull();
  expect(screen.queryByRole('checkbox', { name: 'Select North 4' })).toBeNull();
  within(list).getByText('Walkbook');
  fireEvent.change(screen.getByLabelText('Show'), { target: { value: 'made' } });
  expect(within(list).getAllByRole('listitem')).toHaveLength(1);
  fireEvent.change(screen.getByLabelText('Show'), { target: { value: 'all' } });
  fireEvent.change(screen.getByLabelText('Search turfs'), { target: { value: 'north 2' } });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
  fireEvent.change(screen.getByLabelText('Search turfs'), { target: { value: '' } });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select North 1' }));
  screen.getByText('4 turfs · 2 selected');
  await press('Create 2 walkbooks');
  await screen.findByText('Meanwhile.');
  const made = asked.find((each) => each.call === 'POST /turf/cut/walkbooks/');
  expect(made?.body?.['numbers']).toEqual([0, 1]);
  // What became a walkbook meanwhile is looked up.
  expect(asked.filter((each) => each.call === 'GET /turf/cut/turfs/')).toHaveLength(2);
});

it('turfs whose walkbooks could not be created are found among the others, with why', async () => {
  const skipped = [{ detail: 'Another walkbook has this name now.', params: {} }];
  const turfs = [0, 1, 2].map((number) => ({ ...turfOf(number), turf_job_id: number === 2 ? null : id(9) }));
  await serverDouble({
    'GET /turf/cut/': () => ({ ...done, turfs: 3, turfs_left: 1, turf_job_id: id(9) }),
    'GET /turf/cut/turfs/': () => ({
      turfs: turfs.map((turf) => ({ ...turf, skipped: turf.turf_job_id ? null : skipped })),
      more: false,
    }),
    'GET /survey/all/': () => [],
  });
  await open();
  const list = await screen.findByRole('list', { name: 'Turfs' });
  screen.getByText('1 walkbook couldn’t be created. Its turf is here again and says why.');
  fireEvent.change(screen.getByLabelText('Show'), { target: { value: 'skipped' } });
  expect(within(list).getAllByRole('listitem')).toHaveLength(1);
  within(list).getByText('Another walkbook has this name now.');
  screen.getByRole('button', { name: 'Edit North 3' });
  screen.getByRole('button', { name: 'Create 1 walkbook' });
});

it('prints the turfs that are selected, or all: a map with numbers, and a list of every one however few are drawn', async () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  await serverDouble({
    'GET /turf/cut/': () => ({ ...done, turfs: 60 }),
    'GET /turf/cut/turfs/': () => ({
      turfs: Array.from({ length: 60 }, (_, each) => ({ ...turfOf(each), assigned_user_ids: [userId] })),
      more: false,
    }),
    'GET /survey/all/': () => [],
    'GET /users/campaign-account/': () => [aMember],
  });
  await open();
  await screen.findByText('60 turfs');
  await press('Print 60 turfs');
  expect(print).toHaveBeenCalledOnce();
  const tables = screen.getAllByRole('table');
  expect(tables).toHaveLength(4);
  expect(tables.flatMap((table) => within(table).getAllByRole('rowheader'))).toHaveLength(60);
  within(tables[0]!).getAllByText('Olive Owner');
  act(() => void dispatchEvent(new Event('afterprint')));
  expect(screen.queryByRole('table')).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select North 2' }));
  await press('Print 1 turf');
  expect(within(screen.getByRole('table')).getAllByRole('rowheader')).toHaveLength(1);
  act(() => void dispatchEvent(new Event('afterprint')));
});

it('more doors than a page can cut are cut in the background, as asked for', async () => {
  const { asked } = await serverDouble({
    'POST /turf/doors/': () => new Refusal(413, 'TOO_LARGE', 'Too many.'),
    'GET /turf/cut/all/': () => [cut, { ...cut, id: id(8), status: 'failed' }],
    'POST /turf/cut/': () => cut,
  });
  await show(TurfScreen, '/turf', '/turf');
  await screen.findByText('These are too many doors for one map.');
  screen.getByText(/12 of 30 parts cut/);
  screen.getByText(/^The server couldn’t finish this cut/);
  fireEvent.change(screen.getByLabelText('Doors per walkbook'), { target: { value: '0' } });
  screen.getByText('Enter a number from 5 to 5,000.');
  fireEvent.change(screen.getByLabelText('Doors per walkbook'), { target: { value: '1,500' } });
  await press('Cut in the background');
  const begun = asked.find((each) => each.call === 'POST /turf/cut/');
  expect(begun?.body).toMatchObject({ goal: { doors_each: 1500 }, filter_params: { everyone: true }, language: 'en' });
});
