// A real database for a test file: a clone of the migrated template on the run's server.
import { randomBytes } from 'node:crypto';
import { Client, DatabaseError } from 'pg';
import { inject } from 'vitest';
import { connect, type Connected } from '../../src/server/db/connection';

export type TestDatabase = Connected & {
  url: string;
  /** Closes the connections and removes the database. */
  drop: () => Promise<void>;
};

export async function testDatabase(): Promise<TestDatabase> {
  const { url: serverUrl, template } = inject('databaseServer');
  const name = `porchlight_test_${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, `create database ${name} template ${template}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const connected = connect(url.href);
  return {
    ...connected,
    url: url.href,
    drop: async () => {
      await connected.close();
      await onServer(serverUrl, `drop database if exists ${name} with (force)`);
    },
  };
}

const inUse = '55006';

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    // Anyone who is sent away from a database has five seconds for it, which a busy machine may not give them.
    for (let tries = 1; ; tries += 1) {
      try {
        await client.query(statement);
        return;
      } catch (error) {
        if (tries === 6 || !(error instanceof DatabaseError && error.code === inUse)) throw error;
      }
    }
  } finally {
    await client.end();
  }
}
