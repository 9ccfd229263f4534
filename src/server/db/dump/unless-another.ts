// One automatic backup of a database at a time, from however many machines it is used.
import { databaseClient } from '../client';

// Any constant will do that isn't another lock's.
const lockKey = 7_072_402;

/** Runs `act` unless another one does the same with this database; false then. */
export async function unlessAnother(url: string, act: () => Promise<void>): Promise<boolean> {
  const client = databaseClient(url, { connectionTimeoutMillis: 60_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ had: boolean }>('select pg_try_advisory_lock($1) as had', [lockKey]);
    if (!rows[0]?.had) return false;
    await act();
    return true;
  } finally {
    await client.end();
  }
}
