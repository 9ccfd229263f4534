// The SQL of what someone handed out in a campaign by which others can join it.
import { sql } from 'kysely';
import type { OfferedTitle } from '../../../contract/access';
import type { Db } from '../../db/connection';

/** Ends the team codes that someone made. */
export async function revokeCodesOf(tx: Db, campaignId: string, userId: string): Promise<void> {
  await sql`
    update team_codes set revoked_at = now()
    where campaign_id = ${campaignId} and created_by = ${userId} and revoked_at is null`.execute(tx);
}

/** Takes back someone's open invitations to other titles than these; the ids of what was taken back. */
export async function cancelOffersOf(
  tx: Db,
  campaignId: string,
  userId: string,
  but: readonly OfferedTitle[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update invitations set status = 'cancelled', answered_at = (select now())
    where campaign_id = ${campaignId} and sender_id = ${userId} and status = 'pending'
      and offer_title <> all(${[...but]}::text[]) returning id`.execute(tx);
  return rows.map(({ id }) => id);
}
