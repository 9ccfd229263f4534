import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Placement } from '../../../../src/contract/road-signs';
import { FieldSigns } from '../../../../src/client/features/road-signs/field-signs';
import { useFieldSigns } from '../../../../src/client/features/road-signs/use-field-signs';
import { readItems } from '../../../../src/client/offline/outbox/read-items';
import { countItems } from '../../../../src/client/offline/outbox/count-items';
import { save } from '../../../../src/client/offline/outbox/save';
import { campaignId, newPhone, owner, signId } from '../../local/headquarters';
import { show } from '../../../support/show';

vi.mock('../../../../src/client/ui/map/map', () => ({ DoorMap: () => null }));

const viewer = { owner, campaignId, userId: 'me', firstName: 'Ana', timeZone: 'UTC' };

function placed(id: string, given: Partial<Placement> = {}): Placement {
  return {
    id,
    road_sign_id: signId,
    road_sign_name: 'Yard sign',
    campaign_id: campaignId,
    user_id: 'ben',
    user_name: 'Ben',
    coordinates: [-80, 35],
    accuracy: 8,
    note: '',
    file_id: null,
    recorded_at: '2026-03-01T12:00:00.000Z',
    received_at: '2026-03-01T12:00:00.000Z',
    condition: 'standing',
    reported: null,
    ...given,
  };
}

const near = [
  placed('0198a000-0000-7000-8000-0000000000a1', { coordinates: [-80, 35.01], note: 'By the mill' }),
  placed('0198a000-0000-7000-8000-0000000000a2', { coordinates: [-80, 35.001], note: 'At the school' }),
];
const none: never[] = [];

function Signs() {
  const signs = useFieldSigns(viewer, none, near);
  const fix = { longitude: -80, latitude: 35, accuracy: 9, at: 0 };
  return <FieldSigns signs={signs} viewer={viewer} fix={fix} mayAsk={false} onAsk={() => undefined} streets={none} />;
}

beforeEach(newPhone);

it('shows the nearest sign first, and reports one without a network; a report is taken back by another', async () => {
  await show(Signs, '/app/road-signs');
  const rows = await screen.findAllByRole('button', { name: /Yard sign/ });
  expect(rows.map((row) => /school|mill/.exec(row.textContent ?? '')?.[0])).toEqual(['school', 'mill']);
  fireEvent.click(rows[0]!);
  fireEvent.change(await screen.findByLabelText('Note'), { target: { value: 'Bent over' } });
  fireEvent.click(screen.getByRole('button', { name: 'Damaged' }));
  await waitFor(async () => expect(await readItems(owner)).toHaveLength(1));
  const [item] = await readItems(owner);
  expect(item).toMatchObject({
    kind: 'sign_report',
    lane: `placement:${near[1]?.id}`,
    fact: { placement_id: near[1]?.id, condition: 'damaged', note: 'Bent over' },
  });
  await act(async () => void (await countItems(owner)));
  await waitFor(() => expect(screen.getByRole('button', { name: /school.*Damaged.*Not sent yet/s })).toBeTruthy());
});

it('lists what I put up on this phone among mine, before headquarters knows of it', async () => {
  await save({
    owner,
    campaign_id: campaignId,
    walkbook_id: null,
    facts: [
      {
        kind: 'placement',
        label: 'x',
        fact: { road_sign_id: signId, coordinates: [-80, 35], accuracy: 5, note: 'Mine' },
      },
    ],
  });
  await show(Signs, '/app/road-signs');
  expect(await screen.findByRole('radio', { name: 'Mine (1)', checked: true })).toBeTruthy();
  expect(screen.getByRole('button', { name: /Mine.*Not sent yet/s })).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: 'Nearby (3)' }));
  expect(screen.getAllByRole('button', { name: /just now|ago|Mar/ }).length).toBeGreaterThan(0);
});

it('shows the photo of a sign that is not sent yet, in the list and when it is opened', async () => {
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  const shown: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${shown.push(blob as Blob)}`);
  const fact = { road_sign_id: signId, coordinates: [-80, 35] as [number, number], accuracy: 5, note: 'Mine' };
  const order = { owner, campaign_id: campaignId, walkbook_id: null, photo: { bytes, mime: 'image/jpeg' } };
  await save({ ...order, facts: [{ kind: 'placement', label: 'x', fact }] });
  await show(Signs, '/app/road-signs');
  fireEvent.click(await screen.findByRole('radio', { name: 'Mine (1)' }));
  const row = await screen.findByRole('button', { name: /Mine.*Not sent yet/s });
  await waitFor(() => expect(row.querySelector('img')?.getAttribute('src')).toMatch(/^blob:/));
  fireEvent.click(row);
  const photo = await screen.findByRole('img', { name: 'The placed sign' });
  expect(photo.getAttribute('src')).toMatch(/^blob:/);
  expect(shown.map(({ size, type }) => [size, type])).toContainEqual([3, 'image/jpeg']);
  vi.restoreAllMocks();
});
