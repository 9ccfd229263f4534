import fs, { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ensureBuilt, sourcesHash } from '../../../src/server/launch/build.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'porchlight-build-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (path: string, content: string) => {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), content);
};

/** A builder that writes down when it begins and ends; what it does in between is given. */
const builder = (between: string) =>
  write(
    'node_modules/vite/bin/vite.js',
    `const { appendFileSync, readFileSync } = require('node:fs');
    const { setTimeout: pause } = require('node:timers/promises');
    const name = process.argv.includes('--ssr') ? 'api' : 'app';
    appendFileSync('log', 'begin ' + name + ' ');
    (async () => { ${between} })().then(() => appendFileSync('log', 'end '));`,
  );
const build = (gigabytes: number) => ensureBuilt(folder, () => {}, undefined, gigabytes * 2 ** 30);
const log = () => readFileSync(join(folder, 'log'), 'utf8').trim();

test('the app and the API are built one after the other where memory is small', async () => {
  builder('await pause(300);');
  await build(2);
  expect(log()).toBe('begin app end begin api end');
});

test('they are built side by side where there is room, and not again', async () => {
  // Each waits for the other to have begun.
  builder(`const end = Date.now() + 30_000;
    while (!/begin.*begin/.test(readFileSync('log', 'utf8'))) {
      if (Date.now() > end) process.exit(1);
      await pause(20);
    }`);
  await build(8);
  expect(log()).toMatch(/^begin (app begin api|api begin app) end end$/);
  await build(8);
  expect(log().match(/begin/g)).toHaveLength(2);
});

test('a build that fails is told, and is no build', async () => {
  builder("console.log('error: no room'); process.exit(1);");
  await expect(build(2)).rejects.toThrow('The build failed:\nerror: no room');
  await expect(build(2)).rejects.toThrow('The build failed');
  expect(log()).toBe('begin app begin app');
});

test('the build is made anew when a source changes, comes, goes or is renamed, and not otherwise', () => {
  write('src/client/main.tsx', 'one');
  write('src/server/launch/start.mjs', 'the launcher');
  write('dist/client/index.html', 'built');
  const first = sourcesHash(folder);
  write('dist/client/index.html', 'built again');
  write('src/server/launch/start.mjs', 'another launcher');
  expect(sourcesHash(folder)).toBe(first);

  write('src/client/main.tsx', 'two');
  const second = sourcesHash(folder);
  write('sw/worker.ts', 'new');
  const third = sourcesHash(folder);
  rmSync(join(folder, 'sw/worker.ts'));
  expect(new Set([first, second, third]).size).toBe(3);
  expect(sourcesHash(folder)).toBe(second);
  write('src/client/main2.tsx', 'two');
  rmSync(join(folder, 'src/client/main.tsx'));
  expect(sourcesHash(folder)).not.toBe(second);
});

test('a file that goes while the sources are read, such as an editor’s, keeps nothing from starting', () => {
  write('src/client/main.tsx', 'one');
  const without = sourcesHash(folder);
  write('src/client/main.tsx.swp', 'while it is edited');
  const { readFileSync: read } = fs;
  const reads = vi.spyOn(fs, 'readFileSync').mockImplementation((...args) => {
    rmSync(join(folder, 'src/client/main.tsx.swp'), { force: true });
    return read(...args);
  });
  syncBuiltinESMExports();
  try {
    expect(sourcesHash(folder)).toBe(without);
  } finally {
    reads.mockRestore();
    syncBuiltinESMExports();
  }
});
