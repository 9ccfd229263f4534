// The phone is full: what may leave it. Of walkbooks those that are no longer among their person's own, as this phone last
// heard: archived, or undone. The one on the screen stays.
import * as z from 'zod/mini';
import { readWalkbookCacheName } from '../../../domain/walkbooks/walkbook-cache';
import { dropSeen } from '../device/drop-seen';
import { isQuota } from '../device/quota';
import { readMirror } from './mirror-db';

const walkbooks = z.array(z.object({ id: z.string(), record_status: z.string() }));

/** Whether there was one. */
const dropDownloadedMaps = (): Promise<boolean> => caches.delete('tiles-offline');

/** Map tiles, downloaded ones among them, and photos that were looked at. */
export async function dropTilesAndPhotos(): Promise<void> {
  await Promise.all([dropSeen(), dropDownloadedMaps()]);
}

/** Takes walkbooks off this phone that are archived, or assigned to someone else by now. */
export async function dropWalkedOut(): Promise<void> {
  for (const name of await caches.keys()) {
    const of = readWalkbookCacheName(name);
    const mirrored = of && (await readMirror(`${of.owner}|${of.campaignId}|my-walkbooks`));
    const known = z.safeParse(walkbooks, mirrored?.value);
    if (!known.success) continue;
    const walked = new Set(known.data.flatMap(({ id, record_status }) => (record_status === 'is_active' ? [id] : [])));
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const id = new URL(request.url).searchParams.get('id') ?? '';
      if (!walked.has(id) && !location.pathname.includes(id)) await cache.delete(request);
    }
  }
}

/** Downloaded maps went and even that was not enough: those that are downloaded since stay until room could be made. */
let inVain = false;

/**
 * Puts a walkbook that a full phone refused, in the place of what was looked at and of walkbooks that no one walks any more, and if that
 * isn't enough of downloaded maps. Throws what `put` throws.
 */
export async function putInPlace(put: () => Promise<void>): Promise<void> {
  await dropSeen();
  await dropWalkedOut();
  await put().catch(async (error: unknown) => {
    if (!isQuota(error) || inVain) throw error;
    inVain = await dropDownloadedMaps();
    if (!inVain) throw error;
    await put();
  });
  inVain = false;
}
