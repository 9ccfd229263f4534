// A stored photo, which only a member may see. The browser's own cache would keep it past sign-out, so the server forbids that
// and the photos of a day lie in a cache of ours, which every sign-out deletes (offline/device/forget.ts).
import { contract } from '../../contract';
import { photoCacheName } from '../../domain/walkbooks/walkbook-cache';
import { identity } from '../session/identity';
import { callFile, callUrl } from './api';

const day = 24 * 3_600_000;
const mostKept = 100;
const storedAt = 'x-stored-at';

/** The photo, from this phone if it was seen here within a day. Throws the api's errors. */
export async function memberPhoto(campaignId: string, id: string, signal: AbortSignal): Promise<Blob> {
  const args = { params: { id }, query: { campaign_id: campaignId } };
  const { uid } = identity();
  const cache = uid === null ? null : await openCache(photoCacheName(uid));
  const url = callUrl(contract.files.get, args);
  const kept = await cache?.match(url);
  if (kept && Math.abs(Date.now() - Number(kept.headers.get(storedAt))) < day) return kept.blob();
  const photo = await callFile(contract.files.get, args, { signal });
  // Whoever signed out meanwhile leaves nothing behind.
  if (cache && identity().uid === uid) await keep(cache, url, photo).catch(() => undefined);
  return photo;
}

/** Without caches, as on a page that is not secure, each photo is asked for anew. */
async function openCache(name: string): Promise<Cache | null> {
  if (typeof caches === 'undefined') return null;
  return caches.open(name).catch(() => null);
}

async function keep(cache: Cache, url: string, photo: Blob): Promise<void> {
  const headers = { 'content-type': photo.type, [storedAt]: String(Date.now()) };
  await cache.put(url, new Response(photo, { headers }));
  const oldest = (await cache.keys()).slice(0, -mostKept);
  await Promise.all(oldest.map((request) => cache.delete(request)));
}
