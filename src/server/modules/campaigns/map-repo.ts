// SQL of a campaign's own map, one of its files.
import type { Db } from '../../db/connection';
import type { StoredFile } from '../../http/handler';

export const mapMime = 'application/vnd.pmtiles';

/** Records a stored map and returns its id. */
export async function insertMap(tx: Db, campaignId: string, userId: string, file: StoredFile): Promise<string> {
  const { id } = await tx
    .insertInto('files')
    .values({
      campaign_id: campaignId,
      user_id: userId,
      storage_key: file.storage_key,
      mime: mapMime,
      bytes: file.bytes,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Forgets a map and returns the key of its bytes; null when there was none. */
export async function deleteMap(tx: Db, campaignId: string, id: string): Promise<string | null> {
  const gone = await tx
    .deleteFrom('files')
    .where((row) => row.and({ campaign_id: campaignId, id, mime: mapMime }))
    .returning('storage_key')
    .executeTakeFirst();
  return gone?.storage_key ?? null;
}
