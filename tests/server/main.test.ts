// The process of an installation refuses to start where it would lose something, in a sentence. What each check finds is tried beside it.
import { randomUUID } from 'node:crypto';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { rootFolder } from '../../src/server/config';
import { startChild } from '../../src/server/launch/child.mjs';
import { freePort } from '../../src/server/launch/network.mjs';
import { startJobs } from '../../src/server/jobs/queue';
import { requireOneFolder } from '../../src/server/operate/one-folder';
import { bundleServer, ServerProcess } from '../promise/server-process';
import { testDatabase } from '../support/database';
import { createDatabase, databaseAt, dropDatabase } from '../support/on-server';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let folder: string;
let main: string;
beforeAll(async () => {
  // Below the packages, which the bundle looks for from where it lies.
  folder = join(rootFolder, 'node_modules', '.cache', `main-${process.pid}`);
  main = await bundleServer(join(folder, 'server'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts on a database, which must be refused; returns with what words. */
async function refusalOf(url: string, settings: Record<string, string> = {}): Promise<string> {
  const server = new ServerProcess(main, { url, folder: join(folder, 'data'), settings });
  try {
    await server.start();
  } catch (error) {
    return String(error);
  } finally {
    await server.stop();
  }
  return 'It started.';
}

test('one that would keep files apart from those of its database does not start', async () => {
  const database = await testDatabase();
  try {
    await requireOneFolder(database.db, { kind: 'folder', folder: join(folder, 'other') });
    expect(await refusalOf(database.url)).toContain("This database's files are in another folder (");
  } finally {
    await database.drop();
  }
});

test('one whose folder is a copy of that of a running one does not start', async () => {
  const database = await testDatabase();
  const first = new ServerProcess(main, { url: database.url, folder: join(folder, 'running') });
  try {
    await first.start();
    cpSync(join(folder, 'running'), join(folder, 'data'), { recursive: true });
    expect(await refusalOf(database.url)).toContain(
      'Another process on this database, which runs now, keeps its files in',
    );
  } finally {
    await first.stop();
    await database.drop();
  }
});

test('one that is started beside the embedded database waits until it is told where that is', async () => {
  const database = await testDatabase();
  const { DATABASE_URL: _, ...inherited } = process.env;
  const port = String(await freePort());
  const told = pause(1500, database.url);
  let isTold = false;
  void told.then(() => (isTold = true));
  try {
    const child = await startChild({
      script: main,
      cwd: folder,
      env: {
        ...inherited,
        PORCHLIGHT_EMBEDDED_URL: 'starting',
        PORCHLIGHT_DATA: join(folder, 'early'),
        PORCHLIGHT_ENV_READ: '1',
        PORT: port,
        DEMO: '0',
      },
      told,
      patience: 30_000,
      name: 'The API',
      onLine: () => undefined,
      onErrorLine: () => undefined,
    });
    try {
      expect(isTold).toBe(true);
      expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
    } finally {
      await child.stop();
    }
  } finally {
    await database.drop();
  }
});

test('by its role one answers and does no jobs, and another does them and answers nothing', async () => {
  const database = await testDatabase();
  const of = (role: string) => ({ url: database.url, folder: join(folder, 'roles'), settings: { ROLE: role } });
  const [api, worker] = [new ServerProcess(main, of('api')), new ServerProcess(main, of('worker'))];
  const health = (server: ServerProcess) => server.answer('GET', '/api/health', new Headers(), null);
  const jobs = await startJobs(database.url, { on: () => () => undefined }, () => undefined);
  // There is no such campaign, so its job is done as soon as it is begun.
  const campaign_id = randomUUID();
  const left = async () => (await jobs.ofCampaign(campaign_id)).length;
  try {
    await api.start();
    await jobs.add(database.db, 'spellings', { campaign_id });
    // Who does jobs looks for them every two and a half seconds.
    await pause(6000);
    expect(await left()).toBe(1);
    expect((await health(api))?.status).toBe(200);
    await worker.start();
    await vi.waitFor(async () => expect(await left()).toBe(0), 20_000);
    expect(await health(worker)).toBeNull();
  } finally {
    await jobs.stop();
    await Promise.all([api.stop(), worker.stop()]);
    await database.drop();
  }
});

test.each(['PORCHLIGHT_EMBEDDED_URL', 'DATABASE_URL'])(
  'a release of PostgreSQL that is not safe is refused before anything is made in it (%s)',
  async (named) => {
    const { url: server } = inject('databaseServer');
    const name = `porchlight_main_${randomUUID().slice(0, 8)}`;
    const url = databaseAt(server, name);
    await createDatabase(server, name);
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      // To those who ask, this server is an older one.
      await client.query(`create schema older;
        create function older.current_setting(name text) returns text language sql as $$
          select case name when 'server_version_num' then '180000' else pg_catalog.current_setting(name) end $$;
        alter database ${name} set search_path = older, pg_catalog, public`);
      const settings = { PORCHLIGHT_EMBEDDED_URL: '', ALLOW_EMULATOR: '1', [named]: url };
      expect(await refusalOf(url, settings)).toContain("PostgreSQL 18.0 isn't safe: ");
      const { rows } = await client.query(`select to_regclass('public.migrations') as made`);
      expect(rows).toEqual([{ made: null }]);
    } finally {
      await client.end();
      await dropDatabase(server, name);
    }
  },
);
