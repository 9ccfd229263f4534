import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenForNotices, tell } from '../../../src/server/db/notices';
import { testDatabase, type TestDatabase } from '../../support/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

async function until(holds: () => boolean): Promise<void> {
  for (let turn = 0; turn < 1200 && !holds(); turn += 1) await pause(25);
  expect(holds()).toBe(true);
}

test('a notice of a transaction is heard when that commits, by those who wait for its topic', async () => {
  const notices = listenForNotices(database.url, () => undefined);
  const heard: string[] = [];
  notices.on('texts', () => heard.push('texts'));
  notices.on('job import', () => heard.push('import'));
  // Both are called once when listening begins.
  await until(() => heard.length === 2);
  heard.length = 0;
  await database.db.transaction().execute(async (tx) => {
    await tell(tx, 'job import');
    await tell(database.db, 'texts');
    await until(() => heard.length === 1);
    expect(heard).toEqual(['texts']);
  });
  await until(() => heard.length === 2);
  expect(heard).toEqual(['texts', 'import']);
  await notices.stop();
});

test('a broken connection is opened again, and whoever waits looks at once', async () => {
  const reported: string[] = [];
  const notices = listenForNotices(database.url, ({ message }) => void reported.push(message));
  let heard = 0;
  notices.on('texts', () => (heard += 1));
  await until(() => heard === 1);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query = 'listen porchlight'`.execute(database.db);
  await until(() => heard === 2);
  expect(reported).toHaveLength(1);
  await tell(database.db, 'texts');
  await until(() => heard === 3);
  await notices.stop();
});
