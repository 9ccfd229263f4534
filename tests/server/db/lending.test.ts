import { setImmediate as soon } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../../src/server/db/connection';
import { lending } from '../../../src/server/db/lending';
import { testDatabase, type TestDatabase } from '../../support/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await sql`create sequence turns`.execute(database.db);
  await sql`create table hits (id integer primary key, count integer not null)`.execute(database.db);
  await sql`insert into hits values (1, 0)`.execute(database.db);
});
afterAll(() => database.drop());

describe('what is asked of a transaction at once', () => {
  test('is done in the order in which it was asked, however it was written', async () => {
    const inTurn = await inTransaction(database.db, async (tx) => {
      const raw = async () => (await sql<{ turn: number }>`select nextval('turns') as turn`.execute(tx)).rows[0]?.turn;
      const built = async () =>
        (await tx.selectNoFrom(sql<number>`nextval('turns')`.as('turn')).executeTakeFirst())?.turn;
      return Promise.all([raw(), built(), raw(), raw(), built(), built(), raw()]);
    });
    expect(inTurn).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test('is seen as it is when its turn comes: behind a lock, with what was committed meanwhile', async () => {
    let hasHit = () => {};
    const hit = new Promise<void>((resolve) => (hasHit = resolve));
    const other = inTransaction(database.db, async (tx) => {
      await sql`update hits set count = count + 1 where id = 1`.execute(tx);
      hasHit();
      // Until the others wait for it.
      for (;;) {
        const { rows } = await sql`select 1 from pg_locks where not granted`.execute(tx);
        if (rows.length > 0) return;
      }
    });
    await hit;
    const [, { rows }] = await inTransaction(database.db, (tx) =>
      Promise.all([
        sql`select 1 from hits where id = 1 for no key update`.execute(tx),
        sql`select count from hits where id = 1`.execute(tx),
      ]),
    );
    await other;
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('fails for the reason of the first that fails, leaves nothing, and the connection serves the next', async () => {
    const pid = async (db: typeof database.db) =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;
    let first: number | undefined;
    const failing = inTransaction(database.db, async (tx) => {
      first = await pid(tx);
      await Promise.all([
        sql`insert into hits values (2, 0)`.execute(tx),
        sql`insert into hits values (1, 0)`.execute(tx),
        sql`insert into hits values (3, 0)`.execute(tx),
      ]);
    });
    await expect(failing).rejects.toThrow(/duplicate key/);
    const { rows } = await sql`select id from hits`.execute(database.db);
    expect(rows).toEqual([{ id: 1 }]);
    expect(await inTransaction(database.db, pid)).toBe(first);
  });
});

test('a transaction that is over takes nothing more', async () => {
  let kept = database.db;
  await inTransaction(database.db, async (tx) => {
    kept = tx;
    await sql`select 1`.execute(tx);
  });
  await expect(sql`insert into hits values (4, 0)`.execute(kept)).rejects.toThrow('This transaction is over.');
});

describe('the beginning of a transaction', () => {
  /** A connection that notes what is sent, in which writes, and answers each when told to. */
  function connection() {
    const sent: string[] = [];
    const writes: string[][] = [];
    const stream = {
      writableCorked: 0,
      cork: () => void (stream.writableCorked += 1),
      uncork() {
        stream.writableCorked -= 1;
        writes.push(sent.slice(writes.flat().length));
      },
    };
    const answers: ((error: Error | null) => void)[] = [];
    const client = {
      connection: { stream },
      getTransactionStatus: () => 'I',
      release: () => {},
      query(asked: string | { text: string }) {
        if (typeof asked === 'string') return Promise.resolve({ rows: [] });
        sent.push(asked.text);
        return new Promise((resolve, reject) =>
          answers.push((error) => (error ? reject(error) : resolve({ rows: [] }))),
        );
      },
    };
    const pool = { connect: () => Promise.resolve(client), end: () => Promise.resolve() };
    return { lent: lending(pool as unknown as Pool), sent, writes, answers };
  }

  test('goes out with the looks that come first; what changes something waits until it is there', async () => {
    const { lent, sent, writes, answers } = connection();
    const done = lent.inTransaction((send) =>
      Promise.all([send('select 1', []), send('insert into hits', []), send('select 2', [])]),
    );
    await soon();
    expect(writes).toEqual([['begin', 'select 1']]);
    answers[0]?.(null);
    await soon();
    expect(sent).toEqual(['begin', 'select 1', 'insert into hits', 'select 2']);
    for (const answer of answers) answer(null);
    await soon();
    answers.at(-1)?.(null);
    await done;
    expect(sent.at(-1)).toBe('commit');
  });

  test('that fails lets nothing be changed, and nothing be committed', async () => {
    const { lent, sent, answers } = connection();
    const done = lent.inTransaction(async (send) => {
      await send('select 1', []);
      await send('insert into hits', []);
    });
    const told = expect(done).rejects.toThrow('canceled');
    await soon();
    answers[0]?.(new Error('canceled'));
    answers[1]?.(null);
    await soon();
    answers.at(-1)?.(null);
    await told;
    expect(sent).toEqual(['begin', 'select 1', 'rollback']);
  });
});
