// The service worker: the app shell, walkbooks and map tiles offline; wakes the pages when the network is back. It reads
// only. Everything that is written goes from a page, through the outbox.
import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { releaseOf } from './install';
import { ask, makeWay } from './network';
import type { ReleaseFile } from './pack';
import { wayOf, type Way } from './routing';
import { answerSettings, answerTile } from './settings';
import { answerWalkbook } from './walkbooks';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: ReleaseFile[] };

clientsClaim();
cleanupOutdatedCaches();
const { precache, install } = releaseOf(self.__WB_MANIFEST, self.location.origin);
self.addEventListener('install', (event) => event.waitUntil(install(event)));
self.addEventListener('activate', (event) => event.waitUntil(precache.activate(event)));
registerRoute(new PrecacheRoute(precache));

const shell = precache.createHandlerBoundToURL('/index.html');
const ways = new WeakMap<Request, Way>();

function way(request: Request, url: URL): Way {
  const known = ways.get(request);
  if (known) return known;
  const { method, mode, destination } = request;
  const owner = request.headers.get('x-porchlight-owner');
  const found = wayOf({ method, url, mode, destination, owner }, self.location.origin);
  ways.set(request, found);
  return found;
}

async function notifyPages(news: unknown): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) page.postMessage(news);
}

registerRoute(
  ({ request, url }) => way(request, url).kind !== 'network',
  ({ request, url, event }) => {
    const found = way(request, url);
    const later = (work: Promise<unknown>) => event.waitUntil(work);
    switch (found.kind) {
      case 'shell':
        return shell({ request, url, event });
      case 'settings':
        return answerSettings(request, later);
      case 'tile':
        return answerTile(request, self.location.origin, later);
      case 'walkbook':
        return answerWalkbook(found, request, later, notifyPages);
      case 'network':
        return ask(request);
    }
  },
);

self.addEventListener('message', (event) => {
  const asked: unknown = event.data;
  const type: unknown = typeof asked === 'object' && asked !== null ? Reflect.get(asked, 'type') : null;
  // Only a person's word brings the new release: no one is updated in the middle of a walk.
  if (type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (type === 'MAKE_WAY') makeWay();
});

/** Background Sync, where it exists: the pages do the sending. */
self.addEventListener('sync', (event) => {
  if (event instanceof ExtendableEvent) event.waitUntil(notifyPages({ type: 'sync' }));
});
