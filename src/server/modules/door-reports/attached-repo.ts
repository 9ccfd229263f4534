// The SQL of the bytes of photos and voice notes of doors.
import { sql } from 'kysely';
import type { Attached } from '../../../contract/facts/door-report';
import type { Db } from '../../db/connection';
import { doorReportStands, isOldVoiceNote } from '../facts/door-reports-repo';
import { deleteFiles } from '../files/repo';

interface AttachedRow extends Pick<Attached, 'kind' | 'door_id' | 'mime' | 'sha256' | 'size'> {
  file_id: string | null;
  storage_key: string | null;
  /** It was undone, or is older than notes are kept. */
  unwanted: boolean;
}

/** Locks someone's own photo or voice note until the transaction ends; null when they have none of this id. */
export async function lockAttached(
  tx: Db,
  { campaign_id: campaignId, user_id: userId }: { campaign_id: string; user_id: string },
  id: string,
): Promise<AttachedRow | null> {
  const { rows } = await sql<AttachedRow>`
    select door_facts.kind, door_facts.door_id, door_facts.payload ->> 'mime' as mime, door_facts.payload ->> 'sha256' as sha256,
      (door_facts.payload ->> 'size')::integer as size, door_facts.file_id, (
        select storage_key from files where files.campaign_id = ${campaignId} and files.id = door_facts.file_id),
      not ${doorReportStands(campaignId)} or ${isOldVoiceNote(campaignId)} as unwanted
    from all_door_facts as door_facts
    where door_facts.campaign_id = ${campaignId} and door_facts.id = ${id} and door_facts.user_id = ${userId}
      and door_facts.kind in ('photo', 'voice_note')
    for no key update of door_facts`.execute(tx);
  return rows[0] ?? null;
}

/** Gives a photo or voice note its bytes, instead of some that it has. */
export async function setFile(tx: Db, campaignId: string, id: string, fileId: string): Promise<void> {
  await tx
    .updateTable('all_door_facts')
    .set({ file_id: fileId })
    .where((row) => row.and({ campaign_id: campaignId, id }))
    .execute();
}

/** Whether someone's fact was erased with whom it told of. */
export async function isErased(
  db: Db,
  { campaign_id, user_id }: { campaign_id: string; user_id: string },
  id: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('erased_facts')
    .select('id')
    .where((each) => each.and({ campaign_id, user_id, id }))
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the bytes of what these facts of one person undid, and returns under which keys they lie. */
export async function deleteUndone(
  tx: Db,
  { campaign_id: campaignId, user_id: userId }: { campaign_id: string; user_id: string },
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string; file_id: string }>`
    select door_facts.id, door_facts.file_id from all_door_facts as door_facts
    where door_facts.campaign_id = ${campaignId} and door_facts.user_id = ${userId} and door_facts.file_id is not null
      and door_facts.id in (
        select replaces from door_facts as undoing
        where undoing.campaign_id = ${campaignId} and undoing.user_id = ${userId} and undoing.id = any(${[...ids]}::uuid[]))
    for no key update of door_facts`.execute(tx);
  if (rows.length === 0) return [];
  await sql`
    update all_door_facts set file_id = null
    where campaign_id = ${campaignId} and id = any(${rows.map((row) => row.id)}::uuid[])`.execute(tx);
  return deleteFiles(
    tx,
    campaignId,
    rows.map((row) => row.file_id),
  );
}
