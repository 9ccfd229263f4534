import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askedAsOne } from '../../../src/server/db/asked-as-one';
import { inTransaction, type Db } from '../../../src/server/db/connection';
import { isAmong, planKept } from '../../../src/server/db/kept-plans';
import { onTurn } from '../../../src/server/db/lending';
import { testDatabase, type TestDatabase } from '../../support/database';

let database: TestDatabase;
const ids = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002'];

beforeAll(async () => {
  database = await testDatabase();
  await sql`create table things (id uuid primary key, at timestamptz not null, name text)`.execute(database.db);
  await sql`insert into things values (${ids[0]}, '2026-03-01 07:08:09.123987Z', 'one'), (${ids[1]}, '2026-03-02Z', null)`.execute(
    database.db,
  );
});
afterAll(() => database.drop());

const among = async (db: Db, some: readonly string[]) => {
  const { rows } = await sql<{ id: string; at: string; name: string | null }>`${planKept}
    select id, at, name from things where id ${isAmong(some)} order by id`.execute(db);
  return rows;
};
const named = async (db: Db, name: string, limit: number) => {
  const { rows } = await sql<{ id: string }>`${planKept}
    select id from things where name = ${name} limit ${limit}::int`.execute(db);
  return rows;
};

/** What `act` answers in a transaction, and how many statements that took beside its beginning and end. */
async function counted<T>(act: (tx: Db) => Promise<T>): Promise<{ answer: T; statements: number }> {
  let statements = 0;
  const end = onTurn((turn) => (statements += turn.statements));
  try {
    return { answer: await inTransaction(database.db, act), statements: statements - 2 };
  } finally {
    end();
  }
}

test('what is asked at once is one statement, and each hears what it asked for', async () => {
  const { answer, statements } = await counted(async (tx) => {
    const asked = askedAsOne(tx);
    return Promise.all([
      among(asked, ids),
      named(asked, 'one', 5),
      named(asked, 'none', 5),
      among(asked, ids.slice(1)),
    ]);
  });
  const [both, one, none, second] = answer;
  expect(both.map(({ id, name }) => ({ id, name }))).toEqual([
    { id: ids[0], name: 'one' },
    { id: ids[1], name: null },
  ]);
  expect(both.map(({ at }) => Date.parse(at))).toEqual([
    Date.parse('2026-03-01T07:08:09.123Z'),
    Date.parse('2026-03-02'),
  ]);
  expect({ one, none }).toEqual({ one: [{ id: ids[0] }], none: [] });
  expect(second).toMatchObject([{ id: ids[1] }]);
  expect(statements).toBe(1);
});

test('it sees what was asked of the transaction before it, and what follows on an answer is a statement of its own', async () => {
  const { answer, statements } = await counted(async (tx) => {
    const asked = askedAsOne(tx);
    const [, renamed, both] = await Promise.all([
      sql`update things set name = 'two' where id = ${ids[1]}`.execute(tx),
      named(asked, 'two', 5),
      among(asked, ids),
    ]);
    return { renamed, both: both.length, again: await named(asked, 'two', 5) };
  });
  expect(answer).toEqual({ renamed: [{ id: ids[1] }], both: 2, again: [{ id: ids[1] }] });
  expect(statements).toBe(3);
});

test('where one of them fails all do, with its reason', async () => {
  const failing = inTransaction(database.db, async (tx) => {
    const asked = askedAsOne(tx);
    const told = await Promise.allSettled([among(asked, ids), named(asked, 'one', -1)]);
    expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    for (const each of told) if (each.status === 'rejected') throw each.reason;
  });
  await expect(failing).rejects.toThrow(/LIMIT must not be negative/);
});
