// `npm test [-- --only types,lint,format,unused,unit,client,server,promise,journeys]`: every check, and one line that counts them.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findChrome } from './chrome.mjs';
import { Failure, sentenceOf } from './failure.mjs';
import { ensureInstalled, runProgram } from './install.mjs';
import { root } from './product.mjs';
import { assertNodeVersion } from './run-launcher.mjs';
import { readJourneys, readVitest } from './test-reports.mjs';
import { findWebKit } from './webkit.mjs';

/**
 * @typedef {import('./test-reports.mjs').Outcome} Outcome
 * @typedef {{ name: string, run: (name: string) => Promise<Outcome> }} Step
 */

/** Projects of vitest, in one run of it. */
const PROJECTS = ['unit', 'client', 'server', 'promise'];
const scratch = mkdtempSync(join(tmpdir(), 'porchlight-test-'));

/** Each keeps a dozen connections to one database: a machine of many cores must not run out of them. */
const WORKERS = Math.min(8, Math.max(1, availableParallelism() - 1));

/** No step may hang for ever: it is broken off, and has failed (ms). */
const PATIENCE = 25 * 60_000;

/** @param {string} line */
const say = (line) => void process.stdout.write(`${line}\n`);

/**
 * A check that passes or fails as a whole.
 * @param {string} name
 * @param {string} script the npm script
 * @returns {Step}
 */
const check = (name, script) => ({
  name,
  run: async () => {
    const { code, output } = await runProgram('npm', ['run', '--silent', script], within());
    return code === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: [`${name}\n${lastLines(output, 60)}`] };
  },
});

/** @type {Step[]} */
const CHECKS = [
  check('types', 'check:types'),
  check('lint', 'check:lint'),
  check('format', 'check:format'),
  check('unused', 'check:unused'),
];

for (const [signal, code] of /** @type {const} */ ([
  ['SIGINT', 130],
  ['SIGTERM', 143],
]))
  process.on(signal, () => {
    rmSync(scratch, { recursive: true, force: true });
    process.exit(code);
  });

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  say(sentenceOf(error));
  say('0 passed, 1 failed');
  process.exitCode = 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
process.exit();

/** @returns {Promise<boolean>} whether everything passed */
async function main() {
  assertNodeVersion();
  const steps = chooseSteps();
  await ensureInstalled(root, "Porchlight's packages", say);
  await ensureInstalled(join(root, '.emulator'), "the identity emulator's packages", say);

  let passed = 0;
  /** @type {string[]} */
  const failures = [];
  // The checks need one core each at most, and wait for nothing; the test runners take all that there is.
  for (const group of steps) {
    const outcomes = group.map(async (step) => ({
      step,
      began: Date.now(),
      outcome: await attempt(step),
      ended: Date.now(),
    }));
    for (const { step, began, outcome, ended } of await Promise.all(outcomes)) {
      passed += outcome.passed;
      failures.push(...outcome.failures);
      const seconds = ((ended - began) / 1000).toFixed(1);
      say(`${step.name.padEnd(24)}${outcome.passed} passed, ${outcome.failures.length} failed (${seconds} s)`);
    }
  }
  // First what failed, a line each, then how: details may be long.
  for (const failure of failures) say(`FAILED ${failure.split('\n', 1)[0]}`);
  for (const failure of failures) say(`\nFAILED ${failure}`);
  say(`${failures.length > 0 ? '\n' : ''}${passed} passed, ${failures.length} failed`);
  return failures.length === 0;
}

/** @returns {Step[][]} what may run side by side, in order */
function chooseSteps() {
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  const known = [...CHECKS.map(({ name }) => name), ...PROJECTS, 'journeys'];
  const wanted = values.only?.split(',') ?? known;
  const unknown = wanted.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Failure(`There is no check named "${unknown}", only ${known.join(', ')}.`);
  const projects = PROJECTS.filter((name) => wanted.includes(name));
  const vitest = { name: projects.join(', '), run: () => runVitest(projects) };
  const browser = [
    { name: 'build', run: runBuild },
    { name: 'journeys', run: runJourneys },
  ];
  return [
    CHECKS.filter(({ name }) => wanted.includes(name)),
    projects.length > 0 ? [vitest] : [],
    ...(wanted.includes('journeys') ? browser.map((step) => [step]) : []),
  ];
}

/**
 * A step that breaks has failed: nothing is left out silently.
 * @param {Step} step
 * @returns {Promise<Outcome>}
 */
async function attempt(step) {
  try {
    return await step.run(step.name);
  } catch (error) {
    return { passed: 0, failures: [`${step.name}\n${sentenceOf(error)}`] };
  }
}

/**
 * @param {string[]} projects
 * @returns {Promise<Outcome>}
 */
async function runVitest(projects) {
  const report = join(scratch, 'vitest.json');
  const chosen = projects.flatMap((name) => ['--project', name]);
  const args = ['run', ...chosen, `--maxWorkers=${WORKERS}`, '--reporter=json', `--outputFile=${report}`];
  const { code, output } = await runProgram('npx', ['--no-install', 'vitest', ...args], within());
  return readVitest(existsSync(report) ? report : null, { code, output: lastLines(output, 60), root });
}

/** @returns {Promise<Outcome>} */
async function runBuild() {
  const { ensureBuilt } = await import('./build.mjs');
  await ensureBuilt(root, say);
  return { passed: 1, failures: [] };
}

/** @returns {Promise<Outcome>} */
async function runJourneys() {
  const report = join(scratch, 'journeys.json');
  const env = { ...process.env, CHROME_PATH: await findChrome(root, say), PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  say(
    findWebKit()
      ? 'The second engine, WebKit, is on this machine: its journey is among the journeys.'
      : 'The second engine, WebKit, is not on this machine (webkit2gtk-driver and xvfb): its journey was NOT played.',
  );
  const args = ['playwright', 'test', '-c', 'tests/journeys/playwright.config.ts', '--reporter=json'];
  const { code, output } = await runProgram('npx', ['--no-install', ...args], { ...within(), env });
  return readJourneys(existsSync(report) ? report : null, { code, output: lastLines(output, 60), root });
}

function within() {
  return { cwd: root, signal: AbortSignal.timeout(PATIENCE) };
}

/**
 * @param {string} text
 * @param {number} count
 */
function lastLines(text, count) {
  return text.trimEnd().split('\n').slice(-count).join('\n');
}
