// Whether a checked file of contact results says otherwise what an import that stands brought.
import { sql } from 'kysely';
import type { Db } from '../../../db/connection';

export async function hasDiffering(db: Db, campaignId: string, uploadId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from uploads
    where campaign_id = ${campaignId} and id = ${uploadId} and (results_read ->> 'differing')::integer > 0`.execute(db);
  return rows.length > 0;
}
