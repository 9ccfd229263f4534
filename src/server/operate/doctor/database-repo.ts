// What a doctor asks a database about itself.
import { sql } from 'kysely';
import type { Db } from '../../db/connection';

/** `release`: as PostgreSQL numbers it; `at`: what its clock says (ms since 1970). */
export async function aboutDatabase(
  db: Db,
): Promise<{ version: string; release: number; mayCreate: boolean; isReplica: boolean; at: number }> {
  const { rows } = await sql<{
    version: string;
    release: number;
    may_create: boolean;
    is_replica: boolean;
    at: number;
  }>`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      current_setting('server_version_num')::int as release,
      has_schema_privilege('public', 'create') as may_create, pg_is_in_recovery() as is_replica,
      extract(epoch from clock_timestamp()) * 1000 as at`.execute(db);
  const { version = '', release = 0, may_create = false, is_replica = false, at = 0 } = rows[0] ?? {};
  return { version, release, mayCreate: may_create, isReplica: is_replica, at };
}
