// Keeps out of the app's store what is not the release: each file has the digest that the build wrote down for it and comes
// as what it is, or the install fails and the release before goes on. What an earlier release let in is fetched again.
import type { WorkboxPlugin } from 'workbox-core/types.js';
import type { PrecacheEntry } from 'workbox-precaching';

/** What a file of the app may come as, by its ending. A script that comes as anything else is refused by every browser. */
const types: Record<string, RegExp> = {
  js: /^(?:text|application)\/(?:x-)?javascript\b/i,
  css: /^text\/css\b/i,
  html: /^text\/html\b/i,
};
const notAPage = /^(?!text\/html\b)/i;

/** Whether an answer says that it is what its address says. */
function isOfItsType(url: string, response: Response): boolean {
  const ending = /\.(\w+)$/.exec(new URL(url).pathname)?.[1] ?? '';
  return (types[ending] ?? notAPage).test(response.headers.get('content-type') ?? '');
}

/** As the build writes digests down. */
export async function digest(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return `sha256-${btoa(String.fromCharCode(...hash))}`;
}

/** The address of a stored file without what workbox adds to it. */
function plainUrl(key: string): string {
  const url = new URL(key);
  url.searchParams.delete('__WB_REVISION__');
  return url.href;
}

/**
 * For the precache. Workbox hands each entry's integrity to the browser's fetch, which refuses another body, but it never
 * fetches what it holds under the same key: a hashed file that came wrong once would stay for ever.
 */
export function verifyingPlugin(entries: readonly PrecacheEntry[], origin: string): WorkboxPlugin {
  const integrities = new Map(entries.map(({ url, integrity }) => [new URL(url, origin).href, integrity]));
  return {
    // While installing only: what is served from then on was looked at.
    async cachedResponseWillBeUsed({ cachedResponse, request, event, cacheName }) {
      if (!cachedResponse || event?.type !== 'install') return cachedResponse;
      const url = plainUrl(request.url);
      // Promise [verified]: what is held must be the file that the build wrote down, or a bad release stays for ever.
      const right =
        isOfItsType(url, cachedResponse) &&
        (await digest(new Uint8Array(await cachedResponse.clone().arrayBuffer()))) === integrities.get(url);
      if (right) return cachedResponse;
      await (await caches.open(cacheName)).delete(request, { ignoreVary: true });
      return undefined;
    },
    // Promise [asked-anew]: the browser's own cache may hold the same wrong answer, marked as good for a year.
    requestWillFetch: async ({ request, event }) =>
      event?.type === 'install' && request.cache === 'default' ? new Request(request, { cache: 'no-cache' }) : request,
    // Promise [of-its-type]: a page in the place of a script leaves the app white with work behind it.
    cacheWillUpdate: async ({ request, response }) =>
      response.status === 200 && isOfItsType(request.url, response) ? response : null,
  };
}
