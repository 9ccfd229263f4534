// The database's clock against this server's.
import { sql } from 'kysely';
import type { Db } from '../../db/connection';

/** By how many seconds the database's clock is ahead. */
export async function databaseAhead(db: Db): Promise<number> {
  const asked = Date.now();
  const { rows } = await sql<{ at: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::double precision as at`.execute(db);
  const answered = Date.now();
  return Math.round(((rows[0]?.at ?? answered) - (asked + answered) / 2) / 1000);
}
