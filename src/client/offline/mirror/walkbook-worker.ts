// Reads a stored walkbook beside the page: 5,000 doors take an old phone a second, and no one's tap shall wait for that.
import { walkbookKey } from '../../../domain/walkbooks/walkbook-cache';
import { readWalkbookText } from './walkbook-text';
import type { WalkbookRequest, WalkbookRead } from './walkbook-reader';

addEventListener('message', (event: MessageEvent<WalkbookRequest>) => {
  const { turn, cacheName, wanted, known } = event.data;
  const answer = (read: WalkbookRead['read']) => postMessage({ turn, read } satisfies WalkbookRead);
  caches
    .open(cacheName)
    .then((cache) => cache.match(walkbookKey(wanted.campaign_id, wanted.id)))
    .then(async (kept) => (kept ? readWalkbookText(await kept.text(), wanted, known) : null))
    .then(answer, () => answer(null));
});
