// Whether some row names a file of the store now, and needs it.
import { databaseClient } from '../client';
import { quoted, readTables } from './snapshot';

/** An upload goes on naming its file, which is removed once it was read in, undone or given up. */
const needed: Readonly<Record<string, string>> = {
  uploads: `step = 'mapping' or step = 'check' and status <> 'failed' or step = 'import' and status in ('pending', 'running')`,
};

export async function stillNamed(url: string, key: string): Promise<boolean> {
  const client = databaseClient(url, { connectionTimeoutMillis: 60_000 });
  await client.connect();
  try {
    for (const { name, columns } of await readTables(client)) {
      if (!columns.includes('storage_key')) continue;
      const { rowCount } = await client.query(
        `select from ${quoted(name)} where storage_key = $1 and (${needed[name] ?? 'true'}) limit 1`,
        [key],
      );
      if (rowCount) return true;
    }
    return false;
  } finally {
    await client.end();
  }
}
