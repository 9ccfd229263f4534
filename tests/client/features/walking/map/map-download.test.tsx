import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { MapDownload } from '../../../../../src/client/features/walking/map/map-download';
import { aboutMap, readTile } from '../../../../../src/client/ui/map/tiles/offline-map';
import { tilesOf, type Bounds } from '../../../../../src/domain/geography/map-tiles';
import { Shelf } from '../../../../support/cache-shelf';
import { signedInAs } from '../../../../support/identity';
import { pmtilesFile } from '../../../../support/pmtiles';

const bounds: Bounds = [35.78, -78.64, 35.785, -78.635];
const wanted = tilesOf(bounds, 14, 15);
const [first] = wanted;
const campaignId = '3f0c6f5e-8a2f-4f39-9a51-0e6a4b1f8d01';
const addressOf = (id: string) => `campaign-map:${campaignId}/${id}`;
const [old, newer] = ['7b1e7c9e-2a3b-4c5d-8e6f-102938475601', '7b1e7c9e-2a3b-4c5d-8e6f-102938475602'] as const;
const fileOf = (mark: number) =>
  pmtilesFile(
    wanted.map((tile) => ({ ...tile, bytes: new Uint8Array(40).fill(mark) })),
    1,
    {},
  );

let shelf: Shelf;
let uploaded: Record<string, Uint8Array>;

beforeEach(async () => {
  await signedInAs({ uid: 'uid-ana' });
  shelf = new Shelf();
  uploaded = { [old]: fileOf(1) };
  vi.stubGlobal('caches', { open: async () => shelf });
  vi.stubGlobal('fetch', async (path: string) => {
    const url = new URL(path, 'https://app.example.org');
    const file = uploaded[url.pathname.split('/').at(-1) ?? ''];
    if (!file) throw new TypeError('Failed to fetch');
    const [from = 0, length = 0] = ['from', 'length'].map((name) => Number(url.searchParams.get(name)));
    return new Response(file.slice(from, from + length), { headers: { 'content-type': 'application/octet-stream' } });
  });
});

const look = (id: string) => {
  cleanup();
  render(<MapDownload url={addressOf(id)} walkbookId="w" bounds={bounds} />);
};
const download = async () => {
  fireEvent.click(await screen.findByRole('button', { name: /^Download the map/ }));
  await screen.findByText(/^The map is on this phone/);
};
const drawn = async (id: string) =>
  new Uint8Array((await (await readTile(addressOf(id), first!, true))?.arrayBuffer()) ?? [0])[0];

it('draws what was downloaded of the map before until the new one is here, and offers that', async () => {
  look(old);
  await download();

  // Another one was uploaded, and there is no signal.
  uploaded = {};
  expect(await aboutMap(addressOf(newer))).toMatchObject({ minZoom: 14, vector: true });
  expect(await drawn(newer)).toBe(1);
  look(newer);
  await screen.findByText(/^An older map is on this phone/);
  expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull();

  uploaded = { [newer]: fileOf(2) };
  look(newer);
  await screen.findByText(/^An older map is on this phone/);
  expect(await drawn(newer)).toBe(1);
  await download();
  expect(screen.queryByText(/^An older map/)).toBeNull();
  uploaded = {};
  expect(await drawn(newer)).toBe(2);
  expect([...shelf.kept.keys()].filter((key) => key.includes(old))).toEqual([]);
});
