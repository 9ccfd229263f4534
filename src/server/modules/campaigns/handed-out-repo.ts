// What someone handed out in a campaign by which others can join it.
import { sql } from 'kysely';
import type { Db } from '../../db/connection';

/** Ends the team codes that someone made. */
export async function revokeCodesOf(tx: Db, campaignId: string, userId: string): Promise<void> {
  await sql`
    update team_codes set revoked_at = now()
    where campaign_id = ${campaignId} and created_by = ${userId} and revoked_at is null`.execute(tx);
}

/** Ends someone's team codes and takes back their open invitations; the ids of these. */
export async function endHandedOut(tx: Db, campaignId: string, userId: string): Promise<string[]> {
  await revokeCodesOf(tx, campaignId, userId);
  const { rows } = await sql<{ id: string }>`
    update invitations set status = 'cancelled', answered_at = (select now())
    where campaign_id = ${campaignId} and sender_id = ${userId} and status = 'pending' returning id`.execute(tx);
  return rows.map(({ id }) => id);
}
