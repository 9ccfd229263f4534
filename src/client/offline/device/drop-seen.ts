// What may go from a full phone without asking. For pages and the service worker.

/** Lets map tiles and photos go that were looked at. A map that someone downloaded stays. */
export async function dropSeen(): Promise<void> {
  const seen = (await caches.keys()).filter((name) => /^(tiles$|photos:)/.test(name));
  await Promise.all(seen.map((name) => caches.delete(name)));
}
