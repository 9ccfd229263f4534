// Long tests of a few folders: they run when one of these changed, and always in `npm run soak`.

/** @typedef {{ name: string, file: string, folders: string[] }} Guarded */

/** What a phone keeps, sends and is told that it arrived, and the tests that play it. */
const PROMISE = [
  'src/client/offline/',
  'src/client/session/',
  'src/client/data/',
  'src/domain/delivery/',
  'src/domain/facts/',
  'src/contract/facts/',
  'src/server/modules/facts/',
  'tests/promise/',
];

/** @type {readonly Guarded[]} */
export const GUARDED = [
  { name: 'planted bugs', file: 'tests/promise/planted-bugs.test.ts', folders: PROMISE },
  { name: 'browser kills', file: 'tests/promise/browser-kills.test.ts', folders: PROMISE },
];

/**
 * Which of them are left out, and a sentence about each: left out or not, and why.
 * @param {import('./changes.mjs').Changes | null} changes null when nobody can tell: then all of them run
 */
export function chooseGuarded(changes) {
  /** @type {string[]} */
  const leftOut = [];
  /** @type {string[]} */
  const sentences = [];
  for (const { name, file, folders } of GUARDED) {
    const changed = changes?.files.find((path) => folders.some((folder) => path.startsWith(folder)));
    if (!changes) sentences.push(`The ${name} are run: git does not tell what changed.`);
    else if (changed) sentences.push(`The ${name} are run: ${changed} changed ${changes.since}.`);
    else {
      leftOut.push(file);
      sentences.push(
        `The ${name} are NOT run: nothing that they guard changed ${changes.since} (npm run soak runs them).`,
      );
    }
  }
  return { leftOut, sentences };
}
