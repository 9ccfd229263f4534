// Everything that the database holds at one moment, read over the wire: tables by COPY in one snapshot, and what their sequences say.
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { databaseClient } from '../client';
import { over, type Db } from '../connection';
import { holdMigrations, releaseMigrations } from '../migrate';
import { backupName, textForAnyVersion } from './session';

export interface TableColumns {
  name: string;
  columns: string[];
}

export interface SequenceValue {
  name: string;
  value: string;
  is_called: boolean;
}

/** A file in the store, as a row names it. */
export interface NamedFile {
  key: string;
  mime: string | null;
}

export interface Snapshot {
  takenAt: string;
  server: string;
  migrations: { name: string; hash: string }[];
  tables: TableColumns[];
  files: NamedFile[];
  /** The same moment for other statements. */
  db: Db;
  rowsOf(table: TableColumns): AsyncIterable<Buffer>;
  sequences(): Promise<SequenceValue[]>;
  close(): Promise<void>;
}

/**
 * A cluster reads each of its servers over several connections, each with a snapshot of its own; over a single one, all of a server is
 * of one moment. One PostgreSQL takes it for the setting of an extension that isn't there.
 */
const oneSnapshotEach = 'set citus.max_adaptive_executor_pool_size = 1';

/**
 * Opens a snapshot. On a cluster "one moment" holds for each campaign: its rows are of one, those of campaigns on other servers some
 * milliseconds apart, and what all of them refer to, like people, a little later than any, so that none refers to what came after it.
 * No one waits for it but a migration, and it waits for no one. Throws a sentence where there is nothing to read.
 */
export async function openSnapshot(url: string): Promise<Snapshot> {
  const client = databaseClient(url, { connectionTimeoutMillis: 60_000, application_name: backupName });
  await client.connect();
  try {
    await client.query(`${textForAnyVersion}; ${oneSnapshotEach}`);
    // Tables are as they are until each is locked, and locked before the snapshot: one that was rewritten since would look empty to it.
    await holdMigrations(client);
    const { rows: there } = await client.query<{ there: boolean }>(
      `select to_regclass('public.migrations') is not null as there`,
    );
    if (!there[0]?.there)
      throw new Error('There is nothing to save: this database holds no installation of Porchlight.');
    const tables = await readTables(client);
    await client.query('begin isolation level repeatable read read only');
    // Begins the snapshots of a cluster's other servers; the one of this server, with what campaigns refer to, begins just after them.
    await client.query(`lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in access share mode`);
    await releaseMigrations(client);
    const { rows: about } = await client.query<{ taken_at: string; server: string }>(
      `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as taken_at,
         current_setting('server_version') as server`,
    );
    const { rows: migrations } = await client.query<{ name: string; hash: string }>(
      'select name, hash from public.migrations order by name',
    );
    return {
      takenAt: about[0]?.taken_at ?? '',
      server: about[0]?.server ?? '',
      migrations,
      tables,
      files: await readFiles(client, tables),
      db: over(client),
      rowsOf: (table) => rowsOf(client, table),
      sequences: () => readSequences(client),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** A name as a statement writes it. */
export const quoted = (name: string): string => `public.${pg.escapeIdentifier(name)}`;

/** The rows of a table as COPY writes them. */
export async function* rowsOf(client: pg.ClientBase, { name, columns }: TableColumns): AsyncGenerator<Buffer> {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const stream = client.query(copyTo(`copy ${quoted(name)} (${list}) to stdout`));
  for await (const piece of stream) yield piece as Buffer;
}

/** Every table of ours but the list of migrations, with the columns that are stored and not computed. */
export async function readTables(client: pg.ClientBase): Promise<TableColumns[]> {
  const { rows } = await client.query<TableColumns>(`
    select tables.relname as name, array_agg(columns.attname::text order by columns.attnum) as columns
    from pg_class tables join pg_attribute columns on columns.attrelid = tables.oid
    where tables.relnamespace = 'public'::regnamespace and tables.relkind = 'r' and tables.relname <> 'migrations'
      and columns.attnum > 0 and not columns.attisdropped and columns.attgenerated = ''
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = tables.oid and deptype = 'e')
    group by tables.relname order by tables.relname`);
  return rows;
}

async function readFiles(client: pg.ClientBase, tables: readonly TableColumns[]): Promise<NamedFile[]> {
  const naming = tables.filter(({ columns }) => columns.includes('storage_key'));
  if (naming.length === 0) return [];
  const { rows } = await client.query<NamedFile>(
    `select key, max(mime) as mime from (${naming
      .map(
        ({ name, columns }) =>
          `select storage_key as key, ${columns.includes('mime') ? 'mime' : 'null'} as mime from ${quoted(name)} where storage_key is not null`,
      )
      .join(' union all ')}) as named group by key order by key`,
  );
  return rows;
}

/** Sequences know no snapshot: read after the tables, none of them is behind what a table holds. */
async function readSequences(client: pg.ClientBase): Promise<SequenceValue[]> {
  const { rows: names } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relkind = 'S' and relnamespace = 'public'::regnamespace order by relname`);
  const values: SequenceValue[] = [];
  for (const { name } of names) {
    const { rows } = await client.query<Omit<SequenceValue, 'name'>>(
      `select last_value::text as value, is_called from ${quoted(name)}`,
    );
    if (rows[0]) values.push({ name, ...rows[0] });
  }
  return values;
}
