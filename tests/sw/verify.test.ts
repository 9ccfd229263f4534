// The install of a release on workbox's own controller: what it holds and what it accepts, when something on the way answers in
// place of the server.
import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PrecacheController, type PrecacheEntry } from 'workbox-precaching';
import { verifyingPlugin } from '../../sw/verify';

const origin = location.origin;
const integrityOf = (body: string) => `sha256-${createHash('sha256').update(body).digest('base64')}`;
const entry = (url: string, body: string, revision: string | null = null): PrecacheEntry => ({
  url,
  revision,
  integrity: integrityOf(body),
});
interface Answer {
  body: string;
  type: string;
  status?: number;
}
const script = (body: string): Answer => ({ body, type: 'text/javascript; charset=utf-8' });
/** What the browser says of a wrong body, or workbox of an answer that it may not store. */
const refused = /Failed to fetch|The precaching request for .* failed/;
const portal: Answer = { body: '<html>Welcome to the café</html>', type: 'text/html' };

let stored: Map<string, Response>;
let server: Map<string, Answer>;
/** What the browser's own cache answers without asking, by path. */
let browserCache: Map<string, Answer>;
let fetched: string[];

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

beforeEach(() => {
  stored = new Map();
  server = new Map();
  browserCache = new Map();
  fetched = [];
  const urlOf = (request: Request | string) => (typeof request === 'string' ? request : request.url);
  const cache = {
    match: async (request: Request | string) => stored.get(urlOf(request))?.clone(),
    put: async (request: Request | string, answer: Response) => void stored.set(urlOf(request), answer),
    delete: async (request: Request | string) => stored.delete(urlOf(request)),
  };
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true);
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
});

async function install(entries: PrecacheEntry[]): Promise<void> {
  const plugins = [verifyingPlugin(entries, origin)];
  const controller = new PrecacheController({ cacheName: 'precache', plugins });
  controller.addToCacheList(entries);
  const event = new InstallEvent();
  await controller.install(event as never);
}

const bodyOf = async (path: string) => stored.get(`${origin}${path}`)?.clone().text();

describe('the install of a release', () => {
  it('keeps each file that is what the build wrote down', async () => {
    server.set('/assets/a-1.js', script('one'));
    server.set('/index.html', { body: '<!doctype html>', type: 'text/html; charset=utf-8' });
    await install([entry('/assets/a-1.js', 'one'), entry('/index.html', '<!doctype html>', 'r1')]);
    expect(await bodyOf('/assets/a-1.js')).toBe('one');
    expect(await bodyOf('/index.html?__WB_REVISION__=r1')).toBe('<!doctype html>');
  });

  it('fails when a script is answered by a page, and keeps nothing of it', async () => {
    server.set('/assets/a-1.js', portal);
    await expect(install([entry('/assets/a-1.js', 'one')])).rejects.toThrow(refused);
    expect(stored.size).toBe(0);
  });

  it('fails when the right body comes as something that no browser would run', async () => {
    server.set('/assets/a-1.js', { body: 'one', type: 'text/html' });
    await expect(install([entry('/assets/a-1.js', 'one')])).rejects.toThrow(refused);
    expect(stored.size).toBe(0);
  });

  it('fails on a file that the server does not have, though its words are the same', async () => {
    server.set('/assets/a-1.js', { ...script('one'), status: 404 });
    await expect(install([entry('/assets/a-1.js', 'one')])).rejects.toThrow(refused);
  });

  it('leaves what the release before holds as it is when it fails', async () => {
    server.set('/assets/old-1.js', script('old'));
    await install([entry('/assets/old-1.js', 'old')]);
    server.set('/assets/new-2.js', portal);
    await expect(install([entry('/assets/old-1.js', 'old'), entry('/assets/new-2.js', 'new')])).rejects.toThrow(
      refused,
    );
    expect(await bodyOf('/assets/old-1.js')).toBe('old');
  });

  it('fetches again what an earlier release let in, and nothing else', async () => {
    server.set('/assets/good-1.js', script('good'));
    server.set('/assets/bad-1.js', script('bad no more'));
    const release = [entry('/assets/good-1.js', 'good'), entry('/assets/bad-1.js', 'bad no more')];
    const javascript = { headers: { 'content-type': 'text/javascript' } };
    stored.set(`${origin}/assets/good-1.js`, new Response('good', javascript));
    stored.set(`${origin}/assets/bad-1.js`, new Response(portal.body, { headers: { 'content-type': portal.type } }));
    await install(release);
    expect(fetched).toEqual(['/assets/bad-1.js']);
    expect(await bodyOf('/assets/bad-1.js')).toBe('bad no more');
  });

  it('fetches again a body that is stored under the name of another type', async () => {
    server.set('/assets/a-1.js', script('one'));
    stored.set(`${origin}/assets/a-1.js`, new Response('one', { headers: { 'content-type': 'text/html' } }));
    await install([entry('/assets/a-1.js', 'one')]);
    expect(stored.get(`${origin}/assets/a-1.js`)?.headers.get('content-type')).toMatch(/javascript/);
  });

  it('asks the server, whatever the browser keeps of the same address', async () => {
    browserCache.set('/assets/a-1.js', portal);
    server.set('/assets/a-1.js', script('one'));
    await install([entry('/assets/a-1.js', 'one')]);
    expect(await bodyOf('/assets/a-1.js')).toBe('one');
  });
});
