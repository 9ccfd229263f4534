import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { PlacementScreen } from '../../../../src/client/features/road-signs/placement-screen';
import { draftKey, readDraft } from '../../../../src/client/offline/outbox/drafts';
import { withOutbox } from '../../../../src/client/offline/outbox/outbox-connection';
import { readItems, readPhoto } from '../../../../src/client/offline/outbox/read-items';
import { newPhone, signId } from '../../local/headquarters';
import { ana } from '../../../support/identity';
import { at, campaignId, serverDouble } from '../../../support/office';
import { show } from '../../../support/show';

const { photo, position } = vi.hoisted(() => ({
  position: { accuracy: 12, known: true, streets: [] as object[] },
  photo: { ready: (() => undefined) as (photo: { bytes: ArrayBuffer; mime: string }) => void },
}));

vi.mock('../../../../src/client/ui/map/map', () => ({
  DoorMap: ({ onPick }: { onPick?: (at: [number, number]) => void }) =>
    onPick ? <button onClick={() => onPick([-80.5, 35.5])}>The map</button> : null,
}));
vi.mock('../../../../src/client/offline/device/position', () => ({
  startPosition: () => undefined,
  useWatchedPosition: () => ({
    fix: position.known ? { longitude: -80, latitude: 35, accuracy: position.accuracy, at: 0 } : null,
    state: position.known ? 'watching' : 'off',
  }),
}));
vi.mock('../../../../src/client/features/road-signs/use-known-streets', () => ({
  useKnownStreets: () => position.streets,
}));
vi.mock('../../../../src/client/offline/device/photo', () => ({
  shrinkPhoto: () => new Promise((done) => (photo.ready = done)),
}));
const sign = {
  id: signId,
  name: 'Yard sign',
  campaign_id: campaignId,
  user_id: null,
  record_status: 'is_active',
  file_id: null,
  placed: 0,
  voters_pending: 0,
  created_at: at,
  placements: [],
};

beforeEach(async () => {
  Object.assign(position, { accuracy: 12, known: true, streets: [] });
  await newPhone();
  await serverDouble({ 'GET /road-sign/all-user/': () => [sign] }, 'Volunteer');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined }));
});

it('keeps what is typed while the photo is still being read, and saves all of it together', async () => {
  await show(PlacementScreen, '/app/road-sign-placement');
  const file = await screen.findByLabelText(/photo/i, { selector: 'input' });
  fireEvent.change(file, { target: { files: [new File(['x'], 'sign.jpg', { type: 'image/jpeg' })] } });
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'By the gate' } });
  await act(async () => photo.ready({ bytes: new Uint8Array([7]).buffer, mime: 'image/jpeg' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect(await readItems(ana.uid)).toHaveLength(2));
  const items = await readItems(ana.uid);
  const placed = items.find((item) => item.kind === 'placement');
  expect(placed?.fact).toMatchObject({
    road_sign_id: signId,
    note: 'By the gate',
    coordinates: [-80, 35],
    accuracy: 12,
  });
  const kept = await readPhoto(`${placed?.id}:photo`);
  expect(new Uint8Array(kept?.bytes ?? new ArrayBuffer(0))).toEqual(new Uint8Array([7]));
});

it('is a draft again once it was said that it is not saved, whatever became of it', async () => {
  await show(PlacementScreen, '/app/road-sign-placement');
  const key = draftKey(ana.uid, 'placement', campaignId);
  fireEvent.change(await screen.findByLabelText('Note'), { target: { value: 'By the gate' } });
  await waitFor(async () => expect(await readDraft(key)).toMatchObject({ note: 'By the gate' }));
  await withOutbox((db) => db.drafts.toCollection().modify({ saved_at: 0 }));
  // It may be committed all the same, and take the draft along: what counts is what is written after that.
  const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('Nothing is heard of it.', 'UnknownError');
  });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/Everything you entered is still here/);
  add.mockRestore();
  await waitFor(async () => {
    const row = await withOutbox((db) => db.drafts.get(key));
    expect(row).toMatchObject({ value: { note: 'By the gate' } });
    expect(row?.saved_at).not.toBe(0);
  });
});

it('does not take a position that is known only roughly: the pin has to be set', async () => {
  position.accuracy = 140;
  await show(PlacementScreen, '/app/road-sign-placement');
  await screen.findByText(/only accurate to about 459 ft/);
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('button', { name: 'The pin is right' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect(await readItems(ana.uid)).toHaveLength(1));
  const [placed] = await readItems(ana.uid);
  expect(placed?.fact).toMatchObject({ coordinates: [-80, 35], accuracy: null });
});

it('takes no place from an empty map, where nobody can tell what they tap', async () => {
  position.known = false;
  await show(PlacementScreen, '/app/road-sign-placement');
  await screen.findByText(/no map of this area is on your phone/);
  expect(screen.queryByText('The map')).toBeNull();
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
});

it('takes a place from the streets on this phone without a position', async () => {
  Object.assign(position, { known: false, streets: [{ name: 'Elm St', line: [[-80, 35]] }] });
  await show(PlacementScreen, '/app/road-sign-placement');
  fireEvent.click(await screen.findByText('The map'));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect(await readItems(ana.uid)).toHaveLength(1));
  expect((await readItems(ana.uid))[0]?.fact).toMatchObject({ coordinates: [-80.5, 35.5] });
});
