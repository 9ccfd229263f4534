// Erases the recordings of voice notes once their campaign keeps no notes of that age. Photos of doors stay.
import { sql } from 'kysely';
import { type Db, inTransaction } from '../../db/connection';
import type { FileStore } from '../../providers/files';
import { raiseVersions } from '../facts/apply-door-reports-repo';
import { isOldVoiceNote } from '../facts/door-reports-repo';
import { deleteFiles } from '../files/repo';

/** So many go in one transaction. */
const atOnce = 100;

/** Their facts stay, and are shown to no one. Returns how many recordings went. */
export async function forgetOldVoiceNotes(db: Db, files: Pick<FileStore, 'remove'>): Promise<number> {
  const campaigns = await db.selectFrom('campaigns').select('id').where('keep_notes_days', 'is not', null).execute();
  let erased = 0;
  for (const { id } of campaigns)
    for (let gone = atOnce; gone === atOnce; erased += gone) gone = await forgetSome(db, files, id);
  return erased;
}

async function forgetSome(db: Db, files: Pick<FileStore, 'remove'>, campaignId: string): Promise<number> {
  const { rows } = await sql<{ id: string; file_id: string; door_id: string; storage_key: string }>`
    select door_facts.id, door_facts.file_id, door_facts.door_id, files.storage_key from all_door_facts as door_facts
    join files on files.campaign_id = ${campaignId} and files.id = door_facts.file_id
    where door_facts.campaign_id = ${campaignId} and ${isOldVoiceNote(campaignId)}
    limit ${atOnce}`.execute(db);
  if (rows.length === 0) return 0;
  // The bytes go first: what is interrupted here is found again.
  for (const { storage_key } of rows) await files.remove(storage_key);
  await inTransaction(db, async (tx) => {
    await sql`
      update all_door_facts set file_id = null
      where campaign_id = ${campaignId} and id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(tx);
    const named = rows.map(({ file_id }) => file_id);
    await deleteFiles(tx, campaignId, named);
    const doors = rows.map(({ door_id }) => door_id);
    await raiseVersions(tx, campaignId, doors);
  });
  return rows.length;
}
