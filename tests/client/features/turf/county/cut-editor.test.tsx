import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CutEditor } from '../../../../../src/client/features/turf/county/cut-editor';
import { useCutEditor } from '../../../../../src/client/features/turf/county/use-cut-editor';
import type { TurfCut } from '../../../../../src/contract/turf-cuts';
import { at, campaignId, id, Refusal, serverDouble, userId } from '../../../../support/office';
import { withoutLayout } from '../../../../support/without-layout';

withoutLayout();

const cut: TurfCut = {
  id: id(7),
  campaign_id: campaignId,
  user_id: userId,
  filter_params: {},
  goal: { doors_each: 45 },
  status: 'done',
  step: 'naming',
  step_done: 0,
  step_total: 1,
  doors: 4,
  parts: 1,
  turfs: 2,
  off_target: 0,
  sides_split: 0,
  measure: 'doors',
  target: 2,
  reason: null,
  turf_job_id: null,
  created_at: at,
  finished_at: at,
};
const door = (n: number) => ({
  id: id(n),
  latitude: 40 + n / 10_000,
  longitude: -80,
  address: `${n} Oak St`,
  street: 'Oak St',
  house_number: String(n),
  zip: '44480',
  side: null,
  voters: 2,
});
const turf = (number: number, ...doors: number[]) => ({
  number,
  version: 3,
  name: `North ${number}`,
  tower: null,
  assigned_user_ids: [],
  doors: doors.map(door),
});
const opened = () => ({ turfs: [turf(1, 1, 2), turf(2, 3, 4)] });

it('what is being edited stays when the turfs or the cut are read once more', async () => {
  const { asked } = await serverDouble({ 'GET /turf/cut/open/': opened });
  const { result, rerender } = renderHook((each: TurfCut) => useCutEditor(each, 1), { initialProps: cut });
  await waitFor(() => expect(result.current.loaded.data).toBeDefined());
  const turfs = result.current.plan.turfs.with(0, { name: 'Mill Hill', assigned: [], tower: null });
  act(() => result.current.step({ kind: 'change', change: { turfs } }));
  await act(async () => {
    rerender({ ...cut });
    result.current.loaded.reload();
  });
  await waitFor(() => expect(asked).toHaveLength(2));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(result.current.plan.turfs.map(({ name }) => name)).toEqual(['Mill Hill', 'North 2']);
});

it('a turf is split in two, and the part that is split off is saved as a new turf', async () => {
  const { asked } = await serverDouble({
    'GET /turf/cut/open/': () => ({ turfs: [turf(1, 1, 2, 3, 4)] }),
    'GET /user/campaign-account/': () => [],
    'PUT /turf/cut/turfs/': () => new Refusal(503, 'UNAVAILABLE', 'No.'),
  });
  render(<CutEditor cut={cut} number={1} onClose={() => undefined} onSaved={() => undefined} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Assign North 1' }));
  fireEvent.click(screen.getByRole('button', { name: 'Split this turf' }));
  await screen.findByRole('button', { name: 'Assign North 1B' });
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Your changes are still here, and not saved.');
  const put = asked.find((each) => each.call === 'PUT /turf/cut/turfs/');
  const [kept, added] = (put?.body?.['turfs'] ?? []) as { number: number | null; name: string; door_ids: string[] }[];
  expect([kept?.number, kept?.name, added?.number, added?.name]).toEqual([1, 'North 1', null, 'North 1B']);
  expect([kept?.door_ids.length, added?.door_ids.length]).toEqual([2, 2]);
  expect([...(kept?.door_ids ?? []), ...(added?.door_ids ?? [])].toSorted()).toEqual([1, 2, 3, 4].map(id));
});

it('the same change sent again after silence is the same request', async () => {
  const { asked } = await serverDouble({
    'GET /turf/cut/open/': opened,
    'GET /user/campaign-account/': () => [],
    'PUT /turf/cut/turfs/': () => new Refusal(503, 'UNAVAILABLE', 'No.'),
  });
  render(<CutEditor cut={cut} number={1} onClose={() => undefined} onSaved={() => undefined} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Assign North 1' }));
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Mill Hill' } });
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  const puts = () => asked.filter((each) => each.call === 'PUT /turf/cut/turfs/');
  for (const many of [1, 2]) {
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(puts()).toHaveLength(many));
    await screen.findByText('Your changes are still here, and not saved.');
  }
  expect(puts()[0]?.key).toBeTruthy();
  expect(puts()[1]?.key).toBe(puts()[0]?.key);
});
