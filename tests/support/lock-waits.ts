// Who waits for a lock that someone else has, so that a test goes on when another call has come as far as that.
import { sql } from 'kysely';
import type { Db } from '../../src/server/db/connection';

/**
 * How many connections of a test's database wait: on a cluster on whichever of its servers.
 * @param kind of lock; left out: any
 */
export async function lockWaits(
  db: Db,
  kind: 'advisory' | 'relation' | 'transactionid' | null = null,
): Promise<number> {
  const { rows: cluster } = await sql`select 1 from pg_extension where extname = 'citus'`.execute(db);
  const activity = sql.table(cluster.length > 0 ? 'citus_stat_activity' : 'pg_stat_activity');
  const { rows } = await sql`
    select pid from ${activity}
    where datname = current_database() and wait_event_type = 'Lock' and wait_event = coalesce(${kind}::text, wait_event)`.execute(
    db,
  );
  return rows.length;
}
