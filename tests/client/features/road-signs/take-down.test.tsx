import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { TakeDown } from '../../../../src/client/features/road-signs/take-down';
import type { FieldSign } from '../../../../src/client/features/road-signs/use-field-signs';
import { readItems } from '../../../../src/client/offline/outbox/read-items';
import { campaignId, id, serverDouble } from '../../../support/office';
import { show } from '../../../support/show';
import { withoutLayout } from '../../../support/without-layout';

const owner = 'uid-takedown';
const viewer = { owner, campaignId, userId: id(60), firstName: 'Ana', timeZone: 'America/Chicago' };
const sign = (n: number, condition: FieldSign['condition'] = 'standing'): FieldSign => ({
  id: id(n),
  road_sign_id: id(50),
  road_sign_name: `Sign ${n}`,
  user_id: id(60),
  user_name: 'Ana',
  coordinates: [-80.1 + n / 1000, 35.2],
  accuracy: null,
  note: '',
  file_id: null,
  recorded_at: '2026-03-01T15:00:00.000Z',
  condition,
  reported: null,
  state: 'sent',
});
let signs: FieldSign[] = [];
const Screen = () => <TakeDown signs={signs} viewer={viewer} streets={[]} deadline="Election day: Nov 3" />;
const stops = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent);

withoutLayout();

it('lists the signs that are still up in the order of a walk, without the missing and those taken down', async () => {
  signs = [sign(4), sign(2), sign(9, 'missing'), sign(3, 'damaged'), sign(8, 'taken_down'), sign(1)];
  await serverDouble({});
  await show(Screen, '/app/road-signs');
  expect(screen.getByText('4 signs are still up.')).toBeDefined();
  expect(screen.getByText(/Election day: Nov 3/)).toBeDefined();
  const found = stops();
  expect(new Set(found)).toEqual(new Set(['Sign 1', 'Sign 2', 'Sign 3', 'Sign 4']));
  // Along the street and back: the ends of the way are next to each other.
  const numbers = found.map((name) => Number(name?.slice(5)));
  const steps = numbers.map((number, at) => Math.abs(number - numbers[(at + 1) % numbers.length]!));
  expect(steps.reduce((all, step) => all + step, 0)).toBe(6);
});

it('saves on this phone that a sign was taken down, without a network', async () => {
  signs = [sign(1), sign(2)];
  await serverDouble({});
  await show(Screen, '/app/road-signs');
  fireEvent.click(screen.getByRole('button', { name: 'Taken down: Sign 2' }));
  await vi.waitFor(async () => expect(await readItems(owner)).toHaveLength(1));
  expect((await readItems(owner))[0]).toMatchObject({
    kind: 'sign_report',
    fact: { placement_id: id(2), condition: 'taken_down' },
  });
});

it('says when nothing is up', async () => {
  signs = [];
  await serverDouble({});
  await show(Screen, '/app/road-signs');
  expect(screen.getByText('No sign is up')).toBeDefined();
});
