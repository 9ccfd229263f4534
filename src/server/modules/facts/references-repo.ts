// The SQL of what facts of any kind may name.
import { sql } from 'kysely';
import type { Db } from '../../db/connection';

/** Which of these ids a campaign has in one of its tables. */
export async function idsOfCampaign(
  db: Db,
  table: 'doors' | 'voters' | 'placements',
  campaignId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where campaign_id = ${campaignId} and id = any(${[...ids]}::uuid[])`.execute(db);
  return new Set(rows.map((row) => row.id));
}
