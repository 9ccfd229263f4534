// The sources of a newer version, where Porchlight is a clone of a repository.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../failure.mjs';
import { runProgram } from '../install.mjs';

/**
 * @param {string} root
 * @param {string[]} args
 */
async function git(root, ...args) {
  const { code, output } = await runProgram('git', args, { cwd: root });
  if (code !== 0) throw new Failure(`git ${args[0]} failed: ${output.trim().split('\n').at(-1) ?? 'no reason given'}`);
  return output.trim();
}

/** @param {string} root */
export const isClone = (root) => existsSync(join(root, '.git'));

/**
 * Goes to a newer version. Refused where something was changed by hand.
 * @param {string} root
 * @param {string | undefined} wanted a tag, a branch or a commit; by default where this branch has got to
 * @returns {Promise<{ before: string, after: string }>} the commits
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
  await git(root, 'fetch', '--quiet', '--tags');
  const target = await git(root, 'rev-parse', '--verify', '--quiet', `${wanted ?? '@{upstream}'}^{commit}`).catch(
    () => {
      throw new Failure(
        wanted ? `There is no version ${wanted}.` : 'This clone follows no branch: name a version with --to.',
      );
    },
  );
  if (wanted === undefined) await git(root, 'merge', '--quiet', '--ff-only', target);
  else await git(root, 'checkout', '--quiet', '--detach', target);
  return { before, after: target };
}

/**
 * Back to where it was.
 * @param {string} root
 * @param {{ before: string }} went
 * @param {boolean} detached
 */
export async function goBack(root, { before }, detached) {
  await (detached
    ? git(root, 'checkout', '--quiet', '--detach', before)
    : git(root, 'reset', '--quiet', '--hard', before));
}
