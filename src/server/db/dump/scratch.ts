// A database to try something in, on a server that lets its user make one.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { databaseClient } from '../client';
import { withDatabase } from '../hosts';

const mayNot = '42501';
/** Held by whoever tries something. Any constant will do that isn't another lock's. */
const lockKey = 7_072_404;

/** Runs `act` with a new, empty database of the same server and removes it; false when the user may make none. */
export async function withScratchDatabase(url: string, act: (scratch: string) => Promise<void>): Promise<boolean> {
  const client = databaseClient(url, { connectionTimeoutMillis: 60_000 });
  await client.connect();
  try {
    const ours = await namesOfOurs(client);
    await removeLeftBehind(client, ours);
    await client.query('select pg_advisory_lock_shared($1)', [lockKey]);
    const name = `${ours}${randomBytes(6).toString('hex')}`;
    await client.query(`create database ${name} template template0`);
    try {
      await act(withDatabase(url, name));
    } finally {
      await client.query(`drop database if exists ${name} with (force)`);
    }
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === mayNot) return false;
    throw error;
  } finally {
    await client.end();
  }
}

/** How the names begin of those that were made for this database: another one on the server may be tried, too. */
async function namesOfOurs(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ start: string }>(
    `select 'porchlight_check_' || oid || '_' as start from pg_database where datname = current_database()`,
  );
  return rows[0]?.start ?? '';
}

/** Whoever was killed at it left one behind, with every voter in it. */
async function removeLeftBehind(client: pg.ClientBase, ours: string): Promise<void> {
  const { rows } = await client.query<{ had: boolean }>('select pg_try_advisory_lock($1) as had', [lockKey]);
  if (!rows[0]?.had) return;
  const { rows: left } = await client.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [ours],
  );
  for (const { name } of left)
    await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`).catch(() => undefined);
  await client.query('select pg_advisory_unlock($1)', [lockKey]);
}

/** The bytes that a database takes. */
export async function databaseSize(url: string): Promise<number> {
  const client = databaseClient(url, { connectionTimeoutMillis: 60_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ size: string }>('select pg_database_size(current_database()) as size');
    return Number(rows[0]?.size ?? 0);
  } finally {
    await client.end();
  }
}
