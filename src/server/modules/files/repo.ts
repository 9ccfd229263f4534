// Stored photos by campaign, and how much a campaign stores.
import { sql } from 'kysely';
import { sentence } from '../../../contract/messages/every-message';
import type { Db } from '../../db/connection';
import { ApiError } from '../../http/errors';

export function findFile(db: Db, campaignId: string, id: string) {
  return db
    .selectFrom('files')
    .select(['storage_key', 'mime', 'bytes'])
    .where((row) => row.and({ campaign_id: campaignId, id }))
    .executeTakeFirst();
}

/** Throws TOO_LARGE when a campaign would have more than `most` bytes of pictures and waiting uploads with `bytes` added. */
export async function requireStorage(db: Db, campaignId: string, bytes: number, most: number): Promise<void> {
  const { rows } = await sql<{ stored: string }>`
    select (select coalesce(sum(bytes), 0) from files where campaign_id = ${campaignId})
      + (select coalesce(sum(bytes), 0) from uploads
          where campaign_id = ${campaignId} and (step in ('check', 'mapping') or status in ('pending', 'running'))) as stored
    `.execute(db);
  if (Number(rows[0]?.stored) + bytes > most) throw new ApiError('TOO_LARGE', sentence('STORAGE_FULL'));
}
