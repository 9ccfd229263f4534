// Stored photos by campaign.
import type { Db } from '../../db/connection';

export function findFile(db: Db, campaignId: string, id: string) {
  return db
    .selectFrom('files')
    .select(['storage_key', 'mime'])
    .where((row) => row.and({ campaign_id: campaignId, id }))
    .executeTakeFirst();
}
