import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { aboutMap, readTile } from '../../../../../src/client/ui/map/tiles/offline-map';
import { tilesOf, type Bounds } from '../../../../../src/domain/geography/map-tiles';
import { Shelf } from '../../../../support/cache-shelf';
import { signedInAs } from '../../../../support/identity';
import { pmtilesFile } from '../../../../support/pmtiles';

const bounds: Bounds = [35.78, -78.64, 35.785, -78.635];
const tiles = tilesOf(bounds, 14, 15).map((tile, at) => ({
  ...tile,
  bytes: Uint8Array.from({ length: 40 + at }, () => 7),
}));
const mapOf = (id: string) =>
  `campaign-map:0198a000-0000-7000-8000-000000000001/0198a000-0000-7000-8000-0000000000${id}`;
let down = false;

beforeEach(async () => {
  await signedInAs({ uid: 'uid-ana' });
  down = false;
  const shelf = new Shelf();
  vi.stubGlobal('caches', { open: async () => shelf });
  const file = pmtilesFile(tiles);
  vi.stubGlobal('fetch', async (url: string) => {
    if (down) throw new TypeError('Failed to fetch');
    const query = new URL(url, 'https://x.invalid').searchParams;
    const from = Number(query.get('from') ?? 0);
    const part = file.slice(from, from + Number(query.get('length') ?? 0));
    return new Response(part, {
      headers: { 'content-type': 'application/octet-stream', 'content-length': String(part.length) },
    });
  });
  // Of another walkbook, far away: the map that the campaign had before, of vectors.
  const key = `/tiles-offline/map/${encodeURIComponent(mapOf('01'))}/14/1/1`;
  await shelf.put(key, new Response('tile', { headers: { 'content-type': 'application/vnd.mapbox-vector-tile' } }));
  await shelf.put('/tiles-offline/walkbook/far', Response.json({ keys: [key], bytes: 4, map: mapOf('01') }));
  await shelf.put(
    `/tiles-offline/map/${encodeURIComponent(mapOf('01'))}/about`,
    Response.json({ minZoom: 10, maxZoom: 12, vector: true, attribution: '' }),
  );
});

it('with a network the new map is drawn as what it is, whatever the one before was', async () => {
  const [first] = tiles;
  expect(first && (await readTile(mapOf('02'), first, false))?.type).toBe('image/png');
  expect(await aboutMap(mapOf('02'))).toMatchObject({ minZoom: 14, maxZoom: 15, vector: false });
});

it('without a network the map before is drawn as what that was', async () => {
  down = true;
  expect(await aboutMap(mapOf('03'))).toMatchObject({ minZoom: 10, maxZoom: 12, vector: true });
});
