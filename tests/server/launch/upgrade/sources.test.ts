// Where Porchlight is a clone: to the newer version and back, with git itself and a repository of this machine.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { goBack, goTo, isClone } from '../../../../src/server/launch/upgrade/sources.mjs';

let base: string;
let clone: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'porchlight-sources-'));
  clone = join(base, 'clone');
  git(base, 'init', '--quiet', '--bare', '-b', 'main', 'origin.git');
  git(base, 'clone', '--quiet', 'origin.git', 'author');
  git(author(), 'checkout', '--quiet', '-B', 'main');
  publish('1');
  git(base, 'clone', '--quiet', 'origin.git', 'clone');
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const author = () => join(base, 'author');
const versionIn = (folder: string) => readFileSync(join(folder, 'version'), 'utf8');
const branchOf = (folder: string) => git(folder, 'branch', '--show-current');

function git(cwd: string, ...args: string[]): string {
  const who = { GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@example.org', GIT_COMMITTER_NAME: 'A' };
  const env = { ...process.env, ...who, GIT_COMMITTER_EMAIL: 'a@example.org' };
  const { status, stdout, stderr } = spawnSync('git', args, { cwd, env, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  return stdout.trim();
}

/** Publishes a version on a branch, with a tag of its name. */
function publish(version: string, branch = 'main', files: Record<string, string> = {}): string {
  for (const [name, text] of Object.entries({ version, ...files })) writeFileSync(join(author(), name), text);
  git(author(), 'add', '.');
  git(author(), 'commit', '--quiet', '-m', version);
  git(author(), 'tag', `v${version}`);
  git(author(), 'push', '--quiet', '--tags', 'origin', `HEAD:${branch}`);
  return git(author(), 'rev-parse', 'HEAD');
}

test('goes to where its branch has got to, and back', async () => {
  expect([isClone(clone), isClone(base)]).toEqual([true, false]);
  const [before, after] = [git(clone, 'rev-parse', 'HEAD'), publish('2')];
  // What was left there by hand and is no part of Porchlight stands in no one's way.
  writeFileSync(join(clone, '.env'), 'PORT=80');
  const went = await goTo(clone, undefined);
  expect(went).toMatchObject({ before, after });
  expect([versionIn(clone), branchOf(clone)]).toEqual(['2', 'main']);
  await goBack(clone, went);
  expect([versionIn(clone), branchOf(clone), git(clone, 'rev-parse', 'HEAD')]).toEqual(['1', 'main', before]);
  expect(readFileSync(join(clone, '.env'), 'utf8')).toBe('PORT=80');
  expect(git(clone, 'status', '--porcelain', '--untracked-files=no')).toBe('');

  expect(await goTo(clone, undefined)).toMatchObject({ before, after });
  expect(await goTo(clone, undefined)).toMatchObject({ before: after, after });
});

test('goes to a version that is named, and back onto its branch, from where it goes on as ever', async () => {
  publish('2');
  const newest = publish('3');
  const went = await goTo(clone, 'v2');
  expect(versionIn(clone)).toBe('2');
  await goBack(clone, went);
  expect([versionIn(clone), branchOf(clone)]).toEqual(['1', 'main']);
  expect(await goTo(clone, undefined)).toMatchObject({ after: newest });

  // From one that was named, back to that one.
  await goTo(clone, 'v2');
  await expect(goTo(clone, undefined)).rejects.toThrow('This clone follows no branch: name a version with --to.');
  await goBack(clone, await goTo(clone, newest));
  expect([versionIn(clone), branchOf(clone)]).toEqual(['2', '']);
});

test('a branch that is named is meant as it is now where it comes from', async () => {
  publish('2');
  await goTo(clone, 'main');
  expect(versionIn(clone)).toBe('2');
  publish('3-beta', 'next');
  await goTo(clone, 'next');
  expect(versionIn(clone)).toBe('3-beta');
});

test('changes nothing where it can’t go, and says why', async () => {
  const before = git(clone, 'rev-parse', 'HEAD');
  publish('2', 'main', { notes: 'new' });
  await expect(goTo(clone, 'v9')).rejects.toThrow('There is no version v9.');
  writeFileSync(join(clone, 'notes'), 'by hand');
  await expect(goTo(clone, undefined)).rejects.toThrow(/^git merge failed: .*would be overwritten by merge: notes /);
  expect(readFileSync(join(clone, 'notes'), 'utf8')).toBe('by hand');
  writeFileSync(join(clone, 'version'), '1, but better');
  await expect(goTo(clone, undefined)).rejects.toThrow(
    'Files of Porchlight were changed by hand: version. Put them back first.',
  );
  expect(versionIn(clone)).toBe('1, but better');
  git(clone, 'checkout', '--quiet', 'version');
  git(clone, 'remote', 'set-url', 'origin', join(base, 'gone.git'));
  await expect(goTo(clone, undefined)).rejects.toThrow(/^git fetch failed: .*gone\.git.* not .*repository/);
  expect([git(clone, 'rev-parse', 'HEAD'), branchOf(clone)]).toEqual([before, 'main']);
});
