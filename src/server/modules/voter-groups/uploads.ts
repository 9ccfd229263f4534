// Uploads: the record of a file that was brought in, how far its import is, and what was rejected.
import { sql } from 'kysely';
import type { UploadStatus } from '../../../contract/voter-groups';
import type { Db } from '../../db/connection';
import type { StoredFile } from '../../http/handler';

/** So many rejected rows are kept with their reasons; all are counted. */
export const keptRejections = 1000;

export interface NewUpload {
  /** Else a fresh one. */
  id?: string;
  campaign_id: string;
  user_id: string;
  name: string;
  contents: UploadStatus['contents'];
  file: StoredFile;
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
  'processed',
  'total',
  'accepted',
  'rejected_count',
  'located',
  'unlocated',
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
  return { ...withTargets(upload), rejected };
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
  return uploads.map((upload) => ({ ...withTargets(upload), rejected: [] }));
}

/** What an upload becomes bears the upload's own id; a walkbook is there only once the import is done. */
function withTargets<U extends Pick<UploadStatus, 'id' | 'contents' | 'status'>>(upload: U) {
  return {
    ...upload,
    walkbook_id: upload.contents === 'walkbook' && upload.status === 'done' ? upload.id : null,
    voter_group_id: upload.contents === 'voters' ? upload.id : null,
  };
}
