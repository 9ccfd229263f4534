// What fails on our side is 503 with when to come again, and a line in the log; never the caller's fault, and never for ever.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../src/contract';
import { connect, isUnavailable } from '../../../src/server/db/connection';
import { testApi, type TestApi, type TestUser } from '../../support/api';
import { testDatabase, type TestDatabase } from '../../support/database';

const { campaigns } = contract;
let database: TestDatabase;
let api: TestApi;
let owner: TestUser;
let id: string;
let lines: string[];
/** The SQLSTATE that the database answers the next call with. */
let state: string;

beforeAll(async () => {
  lines = [];
  database = await testDatabase();
  api = await testApi({
    database,
    log: { write: (line) => void lines.push(line) },
    handlers: (real) => ({
      ...real,
      campaigns: {
        ...real.campaigns,
        get: async (context) => {
          if (state)
            await sql`do $$ begin raise exception 'a trial' using errcode = ${sql.lit(state)}; end $$`.execute(
              context.db,
            );
          return real.campaigns.get(context);
        },
      },
    }),
  });
  ({ owner, id } = await api.makeCampaign());
});
afterAll(async () => {
  await api.close();
  await database.drop();
});

const ask = () => api.as(owner).call(campaigns.get, { query: { id } });

test.each([
  ['the disk is full', '53100'],
  ['memory is out', '53200'],
  ['there are too many connections', '53300'],
  ['the server stops', '57P01'],
  ['the server crashed', '57P02'],
  ['the server starts', '57P03'],
  ['a statement took too long', '57014'],
  ['the disk fails', '58030'],
  ['the server only answers reads', '25006'],
  ['the connection fails', '08006'],
])('when %s', async (_what, code) => {
  state = code;
  lines.length = 0;
  const { status, error, headers } = await ask();
  state = '';
  expect([status, error.code, headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '5']);
  expect(lines.some((line) => line.includes('"level":50') && line.includes('request failed'))).toBe(true);
  expect((await ask()).status).toBe(200);
});

test('a mistake of ours stays one, and a rule that a caller broke is none of these', async () => {
  state = '42P01';
  expect((await ask()).status).toBe(500);
  state = '';
  expect(isUnavailable(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))).toBe(true);
  expect(isUnavailable(Object.assign(new Error('no such file'), { code: 'ENOENT' }))).toBe(false);
});

test('connections that the database ended are made anew', async () => {
  expect((await ask()).status).toBe(200);
  const stranger = connect(database.url, { max: 1 });
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(stranger.db);
  await stranger.close();
  await expect.poll(async () => (await ask()).status).toBe(200);
});

test('no statement and no forgotten transaction runs for ever', async () => {
  const { rows } = await sql<{ statement: string; idle: string }>`
    select current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(api.services.db);
  expect(rows).toEqual([{ statement: '2min', idle: '1min' }]);
});
