// Imports a history: reads it once for its elections and counties, joins its rows to the campaign's voters without storing
// anything, and only if that makes sense adds their votes.
import type { Sentence } from '../../../../contract/messages/sentence';
import { sentence } from '../../../../contract/messages/every-message';
import type { HistoryJoined } from '../../../../contract/voters/import-status';
import type { HistoryRow } from '../../../../domain/voter-files/histories/history';
import { historyDoubt, type JoinedHistory } from '../../../../domain/voter-files/histories/history-doubt';
import { countyKey } from '../../../../domain/voter-files/missing-people';
import { historyBits, numberElections, toldElections } from '../elections-repo';
import {
  countChanged,
  countVoters,
  historyColumns,
  joinRows,
  knownCounties,
  storeVotes,
  unjoinedRows,
} from './history-repo';
import { type Batch, eachBatch, type Prepare } from '../import-batches';
import { endUpload } from '../import-ends-repo';
import { UnmappedFileError } from '../import-rows';
import type { HistoryFile } from './open-history';
import { forgetCounts, type ImportSession, noCounts } from '../session-repo';
import { stagedLine } from '../staging-repo';

/** Reads the file from its beginning, which is done several times. */
export type ReadHistory = <T>(act: (file: HistoryFile) => Promise<T>) => Promise<T>;

export async function importHistory(session: ImportSession, read: ReadHistory): Promise<() => Promise<void>> {
  const { upload, counts } = session;
  const checks = upload.step === 'check';
  const plan = await planOf(session, read);
  // Its counts are of no import.
  const check: ImportSession = checks
    ? session
    : { ...session, upload: { ...upload, step: 'check' }, counts: noCounts(), record: async () => undefined };
  let concern: Sentence | null = null;
  try {
    await read((file) =>
      joinAll(check, file, plan, (found) => {
        const doubt = historyDoubt(found);
        if (doubt && (doubt.certain || !file.chosen)) throw new UnmappedFileError(doubt.sentence);
        concern = doubt?.sentence ?? null;
      }),
    );
  } catch (error) {
    if (error instanceof UnmappedFileError) await session.batch(() => forgetCounts(session));
    throw error;
  }
  if (!checks) {
    await read((file) => joinAll(session, file, plan));
    counts.changed = await countChanged(session);
  }
  return () =>
    session.batch(async () => {
      await session.record(counts, []);
      await endUpload(session, concern);
    });
}

/** What the same file tells of its voters, in other tables. */
export interface VotersBefore {
  /** Keys of elections. */
  elections: readonly string[];
  /** Counties in which they live, by countyKey. */
  counties: ReadonlySet<string>;
}

/**
 * Joins the votes of a file that has the voters as well: a check to those whom it staged, an import to those whom it stored.
 * @throws UnmappedFileError by a check, where these are other people's votes
 */
export async function addVotes(session: ImportSession, read: ReadHistory, voters: VotersBefore): Promise<void> {
  const plan = await planOf(session, read, voters);
  await read((file) =>
    joinAll(session, file, plan, (found) => {
      const doubt = session.upload.step === 'check' ? historyDoubt(found) : null;
      if (doubt) throw new UnmappedFileError(doubt.sentence);
    }),
  );
}

/** What a file's rows are about. */
interface HistoryPlan {
  /** Keys, the latest first. */
  elections: readonly string[];
  /** Those of its counties in which the campaign has voters; none where it writes them in other words, and they say nothing. */
  counties: ReadonlySet<string>;
}

async function planOf(
  session: ImportSession,
  read: ReadHistory,
  { elections, counties }: VotersBefore = { elections: [], counties: new Set() },
): Promise<HistoryPlan> {
  return read(async (file) => {
    const told = await surveyOf(file);
    const known = await session.batch(() => knownCounties(session, file.rolls, told.counties));
    return {
      elections: [...new Set([...told.elections, ...elections])].toSorted().toReversed(),
      counties: new Set([...known, ...told.counties.filter((county) => counties.has(county))]),
    };
  });
}

async function surveyOf(file: HistoryFile): Promise<{ elections: string[]; counties: string[] }> {
  const keys = new Set(file.elections);
  const counties = new Set<string>();
  for await (const { rows } of file.rows) {
    await new Promise<void>((resolve) => setImmediate(resolve));
    for (const { outcome } of rows) {
      if (!outcome.ok) continue;
      const { votes, county } = outcome.value;
      for (const key of votes) keys.add(key);
      // Any more are no counties.
      if (county !== null && counties.size < mostCounties) counties.add(countyKey(county));
    }
  }
  return { elections: [...keys].toSorted().toReversed(), counties: [...counties] };
}
const mostCounties = 5000;

/**
 * Reads the file through, joins its rows, and stores their votes unless this is a check.
 * @param judge told at the end how many were joined; what it throws ends the import
 */
async function joinAll(
  session: ImportSession,
  file: HistoryFile,
  { elections, counties }: HistoryPlan,
  judge: (found: JoinedHistory) => void = () => undefined,
): Promise<void> {
  const { counts, upload } = session;
  const numbers = await session.batch(() => numberElections(session, elections));
  counts.elections_read = toldElections(elections, numbers);
  const joined: HistoryJoined = {
    voters: 0,
    others: 0,
    unknown: 0,
    other_county: 0,
    unreadable: 0,
    column: file.id_column,
  };
  counts.history_joined = joined;
  const sum = { aged: 0, young: 0 };
  let here = 0;
  const store = async (batch: Batch) => {
    joined.unreadable += batch.rejections.length;
    await session.stage('staged_history', historyColumns, batch.text);
    const { elsewhere, votes, aged, young } = await joinRows(session, file.rolls);
    sum.aged += aged;
    sum.young += young;
    counts.elections_read.votes = (counts.elections_read.votes ?? 0) + votes;
    const unjoined = await unjoinedRows(session, file.rolls);
    for (const row of unjoined)
      batch.rejections.push({ line: row.line, reason: sentence(row.elsewhere ? 'OTHER_COUNTY' : 'NOT_A_VOTER') });
    joined.other_county += elsewhere;
    joined.unknown += unjoined.length - elsewhere;
    counts.accepted += batch.rows - unjoined.length;
    if (upload.step !== 'check') await storeVotes(session);
  };
  const prepare: Prepare<HistoryRow> = ({ line, outcome }) => {
    if (!outcome.ok) return { reason: outcome.reason };
    const { source_id, county, votes, unread } = outcome.value;
    const key = county !== null && counties.size > 0 ? countyKey(county) : null;
    if (key === null || counties.has(key)) here += 1;
    const years = votes.map((vote) => Number(vote.slice(0, 4)));
    const voted_from = years.length > 0 ? Math.min(...years) : null;
    const text = stagedLine(upload, [line, source_id, key, voted_from, historyBits(votes, numbers)]);
    return { text, unread: unread ? ['votes'] : [] };
  };
  await eachBatch(session, file, prepare, store, async () => {
    Object.assign(joined, await countVoters(session, file.rolls));
    judge({ ...joined, ...sum, rows: here, joined: counts.accepted });
  });
}
