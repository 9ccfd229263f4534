import { once } from 'node:events';
import { createConnection, createServer } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  connect,
  inTransaction,
  isConnectionLost,
  mayBeCausedByValue,
  over,
  type Connected,
} from '../../../src/server/db/connection';
import { planKept } from '../../../src/server/db/kept-plans';
import { testDatabase, type TestDatabase } from '../../support/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await sql`create table pairs (id integer primary key, hits integer not null)`.execute(database.db);
  await sql`insert into pairs values (1, 0), (2, 0)`.execute(database.db);
});
afterAll(() => database.drop());

test('an instant is told in milliseconds, with whatever fraction and in whatever zone the database writes it', async () => {
  const told = (zone: string) =>
    inTransaction(database.db, async (tx) => {
      await sql`select set_config('timezone', ${zone}, true)`.execute(tx);
      const { rows } =
        await sql`select '2026-03-01 07:08:09.123987Z'::timestamptz as fine, '2026-03-01 07:08:09.5Z'::timestamptz as coarse,
        '2026-03-01 07:08:09Z'::timestamptz as whole, '1969-07-20 20:17:40.9999Z'::timestamptz as before`.execute(tx);
      return rows;
    });
  const instants = {
    fine: '2026-03-01T07:08:09.123Z',
    coarse: '2026-03-01T07:08:09.500Z',
    whole: '2026-03-01T07:08:09.000Z',
    before: '1969-07-20T20:17:40.999Z',
  };
  for (const zone of ['UTC', 'America/New_York', 'Asia/Kolkata']) expect(await told(zone)).toEqual([instants]);
});

describe('a transaction', () => {
  test('that the database broke off for another’s sake is begun anew, and both take effect once', async () => {
    let waiting = 0;
    let go = () => {};
    const both = new Promise<void>((resolve) => (go = resolve));
    const hit = (first: number, second: number) => {
      let tried = 0;
      return inTransaction(database.db, async (tx) => {
        tried += 1;
        await sql`update pairs set hits = hits + 1 where id = ${first}`.execute(tx);
        if (tried === 1 && (waiting += 1) === 2) go();
        if (tried === 1) await both;
        await sql`update pairs set hits = hits + 1 where id = ${second}`.execute(tx);
        return tried;
      });
    };
    const tries = await Promise.all([hit(1, 2), hit(2, 1)]);
    // Which one the database breaks off, and whether they meet once more, is the database's affair.
    expect(Math.max(...tries)).toBeGreaterThan(1);
    const { rows } = await sql`select hits from pairs`.execute(database.db);
    expect(rows).toEqual([{ hits: 2 }, { hits: 2 }]);
  });

  test('that is wrong in itself is not repeated', async () => {
    let tried = 0;
    const wrong = inTransaction(database.db, (tx) => {
      tried += 1;
      return sql`insert into pairs values (1, 0)`.execute(tx);
    });
    await expect(wrong).rejects.toThrow(/duplicate/);
    expect(tried).toBe(1);
  });

  test('is not begun inside another one, which would end with it', async () => {
    const insert = (id: number) => (tx: typeof database.db) => sql`insert into pairs values (${id}, 0)`.execute(tx);
    const nested = inTransaction(database.db, async (tx) => {
      await insert(10)(tx);
      await inTransaction(tx, insert(11));
    });
    await expect(nested).rejects.toThrow('inside another one');

    const client = await database.pool.connect();
    await inTransaction(over(client), insert(12));
    await client.query('begin');
    await insert(13)(over(client));
    await expect(inTransaction(over(client), insert(14))).rejects.toThrow('inside another one');
    await client.query('rollback');
    client.release();

    const { rows } = await sql`select id from pairs where id >= 10`.execute(database.db);
    expect(rows).toEqual([{ id: 12 }]);
    await sql`delete from pairs where id = 12`.execute(database.db);
  });
});

describe('a statement whose plan is kept', () => {
  test('is planned once for a connection, and answers what it is asked each time', async () => {
    const asked = await database.db.transaction().execute(async (tx) => {
      const hitsOf = async (id: number) => {
        const { rows } = await sql<{ id: number }>`${planKept} select id from pairs where id = ${id}`.execute(tx);
        return rows;
      };
      const found = [await hitsOf(1), await hitsOf(2), await hitsOf(3)];
      const { rows: kept } = await sql<{ statement: string; plans: number }>`
        select statement, generic_plans + custom_plans as plans from pg_prepared_statements`.execute(tx);
      return { found, kept };
    });
    expect(asked.found).toEqual([[{ id: 1 }], [{ id: 2 }], []]);
    expect(asked.kept).toEqual([{ statement: expect.stringContaining('from pairs where id = $1'), plans: 3 }]);
  });
});

describe('a database of several servers', () => {
  const several = (url: string, ...others: string[]) =>
    url.replace(/@[^/]*/, (own) => `@${[...others, own.slice(1)].join(',')}`);
  const pidOver = async ({ db }: Connected) =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;

  test('is that of the first one that answers and accepts writes', async () => {
    const two = connect(several(database.url, '127.0.0.1:1'));
    expect(await pidOver(two)).toBeGreaterThan(0);
    await two.close();
    const none = connect(`${several(database.url, '127.0.0.1:1')}?options=-c%20default_transaction_read_only%3Don`);
    const refused = await pidOver(none).catch((error: unknown) => error);
    expect(refused).toMatchObject({ message: expect.stringContaining('accepts writes') });
    expect(isConnectionLost(refused)).toBe(true);
    await none.close();
  });

  test('is looked for anew by whoever meets one that only answers reads', async () => {
    const one = connect(database.url, { max: 1 });
    const before = await pidOver(one);
    const write = one.db.transaction().execute(async (tx) => {
      await sql`set transaction read only`.execute(tx);
      await sql`update pairs set hits = 1`.execute(tx);
    });
    await expect(write).rejects.toMatchObject({ code: '25006' });
    expect(await pidOver(one)).not.toBe(before);
    await one.close();
  });

  test('is away when it takes packets and no longer answers, however long a statement may last', async () => {
    let isSilent = false;
    const { url, close } = await between({ lets: () => !isSilent });
    const cut = connect(url, { max: 2, silence: 300 });
    const slow = sql<{ one: number }>`select 1 as one from pg_sleep(1)`.execute(cut.db);
    expect((await slow).rows).toEqual([{ one: 1 }]);
    const hung = sql`select pg_sleep(60)`.execute(cut.db).catch((error: unknown) => error);
    isSilent = true;
    expect(isConnectionLost(await hung)).toBe(true);
    await cut.close();
    close();
  });

  test('is there when a full pooler lets a new connection in and has it wait', async () => {
    let isFull = false;
    const asksSomething = 'Q'.charCodeAt(0);
    const { url, close } = await between({
      lets: (bytes, nth) => !isFull || nth === 0 || bytes[0] !== asksSomething,
    });
    const pooled = connect(url, { max: 1, silence: 100 });
    await sql`select 1`.execute(pooled.db);
    isFull = true;
    const slow = sql<{ one: number }>`select 1 as one from pg_sleep(2.5)`.execute(pooled.db);
    expect((await slow).rows).toEqual([{ one: 1 }]);
    await pooled.close();
    close();
  });

  /** Something that passes packets on to the server, as long as it lets them. */
  async function between({ lets }: { lets: (bytes: Buffer, nth: number) => boolean }) {
    const { hostname, port } = new URL(database.url);
    let made = 0;
    const server = createServer((from) => {
      const nth = made++;
      const to = createConnection(Number(port), hostname);
      from.on('data', (bytes) => void (lets(bytes, nth) && to.write(bytes))).on('error', () => to.destroy());
      to.on('data', (bytes) => void (lets(bytes, nth) && from.write(bytes))).on('error', () => from.destroy());
      from.on('close', () => to.destroy());
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    const at = typeof address === 'object' && address ? address.port : 0;
    return { url: database.url.replace(`:${port}/`, `:${at}/`), close: () => server.close() };
  }
});

describe('a database that is away', () => {
  test('is told from a statement that is wrong', async () => {
    const nowhere = connect('postgres://nobody@127.0.0.1:1/none');
    const failure = (db: typeof database.db, text: string) =>
      sql
        .raw(text)
        .execute(db)
        .then(
          () => null,
          (error: unknown) => error,
        );
    expect(isConnectionLost(await failure(nowhere.db, 'select 1'))).toBe(true);
    expect(isConnectionLost(await failure(database.db, 'select nonsense'))).toBe(false);
    expect(isConnectionLost(await failure(database.db, 'select pg_terminate_backend(pg_backend_pid())'))).toBe(true);
    await nowhere.close();
  });

  test('in the middle of a transaction ends that one only, and not the process', async () => {
    const own = connect(database.url);
    const broken = own.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await sql`select pg_terminate_backend(${rows[0]?.pid}::integer)`.execute(database.db);
      await new Promise((resolve) => setTimeout(resolve, 100));
      await sql`select 1`.execute(tx);
    });
    const error = await broken.then(
      () => null,
      (failure: unknown) => failure,
    );
    expect(isConnectionLost(error)).toBe(true);
    expect((await sql`select 1 as one`.execute(own.db)).rows).toEqual([{ one: 1 }]);
    await own.close();
  });
});

test('a broken unique rule can be a value’s fault, however a cluster says it; other trouble there is no value’s', () => {
  const told = (message: string) => Object.assign(new pg.DatabaseError(message, 0, 'error'), { code: 'XX000' });
  expect(mayBeCausedByValue(told('duplicate key value violates unique constraint "pairs_pkey_102008"'))).toBe(true);
  expect(mayBeCausedByValue(told('could not find the source blob'))).toBe(false);
});
