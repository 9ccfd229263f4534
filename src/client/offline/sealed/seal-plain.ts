// Copies that a release of before there were keys has left on this phone are sealed where they lie: an update must not cost anyone
// in the street their walkbooks.
import { walkbookCacheName } from '../../../domain/walkbooks/walkbook-cache';
import type { Where } from '../mirror/where';
import { sealMirror } from '../mirror/mirror-db';
import { keyId, readOpener } from './key-store';
import { openKept, putKept } from './kept-walkbook';

const done = new Set<string>();

/** Once a page's life. What fails is tried again in the next. */
export async function sealPlainCopies(where: Where): Promise<void> {
  const id = keyId(where.owner, where.campaignId);
  if (done.has(id)) return;
  done.add(id);
  await Promise.allSettled([sealWalkbooks(where), sealMirror(where)]);
}

async function sealWalkbooks({ owner, campaignId }: Where): Promise<void> {
  const name = walkbookCacheName(owner, campaignId);
  if (typeof caches === 'undefined' || !(await caches.has(name))) return;
  const cache = await caches.open(name);
  const opener = await readOpener(owner, campaignId);
  if (!opener.key) return;
  for (const request of await cache.keys()) {
    const walkbookId = new URL(request.url).searchParams.get('id');
    const lying = await cache.match(request);
    if (!lying || walkbookId === null || lying.headers.has('x-sealed')) continue;
    const of = { owner, campaign_id: campaignId, id: walkbookId };
    const kept = await openKept(lying, of, opener);
    if (kept) await putKept(cache, of, opener.key, kept);
  }
}
