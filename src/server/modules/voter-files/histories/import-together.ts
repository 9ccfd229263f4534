// Imports a file that has voters and, in other tables, who of them voted: the voters first, then the votes by their IDs, as one import
// with one check and one undo.
import { sentence } from '../../../../contract/messages/every-message';
import { unreadKinds } from '../../../../contract/voters/import-status';
import type { UploadPart } from '../../../../contract/voters/upload-parts';
import { votersAndVotes } from '../../../../domain/voter-files/histories/tables-together';
import type { ImportedVoter } from '../../../../domain/voter-files/imported-voter';
import { UnreadableFileError } from '../../../../domain/voter-files/row-reader';
import type { Source } from '../../uploads/source';
import { PartsDifferError, readUpload, tablesIn, type UploadTable } from '../../uploads/tables';
import { nameOfKind } from '../id-rolls-repo';
import { type Known, type OpenedFile, UnmappedFileError } from '../import-rows';
import { forgetRoll, type LearnedRoll } from '../missing-repo';
import { forgetCounts, type ImportCounts, type ImportSession, noCounts } from '../session-repo';
import { forgetRun } from '../staging-repo';
import { noteContents, noteTogether, stageVoters } from './history-repo';
import { addVotes, type ReadHistory } from './import-history';
import { openHistory } from './open-history';

/** The tables of a file with both. */
export interface Together {
  voters: UploadTable;
  history: UploadTable;
  parts: UploadPart[];
}

/** Told what becomes of the voters while they are read. */
export interface VotersWatch {
  opened: (file: OpenedFile<ImportedVoter>) => OpenedFile<ImportedVoter>;
  /** Inside a batch, when its rows are looked through. */
  stored: () => Promise<void>;
  ended: (roll: LearnedRoll, elections: readonly string[]) => void;
}

/**
 * The tables of a file with voters and votes; null for any other, and where it is unclear which is which.
 * @param chosen by an earlier step, or by a person
 */
export async function togetherIn(
  session: ImportSession,
  source: Source,
  known: Known,
  chosen: { part?: string | undefined; history_part?: string | undefined },
): Promise<Together | null> {
  const { upload } = session;
  if (chosen.part !== undefined && chosen.history_part === undefined) return null;
  const { tables, parts } = await tablesIn(source);
  const called = (name: string | undefined) => tables.find(({ names }) => name !== undefined && names.includes(name));
  let [voters, history] = [called(chosen.part), called(chosen.history_part)];
  if (chosen.part === undefined) {
    const kinds = [...new Set((await known.rolls()).map(({ id_kind }) => nameOfKind(id_kind)))];
    const looked = tables.map(({ name, header, rows }) => ({ name, header, rows: rows.map(({ cells }) => cells) }));
    const found = tables.length < 2 ? null : votersAndVotes(looked, new Date().getUTCFullYear(), kinds);
    [voters, history] = [called(found?.voters.name), called(found?.history.name)];
  }
  if (chosen.part !== undefined && (!voters || !history || voters === history))
    throw new UnreadableFileError(sentence('PART_UNKNOWN', { part: chosen.history_part ?? chosen.part }));
  if (!voters || !history) return null;
  const named = { part: voters.name, history_part: history.name };
  await session.batch(async () => {
    await noteTogether(session, named);
    if (upload.contents !== 'voters') await noteContents(session, 'voters');
  });
  upload.contents = 'voters';
  upload.params = { ...(upload.params as object), ...named };
  return { voters, history, parts };
}

interface Given {
  source: Source;
  known: Known;
  together: Together;
  /** Reads the voters; what it returns ends the upload. */
  readVoters: (session: ImportSession, watch: VotersWatch) => Promise<() => Promise<void>>;
}

/** What it returns ends the upload. */
export async function importTogether(session: ImportSession, given: Given): Promise<() => Promise<void>> {
  const { upload, counts } = session;
  // A run that was killed among the votes reads these again.
  const { before } = counts.history_joined;
  if (before) Object.assign(counts, before);
  if (upload.step === 'import' && !upload.dry_run && counts.processed === 0) {
    // Nothing of the voters is stored before it is sure whose the votes are.
    const check: ImportSession = {
      ...session,
      upload: { ...upload, step: 'check' },
      counts: noCounts(),
      record: async () => undefined,
    };
    await readBoth(check, given);
    await session.batch(() => forgetRoll(session));
  }
  return readBoth(session, given);
}

async function readBoth(
  session: ImportSession,
  { source, known, together, readVoters }: Given,
): Promise<() => Promise<void>> {
  const { upload, counts, query, ids } = session;
  const checks = upload.step === 'check';
  const { voters, history } = together;
  let file: OpenedFile<ImportedVoter> | null = null;
  let lastLine = 0;
  let counties: ReadonlySet<string> = new Set();
  let elections: readonly string[] = [];
  // The rows of both are to come.
  const bytes = Math.round((upload.bytes * (voters.packed + history.packed)) / Math.max(1, voters.packed));
  let about = 0;
  const finish = await readVoters(
    {
      ...session,
      upload: { ...upload, bytes },
      // With the last of the voters not all rows are read.
      record: (own, rejections) => {
        own.total = about = Math.max(about, own.total);
        return session.record(own, rejections);
      },
    },
    {
      opened(found) {
        file = { ...found, rows: watchLines(found.rows, (line) => (lastLine = line)) };
        return file;
      },
      stored: async () => {
        if (checks) await stageVoters(session);
      },
      ended(roll, told) {
        counties = new Set(roll.counties.keys());
        elections = told;
      },
    },
  );
  const read = reader({ source, known, together, upload_id: upload.id, voters: file, after: lastLine });
  const before = structuredClone(counts);
  const votes: ImportSession = {
    ...session,
    counts: noCounts(),
    record: (own, rejections) => session.record(Object.assign(counts, countsOfBoth(before, own)), rejections),
  };
  try {
    await addVotes(votes, read, { elections, counties });
    // How many voters have votes is known at the end.
    await session.batch(() => votes.record(votes.counts, []));
  } catch (error) {
    if (!(error instanceof UnmappedFileError)) throw error;
    // The voters are stored by now: what is left to do is to undo that.
    if (!checks) throw new UnreadableFileError(error.sentence);
    await session.batch(() => forgetCounts(session));
    throw new PartsDifferError(sentence('PARTS_NOT_JOINED'), together.parts);
  }
  await session.batch(() => forgetRun(query, ids));
  return finish;
}

async function* watchLines<Rows extends { rows: { line: number }[] }>(
  all: AsyncGenerator<Rows>,
  last: (line: number) => void,
): AsyncGenerator<Rows> {
  for await (const found of all) {
    last(found.rows.at(-1)?.line ?? 0);
    yield found;
  }
}

interface Reading extends Pick<Given, 'source' | 'known' | 'together'> {
  upload_id: string;
  /** The voters as they were opened. */
  voters: OpenedFile<ImportedVoter> | null;
  /** Their last line. */
  after: number;
}

function reader({ source, known, together, upload_id, voters, after }: Reading): ReadHistory {
  const { layout = '', id_kind = null, parts = [] } = voters ?? {};
  const rolls = async () => {
    const others = (await known.rolls()).filter(({ id }) => id !== upload_id);
    return id_kind === null ? others : [...others, { id: upload_id, id_kind, layout }];
  };
  return async (act) => {
    const pieces = readUpload(source, together.history.name);
    try {
      const file = await openHistory(pieces, { ...known, mapping: null, rolls }, after);
      if (!file) throw new UnmappedFileError(sentence('PARTS_NOT_JOINED'));
      const [first] = file.parts.filter(({ read }) => read);
      if (first) first.after_line = after;
      return await act({ ...file, layout, id_kind, parts: partsOfBoth(parts, file.parts) });
    } finally {
      await pieces.return(undefined);
    }
  };
}

/** The same ones that learn where each begins while they are read. */
function partsOfBoth(voters: readonly UploadPart[], history: readonly UploadPart[]): UploadPart[] {
  return history.map((part, at) => {
    const ofVoters = voters[at];
    if (part.read) return Object.assign(part, { as: 'history' as const });
    return ofVoters?.read ? Object.assign(ofVoters, { as: 'voters' as const }) : part;
  });
}

/** What a file counts of its voters, and then of votes as well. */
function countsOfBoth(before: ImportCounts, votes: ImportCounts): ImportCounts {
  const unread = { ...before.unread };
  for (const what of unreadKinds) {
    const [found, earlier] = [votes.unread[what], unread[what]];
    if (found) unread[what] = earlier ? { rows: earlier.rows + found.rows, line: earlier.line } : found;
  }
  const { votes: cast = 0 } = votes.elections_read;
  return {
    ...before,
    processed: before.processed + votes.processed,
    total: before.processed + Math.max(votes.total, votes.processed),
    rejected: before.rejected + votes.rejected,
    unread,
    elections_read: {
      ...before.elections_read,
      ...votes.elections_read,
      votes: cast + (before.elections_read.votes ?? 0),
    },
    history_joined: { ...votes.history_joined, rows: votes.accepted, before },
  };
}
