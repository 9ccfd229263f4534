// Runs the import of one upload: streams the file, stores it batch by batch, and ends it as done or failed with a reason.
import { addAbortSignal } from 'node:stream';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ListedAddress } from '../../../domain/imports/address-list';
import { UnreadableFileError } from '../../../domain/imports/row-reader';
import type { Db } from '../../db/connection';
import { ApiError } from '../../http/errors';
import type { Services } from '../../http/handler';
import { makeWalkbook, type NewWalkbook } from '../walkbooks/make';
import { importAddresses } from './import-addresses';
import { locateDoors, raiseWalkbookVersions } from './import-places';
import { importPoints, preparePoints } from './import-points';
import { type OpenedFile, openAddressPoints, openVoters, openWalkbookFile, type ReadRow } from './import-rows';
import { type ImportCounts, type ImportSession, openSession, type Rejection, SupersededError } from './import-session';
import { prepareStage } from './import-stage';
import { readText } from './import-text';
import { importVoters } from './import-voters';

type Needed = Pick<Services, 'db' | 'databaseUrl' | 'files' | 'order'>;

const batchRows = 5000;

const noPlace = 'No coordinates for this address. Upload address points first, or add latitude and longitude columns.';
const keptAllTheSame = ' (The voter was imported; the walkbook leaves the address out.)';

/**
 * Imports an upload from its beginning, whatever an earlier run of it had done already: the result is the same. A file
 * that cannot be imported ends as `failed` with a sentence; any other error is thrown, for the job to be tried again.
 */
export async function runImport(services: Needed, uploadId: string, signal?: AbortSignal): Promise<void> {
  const session = await openSession(services.databaseUrl, uploadId);
  if (!session) return;
  const counts: ImportCounts = { processed: 0, total: 0, accepted: 0, rejected: 0, located: 0, unlocated: 0 };
  try {
    const finish = await importFile(services, session, counts, signal);
    await finish();
  } catch (error) {
    if (error instanceof SupersededError) return;
    if (!(error instanceof UnreadableFileError)) throw error;
    await session.batch(() => failUpload(session, error.message, counts.accepted));
  } finally {
    await session.close();
  }
  await services.files.remove(session.upload.storage_key);
}

/** Ends an upload whose import failed at every try. */
export async function giveUpImport({ db }: Pick<Services, 'db'>, uploadId: string): Promise<void> {
  const upload = await db
    .updateTable('uploads')
    .set({
      status: 'failed',
      finished_at: new Date(),
      run_id: null,
      detail:
        'The import stopped because of a fault on the server. Nothing that was imported is lost. Please upload the file again.',
    })
    .where('id', '=', uploadId)
    .where('status', 'in', ['pending', 'running'])
    .returning(['id', 'campaign_id'])
    .executeTakeFirst();
  if (!upload) return;
  await db
    .updateTable('voter_groups')
    .set({ status: 'Failed' })
    .where('campaign_id', '=', upload.campaign_id)
    .where('id', '=', upload.id)
    .execute();
}

/** Reads the whole file in; what it returns ends the upload. */
async function importFile(
  services: Needed,
  session: ImportSession,
  counts: ImportCounts,
  signal: AbortSignal | undefined,
): Promise<() => Promise<void>> {
  const { upload } = session;
  const stream = await services.files.get(upload.storage_key);
  if (!stream) throw new UnreadableFileError('The uploaded file is no longer there. Please upload it again.');
  if (signal) addAbortSignal(signal, stream);
  const pieces = readText(stream);
  try {
    if (upload.contents === 'address_points') {
      const file = await openAddressPoints(pieces);
      return await readPoints(session, file, counts);
    }
    const year = new Date().getUTCFullYear();
    if (upload.contents === 'voters')
      return await readVoters(services, session, await openVoters(pieces, year), counts);
    const file = await openWalkbookFile(pieces, year);
    if ('people' in file) return await readVoters(services, session, file.people, counts);
    return await readAddresses(services, session, file.addresses, counts);
  } finally {
    stream.destroy();
  }
}

async function readPoints(
  session: ImportSession,
  file: Awaited<ReturnType<typeof openAddressPoints>>,
  counts: ImportCounts,
): Promise<() => Promise<void>> {
  const { query, upload } = session;
  let repeated = 0;
  await preparePoints(session);
  await eachBatch(session, file, counts, async (rows) => {
    const result = await importPoints(session, rows);
    repeated += result.repeated;
    counts.accepted += result.accepted;
    counts.located += result.accepted;
    return result.rejections;
  });
  return () =>
    session.batch(async () => {
      await query('create temp table located (door_id uuid)');
      const located = await locateDoors(query, upload.campaign_id, null, 'located');
      await raiseWalkbookVersions(query, upload.campaign_id, 'located');
      const notes = [
        ...(repeated > 0
          ? [
              `${count(repeated, 'row repeats', 'rows repeat')} an address of an earlier row and ${repeated === 1 ? 'was' : 'were'} merged with it.`,
            ]
          : []),
        ...(located > 0 ? [`${count(located, 'door has', 'doors have')} a place on the map now.`] : []),
      ];
      await endUpload(session, notes.join(' ') || null);
    });
}

async function readVoters(
  services: Needed,
  session: ImportSession,
  file: Awaited<ReturnType<typeof openVoters>>,
  counts: ImportCounts,
): Promise<() => Promise<void>> {
  const { upload } = session;
  const targets: { voter_id: string }[] = [];
  await prepareStage(session);
  await eachBatch(session, file, counts, async (rows) => {
    const { people, ...result } = await importVoters(session, rows);
    counts.located += result.located;
    counts.unlocated += result.unlocated;
    if (upload.contents === 'voters') {
      counts.accepted += result.accepted;
      return result.rejections;
    }
    const rejections = [...result.rejections];
    for (const { line, voter_id, located, suppressed } of people) {
      if (suppressed !== null) rejections.push({ line, reason: mustNotBeTouched(suppressed) });
      else if (!located) rejections.push({ line, reason: noPlace + keptAllTheSame });
      else targets.push({ voter_id });
    }
    counts.accepted = targets.length;
    return rejections;
  });
  if (upload.contents === 'walkbook') {
    const ids = targets.map((target) => target.voter_id);
    return () => endAsWalkbook(services, session, (tx) => doorsOf(tx, upload.campaign_id, ids));
  }
  return () =>
    session.batch(async () => {
      await session.query(`update voter_groups set status = 'Ready' where campaign_id = $1 and id = $2`, [
        upload.campaign_id,
        upload.id,
      ]);
      await endUpload(session, null);
    });
}

/** A walkbook of addresses is for everybody who is known to live there. */
async function readAddresses(
  services: Needed,
  session: ImportSession,
  file: OpenedFile<ListedAddress>,
  counts: ImportCounts,
): Promise<() => Promise<void>> {
  const { upload } = session;
  const found: string[] = [];
  await prepareStage(session);
  await eachBatch(session, file, counts, async (rows) => {
    const { rejections, doors } = await importAddresses(session, rows);
    for (const { line, door_id, located } of doors) {
      if (located) found.push(door_id);
      else rejections.push({ line, reason: noPlace });
    }
    counts.accepted = found.length;
    counts.located = found.length;
    counts.unlocated += doors.filter((door) => !door.located).length;
    return rejections;
  });
  return () => endAsWalkbook(services, session, (tx) => residentsOf(tx, upload.campaign_id, found));
}

function mustNotBeTouched(suppressed: string): string {
  return `This person must not be contacted (${suppressed.replaceAll('_', ' ')}), so the walkbook leaves them out.`;
}

/** Gathers rows into batches, and stores each in a transaction with the counters that it makes. */
async function eachBatch<Value>(
  session: ImportSession,
  file: OpenedFile<Value>,
  counts: ImportCounts,
  store: (rows: ReadRow<Value>[]) => Promise<Rejection[]>,
): Promise<void> {
  const { upload, query } = session;
  let waiting: ReadRow<Value>[] = [];
  const flush = async (rows: ReadRow<Value>[], total: number) => {
    await session.batch(async () => {
      const rejections = await store(rows);
      counts.processed += rows.length;
      counts.rejected += rejections.length;
      counts.total = Math.max(total, counts.processed);
      await session.record(counts, rejections);
    });
  };
  await session.batch(() => query('update uploads set layout = $2 where id = $1', [upload.id, file.layout]));
  let read = 0;
  for await (const { rows, bytes } of file.rows) {
    read += rows.length;
    waiting.push(...rows);
    while (waiting.length >= batchRows) {
      const batch = waiting.slice(0, batchRows);
      waiting = waiting.slice(batchRows);
      await flush(batch, Math.round((read * upload.bytes) / Math.max(bytes, 1)));
    }
  }
  if (waiting.length > 0) await flush(waiting, 0);
  if (counts.processed === 0) throw new UnreadableFileError('This file has no rows besides its header.');
}

/** Ends the upload; inside a batch. */
async function endUpload({ query, upload }: ImportSession, detail: string | null): Promise<void> {
  await query(
    `update uploads set status = 'done', total = processed, detail = $2, run_id = null, finished_at = now() where id = $1`,
    [upload.id, detail],
  );
}

async function failUpload({ query, upload }: ImportSession, reason: string, accepted: number): Promise<void> {
  const before =
    accepted > 0 ? ` ${count(accepted, 'row', 'rows')} before that ${accepted === 1 ? 'was' : 'were'} imported.` : '';
  await query(`update uploads set status = 'failed', detail = $2, run_id = null, finished_at = now() where id = $1`, [
    upload.id,
    reason + before,
  ]);
  await query(`update voter_groups set status = 'Failed' where campaign_id = $1 and id = $2`, [
    upload.campaign_id,
    upload.id,
  ]);
}

const walkbookParams = z.object({
  survey_id: z._default(z.nullable(z.string()), null),
  assigned_user_ids: z._default(z.array(z.string()), []),
});

/** Makes the walkbook and ends the upload in one transaction. */
async function endAsWalkbook(
  { db, order }: Needed,
  { upload, runId }: ImportSession,
  turf: (tx: Db) => Promise<Turf>,
): Promise<void> {
  const params = walkbookParams.parse(upload.params);
  try {
    await db.transaction().execute(async (tx) => {
      const ended = await tx
        .updateTable('uploads')
        .set({ status: 'done', total: (row) => row.ref('processed'), run_id: null, finished_at: new Date() })
        .where('id', '=', upload.id)
        .where('run_id', '=', runId)
        .where('status', '=', 'running')
        .returning('id')
        .executeTakeFirst();
      if (!ended) throw new SupersededError();
      const { voter_ids, door_ids } = await turf(tx);
      if (door_ids.length === 0)
        throw new UnreadableFileError(
          'No walkbook was made, because it would have no doors: see why each row was rejected.',
        );
      await makeWalkbook(tx, order, {
        id: upload.id,
        campaign_id: upload.campaign_id,
        user_id: upload.user_id,
        name: upload.name,
        creation_method: 'Upload',
        survey_id: params.survey_id,
        filter_params: null,
        assigned_user_ids: params.assigned_user_ids,
        voter_ids,
        door_ids,
      });
    });
  } catch (error) {
    // A name taken meanwhile, a survey archived meanwhile, too many doors: the person who uploads can mend it.
    if (error instanceof ApiError) throw new UnreadableFileError(error.message);
    throw error;
  }
}

type Turf = Pick<NewWalkbook, 'voter_ids' | 'door_ids'>;

/** Given people, with the doors that they live behind. */
async function doorsOf(tx: Db, campaignId: string, voterIds: string[]): Promise<Turf> {
  const doors = await tx
    .selectFrom('voters')
    .select('door_id')
    .distinct()
    .where('campaign_id', '=', campaignId)
    .where(sql<boolean>`id = any(${voterIds}::uuid[])`)
    .execute();
  return { voter_ids: voterIds, door_ids: doors.map((door) => door.door_id) };
}

/** Given doors, with the people who may be visited behind them. */
async function residentsOf(tx: Db, campaignId: string, doorIds: string[]): Promise<Turf> {
  const voters = await tx
    .selectFrom('voters')
    .select('id')
    .where('campaign_id', '=', campaignId)
    .where('suppressed', 'is', null)
    .where(sql<boolean>`door_id = any(${doorIds}::uuid[])`)
    .execute();
  return { voter_ids: voters.map((voter) => voter.id), door_ids: doorIds };
}

function count(number: number, one: string, many: string): string {
  return `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;
}
