// The steps of `npm test`: each runs a program and counts what passed and failed in it.
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../build.mjs';
import { findChrome } from '../chrome.mjs';
import { runProgram } from '../install.mjs';
import { root } from '../product.mjs';
import { findWebKit } from '../webkit.mjs';
import { readJourneys, readVitest } from './reports.mjs';

/**
 * @typedef {import('./reports.mjs').Outcome} Outcome
 * @typedef {{ name: string, run: () => Promise<Outcome> }} Step
 * @typedef {{ say: (line: string) => void, onLine: (line: string) => void, scratch: string }} Surroundings
 */

/** No step may hang for ever: it is broken off, and has failed (ms). */
const PATIENCE = 60 * 60_000;

const cores = availableParallelism();
/** The runners share the cores with one another: much of a journey is waiting, and little of anything else. */
const JOURNEYS_AT_ONCE = Math.min(4, Math.max(2, Math.floor(cores / 2)));

/**
 * How many test files of vitest run at once. Those of the screens compute all the time, beside the journeys. The others wait almost
 * half of theirs, for the database, for programs that they start, for time: one more than there are cores keeps those busy. Each
 * keeps a dozen connections to one database, though: a machine of many cores must not run out of them.
 * @param {string[]} args what vitest is to run
 */
export function filesAtOnce(args, atMost = cores) {
  // Who asks for what belongs to some files may get any of both.
  const mayCompute = args.includes('--changed') || args.some((arg) => /^client$|^(tests|src)\/(client|sw)\b/.test(arg));
  return Math.min(8, mayCompute ? Math.max(2, atMost - 1) : atMost + 1);
}

/**
 * A journey is held to how soon a screen answers, so its browsers and servers go first. Tests of vitest have their bounds, too,
 * but wide ones; a check has none.
 */
const NICENESS = { vitest: 5, check: 10 };

const here = import.meta.dirname;
const within = () => ({ cwd: root, signal: AbortSignal.timeout(PATIENCE) });

/**
 * A check that passes or fails as a whole.
 * @param {string} name an npm script below `check:`
 * @returns {Step}
 */
export const checkStep = (name) => ({
  name,
  run: async () => {
    const { code, output } = await runProgram('npm', ['run', '--silent', `check:${name}`], {
      ...within(),
      niceness: NICENESS.check,
    });
    return code === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: [`${name}\n${lastLines(output, 60)}`] };
  },
});

/**
 * @param {string[]} args what vitest is to run
 * @param {number} index
 * @param {Surroundings} surroundings
 * @returns {Step}
 */
export const vitestStep = (args, index, { onLine, scratch }) => ({
  name: 'vitest',
  run: async () => {
    const report = join(scratch, `vitest-${index}.json`);
    const reporters = ['--reporter=json', `--outputFile=${report}`, `--reporter=${join(here, 'vitest-progress.mjs')}`];
    const all = ['--no-install', 'vitest', ...args, `--maxWorkers=${filesAtOnce(args)}`, ...reporters];
    const { code, output } = await runProgram('npx', all, { ...within(), onLine, niceness: NICENESS.vitest });
    const run = { code, output: lastLines(output, 60), root, mayBeNone: args.includes('--passWithNoTests') };
    return readVitest(existsSync(report) ? report : null, run);
  },
});

/**
 * @param {Surroundings} surroundings
 * @returns {Step}
 */
export const buildStep = ({ say }) => ({
  name: 'build',
  run: async () => {
    await ensureBuilt(root, say);
    return { passed: 1, failures: [] };
  },
});

/**
 * @param {string[]} specs which ones; all of them when empty
 * @param {Surroundings} surroundings
 * @returns {Step}
 */
export const journeysStep = (specs, { say, onLine, scratch }) => ({
  name: 'journeys',
  run: async () => {
    const report = join(scratch, 'journeys.json');
    const env = { ...process.env, CHROME_PATH: await findChrome(root, say), PLAYWRIGHT_JSON_OUTPUT_NAME: report };
    say(
      findWebKit()
        ? 'WebKit is installed on this machine, so its journey runs too.'
        : "WebKit isn't installed on this machine (webkit2gtk-driver and xvfb), so its journey was NOT run.",
    );
    const args = ['playwright', 'test', '-c', 'tests/journeys/playwright.config.ts', ...specs];
    const how = [`--workers=${JOURNEYS_AT_ONCE}`, `--reporter=json,${join(here, 'journeys-progress.mjs')}`];
    const { code, output } = await runProgram('npx', ['--no-install', ...args, ...how], { ...within(), env, onLine });
    return readJourneys(existsSync(report) ? report : null, { code, output: lastLines(output, 60), root });
  },
});

/**
 * @param {string} text
 * @param {number} count
 */
function lastLines(text, count) {
  return text.trimEnd().split('\n').slice(-count).join('\n');
}
