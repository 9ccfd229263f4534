// Installs what a lock file says, and only when it is not installed already.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Failure } from './failure.mjs';
import { endGroup, makeWay } from './process.mjs';

/** @typedef {{ version?: string, link?: boolean, optional?: boolean, devOptional?: boolean, extraneous?: boolean }} Locked */

/**
 * Whether node_modules holds what package-lock.json says. npm writes its own lock file into node_modules as the last step of an
 * install, so an interrupted one is noticed too. Packages for other platforms are missing there rightfully.
 * @param {string} folder
 */
export function isInstalled(folder) {
  const hidden = join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(hidden)) return false;
  const wanted = readPackages(join(folder, 'package-lock.json'));
  const present = readPackages(hidden);
  return Object.entries(wanted).every(([path, { version, link, optional, devOptional, extraneous }]) => {
    if (path === '' || link || extraneous || !path.includes('node_modules/')) return true;
    const found = present[path];
    return found === undefined ? Boolean(optional ?? devOptional) : found.version === version;
  });
}

/**
 * @param {string} file
 * @returns {Record<string, Locked>}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
  } catch {
    return {};
  }
}

/**
 * @param {string} folder
 * @param {string} what for the person who waits
 * @param {(line: string) => void} say
 * @param {AbortSignal} [signal] breaks it off
 */
export async function ensureInstalled(folder, what, say, signal) {
  if (isInstalled(folder)) return;
  say(`Installing ${what} (needed only after lock file changes)…`);
  const { code, output } = await runProgram('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], {
    cwd: folder,
    signal,
  });
  if (signal?.aborted) throw new Failure('Stopped while installing.');
  if (code === 0) return;
  const reasons = output
    .split('\n')
    .filter((line) => /^npm (error|ERR!)/.test(line) && !/A complete log|^npm \S+ *$/.test(line));
  const reason = reasons.slice(0, 3).map((line) => line.replace(/^npm (error|ERR!) */, ''));
  throw new Failure(`npm couldn't install ${what} in ${folder}: ${reason.join(' ') || 'no reason given'}.`);
}

/**
 * Runs a program to its end and collects what it writes. What is broken off, also before it began, ends with code 1.
 * @param {string} program
 * @param {string[]} args
 * @param {object} options
 * @param {string} options.cwd
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {AbortSignal | undefined} [options.signal]
 * @param {(line: string) => void} [options.onLine] told of each line as it is written
 * @param {number} [options.niceness] how far it makes way for other programs, with all that it starts: 0 (not at all) to 19
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runProgram(program, args, { cwd, env = process.env, signal, onLine, niceness = 0 }) {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return resolve({ code: 1, output: '' });
    const isWindows = process.platform === 'win32';
    // npm and npx are command files on Windows, which only a shell starts. It would break the path of another program at a blank.
    const shell = isWindows && /^np[mx]$/.test(program);
    // A session of its own has a niceness of its own, but is not reached by Ctrl-C: it is ended with us.
    const detached = niceness > 0 && !isWindows;
    const child = spawn(program, args, { cwd, env, shell, detached, stdio: ['ignore', 'pipe', 'pipe'] });
    const { pid } = child;
    const end = () => void (detached && pid !== undefined ? endGroup(pid) : child.kill('SIGTERM'));
    if (niceness > 0 && pid !== undefined) void makeWay(pid, niceness);
    if (detached) process.once('exit', end);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text));
    if (onLine) createInterface({ input: child.stdout }).on('line', onLine);
    signal?.addEventListener('abort', end, { once: true });
    child.once('error', (error) => reject(new Failure(`${program} couldn't be started (${error.message}).`)));
    child.once('close', (code) => {
      process.off('exit', end);
      signal?.removeEventListener('abort', end);
      resolve({ code: code ?? 1, output });
    });
  });
}
