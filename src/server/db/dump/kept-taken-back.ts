// What people took back after a backup, kept in the database that was restored from it until it is taken back there as well: whoever
// ends the restore before that must not lose it.
import { sql } from 'kysely';
import type { Db } from '../connection';
import { nothingTakenBack, type StandingTrees, type TakenBack, type TakenBackRow } from './taken-back';

/** How the keys begin. */
const ours = 'taken-back ';
const ofTrees = `${ours}trees`;
const rowsEach = 500;

/** Keeps it, in the caller's transaction. */
export async function keepTakenBack(tx: Db, { trees, ...kinds }: TakenBack): Promise<void> {
  const keep = (key: string, value: unknown) =>
    sql`insert into installation (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
      on conflict (key) do update set value = excluded.value`.execute(tx);
  if (trees) await keep(ofTrees, trees);
  for (const [kind, rows] of Object.entries(kinds))
    for (let at = 0; at < rows.length; at += rowsEach)
      await keep(`${ours}${kind} ${String(at).padStart(9, '0')}`, rows.slice(at, at + rowsEach));
}

/** Held by whoever takes it back. Any constant will do that isn't another lock's. */
const lockKey = 7_072_405;

/** Waits until no one else takes it back: of a connection of its own, which holds it until it is closed. */
export async function holdTakenBack(db: Db): Promise<void> {
  await sql`select pg_advisory_lock(${lockKey}::bigint)`.execute(db);
}

/** Null where none is kept. */
export async function keptTakenBack(db: Db): Promise<TakenBack | null> {
  const { rows: keys } = await sql<{ key: string }>`
    select key from installation where starts_with(key, ${ours}) order by key`.execute(db);
  if (keys.length === 0) return null;
  const kept = nothingTakenBack();
  for (const { key } of keys) {
    const { rows } = await sql<{ value: unknown }>`select value from installation where key = ${key}`.execute(db);
    if (key === ofTrees) kept.trees = rows[0]?.value as StandingTrees;
    else kept[key.split(' ')[1] as Exclude<keyof TakenBack, 'trees'>].push(...(rows[0]?.value as TakenBackRow[]));
  }
  return kept;
}

export async function forgetTakenBack(db: Db): Promise<void> {
  await sql`delete from installation where starts_with(key, ${ours})`.execute(db);
}
