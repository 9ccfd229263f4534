import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { packRelease } from '../../../../src/server/launch/bundle/pack.mjs';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'porchlight-pack-'));
  await mkdir(join(folder, 'assets'));
});
afterEach(() => rm(folder, { recursive: true }));

const bodies = {
  'index.html': '<p>',
  'assets/b-1.css': '.ä{}',
  'assets/a-1.js': 'export {};',
  'assets/p-1.png': 'PNG',
};

async function packed(files: Record<string, string>) {
  for (const [url, body] of Object.entries(files)) await writeFile(join(folder, url), body);
  const entries = Object.entries(files).map(([url, body]) => ({
    url,
    revision: url.startsWith('assets/') ? null : 'r1',
    integrity: `sha256-${url}`,
    size: Buffer.byteLength(body),
  }));
  return packRelease(folder, entries);
}

test('a pack has the hashed scripts and styles one behind another, as the manifest tells their lengths', async () => {
  const listed = await packed(bodies);
  const pack = listed.at(-1);
  expect(listed.slice(0, -1).map(({ url, bytes }) => [url, bytes])).toEqual([
    ['index.html', undefined],
    ['assets/b-1.css', 5],
    ['assets/a-1.js', 10],
    ['assets/p-1.png', undefined],
  ]);
  expect(pack).toMatchObject({ url: expect.stringMatching(/^packs\/[\w-]{8}\.pack$/), revision: null });
  const whole = await readFile(join(folder, pack?.url ?? ''));
  expect(whole.toString()).toBe('.ä{}export {};');
  expect(brotliDecompressSync(await readFile(join(folder, `${pack?.url}.br`))).equals(whole)).toBe(true);
  expect(gunzipSync(await readFile(join(folder, `${pack?.url}.gz`))).equals(whole)).toBe(true);
});

test('a pack is named for what is in it', async () => {
  const name = async (files: Record<string, string>) => (await packed(files)).at(-1)?.url;
  const first = await name(bodies);
  expect(await name({ ...bodies, 'index.html': '<p>other' })).toBe(first);
  expect(await name({ ...bodies, 'assets/a-1.js': 'export{};;' })).not.toBe(first);
});
