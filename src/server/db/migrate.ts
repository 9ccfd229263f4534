// Plain, numbered, forward-only migrations, applied under a lock at start.
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { databaseClient } from './client';
import { isLockNotHad } from './connection';
import { applyToSpread } from './distribution/apply-to-spread';
import { distributeAll, engineOf } from './distribution/distribute';

const files = import.meta.glob<string>('./migrations/**/*.sql', { query: '?raw', import: 'default', eager: true });

/** Stands in a migration that does more than add; `tests/architecture/migrations.test.ts` reads what stands in all others. */
const takesAway = /^-- contracts: \S+/m;

const migrations = Object.entries(files)
  .map(([path, sql]) => ({
    name: path.replace(/^.*\/|\.sql$/g, ''),
    sql,
    hash: createHash('sha256').update(sql).digest('hex'),
    expands: !takesAway.test(sql),
  }))
  .toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** A text that a migration once had, and the later one that makes what came of it as today's. */
const formerHashes: Readonly<Record<string, string>> = {
  // 0032-passers-by-stay
  '0027-passers-by': '9b01cb9e302295416c0b0e6a7402f20cab9e5dab30aa974dda1e70ce6f1343f6',
};

/** How long a migration waits for a table, and the pause in which it lets others have it (ms). */
const lockPatience = '2s';
const pause = 3_000;

// Any constant will do; every API of this product uses the same one.
const lockKey = 7_072_401;

const listOfMigrations = `
  create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default now());
  alter table migrations add column if not exists expands boolean not null default false`;
const insertMigration = 'insert into migrations (name, hash, expands) values ($1, $2, $3)';

/** The first migration of the versions before any release; theirs were folded into today's. */
const firstOfOld = '0001-first';
const unsupported =
  'This database was made by an earlier test version of Porchlight and cannot be upgraded; nothing was changed in it. ' +
  'To start fresh, set PORCHLIGHT_DATA to another folder or DATABASE_URL to an empty database, or delete the old one.';

/**
 * Brings a database up to this version. Several may call it at once: one works, the others wait.
 * Throws a sentence when the database was migrated by another version from which no way leads here; nothing is changed then.
 */
export async function migrate(url: string): Promise<{ applied: string[] }> {
  const client = databaseClient(url, { connectionTimeoutMillis: 15_000 });
  await client.connect();
  try {
    await holdMigrations(client);
    const rows = await appliedTo(client);
    requireUnchanged(rows);
    // While servers are upgraded one by one, one of this version may start again: it does without what a newer one added.
    requireKnown(rows.filter(({ expands }) => !expands));
    const done = new Set(rows.map((row) => row.name));
    const due = migrations.filter(({ name }) => !done.has(name));
    if (due.length > 0) await client.query(listOfMigrations);
    const engine = await engineOf(client);
    for (const migration of due) await apply(client, engine, migration);
    if (engine !== 'plain') await distributeAll(client);
    return { applied: due.map(({ name }) => name) };
  } finally {
    await client.end();
  }
}

/** Whether a database is as this version needs it; nothing is changed or waited for. Throws where it doesn't answer. */
export async function isBroughtUp(url: string): Promise<boolean> {
  const client = databaseClient(url, { connectionTimeoutMillis: 15_000 });
  await client.connect();
  try {
    const done = new Set((await appliedTo(client)).map(({ name }) => name));
    return migrations.every(({ name }) => done.has(name));
  } finally {
    await client.end();
  }
}

/**
 * Applies one. While it waits for a table, everyone who comes after it waits, too: behind a backup or an import that would be for as long
 * as that runs. So it gives up soon, lets the others go, and tries again.
 */
async function apply(
  client: pg.Client,
  engine: Awaited<ReturnType<typeof engineOf>>,
  migration: (typeof migrations)[number],
): Promise<void> {
  const { name, sql, hash, expands } = migration;
  for (;;) {
    await client.query('begin');
    try {
      await client.query(`set local lock_timeout = '${lockPatience}'`);
      await (engine === 'spread' ? applyToSpread(client, sql) : client.query(sql));
      await client.query(insertMigration, [name, hash, expands]);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      if (!isLockNotHad(error)) throw error;
    }
    await sleep(pause);
  }
}

/** Lets no other process migrate this database, nor begin to work on it, until the connection ends. */
export async function holdMigrations(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [lockKey]);
}

/** Lets others migrate again before the connection ends. */
export async function releaseMigrations(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_unlock($1)', [lockKey]);
}

/**
 * Makes an empty database as it was when these migrations had been applied, in the caller's transaction. Throws a sentence when
 * this version does not know one of them.
 */
export async function applyRecorded(
  client: pg.ClientBase,
  recorded: readonly { name: string; hash: string }[],
): Promise<void> {
  requireUnchanged(recorded);
  const newer = newerThanOurs(recorded);
  if (newer)
    throw new Error(`A newer version of Porchlight made this backup (${newer.name}). Restore it with that version.`);
  const hashes = new Map(recorded.map(({ name, hash }) => [name, hash]));
  await client.query(listOfMigrations);
  for (const { name, sql, expands } of migrations) {
    const hash = hashes.get(name);
    if (hash === undefined) continue;
    await client.query(sql);
    await client.query(insertMigration, [name, hash, expands]);
  }
}

type Recorded = readonly { name: string; hash: string }[];

/** Throws a sentence where one of this version's migrations had another text. */
function requireUnchanged(rows: Recorded): void {
  const ours = new Map(migrations.map(({ name, hash }) => [name, hash]));
  for (const { name, hash } of rows) {
    const isOurs = ours.get(name) === hash || formerHashes[name] === hash;
    if (name === firstOfOld || (ours.has(name) && !isOurs)) throw new Error(unsupported);
  }
}

/** What this version's migrations don't know. */
const newerThanOurs = (rows: Recorded) => rows.find(({ name }) => !migrations.some((ours) => ours.name === name));

function requireKnown(rows: Recorded): void {
  const newer = newerThanOurs(rows);
  if (newer)
    throw new Error(`A newer version of Porchlight migrated this database (${newer.name}). Start that version.`);
}

/** What a database has been through; nothing is written to find out. */
async function appliedTo(client: pg.Client): Promise<{ name: string; hash: string; expands: boolean }[]> {
  const { rows: there } = await client.query<{ there: boolean }>(
    `select to_regclass('public.migrations') is not null as there`,
  );
  if (!there[0]?.there) return [];
  // What came before this was kept may have done anything.
  const all = await client.query<{ name: string; hash: string; expands: boolean }>(
    `select name, hash, coalesce((to_jsonb(migrations) ->> 'expands')::boolean, false) as expands from migrations order by name`,
  );
  return all.rows;
}
