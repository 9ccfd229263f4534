// Reads a stored walkbook beside the page: 5,000 doors take an old phone a second, and no one's tap shall wait for that.
import { readWalkbookText } from './walkbook-text';
import type { WalkbookRequest, WalkbookRead } from './walkbook-reader';

addEventListener('message', (event: MessageEvent<WalkbookRequest>) => {
  const { turn, cacheName, key, known } = event.data;
  const answer = (read: WalkbookRead['read']) => postMessage({ turn, read } satisfies WalkbookRead);
  caches
    .open(cacheName)
    .then((cache) => cache.match(key))
    .then(async (kept) => (kept ? readWalkbookText(await kept.text(), known) : null))
    .then(answer, () => answer(null));
});
