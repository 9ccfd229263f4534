// Hashes with keys of this installation's own: no one who has such a hash alone can try values on it.
import { createHmac, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from './connection';

/** The hash that belongs to a name; its key is made with the first one. */
export async function keyedHash(db: Db, name: `${string}-hash-key`): Promise<(text: string) => string> {
  const made = randomBytes(32).toString('hex');
  await sql`
    insert into installation (key, value) values (${name}, to_jsonb(${made}::text))
    on conflict (key) do nothing`.execute(db);
  const { rows } = await sql<{ key: string }>`
    select value #>> '{}' as key from installation where key = ${name}`.execute(db);
  const key = rows[0]?.key ?? made;
  return (text) => createHmac('sha256', key).update(text).digest('base64url');
}
