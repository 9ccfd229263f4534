// Stored files by campaign (photos, voice notes, its map), who may read them, and how much a campaign stores.
import { sql } from 'kysely';
import { sentence } from '../../../contract/messages/every-message';
import type { Db } from '../../db/connection';
import { ApiError } from '../../http/errors';
import type { StoredFile } from '../../http/handler';
import { doorReportStands, isOldVoiceNote } from '../facts/door-reports-repo';

export function findFile(db: Db, campaignId: string, id: string) {
  return db
    .selectFrom('files')
    .select(['storage_key', 'mime', 'bytes'])
    .where((row) => row.and({ campaign_id: campaignId, id }))
    .executeTakeFirst();
}

interface Reader {
  campaign_id: string;
  user_id: string;
  /** Whether they see every walkbook. */
  sees_all: boolean;
}

/** A file that someone may read: of a door only what stands there, and only who recorded it or walks there. */
export async function findReadableFile(
  db: Db,
  { campaign_id: campaignId, user_id: userId, sees_all: seesAll }: Reader,
  id: string,
): Promise<{ storage_key: string; mime: string } | null> {
  const { rows } = await sql<{ storage_key: string; mime: string }>`
    select files.storage_key, files.mime from files
    where files.campaign_id = ${campaignId} and files.id = ${id} and (
      not exists (
        select 1 from all_door_facts as reported
        where reported.campaign_id = ${campaignId} and reported.file_id = files.id)
      or exists (
        select 1 from door_facts
        where door_facts.campaign_id = ${campaignId} and door_facts.file_id = files.id
          and ${doorReportStands(campaignId)} and not ${isOldVoiceNote(campaignId)} and (${seesAll} or door_facts.user_id = ${userId} or exists (
            select 1 from walkbook_assignments as assigned
            where assigned.campaign_id = ${campaignId} and assigned.walkbook_id = door_facts.walkbook_id
              and assigned.user_id = ${userId} and assigned.unassigned_at is null))))`.execute(db);
  return rows[0] ?? null;
}

/** Records a stored file and returns its id. */
export async function insertFile(tx: Db, campaignId: string, userId: string, file: StoredFile): Promise<string> {
  const { storage_key, mime, bytes } = file;
  const { id } = await tx
    .insertInto('files')
    .values({ campaign_id: campaignId, user_id: userId, storage_key, mime, bytes })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Forgets files, and returns under which keys their bytes lie. */
export async function deleteFiles(tx: Db, campaignId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .deleteFrom('files')
    .where((row) => row.and([row('campaign_id', '=', campaignId), row('id', 'in', [...ids])]))
    .returning('storage_key')
    .execute();
  return rows.map((row) => row.storage_key);
}

/**
 * The photos and voice notes of one person's placements and door reports; `backed_up`: stored at least so many days ago, or
 * undone or older than notes are kept, so that no phone needs to keep them: of those nothing is stored.
 */
export async function attachedOf(
  db: Db,
  owner: { campaign_id: string; user_id: string },
  ids: readonly string[],
  days: number,
): Promise<{ id: string; storage_key: string | null; backed_up: boolean }[]> {
  const { rows } = await sql<{ id: string; storage_key: string | null; backed_up: boolean }>`
    with named as (
      select id, file_id, false as undone from all_placements
      where campaign_id = ${owner.campaign_id} and user_id = ${owner.user_id} and id = any(${[...ids]}::uuid[])
      union all
      select id, file_id, not ${doorReportStands(owner.campaign_id)} or ${isOldVoiceNote(owner.campaign_id)}
      from all_door_facts as door_facts
      where campaign_id = ${owner.campaign_id} and user_id = ${owner.user_id} and id = any(${[...ids]}::uuid[])
    )
    select named.id, files.storage_key,
      named.undone or files.created_at <= now() - make_interval(days => ${days}) as backed_up
    from named left join files on files.campaign_id = ${owner.campaign_id} and files.id = named.file_id
    where files.id is not null or named.undone`.execute(db);
  return rows;
}

/** How many bytes of pictures and waiting uploads a campaign has. */
export async function storedBytes(db: Db, campaignId: string): Promise<number> {
  const { rows } = await sql<{ stored: string }>`
    select (select coalesce(sum(bytes), 0) from files where campaign_id = ${campaignId})
      + (select coalesce(sum(bytes), 0) from mailers where campaign_id = ${campaignId})
      + (select coalesce(sum(bytes), 0) from mailer_pages where campaign_id = ${campaignId})
      + (select coalesce(sum(bytes), 0) from uploads
          where campaign_id = ${campaignId} and (step in ('check', 'mapping') or status in ('pending', 'running'))) as stored
    `.execute(db);
  return Number(rows[0]?.stored);
}

/** Throws TOO_LARGE when a campaign would have more than `most` bytes stored with `bytes` added. */
export async function requireStorage(db: Db, campaignId: string, bytes: number, most: number): Promise<void> {
  if ((await storedBytes(db, campaignId)) + bytes > most) throw new ApiError('TOO_LARGE', sentence('STORAGE_FULL'));
}
