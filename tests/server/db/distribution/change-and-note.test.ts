import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, inTransaction, type Connected, type Db } from '../../../../src/server/db/connection';
import { changeAndNote } from '../../../../src/server/db/distribution/change-and-note';
import { markSpread } from '../../../../src/server/db/distribution/is-spread';
import { testDatabase, type TestDatabase } from '../../../support/database';

let database: TestDatabase;
let spread: Connected;
beforeAll(async () => {
  database = await testDatabase();
  await sql`create table hits (id integer primary key)`.execute(database.db);
  await sql`create table notes (id integer primary key)`.execute(database.db);
  spread = connect(database.url, { max: 1 });
  markSpread(spread.db);
});
afterAll(async () => {
  await spread.close();
  await database.drop();
});

const add = (db: Db, id: number) =>
  changeAndNote<{ id: number }>(db, {
    table: 'hits',
    as: 'fresh',
    statement: sql`insert into hits values (${id}::integer) returning *`,
    noting: [sql`, noted as (insert into notes select id from fresh)`],
    columns: sql`id`,
  });
const kept = async () => {
  const { rows } =
    await sql`select hits.id, notes.id as note from hits full join notes using (id) order by notes.id`.execute(
      database.db,
    );
  return rows;
};

test('where rows are changed and noted in two statements, both are part of one transaction, or nothing is changed', async () => {
  expect(await add(spread.db, 1)).toMatchObject([{ id: 1 }]);
  expect(await inTransaction(spread.db, (tx) => add(tx, 2))).toMatchObject([{ id: 2 }]);
  expect(await spread.db.transaction().execute((tx) => add(tx, 3))).toMatchObject([{ id: 3 }]);
  const whole = [1, 2, 3].map((id) => ({ id, note: id }));
  expect(await kept()).toEqual(whole);
  await sql`insert into notes values (4)`.execute(database.db);
  await expect(add(spread.db, 4)).rejects.toThrow('duplicate key');
  expect(await kept()).toEqual([...whole, { id: null, note: 4 }]);
});
