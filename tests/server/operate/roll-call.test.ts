import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { listenForNotices, type Notices } from '../../../src/server/db/notices';
import { callRoll } from '../../../src/server/operate/roll-call';
import { testDatabase, type TestDatabase } from '../../support/database';

let database: TestDatabase;
let base: string;
const running: Notices[] = [];
const reported: unknown[] = [];
beforeAll(async () => {
  database = await testDatabase();
  base = mkdtempSync(join(tmpdir(), 'porchlight-roll-call-'));
  mkdirSync(join(base, 'first'));
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((notices) => notices.stop()));
  expect(reported).toEqual([]);
});
afterAll(async () => {
  await database.drop();
  rmSync(base, { recursive: true, force: true });
});

function startIn(name: string, url = database.url): Promise<void> {
  const notices = listenForNotices(url, (error) => void reported.push(error));
  running.push(notices);
  const files = { kind: 'folder', folder: join(base, name) } as const;
  return callRoll(database.db, files, notices, (error) => void reported.push(error));
}

test('a process is turned away that keeps files in a copy of the folder in which others do that run now', async () => {
  await startIn('first');
  await startIn('first');
  cpSync(join(base, 'first'), join(base, 'copied'), { recursive: true });
  await expect(startIn('copied')).rejects.toThrow(
    /^Another process on this database, which runs now, keeps its files in another folder \(.*first on .+\)\. .*copied here is a copy of it\./,
  );
  // It is no reason to turn others away.
  await running.pop()?.stop();
  symlinkSync(join(base, 'first'), join(base, 'mounted'));
  await startIn('mounted');
  expect(readdirSync(join(base, 'first'))).toEqual([]);
});

test('a name that DATABASE_URL gives its connections hides no process from the others', async () => {
  const named = new URL(database.url);
  named.searchParams.set('application_name', 'ours');
  await startIn('first', named.href);
  cpSync(join(base, 'first'), join(base, 'cloned'), { recursive: true });
  await expect(startIn('cloned', named.href)).rejects.toThrow(/cloned here is a copy of it/);
});

test('processes that start at the same moment see one another', async () => {
  await Promise.all([startIn('first'), startIn('first'), startIn('first')]);
});

test('once the others have ended, a copy is as good as the folder itself', async () => {
  cpSync(join(base, 'first'), join(base, 'moved'), { recursive: true });
  await startIn('moved');
});

test('one who listens and says nothing keeps no one from starting', async () => {
  const silent = listenForNotices(database.url, () => undefined);
  running.push(silent);
  silent.on('texts', () => undefined);
  await silent.ready;
  await startIn('first');
});
