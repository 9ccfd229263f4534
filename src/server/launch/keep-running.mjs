// A part of the product that is started again when it ends unasked: the database, or the API.
import { setTimeout as pause } from 'node:timers/promises';
import { sentenceOf } from './failure.mjs';

/** How long to wait before each further start (ms); the last one for all that follow. */
const WAITS = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000];
/** What has run this long (ms) was no start that failed: the waits begin anew. */
const LASTED = 60_000;

/**
 * @template {{ ended: Promise<unknown>, stop: () => Promise<void> }} Part
 * @typedef {object} Kept
 * @property {() => Part} now the part as it runs, or as it ran last
 * @property {() => Promise<void>} stop ends it for good
 * @property {(end: (part: Part) => Promise<void>) => Promise<void>} hold ends it without starting it again
 * @property {() => Promise<void>} restart ends it and starts it at once, also after `hold`; rejects when it doesn't start
 */

/**
 * Starts a part and keeps it running: there is no number of tries after which phones would wait for nothing.
 * @template {{ ended: Promise<unknown>, stop: () => Promise<void> }} Part
 * @param {object} options
 * @param {string} options.name begins the sentences about it
 * @param {(signal: AbortSignal) => Promise<Part>} options.start `signal`: it is no longer wanted
 * @param {(line: string) => void} options.say told that it ended, and what became of it
 * @param {boolean} [options.needed] whether nothing can go on without it: unless it is, a first start that fails is tried again, too
 * @param {(ms: number, signal: AbortSignal) => Promise<unknown>} [options.wait]
 * @returns {Promise<Kept<Part>>} rejects when the first start of a part that is needed fails
 */
export async function keepRunning({
  name,
  start,
  say,
  needed = true,
  wait = (ms, signal) => pause(ms, undefined, { signal }),
}) {
  const over = new AbortController();
  let held = false;
  /** @type {Promise<void>} */
  let reviving = Promise.resolve();
  let tries = 0;
  /** @type {Part | undefined} */
  let part;

  async function begin() {
    const begun = Date.now();
    const begunPart = await start(over.signal);
    part = begunPart;
    void begunPart.ended.then(() => {
      if (held || over.signal.aborted || begunPart !== part) return;
      if (Date.now() - begun >= LASTED) tries = 0;
      reviving = revive();
    });
  }

  async function revive(trouble = `${name} stopped unexpectedly.`) {
    while (!over.signal.aborted && !held) {
      const ms = WAITS[Math.min(tries, WAITS.length - 1)] ?? 0;
      tries += 1;
      say(`${trouble} Starting it again in ${ms / 1000} s.`);
      try {
        await wait(ms, over.signal);
        if (over.signal.aborted || held) return;
        await begin();
        say(`${name} is running again.`);
        return;
      } catch (error) {
        trouble = sentenceOf(error);
      }
    }
  }

  await begin().catch((error) => {
    if (needed || over.signal.aborted) throw error;
    reviving = revive(sentenceOf(error));
  });
  const running = () => {
    if (!part) throw new Error(`${name} has not started yet.`);
    return part;
  };
  return {
    now: running,
    stop: async () => {
      over.abort();
      await reviving;
      await part?.stop();
    },
    hold: async (end) => {
      held = true;
      await reviving;
      await end(running());
    },
    restart: async () => {
      held = true;
      await reviving;
      await part?.stop();
      await begin();
      held = false;
    },
  };
}
