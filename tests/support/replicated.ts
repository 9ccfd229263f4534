// A PostgreSQL with a standby that follows it by streaming, and what becomes of both when the first dies.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { rootFolder } from '../../src/server/config';
import { placePostgres } from '../../src/server/launch/native-postgres.mjs';
import { freePort } from '../../src/server/launch/network.mjs';
import { startPostgres } from '../../src/server/launch/postgres.mjs';

export interface Replicated {
  /** Both servers in one address, the one that may die first. */
  url: string;
  /** Whether a commit waits until the standby has it. */
  setSynchronous(on: boolean): Promise<void>;
  /** From here on the standby hears of nothing that is written. */
  cutOff(): Promise<void>;
  /** Kills the primary as a power cut would, without promoting anyone. */
  kill(): void;
  /** The standby becomes the primary. */
  promote(): Promise<void>;
  /** The server that died is started as if nothing had happened: both accept writes. Returns how that one is killed again. */
  comeBack(): Promise<() => void>;
  /** The server that died follows the other as its standby; that one is as before. */
  rejoin(): Promise<void>;
  stop(): Promise<void>;
}

/** What is killed is the process, not the machine: it need not be written to disk. */
const settings = {
  fsync: 'off',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  wal_level: 'replica',
  hot_standby: 'on',
  shared_buffers: '64MB',
  wal_keep_size: '512MB',
};

interface Node {
  place: ReturnType<typeof placePostgres>;
  port: number;
  child: ChildProcess | null;
}

/** @param prepare fills the database before anyone follows; what the product makes at its start needs none */
export async function replicated(
  prepare: (url: string) => Promise<unknown> = () => Promise.resolve(),
): Promise<Replicated> {
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-replicated-'));
  await chmod(folder, 0o711);
  const first = join(folder, 'first');
  const made = await startPostgres({ folder: first, root: rootFolder, settings: { fsync: 'off' } });
  await prepare(made.url);
  await made.stop();
  const password = (await readFile(join(first, 'password'), 'utf8')).trim();
  const at = (port: number) => `postgres://porchlight:${password}@127.0.0.1:${port}/porchlight`;
  const nodeIn = async (name: string): Promise<Node> => ({
    place: placePostgres(join(folder, name), rootFolder),
    port: await freePort(),
    child: null,
  });
  let primary = await nodeIn('first');
  let standby = await nodeIn('second');
  const url = `postgres://porchlight:${password}@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/porchlight`;

  const start = async (node: Node) => {
    const data = join(node.place.folder, 'data');
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    node.child = spawn(join(node.place.native, 'bin', 'postgres'), ['-D', data, '-p', String(node.port), ...options], {
      ...node.place.identity,
      cwd: data,
      detached: true,
      stdio: 'ignore',
    });
    await until(() => ask(at(node.port), 'select 1'));
  };
  /** Makes the standby anew, as a copy of the primary at rest. */
  const follow = async () => {
    const [from, to] = [join(primary.place.folder, 'data'), join(standby.place.folder, 'data')];
    await rm(to, { recursive: true, force: true });
    const copied = spawnSync('cp', ['-a', from, to]);
    if (copied.status !== 0) throw new Error(copied.stderr.toString());
    const conninfo = `host=127.0.0.1 port=${primary.port} user=porchlight password=${password} application_name=standby`;
    await writeFile(join(to, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`);
    await writeFile(join(to, 'standby.signal'), '');
    await start(primary);
    await start(standby);
    await until(() => ask(at(primary.port), 'select 1 / count(*) from pg_stat_replication'));
  };
  await follow();

  return {
    url,
    async setSynchronous(on) {
      await ask(at(primary.port), `alter system set synchronous_standby_names = '${on ? 'standby' : ''}'`);
      await ask(at(primary.port), 'select pg_reload_conf()');
      const sync = on ? "= 'sync'" : "<> 'sync'";
      await until(() => ask(at(primary.port), `select 1 / count(*) from pg_stat_replication where sync_state ${sync}`));
    },
    async cutOff() {
      await ask(at(standby.port), "alter system set primary_conninfo = ''");
      await ask(at(standby.port), 'select pg_reload_conf()');
      await until(() => ask(at(standby.port), 'select 1 / (1 - count(*)) from pg_stat_wal_receiver'));
    },
    kill: () => kill(primary),
    async promote() {
      await ask(at(standby.port), 'select pg_promote(true, 30)');
      [primary, standby] = [standby, primary];
    },
    async comeBack() {
      await start(standby);
      return () => kill(standby);
    },
    async rejoin() {
      await ask(at(primary.port), 'alter system reset synchronous_standby_names');
      const { child } = primary;
      child?.kill('SIGINT');
      await until(() => Promise.resolve(child?.exitCode === null ? Promise.reject(new Error('running')) : undefined));
      await follow();
    },
    async stop() {
      kill(primary);
      kill(standby);
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

/** With all that works for it. */
function kill({ child }: Node): void {
  if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  process.kill(-child.pid, 'SIGKILL');
}

async function ask(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function until(act: () => Promise<unknown>): Promise<void> {
  for (let tried = 1; ; tried += 1)
    try {
      await act();
      return;
    } catch (error) {
      if (tried === 600) throw error;
      await pause(50);
    }
}
