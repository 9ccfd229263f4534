// Which test files are run once more when everything else has ended. A busy machine can be late for a test, and a test that
// hangs on that must be mended, but it says nothing about the product; so what passes by itself is named, not counted as failed.

/** More files than these are no accident. */
const AT_MOST = 3;

/** What these look for happens only when several things meet: once is enough. */
const NEVER = /^tests\/promise\//;
const FILE = /^(?<file>[^\n]*?\.(?:test\.tsx?|spec\.ts)) › /;

/**
 * @param {string[]} failures as the steps give them: the file, " › ", the test, and the reason from the second line on
 * @returns {string[]} paths below the product's folder; none when a failure stands anyway: a
 *   check, a program that broke off, a test file that can't be loaded
 */
export function filesToRepeat(failures) {
  const files = new Set(failures.map((failure) => FILE.exec(failure)?.groups?.file));
  const known = [...files].flatMap((file) =>
    file === undefined || NEVER.test(file) ? [] : [file.endsWith('.spec.ts') ? `tests/journeys/${file}` : file],
  );
  return known.length === files.size && known.length <= AT_MOST ? known : [];
}
