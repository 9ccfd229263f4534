// One PostgreSQL a run: the embedded one, or the one that DATABASE_URL names, which may be a Citus cluster's coordinator. A
// template database is migrated once; `testDatabase` clones it for a test file.
import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../src/server/db/migrate';
import { createDatabase, databaseAt, dropDatabase, sealTemplate, startServer } from './on-server';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A server on which databases may be created, and the migrated database to clone. */
    databaseServer: { url: string; template: string };
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // No plan may hang on whether statistics were gathered meanwhile.
  const server = await startServer({ autovacuum: 'off' });
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
