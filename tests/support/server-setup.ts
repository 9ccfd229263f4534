// One PostgreSQL a run: the embedded one, or the one that DATABASE_URL names, which may be a Citus cluster's coordinator. A
// template database is migrated once; `testDatabase` clones it for a test file.
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { rootFolder } from '../../src/server/config';
import { migrate } from '../../src/server/db/migrate';
import { startPostgres } from '../../src/server/launch/postgres.mjs';
import { createDatabase, databaseAt, dropDatabase, sealTemplate } from './on-server';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A server on which databases may be created, and the migrated database to clone. */
    databaseServer: { url: string; template: string };
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  const template = `porchlight_template_${randomBytes(4).toString('hex')}`;
  await createDatabase(server.url, template);
  await migrate(databaseAt(server.url, template));
  await sealTemplate(server.url, template);
  project.provide('databaseServer', { url: server.url, template });

  return async () => {
    await dropDatabase(server.url, template);
    await server.stop();
  };
}

async function startServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, stop: async () => {} };
  const folder = await mkdtemp(join(await quickFolder(), 'porchlight-tests-'));
  await chmod(folder, 0o711);
  // Nothing of a test run need survive a power cut, and no plan may hang on whether statistics were gathered meanwhile.
  const settings = {
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    autovacuum: 'off',
    max_connections: '300',
    max_wal_size: '512MB',
  };
  const postgres = await startPostgres({ folder: join(folder, 'postgres'), root: rootFolder, settings });
  return {
    url: postgres.url,
    stop: async () => {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** In bytes: databases of a run, several at a time, and the log of what is written to them. */
const room = 4 * 2 ** 30;

/** In memory, where there is room: a clone is some 1,500 small files, and to write them costs a disk's file system six times as much. */
async function quickFolder(): Promise<string> {
  const inMemory = '/dev/shm';
  const there = await statfs(inMemory).catch(() => null);
  return there && there.bavail * there.bsize >= room && freemem() >= room ? inMemory : tmpdir();
}
