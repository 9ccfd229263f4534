import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  aboutMap,
  downloadMap,
  planMap,
  readTile,
  removeMap,
  storedMap,
} from '../../../../../src/client/ui/map/tiles/offline-map';
import { tilesOf, type Bounds, type Tile } from '../../../../../src/domain/geography/map-tiles';
import { Shelf } from '../../../../support/cache-shelf';
import { pmtilesFile } from '../../../../support/pmtiles';

const bounds: Bounds = [35.78, -78.64, 35.785, -78.635];
const elsewhere: Bounds = [35.8, -78.6, 35.805, -78.595];
const picture = (at: number) => Uint8Array.from({ length: 40 + at }, () => at);

let shelf: Shelf;
let served = 0;
let url = '';
let count = 0;
let down = false;

function serve(file: Uint8Array): void {
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    if (down) throw new TypeError('Failed to fetch');
    served += 1;
    const [, from = '0', to = '0'] = /bytes=(\d+)-(\d+)/.exec(new Headers(init.headers).get('range') ?? '') ?? [];
    const part = file.slice(Number(from), Number(to) + 1);
    return new Response(part, { status: 206, headers: { 'content-length': String(part.length) } });
  });
}

const around = [...tilesOf(bounds, 14, 15), ...tilesOf(elsewhere, 14, 15)];
const all = [...new Map(around.map((tile) => [`${tile.z}/${tile.x}/${tile.y}`, tile])).values()];
const tiles = all.map((tile, at) => ({ ...tile, bytes: picture(at) }));

beforeEach(() => {
  shelf = new Shelf();
  served = 0;
  down = false;
  count += 1;
  url = `https://maps.example.org/${count}.pmtiles`;
  vi.stubGlobal('caches', { open: async () => shelf });
  serve(pmtilesFile(tiles));
});

const get = async (id: string, of: Bounds = bounds, signal = new AbortController().signal) => {
  const plan = await planMap(url, of);
  if (!plan) throw new Error('There is no plan.');
  const seen: number[] = [];
  await downloadMap(url, id, plan, (done) => seen.push(done), signal);
  return { plan, seen };
};

describe('a walkbook’s map', () => {
  it('tells its exact size before a single tile is loaded', async () => {
    const plan = await planMap(url, bounds);
    const wanted = tilesOf(bounds, 14, 15).map(({ z, x, y }) => `${z}/${x}/${y}`);
    const size = tiles
      .filter(({ z, x, y }) => wanted.includes(`${z}/${x}/${y}`))
      .reduce((sum, tile) => sum + tile.bytes.length, 0);
    expect([plan?.tiles.length, plan?.bytes]).toEqual([wanted.length, size]);
    expect(served).toBe(1);
  });

  it('is drawn without a network once it was loaded, tile by tile with a count', async () => {
    const { plan, seen } = await get('a');
    expect(seen).toEqual(plan.tiles.map((_, at) => at + 1));
    expect(await storedMap(url, 'a')).toEqual({ bytes: plan.bytes, replaced: false });
    down = true;
    const tile = plan.tiles[0]!;
    const index = tiles.findIndex(({ z, x, y }) => z === tile.z && x === tile.x && y === tile.y);
    const blob = await readTile(url, tile, false);
    expect([blob?.type, blob?.size]).toEqual(['image/png', picture(index).length]);
  });

  it('leaves nothing behind when it is cancelled or the network goes', async () => {
    const stop = new AbortController();
    stop.abort();
    await expect(get('a', bounds, stop.signal)).rejects.toThrow();
    const plan = await planMap(url, bounds);
    down = true;
    await expect(downloadMap(url, 'a', plan!, () => undefined, new AbortController().signal)).rejects.toThrow();
    expect(shelf.kept.size).toBe(0);
    expect(await storedMap(url, 'a')).toBeNull();
  });

  it('goes off the phone again, but not what another walkbook’s map needs', async () => {
    const { plan } = await get('a');
    await get('b');
    await get('c', elsewhere);
    await removeMap('a');
    expect(await storedMap(url, 'a')).toBeNull();
    down = true;
    expect(await readTile(url, plan.tiles[0]!, false)).not.toBeNull();
    await removeMap('b');
    await removeMap('c');
    expect(shelf.kept.size).toBe(0);
  });

  it('of vectors is taken along as well, and known for what it is without a network', async () => {
    url = `${url}?vectors.pmtiles`;
    serve(pmtilesFile(tiles, 1, { attribution: '<a href="https://osm.org">© OpenStreetMap</a>' }));
    const { plan } = await get('a');
    down = true;
    expect(await aboutMap(url)).toEqual({ minZoom: 14, maxZoom: 15, vector: true, attribution: '© OpenStreetMap' });
    expect((await readTile(url, plan.tiles[0]!, true))?.type).toBe('application/vnd.mapbox-vector-tile');
  });

  it('of an extract that is another one by now is not drawn as what it was', async () => {
    const { plan } = await get('a');
    serve(pmtilesFile(tiles, 1));
    // The app was started again since.
    vi.resetModules();
    const later = await import('../../../../../src/client/ui/map/tiles/offline-map');
    // The one that this phone knows at first; and then the other.
    expect(await later.aboutMap(url)).toMatchObject({ vector: false });
    await vi.waitFor(async () => expect(await later.aboutMap(url)).toMatchObject({ vector: true }));
    const tile = await later.readTile(url, plan.tiles[0]!, true);
    expect(tile?.type).toBe('application/vnd.mapbox-vector-tile');
  });

  it('can be had again once the network is back, although it failed at first', async () => {
    down = true;
    expect(await aboutMap(url)).toBeNull();
    await expect(planMap(url, bounds)).rejects.toThrow();
    down = false;
    expect(await aboutMap(url)).toMatchObject({ minZoom: 14 });
    expect((await planMap(url, bounds))?.tiles.length).toBeGreaterThan(0);
  });

  it('is not offered of what nobody can draw, nor of a whole county', async () => {
    expect(await planMap(url, [30, -90, 40, -70])).toBeNull();
    url = `${url}?heights.pmtiles`;
    serve(pmtilesFile(tiles, 0));
    expect(await planMap(url, bounds)).toBeNull();
  });

  describe('that is another one', () => {
    const [first] = tilesOf(bounds, 14, 15) as [Tile, ...Tile[]];
    const others = all.map((tile, at) => ({ ...tile, bytes: picture(at + 100) }));
    const drawn = async () => new Uint8Array((await (await readTile(url, first, false))?.arrayBuffer()) ?? [0])[0];

    it('is not drawn with the tiles of the one before, and both may lie here', async () => {
      await get('a');
      const before = [url, await drawn()] as const;
      serve(pmtilesFile(others));
      url = `${url}?of-another-campaign`;
      await get('b');
      expect(await drawn()).toBeGreaterThanOrEqual(100);
      down = true;
      expect(await drawn()).toBeGreaterThanOrEqual(100);
      url = before[0];
      expect([await drawn(), await storedMap(url, 'a')]).toMatchObject([before[1], { replaced: false }]);
    });

    it('is offered to be downloaded, and what its campaign had before stays until then', async () => {
      const mine = (id: string) => `campaign-map:0198a000-0000-7000-8000-000000000001/${count}${id}`;
      const theirs = `campaign-map:0198a000-0000-7000-8000-000000000009/${count}`;
      const keep = async (id: string, map: string) => {
        const key = `/tiles-offline/map/${encodeURIComponent(map)}/14/1/${id}`;
        await shelf.put(key, new Response('tile'));
        await shelf.put(`/tiles-offline/walkbook/${id}`, Response.json({ keys: [key], bytes: 4, map }));
      };
      await keep('a', mine('old'));
      await keep('b', mine('old'));
      await keep('c', theirs);
      expect(await storedMap(mine('new'), 'a')).toEqual({ bytes: 4, replaced: true });
      expect(shelf.kept.size).toBe(6);
      // Its campaign has none any more: it's the installation's that counts.
      expect(await storedMap(url, 'c')).toBeNull();
      expect(await storedMap(url, 'a')).toBeNull();
      expect([...shelf.kept.keys()].filter((key) => key.includes('walkbook'))).toEqual(['/tiles-offline/walkbook/b']);
    });

    it('is not taken for what an earlier release kept, which said not of which map: that goes', async () => {
      const key = `/tiles-offline/${first.z}/${first.x}/${first.y}`;
      await shelf.put(key, new Response(picture(200), { headers: { 'content-type': 'image/png' } }));
      await shelf.put('/tiles-offline/about', Response.json({ minZoom: 14, maxZoom: 15, vector: true }));
      await shelf.put('/tiles-offline/walkbook/a', Response.json({ keys: [key], bytes: 240 }));
      expect(await drawn()).toBeLessThan(100);
      expect(await aboutMap(url)).toMatchObject({ vector: false });
      expect(await storedMap(url, 'b')).toBeNull();
      expect(shelf.kept.size).toBe(0);
    });
  });
});
