// A migration widens what a kept plan reads, under a server that works on.
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { connect, inTransaction, type Connected } from '../../../src/server/db/connection';
import { planKept } from '../../../src/server/db/kept-plans';
import { keptBuilt, keptStatement } from '../../../src/server/db/kept-statement';
import { testDatabase } from '../../support/database';

const database = await testDatabase();
const pool = connect(database.url, { max: 4 });
afterAll(async () => {
  await pool.close();
  await database.drop();
});

let made = 0;
/** A view with everything of it, and a table of what was done. */
async function aView() {
  const [name, done] = [`doors_seen_${(made += 1)}`, `done_${made}`];
  await sql.raw(`create view ${name} as select 1 as id; create table ${done} (id integer)`).execute(pool.db);
  const widen = () => sql.raw(`create or replace view ${name} as select 1 as id, 2 as floor`).execute(database.db);
  return { name, done, widen };
}
let view: Awaited<ReturnType<typeof aView>>;
beforeEach(async () => (view = await aView()));

type Db = Connected['db'];
const look = async (db: Db) => (await sql`${planKept} select * from ${sql.table(view.name)}`.execute(db)).rows;
/** Once over each connection of the pool, which are all taken at once. */
const overAll = <T>(act: (db: Db) => Promise<T>) => Promise.all([0, 1, 2, 3].map(() => act(pool.db)));

test('a kept statement answers over every connection when the view it reads was widened', async () => {
  await overAll(async (db) => db.connection().execute(look));
  await view.widen();
  expect(await overAll(look)).toEqual([0, 1, 2, 3].map(() => [{ id: 1, floor: 2 }]));
});

test('a transaction with such a statement is begun again, and does what else it does once', async () => {
  const act = async (tx: Db) => {
    await sql.raw(`insert into ${view.done} values (1)`).execute(tx);
    return look(tx);
  };
  await overAll((db) => inTransaction(db, act));
  await view.widen();
  expect(await overAll((db) => inTransaction(db, act))).toEqual([0, 1, 2, 3].map(() => [{ id: 1, floor: 2 }]));
  expect((await sql.raw(`select * from ${view.done}`).execute(pool.db)).rows).toHaveLength(8);
});

test('so does one whose text is always the same, and its new plan is kept', async () => {
  const read = keptStatement<{ id: number }>(`select * from ${view.name} where id = $1`);
  const one = connect(database.url, { max: 1 });
  await read(one.db, [1]);
  await view.widen();
  for (let times = 0; times < 3; times += 1) expect(await read(one.db, [1])).toEqual([{ id: 1, floor: 2 }]);
  const { rows } = await sql`select generic_plans + custom_plans as plans from pg_prepared_statements
    where statement like '%doors_seen%' order by prepare_time`.execute(one.db);
  expect(rows).toEqual([{ plans: 1 }, { plans: 3 }]);
  await one.close();
});

describe('the columns of a kept statement', () => {
  /** What the server is asked over one connection, by the letter with which each message of the protocol begins. */
  async function oneConnection() {
    const one = connect(database.url, { max: 1 });
    const client = await one.pool.connect();
    let asked = '';
    const { stream } = client.connection;
    const write = stream.write.bind(stream) as (bytes: Buffer) => boolean;
    Object.assign(stream, {
      write: (bytes: Buffer) => {
        asked += String.fromCharCode(bytes[0] ?? 0);
        return write(bytes);
      },
    });
    client.release();
    return {
      ...one,
      of: async <T>(act: () => Promise<T>) => {
        asked = '';
        return { gave: await act(), asked };
      },
    };
  }
  // Parse, bind, describe, execute, sync.
  const [first, later] = ['PBDES', 'BES'];

  test('are told once over each connection, and its values are read as before', async () => {
    const read = keptStatement<object>(
      `select $1::bigint as number, '2026-11-03T10:00:00Z'::timestamptz as at, null as none, true as yes`,
    );
    const one = await oneConnection();
    const row = { number: 7, at: '2026-11-03T10:00:00.000Z', none: null, yes: true };
    // Whether it is a cluster is known by now.
    await sql`select 1`.execute(one.db);
    expect(await one.of(() => read(one.db, [7]))).toEqual({ gave: [row], asked: first });
    expect(await one.of(() => read(one.db, [8]))).toEqual({ gave: [{ ...row, number: 8 }], asked: later });
    await one.close();
  });

  test('are told anew of one that failed before, and of one whose plan gives others by now', async () => {
    const read = keptStatement<{ id: number }>(`select * from ${view.name} where 1 / $1::integer > 0`);
    const one = await oneConnection();
    await sql`select 1`.execute(one.db);
    await expect(read(one.db, ['none'])).rejects.toMatchObject({ code: '22P02' });
    expect((await one.of(() => read(one.db, [1]))).gave).toEqual([{ id: 1 }]);
    expect(await one.of(() => read(one.db, [1]))).toEqual({ gave: [{ id: 1 }], asked: later });
    await expect(read(one.db, [0])).rejects.toMatchObject({ code: '22012' });
    expect(await one.of(() => read(one.db, [1]))).toEqual({ gave: [{ id: 1 }], asked: later });
    await view.widen();
    for (let times = 0; times < 3; times += 1) expect(await read(one.db, [1])).toEqual([{ id: 1, floor: 2 }]);
    await one.close();
  });

  test('that are asked for at once are not mixed up, nor is what gives none', async () => {
    const [numbers, texts] = [1, 2].map((many) =>
      keptStatement<object>(
        `select each, ${'each, '.repeat(many)} $1::text as text from generate_series(1, ${many}) as each`,
      ),
    );
    const insert = keptStatement(`insert into ${view.done} values ($1)`);
    const one = connect(database.url, { max: 1 });
    for (let times = 0; times < 3; times += 1)
      expect(
        await inTransaction(one.db, (tx) =>
          Promise.all([numbers?.(tx, ['a']), insert(tx, [times]), texts?.(tx, ['b']), numbers?.(tx, ['c'])]),
        ),
      ).toEqual([
        [{ each: 1, text: 'a' }],
        [],
        [
          { each: 1, text: 'b' },
          { each: 2, text: 'b' },
        ],
        [{ each: 1, text: 'c' }],
      ]);
    await one.close();
  });
});

test('a statement of parts is built once, and has one number for a value however often it occurs', async () => {
  let built = 0;
  const read = keptBuilt<'id' | 'other', { id: number; own: string; text: string }>(
    ['id', 'other'],
    ({ id, other }) => {
      built += 1;
      return sql`select id, ${'own'}::text as own, '$' || ${other}::text as text from ${sql.table(view.name)}
      where id = ${id}::integer and id <> ${other}::integer and ${id}::integer = id`;
    },
  );
  const one = connect(database.url, { max: 1 });
  // By now it is known whether it is a cluster.
  await sql`select 1`.execute(one.db);
  expect(await read(one.db, { id: 1, other: 2 })).toEqual([{ id: 1, own: 'own', text: '$2' }]);
  expect(await read(one.db, { id: 2, other: 1 })).toEqual([]);
  expect(await inTransaction(one.db, (tx) => read(tx, { other: 3, id: 1 }))).toEqual([
    { id: 1, own: 'own', text: '$3' },
  ]);
  const { rows } = await sql`select cardinality(parameter_types) as values, generic_plans + custom_plans as plans
    from pg_prepared_statements where statement like ${`%${view.name}%`}`.execute(one.db);
  expect({ built, rows }).toEqual({ built: 1, rows: [{ values: 3, plans: 3 }] });
  await one.close();
});

test('what the database cannot do at all fails, and is asked once', async () => {
  let asked = 0;
  const cannot = inTransaction(pool.db, (tx) => {
    asked += 1;
    return sql`${planKept} select 1 from ${sql.table(view.name)} for update of missing`.execute(tx);
  });
  await expect(cannot).rejects.toThrow();
  await expect(
    inTransaction(pool.db, (tx) => {
      asked += 1;
      return sql`${planKept} select count(*) from ${sql.table(view.done)} for update`.execute(tx);
    }),
  ).rejects.toMatchObject({ code: '0A000' });
  expect(asked).toBe(2);
});
