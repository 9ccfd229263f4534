// What `npm start` and `npm run dev` share: the signals that stop them, and one sentence when something is wrong.
import { Failure, sentenceOf } from './failure.mjs';
import { watchRunner } from './process.mjs';

/** @param {string} line */
const say = (line) => void process.stdout.write(`${line}\n`);

/**
 * @typedef {object} Tools
 * @property {(line: string) => void} say
 * @property {AbortSignal} signal a person wants it to end
 * @property {(stop: () => Promise<void>) => void} atEnd what to do at the end, however it comes; the last one first
 */

/**
 * Starts something, waits for a signal (or for a part of it to fail), and stops it.
 * @param {(tools: Tools) => Promise<{ failed: Promise<string> }>} start resolves when everything is up
 */
export async function runLauncher(start) {
  const asked = new AbortController();
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK']))
    process.on(name, () => asked.abort(name));
  const isRunnerGone = watchRunner();
  setInterval(() => {
    if (isRunnerGone()) asked.abort('the runner ended');
  }, 1000).unref();
  // A closed terminal must not end this before everything is stopped.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  /** @type {(() => Promise<void>)[]} */
  const stops = [];
  const stopAll = async () => {
    for (const stop of stops.toReversed()) await stop();
  };
  try {
    assertNodeVersion();
    const { failed } = await start({ say, signal: asked.signal, atEnd: (stop) => void stops.push(stop) });
    const failure = await Promise.race([failed, whenAborted(asked.signal)]);
    if (failure) throw new Failure(failure);
    say('\nStopping…');
    await stopAll();
    say('Stopped.');
    process.exit(0);
  } catch (error) {
    await stopAll().catch((/** @type {unknown} */ other) => say(sentenceOf(other)));
    if (!asked.signal.aborted) process.stderr.write(`${sentenceOf(error)}\n`);
    else say('\nStopped.');
    process.exit(asked.signal.aborted ? 0 : 1);
  }
}

/**
 * @param {AbortSignal} signal
 * @returns {Promise<null>}
 */
function whenAborted(signal) {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(null);
    signal.addEventListener('abort', () => resolve(null), { once: true });
  });
}

export function assertNodeVersion() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    throw new Failure(`Porchlight needs Node 20.19 or newer, but this is ${process.versions.node}.`);
}
