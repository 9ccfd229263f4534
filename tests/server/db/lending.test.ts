import { setImmediate as soon } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atSavepoint, inTransaction } from '../../../src/server/db/connection';
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

describe('a transaction in which something failed', () => {
  const hitsFrom = async (id: number) =>
    (await sql<{ id: number }>`select id from hits where id >= ${id} order by id`.execute(database.db)).rows;
  const hit = (db: typeof database.db, id: number) => sql`insert into hits values (${id}, 0)`.execute(db);
  /** Heard of later than what is asked behind it. */
  const deep = async <T>(act: () => Promise<T>, depth = 40): Promise<T> =>
    depth === 0 ? act() : await deep(act, depth - 1);
  const cannot = (db: typeof database.db) => sql`select 1 / 0`.execute(db);

  test('of our own leaves nothing of what waited for its beginning, either', async () => {
    // When the other is asked for, and before the database can have answered the beginning.
    const fail = () => deep(() => Promise.reject(new Error('no')));
    await expect(inTransaction(database.db, (tx) => Promise.all([hit(tx, 100), fail()]))).rejects.toThrow('no');
    // Behind whatever may still be sent over any of these connections.
    for (let looks = 0; looks < 20; looks += 1) await soon().then(() => hitsFrom(100));
    expect(await hitsFrom(100)).toEqual([]);
  });

  test('fails for that reason, whoever hears first that something behind it was not done', async () => {
    const failing = () =>
      inTransaction(database.db, async (tx) => {
        await sql`select 1`.execute(tx);
        await Promise.all([deep(() => cannot(tx)), sql`select 2`.execute(tx)]);
      });
    // Whether both are told together is chance.
    for (let round = 0; round < 20; round += 1) await expect(failing()).rejects.toMatchObject({ code: '22012' });
  });

  test('fails at a savepoint for that reason, and after it for another', async () => {
    const codes: unknown[] = [];
    const failing = inTransaction(database.db, async (tx) => {
      const both = (act: () => Promise<unknown>) => Promise.all([deep(act), sql`select 2`.execute(tx)]);
      await atSavepoint(tx, () => both(() => cannot(tx))).catch(({ code }) => codes.push(code));
      await hit(tx, 200);
      await both(() => hit(tx, 1));
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(codes).toEqual(['22012']);
    expect(await hitsFrom(200)).toEqual([]);
  });

  test('is not taken for committed where no one heard of it', async () => {
    const failing = inTransaction(database.db, async (tx) => {
      await hit(tx, 300);
      await cannot(tx).catch(() => undefined);
      return 'saved';
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect(await hitsFrom(300)).toEqual([]);
    await inTransaction(database.db, (tx) => hit(tx, 301));
    expect(await hitsFrom(300)).toEqual([{ id: 301 }]);
  });
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
      query(asked: string, values?: unknown[]) {
        // Whether it is a cluster.
        if (values === undefined) return Promise.resolve({ rows: [] });
        sent.push(asked);
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

  test('lets nothing that waited for it be changed where something else failed meanwhile', async () => {
    const { lent, sent, answers } = connection();
    let more = () => Promise.resolve<unknown>(null);
    const done = lent.inTransaction(async (send) => {
      more = () => send('insert into others', []);
      await Promise.all([send('insert into hits', []), Promise.reject(new Error('no'))]);
    });
    const told = expect(done).rejects.toThrow('no');
    await soon();
    answers[0]?.(null);
    await soon();
    answers.at(-1)?.(null);
    await told;
    await expect(more()).rejects.toThrow('This transaction is over.');
    expect(sent).toEqual(['begin', 'rollback']);
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
