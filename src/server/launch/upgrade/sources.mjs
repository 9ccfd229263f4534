// The sources of a newer version, where Porchlight is a clone of a repository.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../failure.mjs';
import { runProgram } from '../install.mjs';

/**
 * @typedef {object} Went
 * @property {string} before the commit that was left
 * @property {string} after the one that is there now
 * @property {string | null} branch the one that was left; null: there was none
 */

/**
 * @param {string} root
 * @param {string[]} args
 */
async function git(root, ...args) {
  const { code, output } = await runProgram('git', args, { cwd: root });
  // What is in the way and what to do about it are on lines of their own.
  if (code !== 0)
    throw new Failure(
      `git ${args[0]} failed: ${
        output
          .trim()
          .split(/\s*\n\s*/)
          .join(' ') || 'no reason given'
      }`,
    );
  return output.trim();
}

/** @param {string} root */
export const isClone = (root) => existsSync(join(root, '.git'));

/**
 * Goes to a newer version. Refused where something was changed by hand.
 * @param {string} root
 * @param {string | undefined} wanted a tag, a branch or a commit; by default where this branch has got to
 * @returns {Promise<Went>}
 */
export async function goTo(root, wanted) {
  const changed = await git(root, 'status', '--porcelain', '--untracked-files=no');
  if (changed)
    throw new Failure(
      `Files of Porchlight were changed by hand: ${changed
        .split('\n')
        .map((line) => line.trim().replace(/^\S+ +/, ''))
        .join(', ')}. Put them back first.`,
    );
  const before = await git(root, 'rev-parse', 'HEAD');
  const branch = (await git(root, 'branch', '--show-current')) || null;
  await git(root, 'fetch', '--quiet', '--tags');
  const target = await commitOf(root, wanted);
  if (wanted === undefined) await git(root, 'merge', '--quiet', '--ff-only', target);
  else await git(root, 'checkout', '--quiet', '--detach', target);
  return { before, after: target, branch };
}

/**
 * A branch is meant as it was fetched: the clone's own one stays where it is.
 * @param {string} root
 * @param {string | undefined} wanted
 */
async function commitOf(root, wanted) {
  const names =
    wanted === undefined ? ['@{upstream}'] : [`refs/tags/${wanted}`, `refs/remotes/origin/${wanted}`, wanted];
  for (const name of names) {
    const commit = await git(root, 'rev-parse', '--verify', '--quiet', `${name}^{commit}`).catch(() => null);
    if (commit !== null) return commit;
  }
  throw new Failure(
    wanted ? `There is no version ${wanted}.` : 'This clone follows no branch: name a version with --to.',
  );
}

/**
 * Back to where it was, and onto the branch that it was on.
 * @param {string} root
 * @param {Went} went
 */
export async function goBack(root, { before, branch }) {
  if (branch === null) return void (await git(root, 'checkout', '--quiet', '--detach', before));
  await git(root, 'checkout', '--quiet', branch);
  await git(root, 'reset', '--quiet', '--hard', before);
}
