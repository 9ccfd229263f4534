// The database server of a run, which is one PostgreSQL or a Citus cluster, and its databases: where one is, how one is made, cloned
// and removed. Each database of a cluster is one of the same name on all its servers.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, DatabaseError } from 'pg';
import { startPostgres } from '../../src/server/launch/postgres.mjs';
import { root } from '../../src/server/launch/product.mjs';
import { quickFolder, removeLeftRuns, runFolder } from './quick-folder';

const inUse = '55006';

interface Server {
  url: string;
  stop: () => Promise<void>;
}

/** The one that DATABASE_URL names, which may be a cluster's coordinator; else an embedded one of this run's own. */
export async function startServer(settings: Record<string, string> = {}): Promise<Server> {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, stop: async () => {} };
  return startOwnServer(settings);
}

/** An embedded one, of the newest PostgreSQL that is supported. */
export async function startOwnServer(settings: Record<string, string> = {}): Promise<Server> {
  await removeLeftRuns();
  const folder = await mkdtemp(join(await quickFolder(), runFolder));
  await chmod(folder, 0o711);
  // Nothing of a test run need survive a power cut.
  const hasty = {
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    max_connections: '300',
    max_wal_size: '512MB',
  };
  const postgres = await startPostgres({
    folder: join(folder, 'postgres'),
    root,
    settings: { ...hasty, ...settings },
  });
  return {
    url: postgres.url,
    stop: async () => {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The address of a database on the server of another one. */
export function databaseAt(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** An empty database, on a cluster one that knows all its servers. */
export async function createDatabase(server: string, name: string): Promise<void> {
  const [coordinator = server, ...workers] = await serversOf(server);
  for (const each of [coordinator, ...workers]) {
    await onServer(each, `create database ${name}`);
    if (workers.length > 0) await onServer(databaseAt(each, name), 'create extension citus');
  }
  if (workers.length === 0) return;
  await onServer(databaseAt(coordinator, name), `select citus_set_coordinator_host(${hostAndPort(coordinator)})`);
  // Few enough that a clone is quick, and so many that campaigns lie apart.
  await onServer(coordinator, `alter database ${name} set citus.shard_count to ${workers.length}`);
  for (const worker of workers)
    await onServer(databaseAt(coordinator, name), `select citus_add_node(${hostAndPort(worker)})`);
}

/** No one can connect to it any more: what keeps a cluster's database in order would stand in the way of whoever clones it. */
export async function sealTemplate(server: string, name: string): Promise<void> {
  for (const each of await serversOf(server)) {
    await onServer(each, `alter database ${name} allow_connections false`);
    await onServer(each, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  }
}

export async function isSealed(server: string, name: string): Promise<boolean> {
  const sealed = `select 1 from pg_database where datname = '${name}' and not datallowconn`;
  for (const each of await serversOf(server)) if ((await onServer(each, sealed)).length === 0) return false;
  return true;
}

/** By its files: what is copied through the buffers is looked for in all of them when it goes, which takes longer than to copy it. */
export async function cloneDatabase(server: string, name: string, template: string): Promise<void> {
  const clone = (each: string) => onServer(each, `create database ${name} template ${template} strategy file_copy`);
  const servers = await serversOf(server);
  await Promise.all(servers.map(clone));
  // Tests let rows fail by triggers, which Citus refuses unless they are asked for.
  if (servers.length > 1) await onServer(server, `alter database ${name} set citus.enable_unsafe_triggers to on`);
}

export async function dropDatabase(server: string, name: string): Promise<void> {
  // The coordinator's first: nothing asks the workers for it then.
  for (const each of await serversOf(server)) await onServer(each, `drop database if exists ${name} with (force)`);
}

const known = new Map<string, Promise<string[]>>();

/** The address that was given, and on a Citus cluster those of its workers. */
export function serversOf(server: string): Promise<string[]> {
  const found = known.get(server) ?? findServers(server);
  known.set(server, found);
  return found;
}

async function findServers(server: string): Promise<string[]> {
  const there = await onServer(server, `select 1 from pg_extension where extname = 'citus'`);
  if (there.length === 0) return [server];
  const workers = await onServer(
    server,
    'select nodename as host, nodeport as port from pg_dist_node where groupid > 0 order by groupid',
  );
  return [
    server,
    ...workers.map(({ host, port }) => {
      const url = new URL(server);
      url.host = `${String(host)}:${String(port)}`;
      return url.href;
    }),
  ];
}

function hostAndPort(server: string): string {
  const { hostname, port } = new URL(server);
  return `'${hostname}', ${port}`;
}

const tries = 20;

/** Several may clone at once. Anyone who is sent away has five seconds for it, which a busy machine may not give them. */
async function onServer(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (let left = tries - 1; ; left -= 1) {
      try {
        return (await client.query<Record<string, unknown>>(statement)).rows;
      } catch (error) {
        if (left <= 0 || !(error instanceof DatabaseError && error.code === inUse)) throw error;
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    }
  } finally {
    await client.end();
  }
}
