// How many rows of some tables a test's database has looked at so far; on a cluster on all its servers, where tables are in parts. A
// connection tells what it read when it ends.
import { sql } from 'kysely';
import type { Db } from '../../src/server/db/connection';

/** @param how rows that were found by an index, or all */
export async function rowsRead(db: Db, tables: readonly string[], how: 'by index' | 'all'): Promise<number> {
  const counted = how === 'all' ? 'idx_tup_fetch + seq_tup_read' : 'idx_tup_fetch';
  const asked = `select coalesce(sum(${counted}), 0)::integer as read from pg_stat_user_tables
    where regexp_replace(relname, '_[0-9]{6,}$', '') = any('{${tables.join(',')}}')`;
  const { rows: cluster } = await sql`select 1 from pg_extension where extname = 'citus'`.execute(db);
  const { rows } = await (
    cluster.length === 0
      ? sql.raw<{ read: number }>(asked)
      : sql<{ read: number }>`select sum(result::integer)::integer as read from run_command_on_all_nodes(${asked})`
  ).execute(db);
  return rows[0]?.read ?? 0;
}
