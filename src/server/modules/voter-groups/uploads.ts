// Uploads: the record of a file that was brought in, how far its import is, and what was rejected.
import { sql } from 'kysely';
import { placeReasons, unreadKinds, type UploadStatus } from '../../../contract/upload-status';
import type { Db } from '../../db/connection';
import type { StoredFile } from '../../http/handler';
import type { FileStore } from '../../providers/files';

/** So many rejected rows are kept with their reasons; all are counted. */
export const keptRejections = 1000;

export interface NewUpload {
  /** Else a fresh one. */
  id?: string;
  campaign_id: string;
  user_id: string;
  name: string;
  contents: UploadStatus['contents'];
  file: Pick<StoredFile, 'storage_key' | 'bytes'>;
  /** Whether the file is to be checked, and stored only when somebody says so. */
  dry_run?: boolean;
  /** For a walkbook: `{ survey_id }`. */
  params?: Record<string, unknown>;
}

/** Records an upload that waits for its import; the caller adds the job `import` in the same transaction. */
export async function insertUpload(tx: Db, upload: NewUpload): Promise<string> {
  const { id } = await tx
    .insertInto('uploads')
    .values({
      ...(upload.id === undefined ? {} : { id: upload.id }),
      campaign_id: upload.campaign_id,
      user_id: upload.user_id,
      name: upload.name,
      contents: upload.contents,
      storage_key: upload.file.storage_key,
      bytes: upload.file.bytes,
      step: upload.dry_run ? 'check' : 'import',
      dry_run: upload.dry_run ?? false,
      params: JSON.stringify(upload.params ?? {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const columns = [
  'id',
  'name',
  'contents',
  'status',
  'step',
  'dry_run',
  'processed',
  'total',
  'accepted',
  'added',
  'changed',
  'unchanged',
  'confidential',
  'rejected_count',
  'located',
  'unlocated',
  'unlocated_reasons',
  'unread',
  'removed',
  'restored',
  'kept',
  'walkbook_doors',
  'walkbook_voters',
  'layout',
  'detail',
  'created_at',
  'finished_at',
] as const;

/** One upload with its rejected rows; null when the campaign has none of that id. */
export async function presentUpload(db: Db, campaignId: string, id: string): Promise<UploadStatus | null> {
  const upload = await db
    .selectFrom('uploads')
    .select(columns)
    .where('campaign_id', '=', campaignId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!upload) return null;
  const rejected = await db
    .selectFrom('upload_rejections')
    .select(['line', 'reason'])
    .where('upload_id', '=', upload.id)
    .orderBy('line')
    .limit(keptRejections)
    .execute();
  return { ...present(upload), rejected };
}

/** The uploads of a campaign, newest first, without their rejected rows. */
export async function listUploads(db: Db, campaignId: string): Promise<UploadStatus[]> {
  const uploads = await db
    .selectFrom('uploads')
    .select(columns)
    .where('campaign_id', '=', campaignId)
    .orderBy(sql`created_at desc, id`)
    .limit(500)
    .execute();
  return uploads.map((upload) => ({ ...present(upload), rejected: [] }));
}

/** What an upload becomes bears the upload's own id; a walkbook is there only once the import is done. */
function present<
  U extends Pick<UploadStatus, 'id' | 'contents' | 'status' | 'step'> & {
    unlocated_reasons: Record<string, number>;
    unread: Record<string, { rows: number; line: number }>;
    walkbook_doors: number | null;
    walkbook_voters: number | null;
  },
>({ walkbook_doors: doors, walkbook_voters: voters, ...upload }: U) {
  const stored = upload.step === 'import';
  return {
    ...upload,
    unlocated_reasons: placeReasons.flatMap((reason) => {
      const rows = upload.unlocated_reasons[reason] ?? 0;
      return rows > 0 ? [{ reason, rows }] : [];
    }),
    unread: unreadKinds.flatMap((what) => {
      const found = upload.unread[what];
      return found ? [{ what, ...found }] : [];
    }),
    walkbook: doors === null ? null : { doors, voters: voters ?? 0 },
    walkbook_id: upload.contents === 'walkbook' && stored && upload.status === 'done' ? upload.id : null,
    voter_group_id: upload.contents === 'voters' && stored ? upload.id : null,
  };
}

/** An upload as it stands, locked against a second answer at once. */
export async function lockUpload(tx: Db, campaignId: string, id: string) {
  return tx
    .selectFrom('uploads')
    .select(['id', 'name', 'contents', 'status', 'step', 'dry_run', 'accepted', 'user_id', 'storage_key', 'params'])
    .where('campaign_id', '=', campaignId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Whether an upload is older than the journal of what uploads change (migration 0005). */
export async function lacksJournal(tx: Db, campaignId: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ older: boolean }>`
    select uploads.created_at < migrations.applied_at as older from uploads
    join migrations on migrations.name = '0005-imports'
    where uploads.campaign_id = ${campaignId} and uploads.id = ${id}`.execute(tx);
  return rows[0]?.older ?? false;
}

/** Makes an upload wait for its next job; what the last one counted goes. */
export async function beginStep(
  tx: Db,
  campaignId: string,
  id: string,
  step: 'check' | 'import' | 'rollback',
  params?: Record<string, unknown>,
): Promise<void> {
  const anew = {
    processed: 0,
    total: 0,
    detail: null,
    run_id: null,
    finished_at: null,
    walkbook_doors: null,
    walkbook_voters: null,
  };
  await tx
    .updateTable('uploads')
    .set({ status: 'pending', step, ...anew, ...(params ? { params: JSON.stringify(params) } : {}) })
    .where('campaign_id', '=', campaignId)
    .where('id', '=', id)
    .execute();
}

export async function deleteUpload(tx: Db, campaignId: string, id: string): Promise<void> {
  await tx.deleteFrom('uploads').where('campaign_id', '=', campaignId).where('id', '=', id).execute();
}

/** Keeps how a campaign's files of one kind are read. */
export async function rememberMapping(tx: Db, campaignId: string, signature: string, mapping: unknown): Promise<void> {
  const kept = { mapping: JSON.stringify(mapping), updated_at: new Date() };
  await tx
    .insertInto('import_mappings')
    .values({ campaign_id: campaignId, signature, ...kept })
    .onConflict((conflict) => conflict.columns(['campaign_id', 'signature']).doUpdateSet(kept))
    .execute();
}

/** How somebody of the campaign said that such files are read; null when nobody did. */
export async function rememberedMapping(db: Db, campaignId: string, signature: string): Promise<unknown> {
  const row = await db
    .selectFrom('import_mappings')
    .select('mapping')
    .where('campaign_id', '=', campaignId)
    .where('signature', '=', signature)
    .executeTakeFirst();
  return row?.mapping ?? null;
}

/** Removes the files that somebody checked before an instant and then neither took in nor threw away. */
export async function forgetWaitingUploads(db: Db, files: Pick<FileStore, 'remove'>, before: Date): Promise<void> {
  const forgotten = await db
    .deleteFrom('uploads')
    .where('step', 'in', ['check', 'mapping'])
    .where('status', 'in', ['done', 'failed'])
    .where('finished_at', '<', before.toISOString())
    .returning('storage_key')
    .execute();
  for (const { storage_key } of forgotten) await files.remove(storage_key);
}
