// A reporter of Playwright that tells `npm test` of each journey that ended.
import { relative } from 'node:path';
import { tellEnded } from './progress.mjs';

export default class JourneysProgress {
  /**
   * @param {import('@playwright/test/reporter').TestCase} test
   * @param {import('@playwright/test/reporter').TestResult} result
   */
  onTestEnd(test, result) {
    const passed = result.status === 'passed';
    const file = relative(process.cwd(), test.location.file);
    tellEnded({ name: `${file} › ${test.title}`, passed: passed ? 1 : 0, failed: passed ? 0 : 1, ms: result.duration });
  }
}
