import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { listenForNotices } from '../../src/server/db/notices';
import { startWorkers } from '../../src/server/workers';
import { testApi } from '../support/api';
import { testDatabase } from '../support/database';

const seconds = 15;

test('workers who have nothing to do make at most one transaction a second', async () => {
  const database = await testDatabase();
  const api = await testApi({ database, realJobs: true });
  const notices = listenForNotices(database.url, () => undefined);
  const workers = await startWorkers(api.services, notices, () => undefined, new URL('file:///no-threads.js'));
  // Asked from elsewhere: what is asked in a database counts as one of its transactions.
  const beside = new Client({ connectionString: inject('databaseServer').url });
  await beside.connect();
  onTestFinished(async () => {
    await workers.stop();
    await notices.stop();
    await api.close();
    await beside.end();
  });
  const made = async (): Promise<number> => {
    const { rows } = await beside.query<{ made: number }>(
      'select (xact_commit + xact_rollback)::integer as made from pg_stat_database where datname = $1',
      [new URL(database.url).pathname.slice(1)],
    );
    return rows[0]?.made ?? Number.NaN;
  };
  const within = async (length: number): Promise<number> => {
    const before = await made();
    await pause(length * 1000);
    return (await made()) - before;
  };
  // What a start looks for once is over.
  while ((await within(3)) > 6);
  const first = await within(seconds);
  expect(first).toBeGreaterThan(0);
  // What is looked for once a minute may fall into one of two such times, not into both.
  expect(first <= seconds ? first : await within(seconds)).toBeLessThanOrEqual(seconds);
});
