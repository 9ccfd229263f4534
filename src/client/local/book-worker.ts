// Reads a stored walkbook beside the page: 5,000 doors take an old phone a second, and nobody's tap shall wait for that.
import { readBookText } from './book-text';
import type { BookAsked, BookRead } from './book-reader';

addEventListener('message', (event: MessageEvent<BookAsked>) => {
  const { turn, cacheName, key, known } = event.data;
  const answer = (read: BookRead['read']) => postMessage({ turn, read } satisfies BookRead);
  caches
    .open(cacheName)
    .then((cache) => cache.match(key))
    .then(async (kept) => (kept ? readBookText(await kept.text(), known) : null))
    .then(answer, () => answer(null));
});
