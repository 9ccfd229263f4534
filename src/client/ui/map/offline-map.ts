// The map of a walkbook for walking without a network: raster tiles of the campaign's own extract, in a cache of their own.
// They can always be fetched again, so they are the first to go when the phone is full (local/outbox-door.ts).
import { findTile, PMTiles, TileType, zxyToTileId, type Entry, type Header } from 'pmtiles';
import * as z from 'zod/mini';
import { tilesOf, type Bounds, type Tile } from '../../../domain/walkbooks/map-tiles';

const cacheName = 'tiles-offline';
/** Houses can be told apart; closer tiles would be four times as many each. */
const closest = 16;
/** More than this is no walkbook but a county. */
const mostTiles = 6_000;
const atOnce = 4;

const types: Partial<Record<TileType, string>> = {
  [TileType.Png]: 'image/png',
  [TileType.Jpeg]: 'image/jpeg',
  [TileType.Webp]: 'image/webp',
  [TileType.Avif]: 'image/avif',
};

const aboutSchema = z.object({ minZoom: z.number(), maxZoom: z.number() });
const bookSchema = z.object({ keys: z.array(z.string()), bytes: z.number() });

const aboutKey = '/tiles-offline/about';
const bookKey = (walkbookId: string) => `/tiles-offline/walkbook/${walkbookId}`;
const tileKey = ({ z: zoom, x, y }: Tile) => `/tiles-offline/${zoom}/${x}/${y}`;

const open = () => caches.open(cacheName);
const archives = new Map<string, PMTiles>();

function archiveOf(url: string): PMTiles {
  const known = archives.get(url) ?? new PMTiles(url);
  archives.set(url, known);
  return known;
}

/** The zooms of the extract, from the network or as this phone knew them; null when neither, or when its tiles are no pictures. */
export async function mapZooms(url: string): Promise<{ minZoom: number; maxZoom: number } | null> {
  try {
    const { minZoom, maxZoom, tileType } = await archiveOf(url).getHeader();
    return types[tileType] ? { minZoom, maxZoom } : null;
  } catch {
    const kept = await readJson(aboutKey, aboutSchema);
    return kept;
  }
}

async function readJson<T>(key: string, schema: z.ZodMiniType<T>): Promise<T | null> {
  if (typeof caches === 'undefined') return null;
  const kept = await (await open()).match(key);
  const parsed = kept ? schema.safeParse(await kept.json()) : null;
  return parsed?.success ? parsed.data : null;
}

/** One tile as a picture: from this phone, else from the network. Null where the extract has none. */
export async function readTile(url: string, tile: Tile): Promise<Blob | null> {
  const kept = typeof caches === 'undefined' ? undefined : await (await open()).match(tileKey(tile));
  if (kept) return kept.blob();
  const archive = archiveOf(url);
  const found = await archive.getZxy(tile.z, tile.x, tile.y);
  return found ? new Blob([found.data], { type: types[(await archive.getHeader()).tileType] ?? '' }) : null;
}

/** What a walkbook's map would take. */
export interface MapPlan {
  tiles: Tile[];
  bytes: number;
  header: Header;
}

/** The tiles around a walkbook that the extract has, and their size by its directory. Null when it is no map of pictures, or too large. */
export async function planMap(url: string, bounds: Bounds, signal?: AbortSignal): Promise<MapPlan | null> {
  const archive = archiveOf(url);
  const header = await archive.getHeader();
  if (!types[header.tileType]) return null;
  const wanted = tilesOf(bounds, header.minZoom, Math.min(closest, header.maxZoom));
  if (wanted.length > mostTiles) return null;
  const tiles: Tile[] = [];
  const sizes = new Map<number, number>();
  for (const tile of wanted) {
    const entry = await entryOf(archive, header, tile, signal);
    if (!entry) continue;
    tiles.push(tile);
    sizes.set(entry.offset, entry.length);
  }
  return { tiles, bytes: [...sizes.values()].reduce((sum, size) => sum + size, 0), header };
}

/** Where a tile lies in the extract: its directory may have leaves. */
async function entryOf(archive: PMTiles, header: Header, tile: Tile, signal?: AbortSignal): Promise<Entry | null> {
  const id = zxyToTileId(tile.z, tile.x, tile.y);
  let [offset, length] = [header.rootDirectoryOffset, header.rootDirectoryLength];
  for (let depth = 0; depth <= 3; depth++) {
    const entries = await archive.cache.getDirectory(archive.source, offset, length, header, signal);
    const entry = findTile(entries, id);
    if (!entry || entry.runLength > 0) return entry;
    [offset, length] = [header.leafDirectoryOffset + entry.offset, entry.length];
  }
  return null;
}

/** Puts a walkbook's map on this phone. Cancelled or failed, it leaves nothing behind of its own. Throws what stopped it. */
export async function downloadMap(
  url: string,
  walkbookId: string,
  plan: MapPlan,
  onTile: (done: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const cache = await open();
  const archive = archiveOf(url);
  const added: string[] = [];
  const waiting = [...plan.tiles];
  let done = 0;
  const work = async () => {
    for (let tile = waiting.shift(); tile; tile = waiting.shift()) {
      signal.throwIfAborted();
      const key = tileKey(tile);
      if (!(await cache.match(key))) {
        const found = await archive.getZxy(tile.z, tile.x, tile.y, signal);
        signal.throwIfAborted();
        const type = types[plan.header.tileType] ?? '';
        if (found) await cache.put(key, new Response(found.data, { headers: { 'content-type': type } }));
        added.push(key);
      }
      onTile((done += 1));
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, work));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) {
    await Promise.all(added.map((key) => cache.delete(key)));
    throw failed.reason;
  }
  const { minZoom, maxZoom } = plan.header;
  await cache.put(aboutKey, Response.json({ minZoom, maxZoom }));
  const book = { keys: plan.tiles.map(tileKey), bytes: plan.bytes };
  await cache.put(bookKey(walkbookId), Response.json(book));
}

/** The size of a walkbook's map on this phone; null when it is not here. */
export async function storedMap(walkbookId: string): Promise<number | null> {
  return (await readJson(bookKey(walkbookId), bookSchema))?.bytes ?? null;
}

/** Takes a walkbook's map off this phone; tiles that another walkbook's map needs stay. */
export async function removeMap(walkbookId: string): Promise<void> {
  const cache = await open();
  const mine = await readJson(bookKey(walkbookId), bookSchema);
  await cache.delete(bookKey(walkbookId));
  const others = new Set<string>();
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url, 'https://x.invalid');
    if (!pathname.startsWith(bookKey(''))) continue;
    for (const key of (await readJson(pathname, bookSchema))?.keys ?? []) others.add(key);
  }
  await Promise.all((mine?.keys ?? []).filter((key) => !others.has(key)).map((key) => cache.delete(key)));
}
