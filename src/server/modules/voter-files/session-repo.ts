// The database side of one import: a connection of its own, one transaction a batch.
import type { Sentence } from '../../../contract/messages/sentence';
import type { Channel } from '../../../contract/fields';
import type { Suppression } from '../../../contract/voters/voter-filters';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type {
  ElectionsRead,
  HistoryJoined,
  PlaceReason,
  UnreadKind,
  UploadStatus,
} from '../../../contract/voters/import-status';
import { connect, overEither, type Db, type Query } from '../../db/connection';
import { copyText } from '../../db/copy';
import { newId } from '../../db/ids';
import { transactionOn } from '../../db/on-client';
import type { RowText } from '../../db/row-text';
import { forgetRun } from './staging-repo';
import { keptRejections, keptResultRejections, lockImports } from '../uploads/repo';

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
  /** Of those not known before: who may be someone at the same door who is. */
  possible_doubles: number;
  confidential: number;
  rejected: number;
  located: number;
  unlocated: number;
  reasons: Partial<Record<PlaceReason, number>>;
  unread: Unread;
  /**
   * Who is left out, by the reason; `erased`: rows of people who were, of which nothing is stored; `no_call` and so on: of whom only
   * that channel is left out.
   */
  left_out: Partial<Record<Suppression | 'erased' | `no_${Channel}`, number>>;
  /** Whose registration is not active, or has a status that is not known, by its standing. */
  registrations: Record<string, number>;
  /** What the file tells of elections; nothing where it tells of none. */
  elections_read: Partial<ElectionsRead>;
  /** Of a history; where the file has voters as well, also what was counted `before` its votes. */
  history_joined: Partial<HistoryJoined> & { before?: ImportCounts };
  /** Of a file of contact results: how many by channel and result ("door canvassed"), and what else is counted of them. */
  results_read: {
    kinds?: Record<string, number>;
    first?: string;
    last?: string;
    left_alone?: number;
    differing?: number;
    own?: number;
  };
}

/**
 * What could not be read, by its kind; `wish`: rejected rows that ask for no contact, where it isn't known of whom, with the first of
 * their lines; `absent`: until the file's end those of them that repeat an earlier row; `erased`: until then all rows of erased people.
 */
export type Unread = Partial<Record<UnreadKind, { rows: number; line: number }>> & {
  wish?: UnkeptWishes;
  absent?: UnkeptWishes;
  erased?: { rows: number; line: number; lines: number[] };
};

export interface UnkeptWishes {
  rows: number;
  line: number;
  lines: number[];
}

export interface Rejection {
  line: number;
  reason: Sentence;
}

/** Another run of the same upload has begun: this one must write nothing more. */
export class SupersededError extends Error {
  override readonly name = 'SupersededError';
}

export interface ImportSession {
  upload: ImportedUpload;
  /** The campaign's and the upload's: $1 and $2 of the statements. */
  ids: readonly [campaign: string, upload: string];
  runId: string;
  /** What an earlier run of the file stored already; all nought where it begins again. */
  counts: ImportCounts;
  query: Query;
  /** The same connection, in whatever transaction it is. */
  db: Db;
  /** Runs a batch in a transaction, alone in its campaign; throws SupersededError when the upload is another run's. */
  batch<T>(act: () => Promise<T>): Promise<T>;
  /** Adds rows that are written as COPY reads them to a staging table; each begins as `stagedLine` writes it. */
  stage(table: string, columns: readonly string[], text: RowText): Promise<void>;
  /** Inside a batch: keeps the first rejections, and moves counters and heartbeat on. */
  record(counts: ImportCounts, rejections: readonly Rejection[]): Promise<void>;
  /** For a voter or a door, should it be new. */
  newId(): string;
}

type Transaction = <T>(act: () => Promise<T>) => Promise<T>;

/** What goes on behind the last batch that was stored. */
const goingOn: readonly UploadStatus['contents'][] = ['voters', 'address_points', 'results'];

/** The counters that an upload's row calls otherwise. */
const columnOf: Partial<Record<string, string>> = { rejected: 'rejected_count', reasons: 'unlocated_reasons' };

/** A session on a connection of its own (see sessionOver). Null when there is nothing left to do. */
export async function openSession(
  databaseUrl: string,
  campaignId: string,
  uploadId: string,
): Promise<(ImportSession & { close(): Promise<void> }) | null> {
  const connected = connect(databaseUrl, { max: 1 });
  const client = await connected.pool.connect().catch(async (error: unknown) => {
    await connected.close();
    throw error;
  });
  // A connection that breaks is told by the query that it breaks.
  client.on('error', () => undefined);
  const close = async () => {
    // Its settings are an import's own.
    client.release(true);
    await connected.close();
  };
  const transaction: Transaction = (act) => transactionOn(client, act);
  try {
    await client.query(`set application_name = 'porchlight-import'`);
    await client.query('set jit = off');
    await client.query('set random_page_cost = 1.1');
    await client.query(`set work_mem = '32MB'`);
    // Rows and counters are lost together, or not at all; the upload's end is waited for (see endUpload).
    await client.query('set synchronous_commit = off');
    const session = await sessionOver(client, [campaignId, uploadId], { transaction, newId });
    if (session) return { ...session, close };
  } catch (error) {
    await close();
    throw error;
  }
  await close();
  return null;
}

/**
 * Takes an upload over from whatever run had it. Null when there is nothing left to do. A file of voters or of address points
 * goes on where the last run stored its last batch; everything else begins again.
 * @param ids of the campaign and of the upload
 */
export async function sessionOver(
  client: pg.ClientBase,
  ids: ImportSession['ids'],
  { transaction, newId }: { transaction: Transaction; newId: () => string },
): Promise<ImportSession | null> {
  const query: Query = async <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) =>
    (await client.query<Row>(text, [...values])).rows;
  const runId = randomUUID();
  const claimed = await transaction(async () => {
    const [upload] = await query<ImportedUpload>(
      `update uploads set status = 'running', run_id = $3, heartbeat_at = now(), detail = null,
         detail_code = null, detail_params = null,
         applied_at = case when step = 'import' and processed = 0 then (select now()) else applied_at end
       where campaign_id = $1 and id = $2 and status in ('pending', 'running')
       returning id, campaign_id, user_id, name, contents, step, dry_run, storage_key, bytes, params`,
      [...ids, runId],
    );
    if (!upload) return null;
    // What a run left that was killed.
    await forgetRun(query, ids);
    const goesOn = upload.step === 'import' && goingOn.includes(upload.contents);
    if (!goesOn && upload.step !== 'rollback') await forget(query, ids);
    const counters = Object.keys(noCounts()).map((name) => `${columnOf[name] ?? name} as ${name}`);
    const [counts] = await query<ImportCounts & { [name: string]: unknown }>(
      `select ${counters.join(', ')} from uploads where campaign_id = $1 and id = $2`,
      ids,
    );
    if (!counts) return null;
    // A check before it counted the same rows.
    if (goesOn && counts.processed === 0) await forget(query, ids);
    return { upload, counts: goesOn && counts.processed > 0 ? counts : noCounts() };
  });
  if (!claimed) return null;
  const db = await overEither(client);
  return {
    ...claimed,
    ids,
    runId,
    query,
    db,
    batch: (act) =>
      transaction(async () => {
        const mine = await query(
          `update uploads set heartbeat_at = now()
           where campaign_id = $1 and id = $2 and run_id = $3 and status = 'running' returning id`,
          [...ids, runId],
        );
        if (mine.length === 0) throw new SupersededError();
        // Two imports of one campaign would make the same voter twice where the files give no id.
        await lockImports(db, ids[0]);
        return act();
      }),
    async stage(table, columns, text) {
      await copyText(client, table, ['campaign_id', 'upload_id', ...columns], text);
    },
    async record(counts, rejections) {
      const kept = claimed.upload.contents === 'results' ? keptResultRejections : keptRejections;
      const room = kept - (counts.rejected - rejections.length);
      const stored = rejections.toSorted((a, b) => a.line - b.line).slice(0, Math.max(0, room));
      if (stored.length > 0)
        await query(
          `insert into upload_rejections (campaign_id, upload_id, line, reason, detail_code, params)
           select $1::uuid, $2::uuid, line, reason, detail_code, params
           from unnest($3::integer[], $4::text[], $5::text[], $6::jsonb[]) as given (line, reason, detail_code, params)
           on conflict do nothing`,
          [
            ...ids,
            stored.map(({ line }) => line),
            stored.map(({ reason }) => reason.detail),
            stored.map(({ reason }) => reason.detail_code),
            stored.map(({ reason }) => JSON.stringify(reason.params)),
          ],
        );
      await store(query, ids, counts);
    },
    newId,
  };
}

export function noCounts(): ImportCounts {
  return {
    processed: 0,
    total: 0,
    accepted: 0,
    added: 0,
    changed: 0,
    unchanged: 0,
    possible_doubles: 0,
    confidential: 0,
    rejected: 0,
    located: 0,
    unlocated: 0,
    reasons: {},
    unread: {},
    left_out: {},
    registrations: {},
    elections_read: {},
    history_joined: {},
    results_read: {},
  };
}

/** Sets everything back that was counted; inside a batch. */
export async function forgetCounts({ query, ids, counts }: ImportSession): Promise<void> {
  Object.assign(counts, noCounts());
  await forget(query, ids);
}

/** Sets an upload's counters back. */
async function forget(query: Query, ids: readonly string[]): Promise<void> {
  await store(query, ids, noCounts());
  await query('update uploads set layout = null where campaign_id = $1 and id = $2', [...ids]);
  await query('delete from upload_rejections where campaign_id = $1 and upload_id = $2', [...ids]);
}

async function store(query: Query, ids: readonly string[], counts: ImportCounts): Promise<void> {
  const counters = Object.entries(counts).map(([name, count]: [string, unknown]) => ({
    column: columnOf[name] ?? name,
    count: typeof count === 'number' ? count : JSON.stringify(count),
  }));
  const set = counters.map(({ column }, index) => `${column} = $${index + 3}`).join(', ');
  await query(`update uploads set ${set} where campaign_id = $1 and id = $2`, [
    ...ids,
    ...counters.map(({ count }) => count),
  ]);
}
