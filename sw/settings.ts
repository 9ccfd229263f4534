// The installation's settings and its map tiles: from the cache at once, fetched again behind it.
import { ask } from './network';
import { isTileOf } from './routing';

const settingsCache = 'settings';
const tileCache = 'tiles';
/** About 40 MB of raster tiles. The oldest go first. */
const mostTiles = 2_000;

/** Stale-while-revalidate for /config.json. */
export async function answerSettings(request: Request, later: (work: Promise<unknown>) => void): Promise<Response> {
  const cache = await caches.open(settingsCache);
  const kept = await cache.match('/config.json');
  const fresh = ask(request).then(async (answer) => {
    const json = /^application\/json\b/i.test(answer.headers.get('content-type') ?? '');
    if (answer.status === 200 && !answer.redirected && json) await cache.put('/config.json', answer.clone());
    return answer;
  });
  if (!kept) return fresh;
  later(fresh.catch(() => undefined));
  return kept;
}

async function tilesUrl(): Promise<string | null> {
  const kept = await (await caches.open(settingsCache)).match('/config.json');
  try {
    const read: unknown = await kept?.json();
    const map: unknown = typeof read === 'object' && read !== null ? Reflect.get(read, 'map') : null;
    const url: unknown = typeof map === 'object' && map !== null ? Reflect.get(map, 'tilesUrl') : null;
    return typeof url === 'string' ? url : null;
  } catch {
    return null;
  }
}

/** A tile of the configured server from the cache, else from the network and kept; any other picture from the network. */
export async function answerTile(
  request: Request,
  origin: string,
  later: (work: Promise<unknown>) => void,
): Promise<Response> {
  if (!isTileOf(await tilesUrl(), new URL(request.url), origin)) return ask(request);
  const cache = await caches.open(tileCache);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await ask(request);
  if (answer.status === 200) {
    const copy = answer.clone();
    later(cache.put(request, copy).then(() => trim(cache)));
  }
  return answer;
}

async function trim(cache: Cache): Promise<void> {
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - mostTiles)).map((key) => cache.delete(key)));
}
