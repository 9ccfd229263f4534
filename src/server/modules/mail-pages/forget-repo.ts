// What is forgotten with a person whose data is erased: what they said on the page of a piece of mail.
import { sql } from 'kysely';
import type { Db } from '../../db/connection';

export async function forgetMailResponses(tx: Db, campaignId: string, voterId: string): Promise<void> {
  await sql`delete from mail_responses where campaign_id = ${campaignId} and voter_id = ${voterId}`.execute(tx);
}
