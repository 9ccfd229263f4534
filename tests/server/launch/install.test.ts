import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ensureInstalled, isInstalled, runProgram } from '../../../src/server/launch/install.mjs';
import { waitForEnd } from '../../../src/server/launch/process.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'porchlight-install-'));
  mkdirSync(join(folder, 'node_modules'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (path: string, content: unknown) => {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
};
const locked = { '': { version: '1.0.0' }, 'node_modules/a': { version: '1.2.3' } };
const lock = (packages: unknown) => write('package-lock.json', { packages });
const installed = (packages: unknown) => write('node_modules/.package-lock.json', { packages });

test('a fresh clone is not installed', () => {
  lock(locked);
  expect(isInstalled(folder)).toBe(false);
});

test('what the lock file says is installed', () => {
  lock(locked);
  installed({ 'node_modules/a': { version: '1.2.3' } });
  expect(isInstalled(folder)).toBe(true);
});

test('another version is not', () => {
  lock(locked);
  installed({ 'node_modules/a': { version: '1.2.2' } });
  expect(isInstalled(folder)).toBe(false);
});

test('a package that came into the lock file is not', () => {
  lock({ ...locked, 'node_modules/b': { version: '1.0.0' } });
  installed({ 'node_modules/a': { version: '1.2.3' } });
  expect(isInstalled(folder)).toBe(false);
});

test("another platform's package may be missing", () => {
  lock({ ...locked, 'node_modules/only-elsewhere': { version: '1.0.0', optional: true } });
  installed({ 'node_modules/a': { version: '1.2.3' } });
  expect(isInstalled(folder)).toBe(true);
});

test('an install that was broken off is not', () => {
  lock(locked);
  write('node_modules/.package-lock.json', '{"packages": {');
  expect(isInstalled(folder)).toBe(false);
});

const node = (script: string): [string, string[]] => [process.execPath, ['-e', script]];
// Windows has classes in the place of these numbers, and no sessions.
const isWindows = process.platform === 'win32';

test('a program makes way for others with all that it starts', async () => {
  const look = `console.log(require('node:os').getPriority());
    try { console.log(require('node:fs').readFileSync('/proc/self/autogroup', 'utf8')); } catch {}`;
  // Its own child is asked, once it was told itself: a session's niceness may come a moment later.
  const start = `setTimeout(() => require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(look)}],
    { stdio: 'inherit' }), 500)`;
  const nicenessOf = async (niceness: number) => {
    const { output } = await runProgram(...node(start), { cwd: folder, niceness });
    const [own = '', session = ''] = output.trim().split('\n');
    return [Number(own), Number(/nice (\d+)/.exec(session)?.[1] ?? own)];
  };
  const own = getPriority();
  const wanted = Math.min(own + 2, 19);
  expect((await nicenessOf(0))[0]).toBe(own);
  if (!isWindows) expect(await nicenessOf(wanted)).toEqual([wanted, wanted]);
});

test('a program that makes way ends with the one that started it', async () => {
  const install = JSON.stringify(join(import.meta.dirname, '../../../src/server/launch/install.mjs'));
  const forever = JSON.stringify('console.log(process.pid); setInterval(() => {}, 1000)');
  const starter = `import(${install}).then(({ runProgram }) => runProgram(process.execPath, ['-e', ${forever}], {
    cwd: '.', niceness: 1, onLine: (line) => { console.log(line); process.exit(); } }))`;
  const { output } = await runProgram(...node(starter), { cwd: folder });
  const pid = Number(output);
  expect(pid).toBeGreaterThan(0);
  expect(await waitForEnd(pid, 20_000)).toBe(true);
});

test('a program that is given no other niceness runs all the same', async () => {
  const { code, output } = await runProgram(...node('console.log(1)'), { cwd: folder, niceness: 99 });
  expect([code, output.trim()]).toEqual([0, '1']);
});

test('a program that is no command file is started without a shell on Windows, which would break its path at a blank', async () => {
  const platform = Object.getOwnPropertyDescriptor(process, 'platform')!;
  Object.defineProperty(process, 'platform', { ...platform, value: 'win32' });
  try {
    const script = 'console.log(process.argv.slice(1).join("|"))';
    const { code, output } = await runProgram(process.execPath, ['-e', script, 'Program Files', '--ssr'], {
      cwd: folder,
    });
    expect([code, output.trim()]).toEqual([0, 'Program Files|--ssr']);
  } finally {
    Object.defineProperty(process, 'platform', platform);
  }
});

test('a program that is broken off before it began never begins', async () => {
  const run = runProgram(...node('require("node:fs").writeFileSync("began", "")'), {
    cwd: folder,
    signal: AbortSignal.abort(),
  });
  expect(await run).toEqual({ code: 1, output: '' });
  expect(existsSync(join(folder, 'began'))).toBe(false);
});

test('an install that was broken off is none, also when npm takes that for a good end', async () => {
  lock(locked);
  write('bin/npm', `#!/bin/sh\ntrap 'exit 0' TERM\n: > began\nwhile :; do sleep 0.1; done\n`);
  chmodSync(join(folder, 'bin/npm'), 0o755);
  vi.stubEnv('PATH', `${join(folder, 'bin')}${delimiter}${process.env['PATH']}`);
  try {
    const person = new AbortController();
    const install = ensureInstalled(folder, 'packages', () => {}, person.signal);
    install.catch(() => {});
    await expect.poll(() => existsSync(join(folder, 'began')), { timeout: 10_000 }).toBe(true);
    person.abort();
    await expect(install).rejects.toThrow('Stopped while installing.');
  } finally {
    vi.unstubAllEnvs();
  }
});
