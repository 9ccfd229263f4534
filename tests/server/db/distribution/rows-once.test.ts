import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, inTransaction, type Connected, type Db } from '../../../../src/server/db/connection';
import { markSpread } from '../../../../src/server/db/distribution/is-spread';
import { withRowsOnce } from '../../../../src/server/db/distribution/rows-once';
import { testDatabase, type TestDatabase } from '../../../support/database';
import { statementsOf } from '../../../support/statements';

let database: TestDatabase;
let plain: Connected;
let spread: Connected;
beforeAll(async () => {
  database = await testDatabase();
  await sql`create table listed (id integer primary key, words text[])`.execute(database.db);
  plain = connect(database.url, { max: 1 });
  spread = connect(database.url, { max: 1 });
  markSpread(spread.db);
});
afterAll(async () => {
  await plain.close();
  await spread.close();
  await database.drop();
});

const found = (from: number) => sql`
  select n as id, case when n % 2 = 0 then array['even', 'a "quoted" one'] end as words
  from generate_series(${from}::integer, ${from + 2}::integer) as n`;

const list = (db: Db, from: number) =>
  withRowsOnce<{ rows: number; added: number }>(
    db,
    { as: 'found', statement: found(from), columns: { id: 'integer', words: 'text[]' } },
    sql`, added as (insert into listed select id, words from found on conflict do nothing returning id)
      select (select count(*) from found) as rows, (select count(*) from added) as added`,
  );

test('rows that are found once are gone on with alike, in one statement or on a cluster in two', async () => {
  const sent: Record<string, number> = {};
  const kept: Record<string, unknown> = {};
  for (const [name, { db }] of Object.entries({ plain, spread })) {
    const statements = await statementsOf(async () => {
      expect(await list(db, 1)).toEqual([{ rows: 3, added: 3 }]);
    });
    sent[name] = statements.filter((text) => text.includes('found')).length;
    expect(await list(db, 3)).toEqual([{ rows: 3, added: 2 }]);
    kept[name] = (await sql`select * from listed order by id`.execute(database.db)).rows;
    await sql`delete from listed`.execute(database.db);
  }
  expect(kept['spread']).toEqual(kept['plain']);
  expect(kept['plain']).toContainEqual({ id: 4, words: ['even', 'a "quoted" one'] });
  expect(sent['spread']).toBe(2);
});

test('where nothing is found, nothing is done', async () => {
  for (const { db } of [plain, spread]) {
    const nothing = { as: 'found', statement: sql`select 1 as id where false`, columns: { id: 'integer' } };
    expect(await withRowsOnce(db, nothing, sql` select count(*) as rows from found`)).toEqual([{ rows: 0 }]);
  }
});

test('on a cluster both statements are in one transaction, the caller’s or one of their own', async () => {
  const asked = { as: 'found', statement: sql`select txid_current()::text as at`, columns: { at: 'text' } };
  const both = (db: Db) =>
    withRowsOnce<{ first: string; second: string }>(
      db,
      asked,
      sql` select at as first, txid_current()::text as second from found`,
    );
  const [own] = await both(spread.db);
  expect(own?.first).toBe(own?.second);
  await inTransaction(spread.db, async (tx) => {
    const { rows } = await sql<{ at: string }>`select txid_current()::text as at`.execute(tx);
    const at = rows[0]?.at;
    expect(await both(tx)).toEqual([{ first: at, second: at }]);
  });
});

test('nulls, quotes and commas come through a cluster as they were', async () => {
  const odd = sql`
    select * from (values (1, 'a,"b"{c}\\', array['x,y', null, 'NULL', '']), (2, null, null), (3, 'NULL', '{}'::text[])) as odd (id, word, words)`;
  const readBack = (db: Db) =>
    withRowsOnce(
      db,
      { as: 'found', statement: odd, columns: { id: 'integer', word: 'text', words: 'text[]' } },
      sql` select * from found order by id`,
    );
  expect(await readBack(spread.db)).toEqual(await readBack(plain.db));
  expect(await readBack(spread.db)).toMatchObject([
    { word: 'a,"b"{c}\\' },
    { words: null },
    { word: 'NULL', words: [] },
  ]);
});

test('more rows than a cluster may carry are refused, and nothing is done', async () => {
  const tooMany = { as: 'found', statement: sql`select generate_series(1, 2000001) as id`, columns: { id: 'integer' } };
  await sql`delete from listed`.execute(database.db);
  await expect(
    withRowsOnce(spread.db, tooMany, sql`, added as (insert into listed select id from found) select 1 as done`),
  ).rejects.toThrow('More than 2000000 rows of "found"');
  expect((await sql`select 1 from listed limit 1`.execute(database.db)).rows).toEqual([]);
});
