// What another server refuses is wrong, unless the newest one refuses it for the same reason.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { checkStatements } from '../../../statements/check';
import { databaseAt, serversOf, startOwnServer } from '../../../support/on-server';

vi.setConfig({ testTimeout: 120_000 });

// In the place of a newer one: what is made in its template, and a day's own order, the run's server doesn't know.
let newest: Awaited<ReturnType<typeof startOwnServer>>;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'porchlight-sent-'));
  newest = await startOwnServer({ datestyle: 'iso, dmy' });
  const client = new Client({ connectionString: databaseAt(newest.url, 'template1') });
  await client.connect();
  await client.query('create table pg_newer (id integer); create domain newer as integer');
  await client.end();
});
afterAll(async () => {
  await newest.stop();
  await rm(folder, { recursive: true, force: true });
});

async function checked(...texts: (string | [string, unknown[]])[]) {
  const lines = texts.map((each) => {
    const [text, values] = typeof each === 'string' ? [each, []] : each;
    return JSON.stringify({ text, values, from: 'src/server/modules/some/repo.ts:1:1' });
  });
  await writeFile(join(folder, '1.jsonl'), lines.join('\n'));
  const { statements, leftOut, refused } = await checkStatements(folder, inject('databaseServer').url, newest.url);
  return { statements, leftOut: [...leftOut.values()], codes: refused.map((each) => /\((\w{5});/.exec(each)?.[1]) };
}

test('what only the newest knows is refused, whatever its code', async () => {
  const found = await checked(
    'select * from pg_newer',
    'select 1::newer',
    `select '25-12-2026'::date`,
    ['select $1::date', ['25-12-2026']],
    'select 1',
  );
  expect(found).toEqual({ statements: 5, leftOut: [], codes: ['42P01', '42704', '22008', '22008'] });
});

test('what lies in the rows or was made by a test is no concern of the server', async () => {
  const nowhere = '00000000-0000-4000-8000-000000000000';
  const found = await checked(
    'select * from a_table_of_a_test',
    ['select $1::integer', ['x']],
    ['insert into memberships (campaign_id, user_id) values ($1, $1)', [nowhere]],
  );
  expect(found).toEqual({ statements: 3, leftOut: [], codes: [] });
});

test('every kind of statement is tried, whatever stands before it; what is not is counted', async () => {
  const found = await checked(
    '/* plan kept */ /* one server */ select * from pg_newer',
    '(select id from pg_newer) union select 1',
    'values (1::newer)',
    'lock table pg_newer',
    'merge into pg_newer using users on false when not matched then do nothing',
    'copy pg_newer to stdout',
    'create temporary table own as select * from pg_newer',
    'begin',
    'savepoint a',
    'select * from jobs.job',
  );
  // Of the first one a cluster is sent another form.
  const isCluster = (await serversOf(inject('databaseServer').url)).length > 1;
  const codes = ['42P01', '42704', '42P01', '42P01', '42P01', '42P01'];
  expect(found).toEqual(
    isCluster
      ? { statements: 6, leftOut: [1, 2, 1], codes }
      : { statements: 7, leftOut: [2, 1], codes: ['42P01', ...codes] },
  );
});
