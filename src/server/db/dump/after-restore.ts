// What a restored database may not go on with as it was.
import type pg from 'pg';
import { quoted, readTables } from './snapshot';

/**
 * Numbers that phones, open screens and printed sheets compare with ours, and by how much they rise: by more than was given out after the
 * backup, or a phone takes a new version for the one that it has. Those of surveys are printed.
 */
const compared = { walkbooks: 1_000_000, turf_cut_turfs: 1_000_000, surveys: 1_000 } as const;

/** Lets no number be given out twice that was given out after the backup. A backup of an older version may lack some of them. */
export async function raiseVersions(client: pg.ClientBase): Promise<void> {
  const tables = await readTables(client);
  for (const [name, more] of Object.entries(compared))
    if (tables.some((table) => table.name === name && table.columns.includes('version')))
      await client.query(`update ${quoted(name)} set version = version + $1`, [more]);
}

/** Pauses every phone bank: who asked after the backup not to be called would be. Returns how many there were. */
export async function pauseEveryPhoneBank(client: pg.ClientBase): Promise<number> {
  const tables = await readTables(client);
  if (!tables.some(({ name }) => name === 'phone_banks')) return 0;
  const { rowCount } = await client.query(
    `update phone_banks set status = 'Paused', updated_at = now() where status = 'Active'`,
  );
  return rowCount ?? 0;
}
