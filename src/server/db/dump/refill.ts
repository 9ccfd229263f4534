// Fills a database with what a snapshot held, in one transaction: all of it is there afterwards, or all that was there before.
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { databaseClient } from '../client';
import { from as copyFrom } from 'pg-copy-streams';
import { over, type Db } from '../connection';
import { applyRecorded, holdMigrations } from '../migrate';
import { pauseEveryPhoneBank, raiseVersions } from './after-restore';
import { rowDigest } from './row-digest';
import { textForAnyVersion } from './session';
import { quoted, readTables, rowsOf, type SequenceValue, type TableColumns } from './snapshot';

/** What a database holds before it is filled. */
export interface Holding {
  /** Whether anything would be lost. */
  isEmpty: boolean;
  /** Tables of some other program: nothing may be cleared away then. */
  isForeign: boolean;
  campaigns: number;
  people: number;
  voters: number;
  /** Other sessions of the same user: a server that runs, most likely. */
  sessions: number;
}

export interface Refill {
  /** Makes the tables as these migrations left them, without a row. */
  begin(migrations: readonly { name: string; hash: string }[]): Promise<void>;
  fill(table: TableColumns, rows: AsyncIterable<Buffer>): Promise<void>;
  /** Checks references and reads every table again; `expected` by table. Throws a sentence when a row differs. */
  check(
    sequences: readonly SequenceValue[],
    expected: ReadonlyMap<string, { rows: number; digest: string }>,
  ): Promise<void>;
  /** Notes in the database that it comes from a backup of that moment, and lets no number of the time after it be used again. */
  note(takenAt: string): Promise<void>;
  /** Pauses every phone bank; returns how many. */
  pausePhoneBanks(): Promise<number>;
  /** The same transaction for other statements. */
  db: Db;
  commit(): Promise<void>;
  /** Ends it; what was not committed is undone. */
  close(): Promise<void>;
}

export async function openRefill(url: string): Promise<Refill> {
  const client = databaseClient(url, { connectionTimeoutMillis: 60_000 });
  await client.connect();
  try {
    await client.query(textForAnyVersion);
    await holdMigrations(client);
    const references: Reference[] = [];
    const known = new Map<string, TableColumns>();
    return {
      db: over(client),
      async begin(migrations) {
        await client.query('begin');
        await client.query(clearAll);
        await applyRecorded(client, migrations);
        for (const table of await readTables(client)) known.set(table.name, table);
        if (known.size === 0) return;
        await client.query(`truncate ${[...known.keys()].map(quoted).join(', ')}`);
        references.push(...(await dropReferences(client)));
      },
      async fill(table, rows) {
        const columns = known.get(table.name)?.columns;
        const strange = columns ? table.columns.find((column) => !columns.includes(column)) : table.name;
        if (strange !== undefined)
          throw new Error(
            `The backup holds "${table.name === strange ? strange : `${table.name}.${strange}`}", which no migration of Porchlight makes. Move it to another schema than "public" before you save.`,
          );
        const list = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ');
        await pipeline(rows, client.query(copyFrom(`copy ${quoted(table.name)} (${list}) from stdin`)));
      },
      async check(sequences, expected) {
        for (const { relation, name, definition } of references)
          await client.query(`alter table ${relation} add constraint ${pg.escapeIdentifier(name)} ${definition}`);
        for (const { name, value, is_called } of sequences)
          await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), value, is_called]);
        for (const table of known.values()) {
          const wanted = expected.get(table.name) ?? rowDigest().result();
          const found = rowDigest();
          for await (const piece of rowsOf(client, table)) found.add(piece);
          const { rows, digest } = found.result();
          if (rows !== wanted.rows || digest !== wanted.digest)
            throw new Error(`The table "${table.name}" differs after loading: ${rows} rows of ${wanted.rows}.`);
        }
      },
      async note(takenAt) {
        await raiseVersions(client);
        // Its files are where they are restored to now, and no server was promoted since.
        await client.query(`delete from installation where key in ('files-folder', 'timeline')`);
        await client.query(
          `insert into installation (key, value) values ('restored', jsonb_build_object('at', now(), 'taken_at', $1::text)),
             ('newest-backup', jsonb_build_object('taken_at', $1::text))
           on conflict (key) do update set value = excluded.value`,
          [takenAt],
        );
      },
      pausePhoneBanks: () => pauseEveryPhoneBank(client),
      commit: async () => {
        await client.query('commit');
        await client.query('analyze');
      },
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** Looks at what a database holds, and who works on it. */
export async function lookAt(url: string): Promise<Holding> {
  const client = databaseClient(url, { connectionTimeoutMillis: 60_000 });
  await client.connect();
  try {
    return await readHolding(client);
  } finally {
    await client.end();
  }
}

async function readHolding(client: pg.ClientBase): Promise<Holding> {
  const count = async (table: string): Promise<number> => {
    const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
      `public.${table}`,
    ]);
    if (!rows[0]?.there) return 0;
    const { rows: counted } = await client.query<{ count: string }>(`select count(*) from ${quoted(table)}`);
    return Number(counted[0]?.count ?? 0);
  };
  const [campaigns, people, voters] = [await count('campaigns'), await count('users'), await count('voters')];
  const isForeign = (await readTables(client)).length > 0 && !(await isOurs(client));
  // The servers of a cluster keep sessions of their own, of the same user: for someone whose session is counted, or for no one.
  const { rows } = await client.query<{ sessions: string }>(
    `select count(*) as sessions from pg_stat_activity
     where datname = current_database() and usename = current_user and pid <> pg_backend_pid()
       and backend_type = 'client backend' and application_name not like 'citus_internal %'`,
  );
  return {
    isEmpty: campaigns === 0 && people === 0,
    isForeign,
    campaigns,
    people,
    voters,
    sessions: Number(rows[0]?.sessions ?? 0),
  };
}

async function isOurs(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('public.migrations') is not null as there`,
  );
  return rows[0]?.there ?? false;
}

/** Whatever migrations make, without the right to drop the schema itself. What extensions brought stays. */
const clearAll = `do $clear$ declare made record; begin
  for made in select format('%s public.%I', case relkind when 'v' then 'view' when 'm' then 'materialized view'
      when 'S' then 'sequence' else 'table' end, relname) as what
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm', 'r', 'p', 'S')
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype in ('e', 'i', 'a'))
    order by array_position('{v,m,r,p,S}'::"char"[], relkind)
  loop execute 'drop ' || regexp_replace(made.what, ' public', ' if exists public') || ' cascade'; end loop;
  for made in select oid::regprocedure::text as what from pg_proc where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
  loop execute 'drop routine if exists ' || made.what || ' cascade'; end loop;
  for made in select oid::regtype::text as what from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
      and not exists (select from pg_depend where classid = 'pg_type'::regclass and objid = pg_type.oid and deptype = 'e')
  loop execute 'drop type if exists ' || made.what || ' cascade'; end loop;
end $clear$`;

interface Reference {
  relation: string;
  name: string;
  definition: string;
}

/** Tables refer to one another, and to themselves: loaded in any order they are checked once, at the end. */
async function dropReferences(client: pg.ClientBase): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(`
    select conrelid::regclass::text as relation, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conrelid, conname`);
  for (const { relation, name } of rows)
    await client.query(`alter table ${relation} drop constraint ${pg.escapeIdentifier(name)}`);
  return rows;
}
