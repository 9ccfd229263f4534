// A phone that installs a release, on workbox's own controller, with something on the way that may answer in place of the server.
import { createHash } from 'node:crypto';
import { vi } from 'vitest';
import { PrecacheController, type PrecacheEntry } from 'workbox-precaching';
import type { verifyingPlugin } from '../../sw/verify';

export const origin = 'https://porchlight.test';
const integrityOf = (body: string) => `sha256-${createHash('sha256').update(body).digest('base64')}`;

/** A file of a release as the build writes it down. */
export const entry = (url: string, body: string, revision: string | null = null): PrecacheEntry => ({
  url,
  revision,
  integrity: integrityOf(body),
});

export interface Answer {
  body: string;
  type: string;
  status?: number;
}
export const script = (body: string): Answer => ({ body, type: 'text/javascript; charset=utf-8' });
export const portal: Answer = { body: '<html>Welcome to the café</html>', type: 'text/html' };
/** What the browser says of a wrong body, or workbox of an answer that it may not store. */
export const refused = /Failed to fetch|The precaching request for .* failed/;

class InstallEvent {
  readonly type: string;
  readonly work: Promise<unknown>[] = [];
  constructor(type = 'install') {
    this.type = type;
  }
  waitUntil(work: Promise<unknown>): void {
    this.work.push(work);
  }
}

/** A phone before its first install; the globals of a service worker are its own from now on. */
export function phoneThatInstalls(verifying: typeof verifyingPlugin) {
  const stored = new Map<string, Response>();
  const server = new Map<string, Answer>();
  /** What the browser's own cache answers without asking, by path. */
  const browserCache = new Map<string, Answer>();
  const fetched: string[] = [];
  const urlOf = (request: Request | string) => (typeof request === 'string' ? request : request.url);
  const cache = {
    match: async (request: Request | string) => stored.get(urlOf(request))?.clone(),
    put: async (request: Request | string, answer: Response) => void stored.set(urlOf(request), answer),
    delete: async (request: Request | string) => stored.delete(urlOf(request)),
  };
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true);
  vi.stubGlobal('location', new URL(origin));
  vi.stubGlobal('ExtendableEvent', InstallEvent);
  vi.stubGlobal('FetchEvent', class extends InstallEvent {});
  vi.stubGlobal('caches', { open: async () => cache, match: cache.match });
  vi.stubGlobal('registration', { scope: `${origin}/` });
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname;
    const here = request.cache === 'default' ? browserCache.get(path) : undefined;
    if (!here) fetched.push(path);
    const answer = here ?? server.get(path);
    if (!answer) throw new TypeError('Failed to fetch');
    // As every browser does.
    if (request.integrity && integrityOf(answer.body) !== request.integrity) throw new TypeError('Failed to fetch');
    return new Response(answer.body, { status: answer.status ?? 200, headers: { 'content-type': answer.type } });
  });
  return {
    stored,
    server,
    browserCache,
    fetched,
    /** Installs a release, or throws what the browser would say. */
    async install(entries: PrecacheEntry[]): Promise<void> {
      const controller = new PrecacheController({ cacheName: 'precache', plugins: [verifying(entries, origin)] });
      controller.addToCacheList(entries);
      await controller.install(new InstallEvent() as never);
    },
    bodyOf: async (path: string) => stored.get(`${origin}${path}`)?.clone().text(),
  };
}
