// A phone that installs a release, on workbox's own controller, with something on the way that may answer in place of the server.
import { createHash } from 'node:crypto';
import { vi } from 'vitest';
import type { releaseOf } from '../../sw/install';
import type { ReleaseFile } from '../../sw/pack';

export const origin = 'https://porchlight.test';
const integrityOf = (body: string) => `sha256-${createHash('sha256').update(body).digest('base64')}`;

/** A file of a release as the build writes it down. */
export const entry = (url: string, body: string, revision: string | null = null): ReleaseFile => ({
  url,
  revision,
  integrity: integrityOf(body),
});

/** The manifest of a release whose scripts and styles lie in a pack as well, and what the server has for it. */
export function packed(files: readonly ReleaseFile[], bodies: Readonly<Record<string, string>>) {
  const body = files.map(({ url }) => bodies[url] ?? '').join('');
  const listed = files.map((file) => ({ ...file, bytes: Buffer.byteLength(bodies[file.url] ?? '') }));
  const manifest: ReleaseFile[] = [...listed, entry('/packs/p1.pack', body)];
  return { manifest, pack: { body, type: 'application/octet-stream' } };
}

export interface Answer {
  body: string;
  type: string;
  status?: number;
  headers?: Record<string, string>;
  /** After how much of the body the connection ends: cut off in the midst of it, or never heard of again. */
  breaks?: { after: number; how: 'cut' | 'silence' };
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

/** The body of an answer as it comes, a few bytes at a time. */
function bodyOf({ body, breaks }: Answer, signal: AbortSignal | null | undefined): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(body);
  let sent = 0;
  return new ReadableStream({
    start: (controller) => signal?.addEventListener('abort', () => controller.error(signal.reason)),
    pull(controller) {
      if (breaks && sent >= breaks.after)
        return breaks.how === 'cut' ? controller.error(new TypeError('network error')) : new Promise(() => undefined);
      const piece = bytes.subarray(sent, Math.min(sent + 7, breaks?.after ?? bytes.length));
      sent += piece.length;
      if (piece.length > 0) controller.enqueue(piece);
      if (sent >= bytes.length) controller.close();
      return undefined;
    },
  });
}

/** A phone before its first install; the globals of a service worker are its own from now on. */
export function phoneThatInstalls(release: typeof releaseOf) {
  const stored = new Map<string, Response>();
  const server = new Map<string, Answer>();
  /** What the browser's own cache answers without asking, by path. */
  const browserCache = new Map<string, Answer>();
  const fetched: string[] = [];
  /** How many requests were on their way at the same time, at most. */
  const most = { atOnce: 0 };
  let onTheirWay = 0;
  /** How many more files there is room for. */
  const room = { files: Infinity };
  const urlOf = (request: Request | string) => (typeof request === 'string' ? request : request.url);
  const cache = {
    match: async (request: Request | string) => stored.get(urlOf(request))?.clone(),
    put: async (request: Request | string, answer: Response) => {
      if (room.files <= 0) throw Object.assign(new Error('Quota exceeded.'), { name: 'QuotaExceededError' });
      const whole = new Response(await answer.arrayBuffer(), { status: answer.status, headers: answer.headers });
      room.files -= 1;
      stored.set(urlOf(request), whole);
    },
    keys: async () => [...stored.keys()].map((url) => new Request(url)),
    delete: async (request: Request | string) => stored.delete(urlOf(request)),
  };
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true);
  vi.stubGlobal('location', new URL(origin));
  vi.stubGlobal('ExtendableEvent', InstallEvent);
  vi.stubGlobal('FetchEvent', class extends InstallEvent {});
  vi.stubGlobal('caches', { open: async () => cache, match: cache.match });
  vi.stubGlobal('registration', { scope: `${origin}/` });
  vi.stubGlobal('fetch', async (asked: Request | string, init?: RequestInit) => {
    const request = typeof asked === 'string' ? new Request(new URL(asked, origin), init) : asked;
    const path = new URL(request.url).pathname;
    const here = request.cache === 'default' ? browserCache.get(path) : undefined;
    if (!here) fetched.push(path);
    onTheirWay += 1;
    most.atOnce = Math.max(most.atOnce, onTheirWay);
    await new Promise((done) => setTimeout(done));
    onTheirWay -= 1;
    const answer = here ?? server.get(path);
    if (!answer) throw new TypeError('Failed to fetch');
    // As every browser does.
    if (request.integrity && integrityOf(answer.body) !== request.integrity) throw new TypeError('Failed to fetch');
    const headers = { ...answer.headers, 'content-type': answer.type };
    return new Response(bodyOf(answer, init?.signal), { status: answer.status ?? 200, headers });
  });
  return {
    stored,
    server,
    browserCache,
    fetched,
    most,
    room,
    /** Installs a release, or throws what the browser would say. */
    install: (manifest: ReleaseFile[]): Promise<void> => release(manifest, origin).install(new InstallEvent() as never),
    bodyOf: async (path: string) => stored.get(`${origin}${path}`)?.clone().text(),
  };
}
