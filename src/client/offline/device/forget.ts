// What goes from this phone at sign-out and the other resets: the mirror, the stored walkbooks, the photos, and the keys.
// Knows neither library nor the outbox, so that it can be part of the first load and is there whichever screen was open.
import { isCampaignCache, keyStoreName } from '../../../domain/walkbooks/walkbook-cache';
import { onClear } from '../../session/clear';

export const mirrorName = 'porchlight-mirror';

/** Takes every walkbook and photo off this phone. */
async function forgetWalkbooks(): Promise<void> {
  if (typeof caches === 'undefined') return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => isCampaignCache(name)).map((name) => caches.delete(name)));
}

/** Takes walkbooks and photos off this phone that someone else left: a download may have ended after they signed out. */
export async function forgetOthersWalkbooks(owner: string): Promise<void> {
  if (typeof caches === 'undefined') return;
  const left = (await caches.keys()).filter((name) => isCampaignCache(name) && !isCampaignCache(name, owner));
  await Promise.all(left.map((name) => caches.delete(name)));
}

function forgetDatabase(name: string): Promise<void> {
  if (typeof indexedDB === 'undefined') return Promise.resolve();
  return new Promise((done) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = request.onerror = request.onblocked = () => done();
    // A browser that does not answer deletes it later: no one waits at the sign-out for that.
    setTimeout(done, 5_000);
  });
}

/** Part of every clearing from now on. */
export function forgetWithSession(): void {
  onClear(forgetWalkbooks);
  // Promise [sign-out]: the outbox is no part of any clearing.
  for (const name of [mirrorName, keyStoreName]) onClear(() => forgetDatabase(name));
}
