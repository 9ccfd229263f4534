// The numbers of a campaign from which texts can be sent.
import { sql } from 'kysely';
import type { Db } from '../../db/connection';

/** In the order in which they were bought. */
export async function textNumbers(db: Db, campaignId: string): Promise<string[]> {
  const { rows } = await sql<{ phone_number: string }>`
    select phone_number from phone_numbers
    where campaign_id = ${campaignId} and status = 'active' and can_text order by bought_at, phone_number`.execute(db);
  return rows.map((row) => row.phone_number);
}
