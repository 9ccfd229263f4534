// Whether some row names a file of the store now.
import { databaseClient } from '../client';
import { quoted, readTables } from './snapshot';

export async function stillNamed(url: string, key: string): Promise<boolean> {
  const client = databaseClient(url, { connectionTimeoutMillis: 60_000 });
  await client.connect();
  try {
    for (const { name, columns } of await readTables(client)) {
      if (!columns.includes('storage_key')) continue;
      const { rowCount } = await client.query(`select from ${quoted(name)} where storage_key = $1 limit 1`, [key]);
      if (rowCount) return true;
    }
    return false;
  } finally {
    await client.end();
  }
}
