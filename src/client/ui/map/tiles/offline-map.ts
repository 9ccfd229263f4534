// The map of a walkbook for walking without a network: tiles of the campaign's own extract, in a cache of their own.
// They can always be fetched again, so they are the first to go when the phone is full (offline/outbox/outbox-connection.ts).
import { findTile, PMTiles, TileType, zxyToTileId, type Entry, type Header } from 'pmtiles';
import * as z from 'zod/mini';
import { campaignMapOf } from '../../../session/map-ground';
import { campaignMapAt } from './campaign-map';
import { tilesOf, type Bounds, type Tile } from '../../../../domain/geography/map-tiles';

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
  [TileType.Mvt]: 'application/vnd.mapbox-vector-tile',
};

const aboutSchema = z.object({
  minZoom: z.number(),
  maxZoom: z.number(),
  /** Drawn by us, in the theme's colors. */
  vector: z._default(z.boolean(), false),
  /** Whom the extract says to name, as plain text. */
  attribution: z._default(z.string(), ''),
});
export type MapAbout = z.infer<typeof aboutSchema>;
/** A walkbook's map. `map`: whose tiles these are, by its address; earlier releases did not say. */
const walkbookSchema = z.object({ keys: z.array(z.string()), bytes: z.number(), map: z.optional(z.string()) });
type Stored = z.infer<typeof walkbookSchema>;

/** Each map has keys of its own: another campaign's is never drawn with its tiles, and what was uploaded instead hides them. */
const mapKey = (url: string | undefined) =>
  url === undefined ? '/tiles-offline' : `/tiles-offline/map/${encodeURIComponent(url)}`;
const aboutKey = (url: string | undefined) => `${mapKey(url)}/about`;
const walkbookViewKey = (walkbookId: string) => `/tiles-offline/walkbook/${walkbookId}`;
const tileKey = (url: string, { z: zoom, x, y }: Tile) => `${mapKey(url)}/${zoom}/${x}/${y}`;

const open = () => caches.open(cacheName);
/** So long the new map is asked for before the one on this phone is drawn. Milliseconds. */
const soon = 2_000;
const later = (ms: number) => new Promise<null>((resolve) => setTimeout(resolve, ms, null));
const archives = new Map<string, PMTiles>();

/** What the library could not read once it takes for unreadable ever after: then it begins again. */
async function inArchive<T>(url: string, read: (archive: PMTiles) => Promise<T>): Promise<T> {
  const archive = archives.get(url) ?? new PMTiles(campaignMapAt(url) ?? url);
  archives.set(url, archive);
  try {
    return await read(archive);
  } catch (error) {
    if (archives.get(url) === archive) archives.delete(url);
    throw error;
  }
}

/**
 * What the extract is: as this phone knows it when a map was downloaded, else from the network, else what the map before it was;
 * null when no one says, or when no one can draw its tiles. A map that is on the phone hardly waits for a slow network.
 */
export async function aboutMap(url: string): Promise<MapAbout | null> {
  const kept = await readJson(aboutKey(url), aboutSchema).catch(() => null);
  const asked = askAbout(url).catch(() => null);
  if (!kept) {
    const olders = await olderMaps(url);
    const now = await (olders.length > 0 ? Promise.race([asked, later(soon)]) : asked);
    if (now) return now;
    for (const older of olders) {
      const before = await readJson(aboutKey(older), aboutSchema).catch(() => null);
      if (before) return before;
    }
    return asked;
  }
  // Another extract since: the next map that is opened knows.
  void asked.then(async (now) => {
    if (now && JSON.stringify(now) !== JSON.stringify(kept))
      await (await open()).put(aboutKey(url), Response.json(now));
  });
  return kept;
}

function askAbout(url: string): Promise<MapAbout | null> {
  return inArchive(url, async (archive) => {
    const { minZoom, maxZoom, tileType } = await archive.getHeader();
    if (!types[tileType]) return null;
    const told = metadataSchema.safeParse(await archive.getMetadata().catch(() => null));
    const attribution = told.success ? plainText(told.data.attribution) : '';
    return { minZoom, maxZoom, vector: tileType === TileType.Mvt, attribution };
  });
}

const metadataSchema = z.object({ attribution: z._default(z.string(), '') });

/** Extracts name their sources with links; the map's corner shows text. */
function plainText(html: string): string {
  return (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '').trim().slice(0, 200);
}

async function readJson<T>(key: string, schema: z.ZodMiniType<T>): Promise<T | null> {
  if (typeof caches === 'undefined') return null;
  const kept = await (await open()).match(key);
  const parsed = kept ? schema.safeParse(await kept.json()) : null;
  return parsed?.success ? parsed.data : null;
}

/**
 * One tile: from this phone, also of the map that this one took the place of, else from the network. Null where the extract
 * has none.
 * @param vector which kind is wanted: a phone may still hold the other one, of an earlier extract
 */
export async function readTile(url: string, tile: Tile, vector: boolean): Promise<Blob | null> {
  for (const map of typeof caches === 'undefined' ? [] : [url, ...(await olderMaps(url))]) {
    const kept = await (await open()).match(tileKey(map, tile));
    const here = await kept?.blob();
    if (here && (here.type === types[TileType.Mvt]) === vector) return here;
  }
  return inArchive(url, async (archive) => {
    const found = await archive.getZxy(tile.z, tile.x, tile.y);
    return found ? new Blob([found.data], { type: types[(await archive.getHeader()).tileType] ?? '' }) : null;
  });
}

/** What a walkbook's map would take. */
export interface MapPlan {
  tiles: Tile[];
  bytes: number;
  header: Header;
}

/** The tiles around a walkbook that the extract has, and their size by its directory. Null when no one can draw it, or it is too large. */
export function planMap(url: string, bounds: Bounds, signal?: AbortSignal): Promise<MapPlan | null> {
  return inArchive(url, (archive) => planIn(archive, bounds, signal));
}

async function planIn(archive: PMTiles, bounds: Bounds, signal?: AbortSignal): Promise<MapPlan | null> {
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
  const added: string[] = [];
  const about = await askAbout(url);
  const waiting = [...plan.tiles];
  let done = 0;
  const work = async () => {
    for (let tile = waiting.shift(); tile; tile = waiting.shift()) {
      signal.throwIfAborted();
      const key = tileKey(url, tile);
      if (!(await cache.match(key))) {
        const found = await inArchive(url, (archive) => archive.getZxy(tile.z, tile.x, tile.y, signal));
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
  await cache.put(aboutKey(url), Response.json(about));
  const stored: Stored = { keys: plan.tiles.map((tile) => tileKey(url, tile)), bytes: plan.bytes, map: url };
  const last = (await storedMaps()).get(walkbookId);
  if (last && last.map !== url) await removeMap(walkbookId);
  await cache.put(walkbookViewKey(walkbookId), Response.json(stored));
  replacedBy.clear();
}

/** A walkbook's map on this phone. `replaced`: its campaign has another one by now; until that is here, this one is drawn. */
export interface StoredMap {
  bytes: number;
  replaced: boolean;
}

/** Null when there is none. What lies here of a map that is no longer drawn goes. */
export async function storedMap(url: string, walkbookId: string): Promise<StoredMap | null> {
  const isUnused = (id: string, map: string | undefined) =>
    map === undefined || (id === walkbookId && map !== url && !isReplaced(map, url));
  for (const [id, { map }] of await storedMaps()) if (isUnused(id, map)) await removeMap(id);
  const stored = await readJson(walkbookViewKey(walkbookId), walkbookSchema);
  return stored && { bytes: stored.bytes, replaced: stored.map !== url };
}

/** Maps on this phone that this one took the place of, by its address. */
const replacedBy = new Map<string, Promise<readonly string[]>>();

function olderMaps(url: string): Promise<readonly string[]> {
  const known =
    replacedBy.get(url) ??
    storedMaps().then(
      (stored) =>
        [...new Set([...stored.values()].flatMap(({ map }) => map ?? []))].filter((map) => isReplaced(map, url)),
      () => [],
    );
  replacedBy.set(url, known);
  return known;
}

/** Whether this is a map that its campaign had before. */
function isReplaced(map: string, by: string): boolean {
  const campaign = campaignMapOf(by)?.campaignId;
  return campaign !== undefined && campaignMapOf(map)?.campaignId === campaign && map !== by;
}

/** The maps on this phone, by their walkbooks. */
async function storedMaps(): Promise<Map<string, Stored>> {
  const found = new Map<string, Stored>();
  if (typeof caches === 'undefined') return found;
  for (const request of await (await open()).keys()) {
    const { pathname } = new URL(request.url, 'https://x.invalid');
    if (!pathname.startsWith(walkbookViewKey(''))) continue;
    const stored = await readJson(pathname, walkbookSchema);
    if (stored) found.set(pathname.slice(walkbookViewKey('').length), stored);
  }
  return found;
}

/** Takes a walkbook's map off this phone; tiles that another walkbook's map needs stay. */
export async function removeMap(walkbookId: string): Promise<void> {
  const cache = await open();
  const keysOf = ({ keys, map }: Stored) => [...keys, aboutKey(map)];
  const stored = await storedMaps();
  const mine = stored.get(walkbookId);
  stored.delete(walkbookId);
  const needed = new Set([...stored.values()].flatMap(keysOf));
  const gone = (mine ? keysOf(mine) : []).filter((key) => !needed.has(key));
  await Promise.all([walkbookViewKey(walkbookId), ...gone].map((key) => cache.delete(key)));
  replacedBy.clear();
}
