// A database to try something in, on a server that lets its user make one.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { databaseClient } from '../client';
import { withDatabase } from '../hosts';

const mayNot = '42501';

/** Runs `act` with a new, empty database of the same server and removes it; false when the user may make none. */
export async function withScratchDatabase(url: string, act: (scratch: string) => Promise<void>): Promise<boolean> {
  const name = `porchlight_check_${randomBytes(6).toString('hex')}`;
  const client = databaseClient(url, { connectionTimeoutMillis: 60_000 });
  await client.connect();
  try {
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
