// What lies on this phone of a campaign that its person has just left: it goes at once, not only when the key's days are over.
import { photoCacheName, walkbookCacheName } from '../../../domain/walkbooks/walkbook-cache';
import { newId } from '../device/clock';
import type { Where } from '../mirror/where';
import { inStore, keyId, type KeyRow } from './key-store';

/**
 * What lies sealed here of the campaign opens again only with a key that the server gives from now on. Photos that were seen aren't
 * sealed: all of this person's go. Never rejects.
 */
export async function endKey({ owner, campaignId }: Where): Promise<void> {
  const id = keyId(owner, campaignId);
  const at = Date.now();
  const row: KeyRow = { id, key: null, former: [], allowed: 0, spent: 0, at, ended: newId() };
  const caching = typeof caches === 'undefined' ? null : caches;
  await Promise.allSettled([
    // Where the store doesn't answer, the key expires by itself.
    inStore('readwrite', (keys) => keys.put(row)),
    caching?.delete(walkbookCacheName(owner, campaignId)),
    caching?.delete(photoCacheName(owner)),
  ]);
}
