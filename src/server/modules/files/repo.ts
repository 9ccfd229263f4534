// Stored photos by campaign.
import type { Db } from '../../db/connection';

export function findFile(db: Db, campaignId: string, id: string) {
  return db
    .selectFrom('files')
    .select(['storage_key', 'mime'])
    .where('campaign_id', '=', campaignId)
    .where('id', '=', id)
    .executeTakeFirst();
}
