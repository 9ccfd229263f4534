// What goes from this phone at sign-out and the other resets: the mirror, the stored walkbooks, the photos, and the keys.
// Knows neither library nor the outbox, so that it can be part of the first load and is there whichever screen was open.
import { isCampaignCache, keyStoreName } from '../../../domain/walkbooks/walkbook-cache';
import { onClear } from '../../session/clear';

export const mirrorName = 'porchlight-mirror';
/** The keys by which other phones know this one (sealed/phone-keys.ts). */
export const phoneKeysName = 'porchlight-phone-keys';

/** Takes walkbooks and photos off this phone: all of them, or but for one person's, when someone else's download ended late. */
export async function forgetWalkbooks(but?: string): Promise<void> {
  if (typeof caches === 'undefined') return;
  const names = await caches.keys();
  const go = names.filter((name) => isCampaignCache(name) && !(but && isCampaignCache(name, but)));
  await Promise.all(go.map((name) => caches.delete(name)));
}

/** A tab that is still writing to it lets go of it when that is done, and only then it is gone. */
export function forgetDatabase(name: string): Promise<void> {
  if (typeof indexedDB === 'undefined') return Promise.resolve();
  return new Promise((done) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = request.onerror = () => done();
    // A browser that does not answer deletes it later: no one waits at the sign-out for that.
    setTimeout(done, 5_000);
  });
}

/** Part of every clearing from now on. */
export function forgetWithSession(): void {
  onClear(() => forgetWalkbooks());
  // Promise [sign-out]: the outbox is no part of any clearing.
  for (const name of [mirrorName, keyStoreName, phoneKeysName]) onClear(() => forgetDatabase(name));
}
