// Small helpers around processes: waiting, also for several things side by side, asking whether one lives, stopping one.
import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { codeOf } from './failure.mjs';

/** @param {number} milliseconds */
export const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** @param {number} pid */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
  return !isZombie(pid);
}

/**
 * A process that ended but whose parent has not asked for its result yet (there may be none that ever does, in a container).
 * @param {number} pid
 */
function isZombie(pid) {
  if (process.platform !== 'linux') return false;
  try {
    return /^\d+ \(.*\) [ZX]/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/**
 * Whether the process is a PostgreSQL server of that data folder, and not another program that got its number since.
 * @param {number} pid
 * @param {string} folder
 */
export function servesFolder(pid, folder) {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
  } catch {
    return false;
  }
  if (process.platform === 'win32') return true;
  return commandLine(pid).includes(folder);
}

/**
 * Waits until the process is gone.
 * @param {number} pid
 * @param {number} milliseconds
 * @returns {Promise<boolean>} whether it went in time
 */
export async function waitForEnd(pid, milliseconds) {
  const deadline = Date.now() + milliseconds;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

/**
 * Whether the process is a child script of a launcher (its number may belong to another program by now).
 * @param {number} pid
 */
export function isOurs(pid) {
  if (!isAlive(pid)) return false;
  return /api-process\.mjs|\.emulator[/\\]serve\.mjs/.test(commandLine(pid));
}

/**
 * Lets a process that was just started make way for others, with all that it will start. That it cannot is no failure: it takes
 * the processor from others then.
 * @param {number} pid the first of a session, where there are sessions
 * @param {number} niceness 0 to 19
 */
export async function makeWay(pid, niceness) {
  try {
    setPriority(pid, niceness);
  } catch {
    return;
  }
  if (process.platform !== 'linux') return;
  // Where Linux shares the processor between sessions first, niceness counts within each only; a session has one of its own.
  // It takes a new one ten times a second at most, of all of them together.
  for (let tries = 0; tries < 10; tries += 1) {
    try {
      return writeFileSync(`/proc/${pid}/autogroup`, String(niceness));
    } catch (error) {
      if (codeOf(error) !== 'EAGAIN') return;
    }
    await sleep(150);
  }
}

/**
 * Asks a process and all of its group to end.
 * @param {number} pid the first of the group
 */
export function endGroup(pid) {
  try {
    process.kill(-pid, 'SIGTERM');
  } catch {
    // It has ended.
  }
}

/**
 * Whether the script runner that started this process is gone: a signal to npm alone ends npm and its shell, not us.
 * @returns {() => boolean} to be asked now and then
 */
export function watchRunner() {
  if (process.platform === 'win32' || process.env.npm_lifecycle_event === undefined) return () => false;
  const shell = process.ppid;
  const above = parentOf(shell);
  const runner = /\bnpm\b/.test(commandLine(above)) ? above : null;
  return () => process.ppid !== shell || (runner !== null && !isAlive(runner));
}

/** @param {number} pid */
function parentOf(pid) {
  return Number(spawnSync('ps', ['-p', String(pid), '-o', 'ppid='], { encoding: 'utf8' }).stdout ?? 0);
}

/** @param {number} pid */
function commandLine(pid) {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
  if (process.platform === 'win32') return '';
  return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout ?? '';
}

/**
 * Runs acts side by side. When one fails the others are broken off, and once all have come to an end the first failure is thrown.
 * @template {readonly [(signal: AbortSignal) => Promise<unknown>, ...((signal: AbortSignal) => Promise<unknown>)[]]} Acts
 * @param {AbortSignal | undefined} signal breaks all of them off
 * @param {Acts} acts
 * @returns {Promise<{ -readonly [At in keyof Acts]: Awaited<ReturnType<Acts[At]>> }>} what each came to
 */
export async function together(signal, acts) {
  const broken = new AbortController();
  const wanted = signal ? AbortSignal.any([signal, broken.signal]) : broken.signal;
  const going = acts.map((act) => act(wanted));
  for (const each of going) each.catch((/** @type {unknown} */ error) => broken.abort(error));
  await Promise.allSettled(going);
  broken.signal.throwIfAborted();
  return /** @type {any} */ (await Promise.all(going));
}
