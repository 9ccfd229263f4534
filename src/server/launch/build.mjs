// Builds the app and the API, and only when their sources changed since the last build.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { Failure } from './failure.mjs';
import { runProgram } from './install.mjs';
import { together } from './process.mjs';

/** What a build is made from. */
const SOURCES = ['src', 'sw', 'public', 'vite.config.ts', 'package-lock.json', 'package.json'];
/** The launcher is not part of it, but for what the server and the build import of it. */
const SKIPPED = /^src\/server\/launch\/(?!env-file|bundle\/)/;

/** Bytes: two builds at once take up to half of it. */
const ROOM_FOR_BOTH = 3 * 2 ** 30;

/** @param {string} root */
export function sourcesHash(root) {
  const hash = createHash('sha256');
  for (const source of SOURCES) addToHash(hash, root, source);
  return hash.digest('hex');
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} root
 * @param {string} path with slashes, relative to the root
 * @param {boolean} [isFile] known to be one: two thousand files are asked for nothing else than what is in them
 */
function addToHash(hash, root, path, isFile = false) {
  const full = join(root, path);
  if (!isFile && statSync(full, { throwIfNoEntry: false })?.isDirectory()) {
    const entries = readdirSync(full, { withFileTypes: true });
    for (const each of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
      addToHash(hash, root, `${path}/${each.name}`, each.isFile());
  } else if (!SKIPPED.test(path)) {
    const content = readIfThere(full);
    if (content) hash.update(`${path}\0`).update(content).update('\0');
  }
}

/**
 * Null of a file that isn't there, or is gone since its folder was listed, such as an editor's swap file.
 * @param {string} path
 */
function readIfThere(path) {
  try {
    return readFileSync(path);
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, 'code') === 'ENOENT') return null;
    throw error;
  }
}

/**
 * @param {string} root
 * @param {(line: string) => void} say
 * @param {AbortSignal} [signal] breaks it off
 * @param {number} [memory] bytes that this machine has, or the container
 */
export async function ensureBuilt(root, say, signal, memory = memoryHere()) {
  const stamp = join(root, 'dist', '.built-from');
  const hash = sourcesHash(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  say('Building the app and the API (needed only after source changes)…');
  rmSync(stamp, { force: true });
  const env = { ...process.env, NO_COLOR: '1' };
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  // As `npm run build`, but side by side where there is room: neither writes where the other does.
  const build =
    (/** @type {string[]} */ ...args) =>
    async (/** @type {AbortSignal} */ wanted) => {
      const run = { cwd: root, env, signal: wanted };
      const { code, output } = await runProgram(process.execPath, [vite, 'build', ...args], run);
      if (signal?.aborted) throw new Failure('Stopped while building.');
      if (code !== 0) throw new Failure(`The build failed:\n${reasonIn(output)}`);
    };
  if (memory < ROOM_FOR_BOTH) for (const args of [[], ['--ssr']]) await together(signal, [build(...args)]);
  else await together(signal, [build(), build('--ssr')]);
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stamp, hash);
}

function memoryHere() {
  // 0 or nothing where there is no limit.
  return Math.min(totalmem(), process.constrainedMemory() || Infinity);
}

/**
 * The end of what a failed build wrote: from the error on, without the list of what was built before.
 * @param {string} output
 */
function reasonIn(output) {
  const from = output.search(/^(✗|error|\[)/m);
  return output
    .slice(Math.max(from, 0))
    .replace(/\n +at [^]*$/, '')
    .split('\n')
    .slice(0, 40)
    .join('\n')
    .trim();
}
