// Uploads: the record of a file that was brought in, how far its import is, and what was rejected.
import { channels } from '../../../contract/fields';
import { filling } from '../../../contract/messages/sentence';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import {
  columnsRead,
  electionsRead,
  historyJoined,
  placeReasons,
  rollStatus,
  unreadKinds,
  type UploadStatus,
} from '../../../contract/voters/import-status';
import { type UploadPart, uploadPart } from '../../../contract/voters/upload-parts';
import { suppressions } from '../../../contract/voters/voter-filters';
import { isNotOnTheRoll } from '../../../domain/voter-files/registration';
import { type Db, inTransaction } from '../../db/connection';
import type { StoredFile } from '../../http/handler';
import type { FileStore } from '../../providers/files';
import { noteRemovals, removeNoted } from '../files/removals-repo';

/** So many rejected rows are kept with their reasons; all are counted. */
export const keptRejections = 1000;
/** The same of contact results, whose rejected rows can be downloaded; so many are shown of them as of all others. */
export const keptResultRejections = 100_000;

/** Keeps whatever must not fall into a batch of an import apart from it (see session-repo.ts), and one import's batches from another's. */
export async function lockImports(tx: Db, campaignId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('import ' || ${campaignId}))`.execute(tx);
}

export interface NewUpload {
  /** Else a fresh one. */
  id?: string;
  campaign_id: string;
  user_id: string;
  name: string;
  contents: UploadStatus['contents'];
  file: Pick<StoredFile, 'storage_key' | 'bytes'>;
  /** Whether the file is to be checked, and stored only when someone says so. */
  dry_run?: boolean;
  /** For a walkbook: `{ survey_id }`. */
  params?: Record<string, unknown>;
}

/**
 * By which job an upload is read. A worker of the release before takes results for a list of people: it has no `results_import`,
 * and leaves what it doesn't know to others.
 */
export const jobOf = (contents: UploadStatus['contents']): 'import' | 'results_import' =>
  contents === 'results' ? 'results_import' : 'import';

/** Records an upload that waits for its import; the caller adds its job in the same transaction. */
export async function insertUpload(
  tx: Db,
  { file: { storage_key, bytes }, params = {}, ...upload }: NewUpload,
): Promise<string> {
  const step = upload.dry_run ? 'check' : 'import';
  const { id } = await tx
    .insertInto('uploads')
    .values({ ...upload, storage_key, bytes, step, params: JSON.stringify(params) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** One upload with its rejected rows; null when the campaign has none of that id. */
export async function presentUpload(db: Db, campaignId: string, id: string): Promise<UploadStatus | null> {
  const upload = await db
    .selectFrom('uploads')
    .selectAll()
    .where((row) => row.and({ campaign_id: campaignId, id }))
    .executeTakeFirst();
  if (!upload) return null;
  const rejected = await db
    .selectFrom('upload_rejections')
    .select(['line', 'reason', 'detail_code', 'params'])
    .where((row) => row.and({ campaign_id: campaignId, upload_id: upload.id }))
    .orderBy('line')
    .limit(keptRejections)
    .execute();
  return { ...present(upload), rejected: rejected.map(readRejection) };
}

/** The uploads of a campaign, newest first, without their rejected rows: those of contact results, or all others. */
export async function listUploads(
  db: Db,
  campaignId: string,
  of: 'results' | 'others' = 'others',
): Promise<UploadStatus[]> {
  const uploads = await db
    .selectFrom('uploads')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .where('contents', of === 'results' ? '=' : '<>', 'results')
    .orderBy(sql`created_at desc, id`)
    .limit(500)
    .execute();
  return uploads.map((upload) => ({ ...present(upload), rejected: [] }));
}

const readRejection = <Row extends { params: unknown }>({ params, ...row }: Row) => ({
  ...row,
  params: filling.safeParse(params).data,
});

/** What an upload becomes bears the upload's own id; a walkbook is there only once the import is done. */
function present<
  U extends Pick<UploadStatus, 'id' | 'contents' | 'status' | 'step' | 'accepted'> & {
    unlocated_reasons: Record<string, number>;
    unread: Record<string, { rows: number; line: number; lines?: number[] }>;
    left_out: Record<string, number>;
    registrations: Record<string, number>;
    parts: unknown;
    roll: unknown;
    elections_read: unknown;
    columns_read: unknown;
    history_joined: unknown;
    walkbook_doors: number | null;
    walkbook_voters: number | null;
    detail_params: unknown;
  },
>({
  walkbook_doors: doors,
  walkbook_voters: voters,
  detail_params,
  elections_read,
  columns_read,
  history_joined,
  ...upload
}: U) {
  const stored = upload.step === 'import';
  const { wish } = upload.unread;
  // Its group went with it.
  const isEmpty = upload.status === 'failed' && upload.accepted === 0;
  const standings = Object.entries(upload.registrations)
    .map(([status, rows]) => ({ status, rows }))
    .toSorted((a, b) => b.rows - a.rows || (a.status < b.status ? -1 : 1));
  return {
    ...upload,
    unlocated_reasons: placeReasons.flatMap((reason) => {
      const rows = upload.unlocated_reasons[reason] ?? 0;
      return rows > 0 ? [{ reason, rows }] : [];
    }),
    left_out: suppressions.flatMap((reason) => {
      const rows = upload.left_out[reason] ?? 0;
      return rows > 0 ? [{ reason, rows }] : [];
    }),
    erased: upload.left_out['erased'] ?? 0,
    no_channels: channels.flatMap((channel) => {
      const rows = upload.left_out[`no_${channel}`] ?? 0;
      return rows > 0 ? [{ channel, rows }] : [];
    }),
    registrations: standings.filter(({ status }) => isNotOnTheRoll(status)),
    unknown_statuses: standings.filter(({ status }) => !isNotOnTheRoll(status)),
    unread: unreadKinds.flatMap((what) => {
      const found = upload.unread[what];
      return found ? [{ what, ...found }] : [];
    }),
    unkept_wishes: wish && { rows: wish.rows, lines: wish.lines ?? [] },
    params: filling.safeParse(detail_params).data,
    parts: readParts(upload.parts),
    roll: readRoll(upload.roll),
    columns: columnsRead.safeParse(columns_read).data ?? null,
    elections: electionsRead.safeParse(elections_read).data ?? null,
    history: historyJoined.safeParse(history_joined).data ?? null,
    walkbook: doors === null ? null : { doors, voters: voters ?? 0 },
    walkbook_id: upload.contents === 'walkbook' && stored && upload.status === 'done' ? upload.id : null,
    voter_group_id: upload.contents === 'voters' && stored && !isEmpty ? upload.id : null,
  };
}

/** An upload as it stands, locked against a second answer at once. */
export async function lockUpload(tx: Db, campaignId: string, id: string) {
  const upload = await tx
    .selectFrom('uploads')
    .select(['id', 'name', 'contents', 'status', 'step', 'dry_run', 'accepted', 'user_id', 'storage_key', 'bytes'])
    .select(['params', 'parts', 'roll', 'processed'])
    .where((row) => row.and({ campaign_id: campaignId, id }))
    .forUpdate()
    .executeTakeFirst();
  return upload && { ...upload, parts: readParts(upload.parts), roll: readRoll(upload.roll) };
}

const readParts = (parts: unknown): UploadPart[] => z.array(uploadPart).safeParse(parts).data ?? [];

const readRoll = (roll: unknown) => rollStatus.safeParse(roll).data ?? null;

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
    detail_code: null,
    detail_params: null,
    run_id: null,
    finished_at: null,
    walkbook_doors: null,
    walkbook_voters: null,
    roll: null,
  };
  await tx
    .updateTable('uploads')
    .set({ status: 'pending', step, ...anew, ...(params ? { params: JSON.stringify(params) } : {}) })
    .where((row) => row.and({ campaign_id: campaignId, id }))
    .execute();
}

export async function deleteUpload(tx: Db, campaignId: string, id: string): Promise<void> {
  await tx.deleteFrom('uploads').where('campaign_id', '=', campaignId).where('id', '=', id).execute();
}

/** Removes the files that someone checked before an instant and then neither took in nor threw away. */
export async function forgetWaitingUploads(db: Db, files: Pick<FileStore, 'remove'>, before: Date): Promise<void> {
  const keys = await inTransaction(db, async (tx) => {
    const forgotten = await tx
      .deleteFrom('uploads')
      .where('step', 'in', ['check', 'mapping'])
      .where('status', 'in', ['done', 'failed'])
      .where('finished_at', '<', before.toISOString())
      .returning('storage_key')
      .execute();
    const gone = forgotten.map(({ storage_key }) => storage_key);
    await noteRemovals(tx, gone);
    return gone;
  });
  await removeNoted({ db, files }, keys);
}
