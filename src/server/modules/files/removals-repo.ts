// Bytes that no row needs any more. What is to go is noted in the transaction that forgets it, so that bytes which the store can't
// remove then are removed later.
import { sql } from 'kysely';
import type { Db } from '../../db/connection';
import { eachAlone } from '../../jobs/each-alone';
import type { FileStore } from '../../providers/files';

export interface Removing {
  db: Db;
  files: Pick<FileStore, 'remove'>;
}

/** So many are tried in one round. */
const atOnce = 500;

/** Inside the transaction that forgets the files, or before they are removed. */
export async function noteRemovals(tx: Db, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await sql`
    insert into file_removals (file_key) select unnest(${[...keys]}::text[]) on conflict do nothing`.execute(tx);
}

/**
 * Notes files that are about to be stored, before a transaction that is to name them: unless it keeps them (`keepNoted`) they go some
 * hours later, whatever failed, or was killed, in between.
 */
export async function noteAhead(db: Db, keys: readonly string[], hours = 1): Promise<void> {
  await sql`
    insert into file_removals (file_key, noted_at)
    select unnest(${[...keys]}::text[]), now() + make_interval(hours => ${hours})
    on conflict (file_key) do update set noted_at = excluded.noted_at`.execute(db);
}

/** Inside the transaction that names the files. Throws where they may be gone already: the process stood still for hours. */
export async function keepNoted(tx: Db, keys: readonly string[]): Promise<void> {
  const { rows } = await sql`
    delete from file_removals where file_key = any(${[...keys]}::text[]) and noted_at > now() returning 1`.execute(tx);
  if (rows.length < keys.length) throw new Error('Files were stored too long ago to be kept.');
}

/** Removes files that were noted. Each is tried; throws at the end what failed, which stays noted. */
export async function removeNoted({ db, files }: Removing, keys: readonly string[]): Promise<void> {
  await eachAlone(
    keys.map((key) => async () => {
      await files.remove(key);
      await sql`delete from file_removals where file_key = ${key}`.execute(db);
    }),
  );
}

/** Removes files that were forgotten before now; those that the store can't remove are tried again later. Throws what failed. */
export async function removeFiles(removing: Removing, keys: readonly string[]): Promise<void> {
  await noteRemovals(removing.db, keys);
  await removeNoted(removing, keys);
}

/** Tries again what could not be removed; of very many others each time. Throws at the end what failed. */
export async function removeLeftFiles(removing: Removing): Promise<void> {
  const { rows } = await sql<{ file_key: string }>`
    select file_key from file_removals where noted_at <= now() order by random() limit ${atOnce}`.execute(removing.db);
  await removeNoted(
    removing,
    rows.map(({ file_key }) => file_key),
  );
}
