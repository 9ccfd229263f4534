// A database of which one server can be killed where it stands and started again: a worker of the cluster that DATABASE_URL names, or
// a PostgreSQL of its own.
import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { inject } from 'vitest';
import { rootFolder } from '../../src/server/config';
import { connect } from '../../src/server/db/connection';
import { migrate } from '../../src/server/db/migrate';
import { startPostgres } from '../../src/server/launch/postgres.mjs';
import { testDatabase, type TestDatabase } from './database';
import { serversOf } from './on-server';

export interface MortalServer {
  database: TestDatabase;
  /** Whether other servers have campaigns, too. */
  isOneOfSeveral: boolean;
  /** Whether a campaign's rows lie on the server that is killed. */
  has(campaignId: string): Promise<boolean>;
  /** With all that works for it, as a power cut would. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export async function mortalServer(): Promise<MortalServer> {
  const { url } = inject('databaseServer');
  const [, worker] = await serversOf(url);
  return worker === undefined ? aloneOne() : aWorker(worker);
}

async function aWorker(url: string): Promise<MortalServer> {
  const { port } = new URL(url);
  const [row] = await ask(url, 'show data_directory');
  const data = String(row?.['data_directory']);
  const database = await testDatabase();
  return {
    database,
    isOneOfSeveral: true,
    async has(campaignId) {
      const { rows } = await database.pool.query<{ port: number }>(
        `select nodeport as port from pg_dist_shard_placement
         where shardid = get_shard_id_for_distribution_column('all_touches', $1::uuid)`,
        [campaignId],
      );
      return rows.some((placement) => placement.port === Number(port));
    },
    kill: () => killServer(data),
    start: () => startServer(data, url),
    async stop() {
      // A test that broke off leaves the cluster whole for the next one.
      await ask(url, 'select 1').catch(() => startServer(data, url));
      await database.drop();
    },
  };
}

async function aloneOne(): Promise<MortalServer> {
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-mortal-'));
  await chmod(folder, 0o711);
  const server = await startPostgres({ folder, root: rootFolder, settings: { fsync: 'off' } });
  await migrate(server.url);
  const connected = connect(server.url);
  return {
    database: { ...connected, url: server.url, drop: connected.close },
    isOneOfSeveral: false,
    has: () => Promise.resolve(true),
    kill: () => killServer(server.folder),
    start: () => startServer(server.folder, server.url),
    async stop() {
      await connected.close();
      await killServer(server.folder);
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

async function killServer(data: string): Promise<void> {
  const [server = ''] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
  const children = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const parents = await Promise.all(children.map(parentOf));
  process.kill(Number(server), 'SIGKILL');
  for (const [at, child] of children.entries()) if (parents[at] === server) end(Number(child));
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It had ended by itself.
  }
}

async function parentOf(pid: string): Promise<string | undefined> {
  const text = await readFile(join('/proc', pid, 'stat'), 'utf8').catch(() => '');
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[1];
}

/** As it was started before, by the user who owns its data. */
async function startServer(data: string, url: string): Promise<void> {
  const line = (await readFile(join(data, 'postmaster.opts'), 'utf8')).trim();
  const [program = ''] = line.split(' "', 1);
  const args = [...line.matchAll(/"([^"]*)"/g)].map(([, arg = '']) => arg);
  const { uid, gid } = await stat(data);
  const identity = process.getuid?.() === 0 ? { uid, gid } : {};
  for (let tried = 1; ; tried += 1) {
    // What the dead server shared with its processes may be in use for a moment; then the new one ends at once.
    const child = spawn(program, args, { ...identity, cwd: data, detached: true, stdio: 'ignore' });
    child.unref();
    for (let looked = 0; looked < 100 && child.exitCode === null; looked += 1) {
      if (await ask(url, 'select 1').catch(() => null)) return;
      await pause(100);
    }
    if (tried === 20) throw new Error(`${program} did not start again on ${data}.`);
  }
}

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
