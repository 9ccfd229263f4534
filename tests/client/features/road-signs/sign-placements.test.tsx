import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Placement } from '../../../../src/contract/road-signs';
import { SignPlacements } from '../../../../src/client/features/road-signs/sign-placements';
import { campaignId, id, serverDouble } from '../../../support/office';
import { savedFiles } from '../../../support/saved-files';
import { show } from '../../../support/show';

const placed = (n: number, user_name: string, reported: Placement['reported']): Placement => ({
  id: id(n),
  road_sign_id: id(50),
  road_sign_name: 'Yard sign',
  campaign_id: campaignId,
  user_id: id(60),
  user_name,
  coordinates: [-80.1, 35.2],
  accuracy: null,
  note: '',
  file_id: null,
  recorded_at: `2026-03-0${n}T15:00:00.000Z`,
  received_at: `2026-03-0${n}T15:00:00.000Z`,
  condition: reported ? 'damaged' : 'standing',
  reported,
});
const found = { user_id: id(61), user_name: 'Cy Poe', recorded_at: '2026-03-05T15:00:00.000Z', note: '@bent' };
const placements = [placed(1, 'Ana Ortega', found), placed(2, 'Ben Ito', null)];
const Signs = () => <SignPlacements name="Yard sign" placements={placements} zone="America/Chicago" streets={[]} />;
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent);

afterEach(() => vi.restoreAllMocks());

it('lists placements newest first, or as the manager sorts them, and marks the one that is chosen', async () => {
  await serverDouble({});
  await show(Signs, '/app/road-sign');
  expect(names()).toEqual(['Ben Ito', 'Ana Ortega']);
  fireEvent.click(screen.getByRole('button', { name: 'Placed by' }));
  expect(names()).toEqual(['Ana Ortega', 'Ben Ito']);
  const second = screen.getAllByRole('row')[2]!;
  fireEvent.keyDown(second, { key: 'Enter' });
  expect(second.dataset['chosen']).toBe('true');
  fireEvent.click(screen.getByRole('radio', { name: 'Needs a look (1)' }));
  expect(names()).toEqual(['Ana Ortega']);
});

it('writes a placement a line, with its place as figures and no note as a formula', async () => {
  const saved = savedFiles();
  await serverDouble({});
  await show(Signs, '/app/road-sign');
  fireEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  const [head, ...lines] = await saved.lines();
  expect(head).toMatch(/^sign,latitude,longitude,[^,]+,placed by,placed at,note,condition,reported by,reported at,/);
  expect(lines).toEqual([
    'Yard sign,35.2,-80.1,,Ben Ito,"Mar 2, 2026, 9:00 AM",,Standing,,,',
    `Yard sign,35.2,-80.1,,Ana Ortega,"Mar 1, 2026, 9:00 AM",,Damaged,Cy Poe,"Mar 5, 2026, 9:00 AM",'@bent`,
  ]);
});
