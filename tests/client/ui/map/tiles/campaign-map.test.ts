// The campaign's own map is read by our own call: with the caller's token, piece by piece.
import { beforeEach, expect, it, vi } from 'vitest';
import { campaignMapOf } from '../../../../../src/client/session/map-ground';
import { aboutMap, planMap, readTile } from '../../../../../src/client/ui/map/tiles/offline-map';
import { tilesOf, type Bounds } from '../../../../../src/domain/geography/map-tiles';
import { signedInAs } from '../../../../support/identity';
import { pmtilesFile } from '../../../../support/pmtiles';

const bounds: Bounds = [35.78, -78.64, 35.785, -78.635];
const tiles = tilesOf(bounds, 14, 15).map((tile, at) => ({ ...tile, bytes: new Uint8Array(40 + at).fill(at) }));
const file = pmtilesFile(tiles, 1, { attribution: 'The town' });
const campaignId = '3f0c6f5e-8a2f-4f39-9a51-0e6a4b1f8d01';
const id = '7b1e7c9e-2a3b-4c5d-8e6f-102938475601';
const address = `campaign-map:${campaignId}/${id}`;
let asked: URL[];

beforeEach(async () => {
  await signedInAs({ uid: 'uid-ana' });
  asked = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const url = new URL(path, 'https://app.example.org');
    asked.push(url);
    expect(new Headers(init.headers).get('authorization')).toMatch(/^Bearer ./);
    const [from, length] = ['from', 'length'].map((name) => Number(url.searchParams.get(name)));
    return new Response(file.slice(from, from! + length!), {
      headers: { 'content-type': 'application/octet-stream' },
    });
  });
});

it('tells what it is, what a walkbook’s part takes, and gives a tile as it was uploaded', async () => {
  expect(await aboutMap(address)).toEqual({ minZoom: 14, maxZoom: 15, vector: true, attribution: 'The town' });
  const plan = await planMap(address, bounds);
  expect(plan?.tiles).toHaveLength(tiles.length);
  const tile = await readTile(address, tiles[3]!, true);
  expect(new Uint8Array(await tile!.arrayBuffer())).toEqual(tiles[3]!.bytes);
  for (const { pathname, searchParams } of asked)
    expect([pathname, searchParams.get('campaign_id')]).toEqual([`/api/campaign/map/${id}`, campaignId]);
});

it('is told from every other address', () => {
  expect(campaignMapOf(address)).toEqual({ campaignId, id });
  for (const other of ['/map.pmtiles', 'https://maps.example.org/a.pmtiles', 'campaign-map:', ''])
    expect(campaignMapOf(other)).toBeNull();
});
