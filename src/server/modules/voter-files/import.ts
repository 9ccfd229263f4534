// Runs the import of one upload: streams the file, checks or stores it batch by batch, and ends it as done or failed with a
// reason.
import type { Sentence } from '../../../contract/messages/sentence';
import { sentence } from '../../../contract/messages/every-message';
import type { RollStatus } from '../../../contract/voters/import-status';
import type { ListedAddress } from '../../../domain/voter-files/address-list';
import type { AddressPoint } from '../../../domain/voter-files/address-points';
import type { Suppression } from '../../../contract/voters/voter-filters';
import { suppressionWords } from '../../../domain/voter-groups/filter-texts';
import { othersIds } from '../../../domain/voter-files/examination';
import { UnreadableFileError } from '../../../domain/voter-files/row-reader';
import { seenLines } from '../../../domain/voter-files/seen-lines';
import type { ImportedVoter } from '../../../domain/voter-files/imported-voter';
import type { Services } from '../../http/handler';
import { addressesImport } from './addresses-repo';
import { electionsNamed, examineFile, peopleOf } from './examine-file';
import { type Batch, eachBatch } from './import-batches';
import { endUpload, failUpload, learnSizes, noteParts, readyGroup } from './import-ends-repo';
import { numberElections, toldElections } from './elections-repo';
import { noteContents } from './histories/history-repo';
import { importHistory, type ReadHistory } from './histories/import-history';
import { importTogether, togetherIn, type VotersWatch } from './histories/import-together';
import { type HistoryFile, openHistory } from './histories/open-history';
import { removeFiles } from '../files/removals-repo';
import { findPlaces } from '../geocoding/join-places-repo';
import { pointsImport } from './address-points-repo';
import { idsOfKind } from './id-rolls-repo';
import { rollBack } from './rollback-repo';
import {
  type Known,
  type OpenedFile,
  openAddressPoints,
  openVoters,
  openWalkbookFile,
  UnmappedFileError,
} from './import-rows';
import { type ImportSession, noCounts, openSession, SupersededError } from './session-repo';
import { type Source, storedSource } from '../uploads/source';
import { PartsDifferError, readUpload } from '../uploads/tables';
import { catchUp } from './left-out-repo';
import { forgetRoll, noteMissing } from './missing-repo';
import { forgetNamed, leaveOutMissing } from './roll-missing-repo';
import { type VotersFile, votersImport } from './voters-repo';
import { doorsOf, endAsWalkbook, noteWalkbook, residentsOf } from './walkbook-repo';
import { knownOf, partOf, readingParams } from './reading';
import { importResults, undoResults } from './results/import-results';

type Needed = Pick<Services, 'db' | 'databaseUrl' | 'files' | 'orderFor'>;

/**
 * Does what an upload waits for. A file of voters or address points goes on where an earlier run of it stopped, anything else
 * begins again: the result is the same. A file that cannot be imported ends as `failed` with a sentence; any other error is thrown, for the
 * job to be tried again.
 */
export async function runImport(
  services: Needed,
  { campaign_id, upload_id }: { campaign_id: string; upload_id: string },
  signal?: AbortSignal,
): Promise<void> {
  const session = await openSession(services.databaseUrl, campaign_id, upload_id);
  if (!session) return;
  let keepsFile = session.upload.step === 'check';
  try {
    if (session.upload.step === 'rollback')
      return session.upload.contents === 'results'
        ? await undoResults(session, signal)
        : await rollBack(services.db, session, signal);
    const finish = await importFile(services, session, signal);
    await learnSizes(session);
    await finish();
  } catch (error) {
    if (error instanceof SupersededError) return;
    if (!(error instanceof UnreadableFileError)) throw error;
    const parts = error instanceof PartsDifferError ? error.parts : null;
    const waits = parts !== null || error instanceof UnmappedFileError;
    keepsFile = waits;
    await session.batch(async () => {
      if (parts) await noteParts(session, parts);
      await failUpload(session, error.sentence, waits);
    });
  } finally {
    await session.close();
  }
  if (!keepsFile) await removeFiles(services, [session.upload.storage_key]);
}

/** Reads the uploaded file in; what it returns ends the upload. */
async function importFile(
  services: Needed,
  session: ImportSession,
  signal: AbortSignal | undefined,
): Promise<() => Promise<void>> {
  const { upload } = session;
  const source = storedSource(services.files, upload, signal);
  if (upload.contents === 'results') return importResults(session, source);
  const known = knownOf(services, upload);
  const isOfVoters = upload.contents === 'voters' || upload.contents === 'history';
  const together = isOfVoters ? await togetherIn(session, source, known, readingParams.parse(upload.params)) : null;
  if (isOfVoters && !together) {
    const history = await historyIn(session, source, known);
    if (history) return importHistory(session, history);
  }
  const concern = await concernOf(session, source, known);
  await requireRoll(services, session, source, known);
  if (!together) return importStream(services, session, source, known, { concern });
  const readVotersOf = (mine: ImportSession, watch: VotersWatch) =>
    importStream(services, mine, source, known, { concern, watch });
  return importTogether(session, { source, known, together, readVoters: readVotersOf });
}

/** Reads a voter file that has only voter IDs and elections, and notes that it is one; null for any other. */
async function historyIn(session: ImportSession, source: Source, known: Known): Promise<ReadHistory | null> {
  const { upload } = session;
  const opened = async <T>(act: (file: HistoryFile | null) => Promise<T>): Promise<T> => {
    const pieces = readUpload(source, partOf(upload));
    try {
      return await act(await openHistory(pieces, known));
    } finally {
      await pieces.return(undefined);
    }
  };
  const contents = await opened(async (file) => (file ? 'history' : 'voters'));
  if (contents !== upload.contents) await session.batch(() => noteContents(session, contents));
  upload.contents = contents;
  if (contents === 'voters') return null;
  if (readingParams.parse(upload.params).whole_roll) throw new UnreadableFileError(sentence('ROLL_OF_VOTERS'));
  return (act) =>
    opened((file) => {
      if (!file) throw new Error('A history became another file while it was read.');
      return act(file);
    });
}

/** What is doubtful of a file, told before anything of it is stored; one that was checked was looked into then. */
async function concernOf(session: ImportSession, source: Source, known: Known): Promise<Sentence | null> {
  const { step, dry_run, contents } = session.upload;
  if (contents === 'address_points' || session.counts.processed > 0 || (step === 'import' && dry_run)) return null;
  return examineFile(readUpload(source, partOf(session.upload)), contents, known);
}

/**
 * A file that was not checked and says that it is the whole roll is checked first: where that would leave too many out without a
 * yes, nothing of it is stored.
 */
async function requireRoll(services: Needed, session: ImportSession, source: Source, known: Known): Promise<void> {
  const { step, dry_run, contents, params } = session.upload;
  const { whole_roll, leave_out_many } = readingParams.parse(params);
  if (!whole_roll || leave_out_many || contents !== 'voters' || step !== 'import') return;
  if (dry_run || session.counts.processed > 0) return;
  const check = { ...session, upload: { ...session.upload, step: 'check' as const }, counts: noCounts() };
  let roll: RollStatus | null = null;
  const found = (status: RollStatus) => (roll = status);
  // Its counts are of no import: one that is killed here begins again.
  await importStream(services, { ...check, record: async () => undefined }, source, known, { found });
  await session.batch(() => forgetRoll(session));
  const { asks, missing, people } = roll ?? { asks: false, missing: 0, people: 0 };
  if (asks) throw new UnreadableFileError(sentence('ROLL_TOO_MANY_MISSING', { missing, people }));
}

/**
 * Reads a whole file into the campaign, as whatever its upload says that it holds; what it returns ends the upload.
 * @param now ages count back from it
 * @param concern what a check of the file must point out
 * @param watch of a file that has their votes as well
 */
export async function importStream(
  services: Pick<Services, 'db' | 'orderFor'>,
  session: ImportSession,
  source: Source,
  known: Known,
  { now = new Date(), concern = null, ...told }: Told & { now?: Date; concern?: Sentence | null } = {},
): Promise<() => Promise<void>> {
  const { contents } = session.upload;
  const year = now.getUTCFullYear();
  const part = partOf(session.upload);
  const pieces = readUpload(source, part);
  const people = () => peopleOf(readUpload(source, part), contents, known);
  // Each election has a number before the first row is stored.
  const named = async (file: OpenedFile<ImportedVoter>): Promise<FileOfVoters> =>
    file.names_elections
      ? { ...file, people, elections: await electionsNamed(readUpload(source, part), contents, known) }
      : { ...file, people };
  try {
    if (contents === 'address_points') return await readPoints(session, await openAddressPoints(pieces, known));
    if (contents === 'voters')
      return await readVoters(services, session, await named(await openVoters(pieces, year, known)), concern, told);
    const file = await openWalkbookFile(pieces, year, known);
    if ('people' in file) return await readVoters(services, session, await named(file.people), concern);
    return await readAddresses(services, session, file.addresses);
  } finally {
    await pieces.return(undefined);
  }
}

async function readPoints(session: ImportSession, file: OpenedFile<AddressPoint>): Promise<() => Promise<void>> {
  const { query, upload } = session;
  const points = pointsImport(session);
  await eachBatch(session, file, points.prepare, points.store);
  return () =>
    session.batch(async () => {
      const located = upload.step === 'check' ? 0 : await findPlaces(query, upload.campaign_id);
      const repeated = points.repeated();
      await endUpload(session, noteOf(repeated, located));
    });
}

function noteOf(rows: number, doors: number): Sentence | null {
  if (rows > 0 && doors > 0) return sentence('ROWS_MERGED_DOORS_PLACED', { rows, doors });
  if (rows > 0) return sentence('ROWS_MERGED', { rows });
  return doors > 0 ? sentence('DOORS_PLACED', { doors }) : null;
}

interface FileOfVoters extends OpenedFile<ImportedVoter> {
  /** Reads it once more. */
  people: VotersFile['readPeople'];
}

/** Who is told of voters while they are read. */
interface Told {
  /** What a check finds of people who are missing from the file. */
  found?: (roll: RollStatus) => void;
  watch?: VotersWatch;
}

async function readVoters(
  services: Pick<Services, 'db' | 'orderFor'>,
  session: ImportSession,
  opened: FileOfVoters,
  concern: Sentence | null,
  { found, watch }: Told = {},
): Promise<() => Promise<void>> {
  const { upload, counts } = session;
  const file = watch?.opened(opened) ?? opened;
  const targets: string[] = [];
  const elections = await session.batch(() => numberElections(session, file.elections));
  counts.elections_read = { ...toldElections(file.elections, elections), ...counts.elections_read };
  const {
    whole_roll = false,
    leave_out_many: many = false,
    confirmed_missing: confirmed,
  } = readingParams.parse(upload.params);
  const voters = await votersImport(session, elections, {
    wholeRoll: whole_roll,
    fileIds: idsOfKind(file.id_kind ?? null, !file.doubts),
    ages: file.ages ?? false,
    readPeople: opened.people,
  });
  const doubt = () => othersIds(file.doubts?.id_column ?? '', { ...voters.idsRead, rows: counts.accepted });
  const refuseOthersIds = () => {
    const found = doubt();
    if (found && file.doubts && !file.doubts.chosen) throw new UnmappedFileError(found);
  };
  const forWalkbook = upload.contents === 'walkbook';
  const checks = upload.step === 'check';
  const seen = seenLines();
  let doors = 0;
  let chosen = 0;
  const store = async (batch: Batch) => {
    await voters.store(batch);
    // Later ones are behind rows that are stored: those go on without their IDs, and it is told.
    if (!checks && counts.processed === 0) refuseOthersIds();
    await watch?.stored();
    if (!forWalkbook) return;
    for (const { line, voter_id, located, suppressed, door } of await voters.people()) {
      if (suppressed !== null) batch.rejections.push({ line, reason: mustNotBeTouched(suppressed) });
      else if (!located)
        batch.rejections.push({ line, reason: sentence(checks ? 'NOT_ON_MAP_CHECKED' : 'NOT_ON_MAP_IMPORTED') });
      else {
        chosen += 1;
        if (seen.firstLine(door, line) === null) doors += 1;
        if (!checks) targets.push(voter_id);
      }
    }
    counts.accepted = chosen;
  };
  await eachBatch(session, file, voters.prepare, store, async () => {
    if (checks) refuseOthersIds();
    await voters.endWishes();
    if (!checks || forWalkbook) return;
    const missing = await noteMissing(session, voters.roll);
    found?.(missing);
  });
  watch?.ended(voters.roll, file.elections);
  if (checks)
    return () =>
      session.batch(async () => {
        if (forWalkbook) await noteWalkbook(session, doors, chosen);
        await endUpload(session, concern ?? doubt());
      });
  const note = whole_roll && !forWalkbook ? await leaveOutMissing(session, voters.roll, { many, confirmed }) : null;
  await session.batch(() => catchUp(session));
  if (forWalkbook) return () => endAsWalkbook(services, session, (db) => doorsOf(db, upload.campaign_id, targets));
  return () =>
    session.batch(async () => {
      await readyGroup(session);
      await forgetNamed(session);
      await endUpload(session, note ?? doubt());
    });
}

/** A walkbook of addresses is for everyone who is known to live there. */
async function readAddresses(
  services: Pick<Services, 'db' | 'orderFor'>,
  session: ImportSession,
  file: OpenedFile<ListedAddress>,
): Promise<() => Promise<void>> {
  const { upload, counts } = session;
  const found: string[] = [];
  const addresses = addressesImport(session);
  await eachBatch(session, file, addresses.prepare, async (batch) => {
    const doors = await addresses.store(batch);
    for (const { line, door_id, located } of doors) {
      if (located) found.push(door_id);
      else batch.rejections.push({ line, reason: sentence('NOT_ON_MAP') });
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
  return () => endAsWalkbook(services, session, (db) => residentsOf(db, upload.campaign_id, found));
}

const mustNotBeTouched = (reason: Suppression): Sentence =>
  sentence('NOT_TO_CONTACT', { what: suppressionWords[reason] });
