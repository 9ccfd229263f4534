// Runs the import of one upload: streams the file, checks or stores it batch by batch, and ends it as done or failed with a
// reason.
import { createHash } from 'node:crypto';
import { addAbortSignal } from 'node:stream';
import * as z from 'zod/mini';
import { importMapping } from '../../../contract/import-mapping';
import type { ListedAddress } from '../../../domain/imports/address-list';
import type { AddressPoint } from '../../../domain/imports/address-points';
import { UnreadableFileError } from '../../../domain/imports/row-reader';
import { seenLines } from '../../../domain/imports/seen-lines';
import type { ImportedVoter } from '../../../domain/imports/voter-row';
import type { Services } from '../../http/handler';
import { addressesImport } from './import-addresses';
import { eachBatch } from './import-batches';
import { numberElections } from './import-learned';
import { findPlaces } from './import-places';
import { pointsImport } from './import-points';
import { rollBack } from './import-rollback';
import {
  type Known,
  type OpenedFile,
  openAddressPoints,
  openVoters,
  openWalkbookFile,
  UnmappedFileError,
} from './import-rows';
import { type ImportSession, openSession, SupersededError } from './import-session';
import { prepareStage } from './import-stage';
import { readText } from './import-text';
import { votersImport } from './import-voters';
import { doorsOf, endAsWalkbook, noteWalkbook, residentsOf } from './import-walkbook';
import { rememberedMapping } from './uploads';

type Needed = Pick<Services, 'db' | 'databaseUrl' | 'files' | 'order'>;

const noPlace = 'No coordinates for this address. Upload address points first, or add latitude and longitude columns.';
const keptIfTaken = ' (The voter would be imported; the walkbook would leave the address out.)';
const keptAllTheSame = ' (The voter was imported; the walkbook leaves the address out.)';

/**
 * Does what an upload waits for. A file of voters or address points goes on where an earlier run of it stopped, anything else
 * begins anew: the result is the same. A file that cannot be imported ends as `failed` with a sentence; any other error is thrown, for the
 * job to be tried again.
 */
export async function runImport(services: Needed, uploadId: string, signal?: AbortSignal): Promise<void> {
  const session = await openSession(services.databaseUrl, uploadId);
  if (!session) return;
  let keepsFile = session.upload.step === 'check';
  try {
    if (session.upload.step === 'rollback') return await rollBack(services.db, session, signal);
    const finish = await importFile(services, session, signal);
    await finish();
  } catch (error) {
    if (error instanceof SupersededError) return;
    if (!(error instanceof UnreadableFileError)) throw error;
    const unmapped = error instanceof UnmappedFileError;
    keepsFile = unmapped;
    await session.batch(() => failUpload(session, error.message, unmapped));
  } finally {
    await session.close();
  }
  if (!keepsFile) await services.files.remove(session.upload.storage_key);
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

/** What is kept beside an upload about how its file is read. */
export const readingParams = z.looseObject({ mapping: z.optional(importMapping) });

/** How an upload's columns may be known other than by its layout. */
export function knownOf(
  { db }: Pick<Services, 'db'>,
  upload: { campaign_id: string; params: unknown },
): Omit<Known, 'guesses'> {
  return {
    mapping: readingParams.parse(upload.params).mapping ?? null,
    remembered: async (signature) => {
      const kept = await rememberedMapping(db, upload.campaign_id, hashOf(signature));
      const parsed = importMapping.safeParse(kept);
      return parsed.success ? parsed.data : null;
    },
  };
}

/** A signature may be longer than an index takes. */
export function hashOf(signature: string): string {
  return createHash('sha256').update(signature).digest('base64url');
}

/** Reads the whole file in; what it returns ends the upload. */
async function importFile(
  services: Needed,
  session: ImportSession,
  signal: AbortSignal | undefined,
): Promise<() => Promise<void>> {
  const { upload } = session;
  const stream = await services.files.get(upload.storage_key);
  if (!stream) throw new UnreadableFileError('The uploaded file is no longer there. Please upload it again.');
  if (signal) addAbortSignal(signal, stream);
  const pieces = readText(stream);
  // Whoever asked for a check can be asked; another program's file is read as well as it can be.
  const known = { ...knownOf(services, upload), guesses: !upload.dry_run };
  try {
    if (upload.contents === 'address_points') return await readPoints(session, await openAddressPoints(pieces, known));
    const year = new Date().getUTCFullYear();
    if (upload.contents === 'voters') return await readVoters(services, session, await openVoters(pieces, year, known));
    const file = await openWalkbookFile(pieces, year, known);
    if ('people' in file) return await readVoters(services, session, file.people);
    return await readAddresses(services, session, file.addresses);
  } finally {
    stream.destroy();
  }
}

async function readPoints(session: ImportSession, file: OpenedFile<AddressPoint>): Promise<() => Promise<void>> {
  const { query, upload } = session;
  const points = await pointsImport(session);
  await eachBatch(session, file, points.prepare, points.store);
  return () =>
    session.batch(async () => {
      const located = upload.step === 'check' ? 0 : await findPlaces(query, upload.campaign_id, 'doors');
      const repeated = points.repeated();
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
  file: OpenedFile<ImportedVoter>,
): Promise<() => Promise<void>> {
  const { upload, counts } = session;
  const targets: string[] = [];
  await prepareStage(session);
  const elections = await session.batch(() => numberElections(session, file.elections));
  const voters = await votersImport(session, elections);
  const forWalkbook = upload.contents === 'walkbook';
  const checks = upload.step === 'check';
  const seen = seenLines();
  let doors = 0;
  let chosen = 0;
  await eachBatch(session, file, voters.prepare, async (batch) => {
    await voters.store(batch);
    if (!forWalkbook) return;
    for (const { line, voter_id, located, suppressed, door } of await voters.people()) {
      if (suppressed !== null) batch.rejections.push({ line, reason: mustNotBeTouched(suppressed) });
      else if (!located) batch.rejections.push({ line, reason: noPlace + (checks ? keptIfTaken : keptAllTheSame) });
      else {
        chosen += 1;
        if (seen.firstLine(door, line) === null) doors += 1;
        if (!checks) targets.push(voter_id);
      }
    }
    counts.accepted = chosen;
  });
  if (checks)
    return () =>
      session.batch(async () => {
        if (forWalkbook) await noteWalkbook(session, doors, chosen);
        await endUpload(session, null);
      });
  if (forWalkbook) return () => endAsWalkbook(services, session, (tx) => doorsOf(tx, upload.campaign_id, targets));
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
): Promise<() => Promise<void>> {
  const { upload, counts } = session;
  const found: string[] = [];
  await prepareStage(session);
  const addresses = addressesImport(session);
  await eachBatch(session, file, addresses.prepare, async (batch) => {
    const doors = await addresses.store(batch);
    for (const { line, door_id, located } of doors) {
      if (located) found.push(door_id);
      else batch.rejections.push({ line, reason: noPlace });
    }
    counts.accepted = found.length;
    counts.located = found.length;
    counts.unlocated += doors.filter((door) => !door.located).length;
  });
  if (upload.step === 'check') {
    const { voter_ids } = await residentsOf(services.db, upload.campaign_id, found);
    return () =>
      session.batch(async () => {
        await noteWalkbook(session, found.length, voter_ids.length);
        await endUpload(session, null);
      });
  }
  return () => endAsWalkbook(services, session, (tx) => residentsOf(tx, upload.campaign_id, found));
}

function mustNotBeTouched(suppressed: string): string {
  return `This person must not be contacted (${suppressed.replaceAll('_', ' ')}), so the walkbook leaves them out.`;
}

/** Ends the upload; inside a batch. */
async function endUpload({ query, upload }: ImportSession, detail: string | null): Promise<void> {
  await query('set local synchronous_commit = on');
  await query(
    `update uploads set status = 'done', total = processed, detail = $2, run_id = null, finished_at = now() where id = $1`,
    [upload.id, detail],
  );
}

async function failUpload({ query, upload, counts }: ImportSession, reason: string, unmapped: boolean): Promise<void> {
  await query('set local synchronous_commit = on');
  const { accepted } = counts;
  const stored = accepted > 0 && upload.step === 'import';
  const before = stored
    ? ` ${count(accepted, 'row', 'rows')} before that ${accepted === 1 ? 'was' : 'were'} imported.`
    : '';
  await query(
    `update uploads set status = 'failed', step = case when $3 then 'mapping' else step end, detail = $2, run_id = null,
       finished_at = now() where id = $1`,
    [upload.id, reason + before, unmapped],
  );
  await query(`update voter_groups set status = 'Failed' where campaign_id = $1 and id = $2`, [
    upload.campaign_id,
    upload.id,
  ]);
}

function count(number: number, one: string, many: string): string {
  return `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;
}
