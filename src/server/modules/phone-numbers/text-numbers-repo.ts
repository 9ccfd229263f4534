// The numbers of a campaign from which texts can be sent.
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/connection';

const sends = sql`status = 'active' and can_text`;

/** A row where this number is one of them. */
export const isTextNumber = (campaignId: string, number: RawBuilder<unknown>) => sql`
  select 1 from phone_numbers where campaign_id = ${campaignId} and phone_number = ${number} and ${sends}`;

/** In the order in which they were bought. */
export async function textNumbers(db: Db, campaignId: string): Promise<string[]> {
  const { rows } = await sql<{ phone_number: string }>`
    select phone_number from phone_numbers
    where campaign_id = ${campaignId} and ${sends} order by bought_at, phone_number`.execute(db);
  return rows.map((row) => row.phone_number);
}
