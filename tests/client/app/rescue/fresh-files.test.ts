import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startAgain } from '../../../../src/client/app/rescue/fresh-files';
import { readItems } from '../../../../src/client/offline/outbox/read-items';
import { newPhone, owner } from '../../local/headquarters';
import { saveKnocks, saveSign, stored } from '../../offline/saves';

const page = '<!doctype html><script type="module" crossorigin src="/assets/main-1.js"></script>';
let stores: Set<string>;
let fetched: { path: string; mode: string }[];
let unregistered: number;
/** What the network answers, by path. */
let network: Record<string, { body: string; type: string }>;

beforeEach(async () => {
  await newPhone();
  stores = new Set(['workbox-precache-v2-https://porchlight.test/', 'walkbooks:uid-ana:c1', 'tiles', 'settings']);
  fetched = [];
  unregistered = 0;
  network = {
    '/index.html': { body: page, type: 'text/html' },
    '/assets/main-1.js': { body: 'import"./base-2.js";', type: 'text/javascript' },
    '/assets/base-2.js': { body: 'export{}', type: 'text/javascript' },
  };
  vi.stubGlobal('caches', { keys: async () => [...stores], delete: async (name: string) => stores.delete(name) });
  vi.stubGlobal('fetch', async (address: string, { cache }: RequestInit) => {
    const path = new URL(address, location.origin).pathname;
    fetched.push({ path, mode: String(cache) });
    const answer = network[path];
    if (!answer) throw new TypeError('Failed to fetch');
    return new Response(answer.body, { headers: { 'content-type': answer.type } });
  });
  const unregister = async () => (unregistered += 1) > 0;
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistrations: async () => [{ unregister }] },
  });
});

describe('starting again with fresh files', () => {
  it('takes the app’s files and its worker away, and nothing of the outbox', async () => {
    await saveKnocks(2);
    await saveSign();
    const before = await Promise.all(['items', 'photos', 'devices'].map(stored));
    expect(await startAgain()).toBe(true);
    expect([...stores]).toEqual(['settings']);
    expect(unregistered).toBe(1);
    expect(await Promise.all(['items', 'photos', 'devices'].map(stored))).toEqual(before);
    expect(await readItems(owner)).toHaveLength(4);
  });

  it('fetches what the app starts with past the browser’s own cache', async () => {
    await startAgain();
    expect(fetched.filter(({ mode }) => mode === 'reload').map(({ path }) => path)).toEqual([
      '/assets/main-1.js',
      '/assets/base-2.js',
    ]);
  });

  it.each([
    ['there is no network', {}],
    ['a sign-in page answers everything', { '/index.html': { body: '<html>Welcome</html>', type: 'text/html' } }],
    [
      'the page comes through, but its scripts are answered by a page',
      {
        '/index.html': { body: page, type: 'text/html' },
        '/assets/main-1.js': { body: '<html>Blocked</html>', type: 'text/html' },
      },
    ],
  ])('changes nothing while %s', async (_, answers) => {
    network = answers;
    expect(await startAgain().catch(() => false)).toBe(false);
    expect([stores.size, unregistered]).toEqual([4, 0]);
  });
});
