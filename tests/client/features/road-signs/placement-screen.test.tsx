import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { PlacementScreen } from '../../../../src/client/features/road-signs/placement-screen';
import { readItems, readPhoto } from '../../../../src/client/local/outbox';
import { newPhone, owner, signId } from '../../local/headquarters';
import { show } from '../../../support/show';

const { viewer, photo, position } = vi.hoisted(() => ({
  position: { accuracy: 12, known: true, streets: [] as object[] },
  viewer: { owner: 'uid-ana', campaignId: 'c', userId: 'u', firstName: 'Ana', timeZone: 'UTC' },
  photo: { ready: (() => undefined) as (photo: { bytes: ArrayBuffer; mime: string }) => void },
}));

vi.mock('../../../../src/client/local/use-viewer', () => ({ useViewer: () => viewer }));
vi.mock('../../../../src/client/ui/map/map', () => ({
  DoorMap: ({ onPick }: { onPick?: (at: [number, number]) => void }) =>
    onPick ? <button onClick={() => onPick([-80.5, 35.5])}>The map</button> : null,
}));
vi.mock('../../../../src/client/local/position', () => ({
  startPosition: () => undefined,
  useWatchedPosition: () => ({
    fix: position.known ? { longitude: -80, latitude: 35, accuracy: position.accuracy, at: 0 } : null,
    state: position.known ? 'watching' : 'off',
  }),
}));
vi.mock('../../../../src/client/features/road-signs/use-known-streets', () => ({
  useKnownStreets: () => position.streets,
}));
vi.mock('../../../../src/client/local/photo', () => ({
  shrinkPhoto: () => new Promise((done) => (photo.ready = done)),
}));
vi.mock('../../../../src/client/local/lists', () => {
  const sign = { id: '0198a000-0000-7000-8000-000000000005', name: 'Yard sign', record_status: 'is_active' };
  const none: object[] = [];
  const list = { get: () => ({ seenAt: 1, items: [] }), load: async () => undefined };
  return {
    myRoadSigns: { ...list, signs: [sign] },
    myWalkbooks: list,
    useList: (asked: { signs?: object[] }) => ({ items: asked.signs ?? none, seenAt: 1, error: null }),
  };
});

beforeEach(async () => {
  Object.assign(position, { accuracy: 12, known: true, streets: [] });
  await newPhone();
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined }));
});

it('keeps what is typed while the photo is still being read, and saves all of it together', async () => {
  await show(PlacementScreen, '/app/road-sign-placement');
  const file = await screen.findByLabelText(/photo/i, { selector: 'input' });
  fireEvent.change(file, { target: { files: [new File(['x'], 'sign.jpg', { type: 'image/jpeg' })] } });
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'By the gate' } });
  await act(async () => photo.ready({ bytes: new Uint8Array([7]).buffer, mime: 'image/jpeg' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect(await readItems(owner)).toHaveLength(2));
  const items = await readItems(owner);
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

it('does not take a position that is known only roughly: the pin has to be set', async () => {
  position.accuracy = 140;
  await show(PlacementScreen, '/app/road-sign-placement');
  await screen.findByText(/known only to about 140 m/);
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('button', { name: 'It stands exactly there' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect(await readItems(owner)).toHaveLength(1));
  const [placed] = await readItems(owner);
  expect(placed?.fact).toMatchObject({ coordinates: [-80, 35], accuracy: null });
});

it('takes no place from an empty map, where nobody can tell what they tap', async () => {
  position.known = false;
  await show(PlacementScreen, '/app/road-sign-placement');
  await screen.findByText(/no street of the area is on it/);
  expect(screen.queryByText('The map')).toBeNull();
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
});

it('takes a place from the streets on this phone without a position', async () => {
  Object.assign(position, { known: false, streets: [{ name: 'Elm St', line: [[-80, 35]] }] });
  await show(PlacementScreen, '/app/road-sign-placement');
  fireEvent.click(await screen.findByText('The map'));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect(await readItems(owner)).toHaveLength(1));
  expect((await readItems(owner))[0]?.fact).toMatchObject({ coordinates: [-80.5, 35.5] });
});
