import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readChanges } from '../../../../src/server/launch/testing/changes.mjs';
import { chooseTests } from '../../../../src/server/launch/testing/choose.mjs';

let folder: string;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
    cwd: folder,
    stdio: 'ignore',
  });
const write = (path: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), String(Math.random()));
};
const commit = (path: string) => {
  write(path);
  git('add', '.');
  git('commit', '-m', path);
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'porchlight-choose-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('in a repository', () => {
  beforeEach(() => {
    git('init', '-b', 'main');
    commit('README.md');
  });

  test('what changed is what the last commit changed on the main branch, and whatever is not committed', async () => {
    commit('src/client/offline/a.ts');
    commit('src/domain/b.ts');
    write('src/domain/new.ts');
    write('README.md');
    expect((await readChanges(folder))?.files).toEqual(['README.md', 'src/domain/b.ts', 'src/domain/new.ts']);
    expect((await readChanges(folder, 'HEAD~2'))?.files).toContain('src/client/offline/a.ts');
    expect(await readChanges(folder, 'nowhere')).toBeNull();
  });

  test('on another branch it is what changed since it left the main one', async () => {
    git('checkout', '-b', 'work');
    commit('src/domain/a.ts');
    commit('src/domain/b.ts');
    expect((await readChanges(folder))?.files).toEqual(['src/domain/a.ts', 'src/domain/b.ts']);
  });

  test('everything is run but what guards unchanged folders, and it is said which', async () => {
    commit('src/domain/surveys/a.ts');
    const { checks, vitest, journeys, sentences } = await chooseTests([], folder);
    expect(checks).toEqual(['types', 'lint', 'format', 'unused']);
    expect(vitest.map((args) => args.join(' '))).toEqual([
      'run --project client --project client-apart',
      'run --project promise --project server --project unit ' +
        '--exclude tests/promise/planted-bugs.test.ts --exclude tests/promise/browser-kills.test.ts',
    ]);
    expect(journeys).toEqual([]);
    expect(sentences.join('\n')).toMatch(/planted bugs are NOT run: .* since \w+ .*\n.*browser kills are NOT run/);
  });

  test('what guards a folder is run when it changed', async () => {
    commit('src/client/offline/outbox/save.ts');
    const { vitest, sentences } = await chooseTests([], folder);
    expect(vitest.flat()).not.toContain('--exclude');
    expect(sentences[0]).toMatch(/^The planted bugs are run: src\/client\/offline\/outbox\/save\.ts changed since/);
  });

  test('a path stands for its tests: a file, a folder, a source by its imports, a journey', async () => {
    for (const path of [
      'src/domain/a.ts',
      'src/domain/deep/b.ts',
      'tests/domain/a.test.ts',
      'tests/journeys/door.spec.ts',
    ])
      write(path);
    const chosen = async (...paths: string[]) => {
      const { checks, vitest, journeys } = await chooseTests(paths, folder);
      return [checks, vitest, journeys];
    };
    expect(await chosen('tests/domain')).toEqual([[], [['run', 'tests/domain/']], null]);
    expect(await chosen('src/domain/a.ts')).toEqual([[], [['related', '--run', 'src/domain/a.ts']], null]);
    expect((await chooseTests(['src/domain'], folder)).vitest[0]).toEqual(
      expect.arrayContaining(['src/domain/a.ts', 'src/domain/deep/b.ts']),
    );
    expect(await chosen('tests/journeys/door.spec.ts')).toEqual([[], [], ['tests/journeys/door.spec.ts']]);
    await expect(chosen('src/nowhere')).rejects.toThrow('There is no file or folder src/nowhere.');
  });

  test('with --changed the journeys are played when their files changed', async () => {
    commit('src/domain/a.ts');
    expect(await chooseTests(['--changed'], folder)).toMatchObject({ checks: [], journeys: null });
    commit('tests/journeys/door.spec.ts');
    expect(await chooseTests(['--changed'], folder)).toMatchObject({ journeys: ['tests/journeys/door.spec.ts'] });
    commit('tests/journeys/support/product.ts');
    expect(await chooseTests(['--changed'], folder)).toMatchObject({ journeys: [] });
  });

  test('a check that nobody knows is refused', async () => {
    await expect(chooseTests(['--only', 'types,units'], folder)).rejects.toThrow('There is no check named "units"');
    expect(await chooseTests(['--only', 'types,client'], folder)).toMatchObject({
      checks: ['types'],
      vitest: [['run', '--project', 'client', '--project', 'client-apart']],
      journeys: null,
    });
  });
});

test('where git cannot tell what changed, nothing is left out', async () => {
  const { vitest, sentences } = await chooseTests([], folder);
  expect(vitest.flat()).not.toContain('--exclude');
  expect(sentences[0]).toBe('The planted bugs are run: git does not tell what changed.');
});
