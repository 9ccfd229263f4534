// Of which moment the newest backup is: written down wherever one is made, so that every process can tell, and of where it lies nothing.
import { sql } from 'kysely';
import { connect, type Db } from './connection';

/**
 * Writes down that a backup of this moment was made; an older one than the newest changes nothing, unless that is of a moment to come:
 * a clock was wrong then.
 */
export async function noteBackup(databaseUrl: string, takenAt: string): Promise<void> {
  const { db, close } = connect(databaseUrl, { max: 1 });
  try {
    await sql`
      insert into installation (key, value) values ('newest-backup', jsonb_build_object('taken_at', ${takenAt}::text))
      on conflict (key) do update set value = excluded.value
      where (installation.value ->> 'taken_at')::timestamptz < (excluded.value ->> 'taken_at')::timestamptz
        or (installation.value ->> 'taken_at')::timestamptz > now()`.execute(db);
  } finally {
    await close();
  }
}

/** Of which moment the newest backup is; null: none was made since this can be told. */
export async function newestBackup(db: Db): Promise<string | null> {
  const { rows } = await sql<{ taken_at: string | null }>`
    select (value ->> 'taken_at')::timestamptz as taken_at from installation where key = 'newest-backup'`.execute(db);
  return rows[0]?.taken_at ?? null;
}
