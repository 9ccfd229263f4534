import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { rootFolder } from '../../../src/server/config';
import { keepRunning } from '../../../src/server/launch/keep-running.mjs';
import { embeddedRelease } from '../../../src/server/launch/native-postgres.mjs';
import { startPostgres } from '../../../src/server/launch/postgres.mjs';
import { isAlive } from '../../../src/server/launch/process.mjs';

// Each makes or starts databases that are as durable as in an installation.
vi.setConfig({ testTimeout: 120_000 });

let folder: string;
const start = () => startPostgres({ folder: join(folder, 'postgres'), root: rootFolder });

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows.map((row) => Object.values(row)[0]);
  } finally {
    await client.end();
  }
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'porchlight-postgres-'));
  chmodSync(folder, 0o711);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the embedded PostgreSQL', () => {
  test('is made on first use, durable, in UTF-8, for this machine only', async () => {
    const server = await start();
    expect(await ask(server.url, 'show fsync')).toEqual(['on']);
    expect(await ask(server.url, 'show server_version')).toEqual([embeddedRelease(rootFolder)]);
    expect(await ask(server.url, 'show server_encoding')).toEqual(['UTF8']);
    expect(await ask(server.url, 'show listen_addresses')).toEqual(['127.0.0.1']);
    expect(await ask(server.url, 'show timezone')).toEqual(['UTC']);
    await expect(ask(server.url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(/password/);
    await ask(server.url, 'create table kept as select 7 as seven');
    await server.stop();
  });

  test('keeps its data, and stops what a killed launcher left running', async () => {
    const left = await start();
    const [line = ''] = readFileSync(join(left.folder, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(line);
    const next = await start();
    expect(isAlive(pid)).toBe(false);
    expect(await ask(next.url, 'select seven from kept')).toEqual([7]);
    await next.stop();
  });

  test('is started again at the same address when it dies, with all that was committed', async () => {
    let port: number | undefined;
    const told: string[] = [];
    const kept = await keepRunning({
      name: 'The database',
      start: () => startPostgres({ folder: join(folder, 'postgres'), root: rootFolder, ...(port && { port }) }),
      say: (line) => told.push(line),
      wait: () => Promise.resolve(),
    });
    const { url, folder: data } = kept.now();
    port = Number(new URL(url).port);
    const pool = new Pool({ connectionString: url });
    pool.on('error', () => undefined);
    await pool.query('create table before_the_crash as select 7 as seven');
    process.kill(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
    await vi.waitFor(() => expect(told.at(-1)).toBe('The database is running again.'), 60_000);
    expect(kept.now().url).toBe(url);
    expect((await pool.query('select seven from before_the_crash')).rows).toEqual([{ seven: 7 }]);
    await pool.end();
    await kept.stop();
  });

  test('writes what went wrong into its log, and nothing of the rows that it went wrong with', async () => {
    const server = await start();
    const wrong = [
      `insert into people values ('Ada Byron'), ('Ada Byron')`,
      `insert into people values ('Ada Byron Lovelace')`,
      `do $$ begin perform 1 / (length('Ada Byron') - 9); end $$`,
    ];
    await ask(server.url, 'create table people (name text primary key check (length(name) < 12))');
    for (const sql of wrong) await expect(ask(server.url, sql)).rejects.toThrow();
    await server.stop();
    const log = readFileSync(server.log, 'utf8');
    expect(log).toContain('duplicate key value violates unique constraint "people_pkey"');
    expect(log).toContain('division by zero');
    expect(log).not.toContain('Ada');
  });

  test('is not deceived by another program that got the old number', async () => {
    const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)']);
    try {
      const data = join(folder, 'postgres', 'data');
      writeFileSync(join(data, 'postmaster.pid'), `${other.pid}\n${data}\n1\n1\n\n127.0.0.1\n\nready\n`);
      const server = await start();
      expect(await ask(server.url, 'select 1')).toEqual([1]);
      await server.stop();
      expect(isAlive(other.pid ?? 0)).toBe(true);
    } finally {
      other.kill('SIGKILL');
    }
  });

  test("another version's data are one clear sentence that says how to move them", async () => {
    const file = join(folder, 'postgres', 'data', 'PG_VERSION');
    const version = readFileSync(file, 'utf8');
    writeFileSync(file, '16\n');
    await expect(start()).rejects.toThrow(
      /was written by PostgreSQL 16, but this is version 18\. "npm run upgrade" moves it to this one\.$/,
    );
    writeFileSync(file, version);
  });

  test('damaged data are one clear sentence, whichever part is missing', async () => {
    const data = join(folder, 'postgres', 'data');
    for (const part of ['global/pg_control', 'pg_wal', 'PG_VERSION']) {
      renameSync(join(data, part), join(folder, 'aside'));
      const failure = await start().then(
        () => 'it started',
        (error: unknown) => (error instanceof Error ? error.message : ''),
      );
      expect(failure, part).toMatch(
        /^The database in .* (is damaged|doesn't start).*Restore a backup, or move the folder away/,
      );
      expect(failure).not.toContain('\n');
      renameSync(join(folder, 'aside'), join(data, part));
    }
    expect(existsSync(join(data, 'postmaster.pid'))).toBe(false);
    const server = await start();
    expect(await ask(server.url, 'select seven from kept')).toEqual([7]);
    await server.stop();
  });
});
