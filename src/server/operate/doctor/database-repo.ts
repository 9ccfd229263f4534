// What a doctor asks a database about itself.
import { sql } from 'kysely';
import type { Db } from '../../db/connection';

/** `at`: what its clock says (ms since 1970). */
export async function aboutDatabase(
  db: Db,
): Promise<{ version: string; mayCreate: boolean; isReplica: boolean; at: number }> {
  const { rows } = await sql<{ version: string; may_create: boolean; is_replica: boolean; at: number }>`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      has_schema_privilege('public', 'create') as may_create, pg_is_in_recovery() as is_replica,
      extract(epoch from clock_timestamp()) * 1000 as at`.execute(db);
  const { version = '', may_create = false, is_replica = false, at = 0 } = rows[0] ?? {};
  return { version, mayCreate: may_create, isReplica: is_replica, at };
}
