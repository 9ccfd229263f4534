// A real database for a test file: a clone of the migrated template on the run's server.
import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { connect, type Connected } from '../../src/server/db/connection';
import { cloneDatabase, databaseAt, dropDatabase } from './on-server';

export type TestDatabase = Connected & {
  url: string;
  /** Closes the connections and removes the database. */
  drop: () => Promise<void>;
};

export async function testDatabase(): Promise<TestDatabase> {
  const { url: serverUrl, template } = inject('databaseServer');
  const name = `porchlight_test_${randomBytes(6).toString('hex')}`;
  await cloneDatabase(serverUrl, name, template);
  const url = databaseAt(serverUrl, name);
  const connected = connect(url);
  return {
    ...connected,
    url,
    drop: async () => {
      await connected.close();
      await dropDatabase(serverUrl, name);
    },
  };
}
