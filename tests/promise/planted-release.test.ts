// Bugs that would let a bad release in and keep it there, planted in the service worker: the install of a phone shows each of them.
import { compileFunction } from 'node:vm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { releaseOf } from '../../sw/install';
import { entry, origin, packed, phoneThatInstalls, portal, script } from '../support/installing-phone';
import type { Plant } from './plant';
import { bundle } from './release';

// Workbox asks for a worker's name of the global object while it is loaded.
vi.hoisted(() => Object.assign(globalThis, { self: globalThis }));
afterEach(() => vi.unstubAllGlobals());

/** A phone whose worker has these bugs. */
async function phoneWith(plants: readonly Plant[]) {
  const code = await bundle({ entry: 'sw/install.ts', format: 'cjs', plants, external: () => false });
  const module = { exports: {} as { releaseOf: typeof releaseOf } };
  compileFunction(code, ['exports', 'module'])(module.exports, module);
  return phoneThatInstalls(module.exports.releaseOf);
}
type Phone = Awaited<ReturnType<typeof phoneWith>>;

const { manifest: release, pack } = packed([entry('/assets/a-1.js', 'one')], { '/assets/a-1.js': 'one' });
const runs = async (phone: Phone) => {
  const held = phone.stored.get(`${origin}/assets/a-1.js`);
  return (await held?.clone().text()) === 'one' && /javascript/.test(held?.headers.get('content-type') ?? '');
};

/** Whether every install that succeeds starts, and the last one succeeds: by then, what was in its way has gone. */
async function starts(phone: Phone): Promise<boolean> {
  const installed = await phone.install(release).then(
    () => true,
    () => false,
  );
  if (installed && !(await runs(phone))) return false;
  phone.server.set('/assets/a-1.js', script('one'));
  await phone.install(release).catch(() => undefined);
  return runs(phone);
}

const bugs: { name: string; plant: Plant; meet: (phone: Phone) => unknown }[] = [
  {
    name: 'what an earlier release let in is taken for right',
    plant: { mark: 'verified', replace: () => 'const right = true;' },
    meet: (phone) => phone.stored.set(`${origin}/assets/a-1.js`, new Response(portal.body)),
  },
  {
    name: 'a script is stored that came as a page',
    plant: { mark: 'of-its-type', replace: () => 'cacheWillUpdate: async ({ response }) => response,' },
    meet: (phone) => phone.server.set('/assets/a-1.js', { body: 'one', type: 'text/html' }),
  },
  {
    name: 'the browser’s own copy is believed',
    plant: { mark: 'asked-anew', replace: () => 'requestWillFetch: async ({ request }) => request,' },
    meet: (phone) => phone.browserCache.set('/assets/a-1.js', portal),
  },
  {
    name: 'what stands in a pack is believed',
    plant: { mark: 'from-pack', replace: () => '' },
    meet: (phone) => {
      phone.server.set('/packs/p1.pack', { ...pack, body: 'eno' });
      phone.server.set('/assets/a-1.js', script('one'));
    },
  },
];

describe('a phone does not start when', () => {
  it.each(bugs)('$name', async ({ plant, meet }) => {
    const sound = await phoneWith([]);
    meet(sound);
    expect(await starts(sound)).toBe(true);
    const planted = await phoneWith([plant]);
    meet(planted);
    expect(await starts(planted)).toBe(false);
  });
});
