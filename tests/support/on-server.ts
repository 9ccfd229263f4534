// Databases of a test server: where one is, and the statements that make and remove one.
import { Client, DatabaseError } from 'pg';

const inUse = '55006';

/** The address of a database on the server of another one. */
export function databaseAt(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Several may clone at once. Anyone who is sent away has five seconds for it, which a busy machine may not give them. */
export async function onServer(url: string, statement: string, tries: number): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (let left = tries - 1; ; left -= 1) {
      try {
        await client.query(statement);
        return;
      } catch (error) {
        if (left <= 0 || !(error instanceof DatabaseError && error.code === inUse)) throw error;
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    }
  } finally {
    await client.end();
  }
}
