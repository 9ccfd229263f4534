// Reads the reports of the two test runners into one kind of outcome.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * @typedef {{ passed: number, failures: string[] }} Outcome
 * @typedef {{ code: number, output: string, root: string, mayBeNone?: boolean }} Run how the runner ended; whether it may have found no test
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] | null }} VitestTest
 * @typedef {{ name: string, status: string, message?: string, assertionResults: VitestTest[] }} VitestFile
 * @typedef {{ error?: { message?: string }, errors?: { message?: string }[] }} JourneyResult
 * @typedef {{ status: string, projectName?: string, results: JourneyResult[] }} JourneyTest
 * @typedef {{ title: string, tests: JourneyTest[] }} JourneySpec
 * @typedef {{ title: string, file?: string, specs?: JourneySpec[], suites?: JourneySuite[] }} JourneySuite
 */

/**
 * A test that did not run counts as failed: skipping is not a way to pass.
 * @param {string | null} file
 * @param {Run} run
 * @returns {Outcome}
 */
export function readVitest(file, run) {
  if (file === null) return broken('vitest', run);
  /** @type {{ testResults: VitestFile[] }} */
  const { testResults } = JSON.parse(readFileSync(file, 'utf8'));
  let passed = 0;
  /** @type {string[]} */
  const failures = [];
  for (const { name, status, message, assertionResults } of testResults) {
    const path = relative(run.root, name);
    for (const test of assertionResults) {
      if (test.status === 'passed') passed += 1;
      else failures.push(`${path} › ${test.fullName}\n${test.failureMessages?.join('\n') || 'did not run'}`);
    }
    const blamed = assertionResults.some((test) => test.status !== 'passed');
    if (status === 'failed' && !blamed) failures.push(`${path}\n${message || "couldn't be loaded"}`);
  }
  return conclude('vitest', { passed, failures }, run);
}

/**
 * @param {string | null} file
 * @param {Run} run
 * @returns {Outcome}
 */
export function readJourneys(file, run) {
  if (file === null) return broken('journeys', run);
  /** @type {{ suites: JourneySuite[], errors: { message?: string }[] }} */
  const { suites, errors } = JSON.parse(readFileSync(file, 'utf8'));
  /** @type {Outcome} */
  const outcome = { passed: 0, failures: errors.map(({ message }) => `journeys\n${plain(message)}`) };
  for (const suite of suites) addSuite(suite, [], outcome);
  return conclude('journeys', outcome, run);
}

/**
 * @param {JourneySuite} suite
 * @param {string[]} above
 * @param {Outcome} outcome
 */
function addSuite({ title, specs = [], suites = [] }, above, outcome) {
  const path = [...above, title];
  for (const spec of specs)
    for (const { status, projectName, results } of spec.tests) {
      if (status === 'expected') outcome.passed += 1;
      else {
        const messages = results.flatMap(({ error, errors = [] }) =>
          errors.length > 0 ? errors : error ? [error] : [],
        );
        const reason = messages.map(({ message }) => plain(message)).join('\n') || 'did not run';
        const name = [...path, spec.title].join(' › ') + (projectName ? ` (${projectName})` : '');
        outcome.failures.push(`${name}${status === 'flaky' ? ' (passed only on retry)' : ''}\n${reason}`);
      }
    }
  for (const inner of suites) addSuite(inner, path, outcome);
}

/**
 * A runner that ends badly though no test failed, or that ran no test at all, has failed too.
 * @param {string} name
 * @param {Outcome} outcome
 * @param {Run} run
 * @returns {Outcome}
 */
function conclude(name, outcome, run) {
  if (outcome.failures.length > 0 || (run.code === 0 && (outcome.passed > 0 || run.mayBeNone))) return outcome;
  return { passed: outcome.passed, failures: broken(name, run).failures };
}

/**
 * @param {string} name
 * @param {Run} run
 * @returns {Outcome}
 */
function broken(name, { code, output }) {
  return { passed: 0, failures: [`${name} ended with code ${code}\n${output}`] };
}

/**
 * Without the colors of a terminal.
 * @param {string | undefined} message
 */
function plain(message = '') {
  // eslint-disable-next-line no-control-regex
  return message.replace(/\u001b\[[\d;]*m/g, '');
}
