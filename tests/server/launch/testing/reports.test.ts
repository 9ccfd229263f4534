import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readJourneys, readVitest } from '../../../../src/server/launch/testing/reports.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'porchlight-reports-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const report = (content: unknown) => {
  writeFileSync(join(folder, 'report.json'), JSON.stringify(content));
  return join(folder, 'report.json');
};
const well = { code: 0, output: '', root: '/p' };
const badly = { code: 1, output: 'it broke', root: '/p' };
const passing = { status: 'passed', fullName: 'works' };

test('tests are counted one by one, with the failing ones named', () => {
  const failing = { status: 'failed', fullName: 'adds up', failureMessages: ['2 is not 3'] };
  const file = report({
    testResults: [{ name: '/p/tests/a.test.ts', status: 'failed', assertionResults: [passing, failing] }],
  });
  expect(readVitest(file, badly)).toEqual({ passed: 1, failures: ['tests/a.test.ts › adds up\n2 is not 3'] });
});

test('a test that did not run has failed', () => {
  const skipped = { status: 'skipped', fullName: 'later' };
  const file = report({ testResults: [{ name: '/p/a.ts', status: 'passed', assertionResults: [passing, skipped] }] });
  expect(readVitest(file, well)).toEqual({ passed: 1, failures: ['a.ts › later\ndid not run'] });
});

test('a test file that cannot be loaded has failed', () => {
  const file = report({
    testResults: [{ name: '/p/a.ts', status: 'failed', message: 'no such module', assertionResults: [] }],
  });
  expect(readVitest(file, badly)).toEqual({ passed: 0, failures: ['a.ts\nno such module'] });
});

test.each([
  ['ends badly though no test failed', [{ name: '/p/a.ts', status: 'passed', assertionResults: [passing] }], badly, 1],
  ['runs no test', [], well, 0],
])('a runner that %s has failed', (_, testResults, run, passed) => {
  expect(readVitest(report({ testResults }), run)).toMatchObject({
    passed,
    failures: [expect.stringContaining('vitest ended with')],
  });
});

test('a runner that leaves no report has failed', () => {
  expect(readVitest(null, badly).failures).toEqual(['vitest ended with code 1\nit broke']);
  expect(readJourneys(null, badly).failures).toEqual(['journeys ended with code 1\nit broke']);
});

test('journeys are counted through nested suites; an unexpected, repeated or skipped one has failed', () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    tests: [{ status, projectName: 'phone', results: message ? [{ errors: [{ message }] }] : [] }],
  });
  const inner = {
    title: 'inner',
    specs: [spec('knock', 'expected'), spec('sync', 'unexpected', '\u001b[31mlost\u001b[39m')],
  };
  const outer = { title: 'main.spec.ts', suites: [inner], specs: [spec('twice', 'flaky'), spec('later', 'skipped')] };
  const { passed, failures } = readJourneys(report({ suites: [outer], errors: [] }), badly);
  expect(passed).toBe(1);
  expect(failures).toEqual([
    'main.spec.ts › twice (phone) (passed only on retry)\ndid not run',
    'main.spec.ts › later (phone)\ndid not run',
    'main.spec.ts › inner › sync (phone)\nlost',
  ]);
});
