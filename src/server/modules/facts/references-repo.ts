// The SQL of what facts of any kind may name: which of these ids a campaign has.
import { sql } from 'kysely';
import type { Db } from '../../db/connection';

/** Which of these doors belong to a campaign. */
export async function doorsOfCampaign(db: Db, campaignId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from doors where campaign_id = ${campaignId} and id = any(${[...ids]}::uuid[])`.execute(db);
  return new Set(rows.map((row) => row.id));
}

/** Which of these voters belong to a campaign. */
export async function votersOfCampaign(db: Db, campaignId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from voters where campaign_id = ${campaignId} and id = any(${[...ids]}::uuid[])`.execute(db);
  return new Set(rows.map((row) => row.id));
}

/** Which of these placements belong to a campaign. */
export async function placementsOfCampaign(db: Db, campaignId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from placements where campaign_id = ${campaignId} and id = any(${[...ids]}::uuid[])`.execute(db);
  return new Set(rows.map((row) => row.id));
}
