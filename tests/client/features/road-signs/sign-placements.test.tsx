import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { FieldSign } from '../../../../src/client/features/road-signs/use-field-signs';
import { SignPlacements } from '../../../../src/client/features/road-signs/sign-placements';
import { campaignId, id, serverDouble } from '../../../support/office';
import { savedFiles } from '../../../support/saved-files';
import { show } from '../../../support/show';
import { withoutLayout } from '../../../support/without-layout';

const placed = (n: number, user_name: string, reported: FieldSign['reported']): FieldSign => ({
  id: id(n),
  road_sign_id: id(50),
  road_sign_name: 'Yard sign',
  user_id: id(60),
  user_name,
  coordinates: [-80.1, 35.2],
  accuracy: null,
  note: '',
  file_id: null,
  recorded_at: `2026-03-0${n}T15:00:00.000Z`,
  condition: reported ? 'damaged' : 'standing',
  reported,
  state: 'sent',
});
const found = { user_id: id(61), user_name: 'Cy Poe', recorded_at: '2026-03-05T15:00:00.000Z', note: '@bent' };
const placements = [placed(1, 'Ana Ortega', found), placed(2, 'Ben Ito', null)];
const viewer = { owner: 'uid', campaignId, userId: id(60), firstName: 'Ana', timeZone: 'America/Chicago' };
const Signs = () => (
  <SignPlacements name="Yard sign" placements={placements} viewer={viewer} zone="America/Chicago" streets={[]} />
);
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent);

withoutLayout();

it('lists placements newest first, or as the manager sorts them, and marks the one that is chosen', async () => {
  await serverDouble({});
  await show(Signs, '/app/road-sign');
  expect(names()).toEqual(['Ben Ito', 'Ana Ortega']);
  fireEvent.click(screen.getByRole('button', { name: 'Placed by' }));
  expect(names()).toEqual(['Ana Ortega', 'Ben Ito']);
  const second = screen.getAllByRole('row')[2]!;
  fireEvent.keyDown(second, { key: 'Enter' });
  expect(second.dataset['chosen']).toBe('true');
  const state = screen.getByRole('combobox', { name: 'State' });
  fireEvent.change(state, { target: { value: 'look' } });
  expect(names()).toEqual(['Ana Ortega']);
  fireEvent.change(state, { target: { value: 'placed' } });
  expect(names()).toEqual(['Ben Ito']);
});

it('opens a placement with every state that it had, and lets a manager say another', async () => {
  const events = [
    {
      id: id(71),
      state: 'damaged',
      user_id: id(61),
      user_name: 'Cy Poe',
      recorded_at: found.recorded_at,
      note: '@bent',
    },
    {
      id: id(1),
      state: 'placed',
      user_id: id(60),
      user_name: 'Ana Ortega',
      recorded_at: placements[0]!.recorded_at,
      note: '',
    },
  ];
  await serverDouble({ 'GET /road-sign/placement/history/': () => events });
  await show(Signs, '/app/road-sign');
  fireEvent.click(screen.getByText('Ana Ortega'));
  const dialog = await screen.findByRole('dialog');
  const lines = await within(dialog).findAllByRole('listitem');
  expect(lines.map((line) => line.textContent)).toEqual([
    'Damaged Cy Poe, Thu, Mar 5, 9:00 AM@bent',
    'Placed Ana Ortega, Sun, Mar 1, 9:00 AM',
  ]);
  expect(within(dialog).getByRole('button', { name: 'I took it down' })).toBeDefined();
});

it('gives the placements as GeoJSON', async () => {
  const saved = savedFiles();
  await serverDouble({});
  await show(Signs, '/app/road-sign');
  fireEvent.click(screen.getByRole('button', { name: 'Download GeoJSON' }));
  const { features } = JSON.parse((await saved.lines()).join('')) as { features: { id: string }[] };
  expect(features.map((feature) => feature.id)).toEqual([id(1), id(2)]);
});

it('writes a placement a line, with its place as figures and no note as a formula', async () => {
  const saved = savedFiles();
  await serverDouble({});
  await show(Signs, '/app/road-sign');
  fireEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  const [head, ...lines] = await saved.lines();
  expect(head).toMatch(/^sign,latitude,longitude,[^,]+,placed by,placed at,note,state,reported by,reported at,/);
  expect(lines).toEqual([
    'Yard sign,35.2,-80.1,,Ben Ito,"Mar 2, 2026, 9:00 AM",,Placed,,,',
    `Yard sign,35.2,-80.1,,Ana Ortega,"Mar 1, 2026, 9:00 AM",,Damaged,Cy Poe,"Mar 5, 2026, 9:00 AM",'@bent`,
  ]);
});
