// A script of ours as a child process: started, awaited until it says that it is ready, stopped.
import { fork } from 'node:child_process';
import { createInterface } from 'node:readline';
import { Failure } from './failure.mjs';

/** How long a child may take to end when asked to (ms). */
const STOP_PATIENCE = 20_000;

/**
 * @typedef {object} Child
 * @property {number} pid
 * @property {() => Promise<void>} stop asks it to end, and insists after a while
 * @property {(signal: NodeJS.Signals) => Promise<void>} kill
 * @property {Promise<{ code: number | null, signal: NodeJS.Signals | null }>} ended
 */

/**
 * @param {object} options
 * @param {string} options.script
 * @param {string[]} [options.args]
 * @param {string} options.cwd
 * @param {NodeJS.ProcessEnv} options.env
 * @param {Promise<string | null>} [options.told] what it is told as soon as that is known, if it is; until then its patience doesn't count
 * @param {number} options.patience how long it may take until it is ready (ms)
 * @param {string} options.name for the sentence when it fails
 * @param {(line: string) => void} options.onLine told of each line on its standard output
 * @param {(line: string) => void} options.onErrorLine told of each line on its standard error once it was ready
 * @param {(message: Record<string, unknown>) => void} [options.onMessage]
 * @param {(pid: number) => void} [options.onStart] told of its number as soon as it exists
 * @param {AbortSignal} [options.signal] breaks off the start
 * @returns {Promise<Child>}
 */
export async function startChild(options) {
  const {
    script,
    args = [],
    cwd,
    env,
    told,
    patience,
    name,
    onLine,
    onErrorLine,
    onMessage,
    onStart,
    signal,
  } = options;
  // A group of its own: Ctrl-C is for the launcher, which then stops its children in order.
  const child = fork(script, args, {
    cwd,
    env,
    detached: true,
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  if (child.pid !== undefined) onStart?.(child.pid);
  /** @type {Child['ended']} */
  const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
  let gone = false;
  void ended.then(() => (gone = true));

  /** @type {string[]} what it complained of while it started */
  const complaints = [];
  let ready = false;
  if (child.stdout) createInterface({ input: child.stdout }).on('line', onLine);
  if (child.stderr)
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (ready) onErrorLine(line);
      else if (line.trim()) complaints.push(line);
    });

  const kill = async (/** @type {NodeJS.Signals} */ signal) => {
    if (!gone) child.kill(signal);
    await ended;
  };
  /** @type {Promise<void> | undefined} a second request to end would be the system's own, which ends it at once */
  let stopping;
  const stop = () => (stopping ??= askToEnd());
  const askToEnd = async () => {
    if (gone) return;
    // Windows knows no gentle signal; there the broken connection is the request.
    if (process.platform === 'win32') child.disconnect();
    else child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_PATIENCE);
    await ended;
    clearTimeout(timer);
  };

  const breakOff = () => void stop();
  signal?.addEventListener('abort', breakOff, { once: true });
  if (signal?.aborted) breakOff();
  await new Promise((resolve, reject) => {
    /** @type {NodeJS.Timeout | undefined} */
    let timer;
    const begin = (/** @type {string | null | undefined} */ message) => {
      if (gone) return;
      // Why it may be gone, its end tells.
      if (message && child.connected) child.send(message, () => {});
      timer = setTimeout(() => {
        child.kill('SIGKILL');
        reject(new Failure(`${name} was not ready within ${Math.round(patience / 1000)} seconds.`));
      }, patience);
    };
    /** @type {unknown} */
    let untold;
    const giveUp = (/** @type {unknown} */ error) => {
      untold = error;
      void stop();
    };
    if (told) void told.then(begin, giveUp);
    else begin(null);
    child.on('message', (/** @type {Record<string, unknown>} */ message) => {
      if (!message.ready) return onMessage?.(message);
      ready = true;
      clearTimeout(timer);
      resolve(undefined);
    });
    child.once('error', (error) => reject(new Failure(`${name} couldn't be started (${error.message}).`)));
    // "close" and not "exit": by then everything that it wrote has arrived.
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      if (!ready)
        reject(
          untold ??
            new Failure(complaints.join('\n') || `${name} stopped while starting (${signal ?? `code ${code}`}).`),
        );
    });
  });
  // From here on it is stopped in its turn, by whoever started it.
  signal?.removeEventListener('abort', breakOff);
  return { pid: child.pid ?? 0, stop, kill, ended };
}
