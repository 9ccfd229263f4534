// `npm test`: every check, and one line that counts them.
//   npm test -- --only types,lint,format,unused,unit,client,server,promise,journeys
//   npm test -- src/domain/surveys tests/journeys/door.spec.ts     what belongs to these files and folders
//   npm test -- --changed [--since COMMIT]                         what belongs to the files that changed
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sentenceOf } from './failure.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './product.mjs';
import { assertNodeVersion } from './run-launcher.mjs';
import { chooseTests } from './testing/choose.mjs';
import { progressTo } from './testing/progress.mjs';
import { filesToRepeat } from './testing/repeat.mjs';
import { buildStep, checkStep, journeysStep, vitestStep } from './testing/steps.mjs';

/** @typedef {import('./testing/steps.mjs').Step} Step */

const scratch = mkdtempSync(join(tmpdir(), 'porchlight-test-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

/** @param {string} line */
const say = (line) => void process.stdout.write(`${line}\n`);

for (const [signal, code] of /** @type {const} */ ([
  ['SIGINT', 130],
  ['SIGTERM', 143],
]))
  process.on(signal, () => process.exit(code));

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  say(sentenceOf(error));
  say('0 passed, 1 failed');
  process.exitCode = 1;
}
process.exit();

/** @returns {Promise<boolean>} whether everything passed */
async function main() {
  assertNodeVersion();
  // What is run twice tries the same luck.
  process.env.TEST_SEED ??= String(Date.now() % 1_000_000_000);
  const { checks, vitest, journeys, sentences } = await chooseTests(
    process.argv.slice(2),
    root,
    process.env.TEST_SINCE,
  );
  await ensureInstalled(root, "Porchlight's packages", say);
  await ensureInstalled(join(root, '.emulator'), "the identity emulator's packages", say);
  for (const sentence of sentences) say(sentence);
  const surroundings = { say, onLine: progressTo(say), scratch };

  let passed = 0;
  /** @type {string[]} */
  let failures = [];
  /** @param {Step[]} lane */
  const follow = async (lane) => {
    for (const step of lane) {
      const outcome = await attempt(step);
      passed += outcome.passed;
      failures.push(...outcome.failures);
    }
  };
  // Side by side: journeys wait most of the time, and tests and checks, which make way for them, fill the cores meanwhile.
  await Promise.all([
    follow(journeys ? [buildStep(surroundings), journeysStep(journeys, surroundings)] : []),
    follow(vitest.map((args, index) => vitestStep(args, index, surroundings))),
    follow(checks.map(checkStep)),
  ]);
  const repeated = filesToRepeat(failures);
  if (repeated.length > 0) {
    say(`Once more, by themselves: ${repeated.join(', ')}`);
    const again = await chooseTests(repeated, root);
    /** @type {string[]} */
    const still = [];
    for (const [index, args] of again.vitest.entries())
      still.push(...(await attempt(vitestStep(args, vitest.length + index, surroundings))).failures);
    if (again.journeys) still.push(...(await attempt(journeysStep(again.journeys, surroundings))).failures);
    if (still.length === 0) {
      for (const failure of failures) sentences.push(`UNSTEADY, passed only by itself, to be mended: ${failure}`);
      passed += failures.length;
      failures = [];
    }
  }
  // First what failed, a line each, then how: details may be long.
  for (const failure of failures) say(`FAILED ${failure.split('\n', 1)[0]}`);
  for (const failure of failures) say(`\nFAILED ${failure}`);
  for (const sentence of sentences) say(sentence);
  say(`${failures.length > 0 ? '\n' : ''}${passed} passed, ${failures.length} failed`);
  return failures.length === 0;
}

/**
 * A step that breaks has failed: nothing is left out silently.
 * @param {Step} step
 * @returns {Promise<import('./testing/steps.mjs').Outcome>}
 */
async function attempt(step) {
  const began = Date.now();
  const outcome = await step.run().catch((error) => ({ passed: 0, failures: [`${step.name}\n${sentenceOf(error)}`] }));
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  say(`${step.name.padEnd(24)}${outcome.passed} passed, ${outcome.failures.length} failed (${seconds} s)`);
  return outcome;
}
