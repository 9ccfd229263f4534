// Plain, numbered, forward-only migrations, applied under a lock at start.
import { createHash } from 'node:crypto';
import pg from 'pg';

const files = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true });

const migrations = Object.entries(files)
  .map(([path, sql]) => ({
    name: path.replace(/^.*\/|\.sql$/g, ''),
    sql,
    hash: createHash('sha256').update(sql).digest('hex'),
  }))
  .toSorted((a, b) => (a.name < b.name ? -1 : 1));

// Any constant will do; every API of this product uses the same one.
const lockKey = 7_072_401;

/**
 * Brings a database up to this version. Several may call it at once: one works, the others wait.
 * Throws a sentence when the database was migrated by a newer version, or when an applied migration was changed.
 */
export async function migrate(url: string): Promise<{ applied: string[] }> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 15_000 });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query(
      'create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations');
    const known = new Map(migrations.map((migration) => [migration.name, migration]));
    for (const row of rows) {
      const ours = known.get(row.name);
      if (!ours)
        throw new Error(
          `The database was migrated by a newer version of Porchlight (${row.name}). Start that version.`,
        );
      if (ours.hash !== row.hash)
        throw new Error(`Migration ${row.name} differs from the one that this database was made with.`);
    }
    const done = new Set(rows.map((row) => row.name));
    const applied: string[] = [];
    for (const migration of migrations) {
      if (done.has(migration.name)) continue;
      await client.query('begin');
      try {
        await client.query(migration.sql);
        await client.query('insert into migrations (name, hash) values ($1, $2)', [migration.name, migration.hash]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw error;
      }
      applied.push(migration.name);
    }
    return { applied };
  } finally {
    await client.end();
  }
}
