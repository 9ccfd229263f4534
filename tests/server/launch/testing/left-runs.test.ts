// Databases of test runs that were killed go with the next run; those of one that works, or only starts, stay.
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeLeftRuns } from '../../../support/quick-folder';

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'porchlight-left-'));
});
afterEach(() => rm(parent, { recursive: true, force: true }));

async function aRun(name: string, pid: number | null, minutes: number): Promise<void> {
  const data = join(parent, name, 'postgres', 'data');
  await mkdir(data, { recursive: true });
  if (pid !== null) await writeFile(join(data, 'postmaster.pid'), `${pid}\n${data}\n`);
  const then = new Date(Date.now() - minutes * 60_000);
  await utimes(join(parent, name), then, then);
}

test('only what no server has any more is removed', async () => {
  const { pid: gone } = spawnSync(process.execPath, ['--version']);
  await aRun('porchlight-tests-killed', gone, 11);
  await aRun('porchlight-tests-ended', null, 11);
  await aRun('porchlight-tests-working', process.pid, 300);
  await aRun('porchlight-tests-starting', null, 9);
  await aRun('another-program', gone, 300);
  await removeLeftRuns([parent, join(parent, 'nowhere')]);
  expect((await readdir(parent)).toSorted()).toEqual([
    'another-program',
    'porchlight-tests-starting',
    'porchlight-tests-working',
  ]);
});
