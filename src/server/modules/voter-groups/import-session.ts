// The database side of one import: a connection of its own with staging tables, one transaction a batch.
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { PlaceReason, UnreadKind, UploadStatus } from '../../../contract/upload-status';
import { connect } from '../../db/connection';
import { copyText } from '../../db/copy';
import type { RowText } from '../../db/row-text';
import { keptRejections } from './uploads';

/** What is known of an upload when its import begins. */
export interface ImportedUpload {
  id: string;
  campaign_id: string;
  user_id: string | null;
  name: string;
  contents: UploadStatus['contents'];
  step: UploadStatus['step'];
  dry_run: boolean;
  storage_key: string;
  bytes: number;
  params: unknown;
}

/** Counted from the first row on; a run that goes on where another was killed goes on counting. */
export interface ImportCounts {
  processed: number;
  total: number;
  accepted: number;
  added: number;
  changed: number;
  unchanged: number;
  confidential: number;
  rejected: number;
  located: number;
  unlocated: number;
  reasons: Partial<Record<PlaceReason, number>>;
  unread: Unread;
}

/** What could not be read, by its kind. */
export type Unread = Partial<Record<UnreadKind, { rows: number; line: number }>>;

export interface Rejection {
  line: number;
  reason: string;
}

/** Another run of the same upload has begun: this one must write nothing more. */
export class SupersededError extends Error {
  override readonly name = 'SupersededError';
}

export type Query = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;

export interface ImportSession {
  upload: ImportedUpload;
  runId: string;
  /** What an earlier run of the file stored already; all nought where it begins anew. */
  counts: ImportCounts;
  query: Query;
  /** Runs a batch in a transaction, alone in its campaign; throws SupersededError when the upload is another run's. */
  batch<T>(act: () => Promise<T>): Promise<T>;
  /** Adds rows that are written as COPY reads them to a staging table. */
  stage(table: string, columns: readonly string[], text: RowText): Promise<void>;
  /** Inside a batch: keeps the first rejections, and moves counters and heartbeat on. */
  record(counts: ImportCounts, rejections: readonly Rejection[]): Promise<void>;
  close(): Promise<void>;
}

const counters = `processed, total, accepted, added, changed, unchanged, confidential, rejected_count as rejected,
  located, unlocated, unlocated_reasons as reasons, unread`;

/**
 * Takes an upload over from whatever run had it. Null when there is nothing left to do. A file of voters or of address points
 * goes on where the last run stored its last batch; everything else begins anew.
 */
export async function openSession(databaseUrl: string, uploadId: string): Promise<ImportSession | null> {
  const connected = connect(databaseUrl, { max: 1 });
  const client = await connected.pool.connect().catch(async (error: unknown) => {
    await connected.close();
    throw error;
  });
  // A connection that breaks is told by the query that it breaks.
  client.on('error', () => undefined);
  const close = async () => {
    // Staging tables go with the connection.
    client.release(true);
    await connected.close();
  };
  const query: Query = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await client.query<Row>(text, values)).rows;
  const transaction = async <T>(act: () => Promise<T>): Promise<T> => {
    await query('begin');
    try {
      const result = await act();
      await query('commit');
      return result;
    } catch (error) {
      await query('rollback').catch(() => undefined);
      throw error;
    }
  };

  const runId = randomUUID();
  try {
    await query(`set application_name = 'porchlight-import'`);
    await query('set jit = off');
    await query('set random_page_cost = 1.1');
    await query(`set work_mem = '32MB'`);
    // Rows and counters are lost together, or not at all; the upload's end is waited for (see endUpload).
    await query('set synchronous_commit = off');
    const claimed = await transaction(async () => {
      const [upload] = await query<ImportedUpload>(
        `update uploads set status = 'running', run_id = $2, heartbeat_at = now(), detail = null
         where id = $1 and status in ('pending', 'running')
         returning id, campaign_id, user_id, name, contents, step, dry_run, storage_key, bytes, params`,
        [uploadId, runId],
      );
      if (!upload) return null;
      const goesOn = upload.step === 'import' && upload.contents !== 'walkbook';
      if (!goesOn && upload.step !== 'rollback') await forget(query, upload.id);
      const [counts] = await query<ImportCounts & { [name: string]: unknown }>(
        `select ${counters} from uploads where id = $1`,
        [uploadId],
      );
      if (!counts) return null;
      // A check before it counted the same rows.
      if (goesOn && counts.processed === 0) await forget(query, upload.id);
      return { upload, counts: goesOn && counts.processed > 0 ? counts : noCounts() };
    });
    if (!claimed) {
      await close();
      return null;
    }
    const { upload } = claimed;
    return {
      ...claimed,
      runId,
      query,
      batch: (act) =>
        transaction(async () => {
          // Two imports of one campaign would make the same voter twice where the files give no id.
          const mine = await query(
            `with mine as (
               update uploads set heartbeat_at = now() where id = $1 and run_id = $2 and status = 'running' returning id
             ) select pg_advisory_xact_lock(hashtext('import ' || $3)) from mine`,
            [upload.id, runId, upload.campaign_id],
          );
          if (mine.length === 0) throw new SupersededError();
          return act();
        }),
      async stage(table, columns, text) {
        await copyText(client, table, columns, text);
      },
      async record(counts, rejections) {
        const room = keptRejections - (counts.rejected - rejections.length);
        const kept = rejections.toSorted((a, b) => a.line - b.line).slice(0, Math.max(0, room));
        if (kept.length > 0)
          await query(
            `insert into upload_rejections (upload_id, line, reason)
             select $1, line, reason from unnest($2::integer[], $3::text[]) as given (line, reason)
             on conflict do nothing`,
            [upload.id, kept.map(({ line }) => line), kept.map(({ reason }) => reason)],
          );
        await query(
          `update uploads set processed = $2, total = $3, accepted = $4, rejected_count = $5, located = $6, unlocated = $7,
             added = $8, changed = $9, unchanged = $10, confidential = $11, unlocated_reasons = $12, unread = $13
           where id = $1`,
          [
            upload.id,
            counts.processed,
            counts.total,
            counts.accepted,
            counts.rejected,
            counts.located,
            counts.unlocated,
            counts.added,
            counts.changed,
            counts.unchanged,
            counts.confidential,
            JSON.stringify(counts.reasons),
            JSON.stringify(counts.unread),
          ],
        );
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

export function noCounts(): ImportCounts {
  return {
    processed: 0,
    total: 0,
    accepted: 0,
    added: 0,
    changed: 0,
    unchanged: 0,
    confidential: 0,
    rejected: 0,
    located: 0,
    unlocated: 0,
    reasons: {},
    unread: {},
  };
}

/** Sets an upload's counters back. */
async function forget(query: Query, uploadId: string): Promise<void> {
  await query(
    `update uploads set processed = 0, total = 0, accepted = 0, rejected_count = 0, located = 0, unlocated = 0, added = 0,
       changed = 0, unchanged = 0, confidential = 0, unlocated_reasons = '{}', unread = '{}', layout = null
     where id = $1`,
    [uploadId],
  );
  await query('delete from upload_rejections where upload_id = $1', [uploadId]);
}
