// Looks through a whole file of people that no known layout reads, before anything of it is stored.
import { normaliseAddress } from '../../../domain/addresses/address';
import type { Sentence } from '../../../contract/messages/sentence';
import { wishColumns } from '../../../contract/voters/voter-file-mapping';
import type { UploadStatus } from '../../../contract/voters/import-status';
import { examination } from '../../../domain/voter-files/examination';
import type { ImportedVoter } from '../../../domain/voter-files/imported-voter';
import { namesakesInFile } from '../../../domain/voter-files/namesakes';
import { type SeenLines, seenLines } from '../../../domain/voter-files/seen-lines';
import { type Known, type OpenedFile, openVoters, openWalkbookFile, UnmappedFileError } from './import-rows';
import type { TextPiece } from '../uploads/text';
import { spelledRows } from './spellings-repo';

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

/** What the columns are called that say who must be left alone. */
const wishesOf = ({ columns }: OpenedFile<ImportedVoter>) =>
  Object.fromEntries(
    wishColumns.flatMap((column) => {
      const names = columns?.read.find(({ meaning }) => meaning === column)?.columns ?? [];
      return names.length === 0 ? [] : [[column, names.join(', ')]];
    }),
  );

/** The elections that the cells of a file name, the latest first. */
export async function electionsNamed(
  pieces: AsyncGenerator<TextPiece>,
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

/** What only a whole file tells of its people. */
export interface PeopleOfFile {
  /** Every voter ID. */
  ids: Pick<SeenLines, 'has'>;
  /** The lines of people of whom another one has the name and the door. */
  shared: ReadonlySet<number>;
}

export async function peopleOf(
  pieces: AsyncGenerator<TextPiece>,
  contents: UploadStatus['contents'],
  known: Known,
): Promise<PeopleOfFile> {
  const ids = seenLines();
  const namesakes = namesakesInFile();
  const spell = spelledRows();
  const look = ({ source_id, address, ...named }: ImportedVoter, line: number) => {
    // The same person once more.
    if (source_id !== null && ids.firstLine(source_id, line) !== null) return;
    const { keys } = spell(line, address, normaliseAddress(address));
    namesakes.add(named, `${keys.key}\u001F${keys.unit_key}`, line);
  };
  try {
    const file = await openPeople(pieces, contents, known, new Date().getUTCFullYear());
    for await (const { rows } of file?.rows ?? []) {
      await new Promise<void>((resolve) => setImmediate(resolve));
      for (const { outcome, line } of rows) if (outcome.ok) look(outcome.value, line);
    }
  } finally {
    await pieces.return(undefined);
  }
  return { ids, shared: namesakes.shared };
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
