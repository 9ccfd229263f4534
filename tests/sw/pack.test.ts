// The pack of a release, and everything that may come in its place: what a phone stores are the release's own files, or none.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { releaseOf } from '../../sw/install';
import {
  entry,
  origin,
  packed,
  phoneThatInstalls,
  portal,
  refused,
  script,
  type Answer,
} from '../support/installing-phone';

const bodies: Record<string, string> = {
  '/assets/a-1.js': 'export const a = "the first of them";',
  '/assets/b-1.css': '.b{color:red}',
  '/assets/c-1.js': 'export const c = "ä, and what isn’t one byte a letter";',
  '/assets/d-1.js': 'export const d = 4;',
};
const paths = Object.keys(bodies);
const typeOf = (path: string) => (path.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8');
const { manifest, pack } = packed(
  paths.map((path) => entry(path, bodies[path] ?? '')),
  bodies,
);
const shell = '<!doctype html>';
const release = [...manifest, entry('/index.html', shell, 'r1')];
const packPath = '/packs/p1.pack';

let phone: ReturnType<typeof phoneThatInstalls>;
beforeEach(() => {
  phone = phoneThatInstalls(releaseOf);
  for (const path of paths) phone.server.set(path, { body: bodies[path] ?? '', type: typeOf(path) });
  phone.server.set(packPath, pack);
  phone.server.set('/index.html', { body: shell, type: 'text/html; charset=utf-8' });
});

/** That every file of the release is there as itself, and nothing else. */
async function expectWhole(): Promise<void> {
  expect([...phone.stored.keys()].toSorted()).toEqual(
    [...paths.map((path) => `${origin}${path}`), `${origin}/index.html?__WB_REVISION__=r1`].toSorted(),
  );
  for (const path of paths) {
    expect(await phone.bodyOf(path)).toBe(bodies[path]);
    expect(phone.stored.get(`${origin}${path}`)?.headers.get('content-type')).toBe(typeOf(path));
  }
}

describe('a first visit', () => {
  it('fetches all scripts and styles in one request', async () => {
    await phone.install(release);
    expect(phone.fetched).toEqual([packPath, '/index.html']);
    await expectWhole();
  });

  it('keeps what the server says of every answer, and nothing that is true of the pack alone', async () => {
    const about = { 'content-encoding': 'br', 'content-length': '9', etag: '"p"', vary: 'accept-encoding' };
    phone.server.set(packPath, { ...pack, headers: { ...about, 'content-security-policy': "default-src 'self'" } });
    await phone.install(release);
    const { headers } = phone.stored.get(`${origin}/assets/a-1.js`) ?? new Response();
    expect(headers.get('content-security-policy')).toBe("default-src 'self'");
    for (const name of Object.keys(about)) expect([name, headers.get(name)]).toEqual([name, null]);
  });
});

const inPlace: [string, Answer | undefined, string[]][] = [
  ['the server of another release doesn’t have it', { body: '{}', type: 'application/json', status: 404 }, []],
  ['no one answers', undefined, []],
  ['a portal answers', portal, []],
  ['a portal answers with a long page', { ...portal, body: portal.body.repeat(40) }, []],
  ['the server is busy', { ...pack, status: 503 }, []],
  ['it begins somewhere else', { ...pack, body: `x${pack.body}` }, []],
  ['it is empty', { ...pack, body: '' }, []],
  ['it ends before it is whole', { ...pack, body: pack.body.slice(0, 70) }, ['/assets/a-1.js', '/assets/b-1.css']],
  ['it is cut off', { ...pack, breaks: { after: 60, how: 'cut' } }, ['/assets/a-1.js', '/assets/b-1.css']],
  [
    'it stays away in the middle',
    { ...pack, breaks: { after: 60, how: 'silence' } },
    ['/assets/a-1.js', '/assets/b-1.css'],
  ],
];

describe('in place of the pack', () => {
  it.each(inPlace)('%s: the files come by themselves', async (_, answer, arrived) => {
    // The minute that it has.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const ending = new AbortController();
      setTimeout(() => ending.abort(new DOMException('Too long.', 'TimeoutError')), 200);
      return ending.signal;
    });
    if (answer) phone.server.set(packPath, answer);
    else phone.server.delete(packPath);
    await phone.install(release);
    await expectWhole();
    const alone = [...paths.filter((path) => !arrived.includes(path)), '/index.html'];
    expect(phone.fetched.toSorted()).toEqual([packPath, ...alone].toSorted());
  });

  it('a pack in which one file is another: that one comes by itself, and none twice', async () => {
    phone.server.set(packPath, { ...pack, body: pack.body.replace('red', 'tan') });
    await phone.install(release);
    await expectWhole();
    expect(phone.fetched).toContain('/assets/b-1.css');
    expect(new Set(phone.fetched).size).toBe(phone.fetched.length);
  });

  it('a portal that answers everything lets nothing in', async () => {
    for (const path of phone.server.keys()) phone.server.set(path, portal);
    await expect(phone.install(release)).rejects.toThrow(refused);
    expect(phone.stored.size).toBe(0);
  });

  it('a phone without room says so, and keeps what it had', async () => {
    phone.stored.set(`${origin}/assets/old-1.js`, new Response('old'));
    phone.room.files = 2;
    await expect(phone.install(release)).rejects.toThrow('Quota exceeded.');
    expect(await phone.bodyOf('/assets/old-1.js')).toBe('old');
    expect(phone.stored.size).toBe(3);
  });
});

describe('a release after another', () => {
  it('in which little changed has only that fetched', async () => {
    await phone.install(release);
    phone.fetched.length = 0;
    const next: typeof bodies = { ...bodies, '/assets/d-2.js': 'export const d = 5;' };
    const files = [...paths.slice(0, 3), '/assets/d-2.js'].map((path) => entry(path, next[path] ?? ''));
    phone.server.set('/assets/d-2.js', script('export const d = 5;'));
    await phone.install([...packed(files, next).manifest, entry('/index.html', shell, 'r1')]);
    expect(phone.fetched).toEqual(['/assets/d-2.js']);
  });

  it('in which much changed comes as a pack, and what was let in before is fetched again', async () => {
    phone.stored.set(`${origin}/assets/d-1.js`, new Response(portal.body));
    await phone.install(release);
    await expectWhole();
    expect(phone.fetched.toSorted()).toEqual([packPath, '/assets/d-1.js', '/index.html'].toSorted());
  });
});

describe('files that come by themselves', () => {
  const many = Array.from({ length: 40 }, (_, index) => `/assets/m${index}-1.js`);
  const entries = many.map((path) => entry(path, path));
  beforeEach(() => {
    for (const path of many) phone.server.set(path, script(path));
  });

  it('come several at a time', async () => {
    await phone.install(entries);
    expect(phone.fetched).toHaveLength(40);
    expect(phone.most.atOnce).toBe(6);
  });

  it('are asked for no more once one of them is wrong', async () => {
    phone.server.set(many[0] ?? '', portal);
    await expect(phone.install(entries)).rejects.toThrow(refused);
    await new Promise((done) => setTimeout(done, 50));
    expect(phone.fetched.length).toBeLessThan(20);
  });
});
