// Which files changed, as git tells: since a branch left the main one, or with the last commit, and whatever is not committed yet.
import { runProgram } from '../install.mjs';

/** @typedef {{ since: string, base: string, files: string[] }} Changes `since`: for people; `base`: a commit */

const MAIN_BRANCHES = ['origin/main', 'origin/master', 'main', 'master'];

/**
 * @param {string} root
 * @param {string} [given] a commit to compare with, instead of the one that git suggests
 * @returns {Promise<Changes | null>} null where git cannot tell
 */
export async function readChanges(root, given) {
  /** @param {string[]} args */
  const git = async (...args) => {
    const { code, output } = await runProgram('git', ['-c', 'safe.directory=*', ...args], { cwd: root });
    return code === 0 ? output.trim() : null;
  };
  const head = await git('rev-parse', 'HEAD').catch(() => null);
  if (head === null) return null;
  const base = given ? await git('rev-parse', '--verify', '--quiet', `${given}^{commit}`) : await leftMain(git, head);
  if (!base) return null;
  const [committed, uncommitted, unknown] = await Promise.all([
    git('diff', '--name-only', '--no-renames', base, head),
    git('diff', '--name-only', '--no-renames', 'HEAD'),
    git('ls-files', '--others', '--exclude-standard'),
  ]);
  if (committed === null || uncommitted === null || unknown === null) return null;
  const files = [committed, uncommitted, unknown].flatMap((list) => list.split('\n')).filter(Boolean);
  return { since: `since ${(given || base).slice(0, 7)}`, base, files: [...new Set(files)].toSorted() };
}

/**
 * Where HEAD left the main branch; the commit before HEAD when it did not.
 * @param {(...args: string[]) => Promise<string | null>} git
 * @param {string} head
 */
async function leftMain(git, head) {
  for (const branch of MAIN_BRANCHES) {
    const base = await git('merge-base', 'HEAD', branch);
    if (base && base !== head) return base;
  }
  return git('rev-parse', '--verify', '--quiet', 'HEAD~1');
}
