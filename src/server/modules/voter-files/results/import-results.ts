// Imports a file of contact results, or takes such an import back: batch by batch, so that what a killed server left is gone on with.
import { createHash } from 'node:crypto';
import { sentence } from '../../../../contract/messages/every-message';
import type { Sentence } from '../../../../contract/messages/sentence';
import { fileSentence } from '../../../../contract/messages/voter-files';
import { mostResultRows, type ResultMapping } from '../../../../contract/voters/result-files';
import { type ReadResult, resultReader } from '../../../../domain/result-files/result-row';
import { seenLines } from '../../../../domain/voter-files/seen-lines';
import { UnreadableFileError } from '../../../../domain/voter-files/row-reader';
import { textArray } from '../../../db/copy';
import type { Source } from '../../uploads/source';
import { type Batch, eachBatch, type Prepare } from '../import-batches';
import { endUpload } from '../import-ends-repo';
import { idRolls, idsOfKind, kindOfColumn } from '../id-rolls-repo';
import { tableRows } from '../import-rows';
import { readingParams } from '../reading';
import type { ImportSession } from '../session-repo';
import { forgetStaged, stagedLine } from '../staging-repo';
import { examineResults, withResults } from './examine-results';
import { leaveOutOwn } from './own-results-repo';
import {
  countStaged,
  findPeople,
  forgetFound,
  refuseDiffering,
  type ResultIds,
  storeResults,
  takeBackSome,
  unfoundRows,
  zoneOf,
} from './results-repo';

/** Reads the file as someone confirmed, or has a first look at it; what it returns ends the upload. */
export async function importResults(session: ImportSession, source: Source): Promise<() => Promise<void>> {
  const { result_mapping: mapping } = readingParams.parse(session.upload.params);
  if (!mapping) return examineResults(session, source);
  const zone = await zoneOf(session);
  const again = occurrences();
  await withResults(session, source, async ({ header, head, table, pieces }) => {
    if (mapping.columns.length !== header.length) throw new UnreadableFileError(sentence('RESULTS_TO_MATCH'));
    const resultIds = await idsIn(session, header[mapping.columns.indexOf('source_id')] ?? '');
    const read = resultReader(mapping, { zone, now: new Date() });
    const rows = tableRows(head, pieces, table, read);
    const file = { layout: layoutOf(mapping), elections: [], parts: head.parts ?? [], rows };
    await eachBatch(session, file, prepareWith(session, again), (batch) =>
      store(session, batch, mapping.own_too === true ? null : zone, resultIds),
    );
  });
  return () =>
    session.batch(async () => {
      if (session.upload.step !== 'check') await forgetFound(session);
      await endUpload(session, null);
    });
}

/** @param column what the column of the voter IDs is called; '' where there is none */
async function idsIn({ db, upload }: ImportSession, column: string): Promise<ResultIds> {
  const { kept, like } = idsOfKind(kindOfColumn(column));
  const rolls = await idRolls(db, upload.campaign_id);
  const others = rolls.filter(({ id_kind }) => !like.includes(id_kind));
  return { kept, others: others.length < rolls.length ? others.map(({ id }) => id) : [] };
}

/** Imports of one kind have one name. */
const layoutOf = ({ channel }: ResultMapping) => `contact results (${channel ?? 'several channels'})`;

const columns = [
  'line',
  'id',
  'voter_id',
  'source_id',
  'first',
  'last',
  'birth_year',
  'address_key',
  'unit_key',
  'channel',
  'contact_result',
  'no_channels',
  'said_by',
  'note',
  'recorded_at',
  'day',
] as const;

function prepareWith({ upload }: ImportSession, again: (content: string) => string): Prepare<ReadResult> {
  let rows = 0;
  return ({ line, outcome }) => {
    rows += 1;
    if (rows > mostResultRows) throw new UnreadableFileError(sentence('RESULTS_TOO_LONG', { max: mostResultRows }));
    if (!outcome.ok) return { reason: outcome.reason };
    const { content, no_channels, ...value } = outcome.value;
    const id = again(`${upload.campaign_id}\u001F${content}`);
    return {
      text: stagedLine(upload, [
        line,
        id,
        value.voter_id,
        value.source_id,
        value.first,
        value.last,
        value.birth_year,
        value.address_key,
        value.unit_key,
        value.channel,
        value.contact_result,
        textArray(no_channels),
        value.said_by,
        value.note,
        value.recorded_at,
        value.day,
      ]),
    };
  };
}

/**
 * Ids of rows, made of what they say and how often the file said just that before: the same file has the same ids whenever it is read.
 */
function occurrences(): (content: string) => string {
  const seen = seenLines();
  const repeated = new Map<string, number>();
  return (content) => {
    const digest = createHash('sha256').update(content);
    if (seen.firstLine(content, 1) === null) return uuidOf(digest.digest());
    const before = (repeated.get(content) ?? 0) + 1;
    repeated.set(content, before);
    return uuidOf(digest.update(`\u001F${before}`).digest());
  };
}

/** As every id, one of RFC 9562: of its version 8. */
function uuidOf(digest: Buffer): string {
  const hex = digest.toString('hex', 0, 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const reasons: Record<string, Sentence> = {
  unknown: fileSentence('NOT_A_VOTER'),
  no_one: fileSentence('RESULT_NO_ONE_FOUND'),
  several: fileSentence('RESULT_SEVERAL_FOUND'),
  other: fileSentence('RESULT_OF_OTHER'),
  own: fileSentence('RESULT_OWN'),
};

const reasonOf = ({ reason, other }: { reason: string; other: string }) =>
  reason === 'differs'
    ? fileSentence('RESULT_STANDS', { name: other })
    : (reasons[reason] ?? fileSentence('NOT_A_VOTER'));

/** @param zone whose days tell own work; null: it is imported, too */
async function store(session: ImportSession, batch: Batch, zone: string | null, resultIds: ResultIds): Promise<void> {
  const { counts, upload } = session;
  await session.stage('staged_results', columns, batch.text);
  await findPeople(session, resultIds);
  const differing = await refuseDiffering(session);
  const own = zone === null ? 0 : await leaveOutOwn(session, zone);
  for (const row of await unfoundRows(session)) batch.rejections.push({ line: row.line, reason: reasonOf(row) });
  const { rows, fresh, kinds, first, last, left_alone } = await countStaged(session);
  const read = counts.results_read;
  read.kinds ??= {};
  for (const { kind, rows: found } of kinds) read.kinds[kind] = (read.kinds[kind] ?? 0) + found;
  if (first !== null && (read.first === undefined || first < read.first)) read.first = first;
  if (last !== null && (read.last === undefined || last > read.last)) read.last = last;
  read.left_alone = (read.left_alone ?? 0) + left_alone;
  read.differing = (read.differing ?? 0) + differing;
  read.own = (read.own ?? 0) + own;
  counts.accepted += rows;
  counts.added += fresh;
  counts.unchanged = counts.accepted - counts.added;
  if (upload.step !== 'check') await storeResults(session);
}

/** Takes an import back: its results are set aside unless another import brought them too, and what only they said of leaving people alone is withdrawn. */
export async function undoResults(session: ImportSession, signal?: AbortSignal): Promise<void> {
  for (let found = 1; found > 0;) {
    signal?.throwIfAborted();
    found = await session.batch(() => takeBackSome(session));
  }
  await session.batch(async () => {
    await forgetFound(session);
    await endUpload(session, null);
    await forgetStaged(session.query, session.ids);
  });
}
