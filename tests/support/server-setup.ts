// One PostgreSQL a run: the embedded one, or the one that DATABASE_URL names, which may be a Citus cluster's coordinator. A
// template database is migrated once; `testDatabase` clones it for a test file.
import type { TestProject } from 'vitest/node';
import { startServer } from './on-server';
import { migratedTemplate } from './template';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A server on which databases may be created, and the migrated database to clone. */
    databaseServer: { url: string; template: string };
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // No plan may hang on whether statistics were gathered meanwhile.
  const server = await startServer({ autovacuum: 'off' });
  const template = await migratedTemplate(server.url);
  project.provide('databaseServer', { url: server.url, template: template.name });

  return async () => {
    await template.drop();
    await server.stop();
  };
}
