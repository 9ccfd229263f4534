// How the test runners, each a process of its own, tell `npm test` how far they are: a marked line for each file that ended.

const MARK = '@@progress ';

/** @typedef {{ name: string, passed: number, failed: number, ms: number }} Ended a test file, or one journey */

/** @param {Ended} ended */
export function tellEnded(ended) {
  process.stdout.write(`${MARK}${JSON.stringify(ended)}\n`);
}

/**
 * @param {string} line
 * @returns {Ended | null} null for a line that tells of nothing
 */
export function readEnded(line) {
  return line.startsWith(MARK) ? JSON.parse(line.slice(MARK.length)) : null;
}

/**
 * Says a line for each file that ended, with what passed and failed until now in all of them.
 * @param {(line: string) => void} say
 */
export function progressTo(say) {
  let passed = 0;
  let failed = 0;
  return (/** @type {string} */ line) => {
    const ended = readEnded(line);
    if (!ended) return;
    passed += ended.passed;
    failed += ended.failed;
    const outcome = ended.failed > 0 ? `${ended.failed} FAILED` : `${ended.passed} passed`;
    say(`[${passed} passed, ${failed} failed] ${ended.name}: ${outcome} (${(ended.ms / 1000).toFixed(1)} s)`);
  };
}
