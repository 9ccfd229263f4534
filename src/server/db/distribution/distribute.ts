// Spreads the tables of a database over the servers of a Citus cluster, by campaign. On plain PostgreSQL nothing is done.
import pg from 'pg';
import { tablePlaces } from './table-places';

/**
 * What the database runs on: one PostgreSQL; Citus, with all tables still on the coordinator; or Citus, with tables spread over its
 * servers.
 */
export async function engineOf(client: pg.ClientBase): Promise<'plain' | 'gathered' | 'spread'> {
  const { rows } = await client.query(`select 1 from pg_extension where extname = 'citus'`);
  if (rows.length === 0) return 'plain';
  return (await placedTables(client)).size > 0 ? 'spread' : 'gathered';
}

/** Puts every table to its place, all of them or none. */
export async function distributeAll(client: pg.ClientBase): Promise<void> {
  await client.query('begin');
  try {
    await distribute(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/**
 * Puts every table that stands in the list and is not yet where it belongs to its place, with the rows it has. May be called
 * again at any time. On Citus only; in a transaction of the caller's.
 */
export async function distribute(client: pg.ClientBase): Promise<string[]> {
  const placed = await placedTables(client);
  const there = await tablesThere(client);
  const missing = (tables: readonly string[]) => tables.filter((table) => there.has(table) && !placed.has(table));
  const shared = missing(tablePlaces.everywhere);
  const ofCampaigns = missing(tablePlaces.ofCampaigns);
  const moving = [...shared, ...ofCampaigns];
  if (moving.length === 0) return [];

  await client.query(oneByOne);
  // A table that is spread can't refer to one that isn't, nor the other way round: they are joined again when all have moved.
  const references = await referencesOf(client, moving);
  for (const { relation, name } of references)
    await client.query(`alter table ${relation} drop constraint ${pg.escapeIdentifier(name)}`);
  for (const table of shared) await move(client, table, 'select create_reference_table($1)', [table]);
  let beside = tablePlaces.ofCampaigns.find((table) => placed.has(table)) ?? 'none';
  for (const table of ofCampaigns) {
    await move(client, table, `select create_distributed_table($1, 'campaign_id', colocate_with => $2)`, [
      table,
      beside,
    ]);
    if (beside === 'none') beside = table;
  }
  for (const { relation, name, definition } of references)
    await client.query(`alter table ${relation} add constraint ${pg.escapeIdentifier(name)} ${definition}`);
  return moving;
}

/** In one transaction, what follows a reference between tables may not be done side by side. */
export const oneByOne = `set local citus.multi_shard_modify_mode to 'sequential'; set local client_min_messages to warning`;

async function move(client: pg.ClientBase, table: string, statement: string, values: string[]): Promise<void> {
  const { rows } = await client.query<{ filled: boolean }>('select pg_relation_size($1::regclass) > 0 as filled', [
    table,
  ]);
  await client.query(statement, values);
  // What was copied to its place still lies here, where no statement sees it any more.
  if (rows[0]?.filled) await client.query('select truncate_local_data_after_distributing_table($1::regclass)', [table]);
}

async function placedTables(client: pg.ClientBase): Promise<Set<string>> {
  const { rows } = await client.query<{ table: string }>(
    `select relname as table from pg_dist_partition join pg_class on pg_class.oid = logicalrelid
     where relnamespace = 'public'::regnamespace and (partmethod = 'h' or (partmethod = 'n' and repmodel = 't'))`,
  );
  return new Set(rows.map(({ table }) => table));
}

async function tablesThere(client: pg.ClientBase): Promise<Set<string>> {
  const { rows } = await client.query<{ table: string }>(
    `select relname as table from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  return new Set(rows.map(({ table }) => table));
}

async function referencesOf(client: pg.ClientBase, tables: readonly string[]) {
  const { rows } = await client.query<{ relation: string; name: string; definition: string }>(
    `select conrelid::regclass::text as relation, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
       and (conrelid = any($1::text[]::regclass[]) or confrelid = any($1::text[]::regclass[]))`,
    [tables],
  );
  return rows;
}
