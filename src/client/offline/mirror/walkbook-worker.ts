// Reads a stored walkbook beside the page: 5,000 doors take an old phone a second, and no one's tap shall wait for that.
import { findKept, openKept } from '../sealed/kept-walkbook';
import { readWalkbookText } from './walkbook-text';
import type { WalkbookRequest, WalkbookRead } from './walkbook-reader';

addEventListener('message', (event: MessageEvent<WalkbookRequest>) => {
  const { turn, of, opener, known } = event.data;
  const answer = (read: WalkbookRead['read']) => postMessage({ turn, read } satisfies WalkbookRead);
  findKept(of)
    .then((kept) => (kept ? openKept(kept, of, opener) : null))
    .then((kept) => (kept ? readWalkbookText(kept.text, of, known) : null))
    .then(answer, () => answer(null));
});
