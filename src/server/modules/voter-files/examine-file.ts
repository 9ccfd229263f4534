// Looks through a whole file of people that no known layout reads, before anything of it is stored.
import type { Sentence } from '../../../contract/messages/sentence';
import type { UploadStatus } from '../../../contract/voters/import-status';
import { wishColumns } from '../../../contract/voters/voter-file-mapping';
import { examination } from '../../../domain/voter-files/examination';
import type { ImportedVoter } from '../../../domain/voter-files/imported-voter';
import { type SeenLines, seenLines } from '../../../domain/voter-files/seen-lines';
import { type Known, type OpenedFile, openVoters, openWalkbookFile, UnmappedFileError } from './import-rows';
import type { TextPiece } from '../uploads/text';

/**
 * What is doubtful of a file whose columns a person matched; null when nothing is, and for known layouts.
 * @throws UnmappedFileError when a person must say which column is which, or say it better
 */
export async function examineFile(
  pieces: AsyncGenerator<TextPiece>,
  contents: UploadStatus['contents'],
  known: Known,
): Promise<Sentence | null> {
  try {
    return await doubtsOf(pieces, contents, known);
  } finally {
    await pieces.return(undefined);
  }
}

async function doubtsOf(
  pieces: AsyncGenerator<TextPiece>,
  contents: UploadStatus['contents'],
  known: Known,
): Promise<Sentence | null> {
  // Ages decide nothing here.
  const file = await openPeople(pieces, contents, known, new Date().getUTCFullYear());
  if (!file?.doubts) return null;
  const { id_column, chosen } = file.doubts;
  const look = examination(id_column, wishesOf(file));
  for await (const { rows } of file.rows) {
    // Whatever else the process has to do comes between any two portions.
    await new Promise<void>((resolve) => setImmediate(resolve));
    for (const { outcome } of rows) look.add(outcome);
  }
  const problem = look.problem();
  if (problem === null) return null;
  if (problem.certain || !chosen) throw new UnmappedFileError(problem.sentence);
  return problem.sentence;
}

/** The elections that the cells of a file name, the latest first. */
export async function electionsNamed(
  pieces: AsyncGenerator<TextPiece>,
/** What the columns are called that say who must be left alone. */
const wishesOf = ({ columns }: OpenedFile<ImportedVoter>) =>
  Object.fromEntries(
    wishColumns.flatMap((column) => {
      const [name] = columns?.read.find(({ meaning }) => meaning === column)?.columns ?? [];
      return name === undefined ? [] : [[column, name]];
    }),
  );

  contents: UploadStatus['contents'],
  known: Known,
): Promise<string[]> {
  const keys = new Set<string>();
  try {
    const file = await openPeople(pieces, contents, known, new Date().getUTCFullYear());
    if (!file) return [];
    for await (const { rows } of file.rows) {
      await new Promise<void>((resolve) => setImmediate(resolve));
      for (const { outcome } of rows) if (outcome.ok) for (const key of outcome.value.votes ?? []) keys.add(key);
    }
  } finally {
    await pieces.return(undefined);
  }
  return [...keys].toSorted().toReversed().slice(0, mostElections);
}

/** Every voter ID of a file. */
export async function idsNamed(
  pieces: AsyncGenerator<TextPiece>,
  contents: UploadStatus['contents'],
  known: Known,
): Promise<SeenLines> {
  const ids = seenLines();
  try {
    const file = await openPeople(pieces, contents, known, new Date().getUTCFullYear());
    if (!file) return ids;
    for await (const { rows } of file.rows) {
      await new Promise<void>((resolve) => setImmediate(resolve));
      for (const { outcome, line } of rows)
        if (outcome.ok && outcome.value.source_id !== null) ids.firstLine(outcome.value.source_id, line);
    }
  } finally {
    await pieces.return(undefined);
  }
  return ids;
}

/** Some 256 of them are kept; any more than these are no elections. */
const mostElections = 5000;

async function openPeople(
  pieces: AsyncGenerator<TextPiece>,
  contents: UploadStatus['contents'],
  known: Known,
  year: number,
): Promise<OpenedFile<ImportedVoter> | null> {
  if (contents === 'voters') return openVoters(pieces, year, known);
  const file = await openWalkbookFile(pieces, year, known);
  return 'people' in file ? file.people : null;
}
