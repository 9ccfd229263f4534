// A first look at a file of contact results: every value of its columns, and what they are taken for, for someone to confirm.
import { sentence } from '../../../../contract/messages/every-message';
import {
  type FoundColumn,
  longestResultValue,
  mostResultColumns,
  mostResultRows,
  mostResultValues,
  type ResultColumn,
} from '../../../../contract/voters/result-files';
import { cut } from '../../../../domain/result-files/cut';
import {
  guessResultColumns,
  plainValue,
  proposeChannel,
  proposeResult,
} from '../../../../domain/result-files/result-columns';
import { cleanCell } from '../../../../domain/voter-files/columns';
import { UnreadableFileError } from '../../../../domain/voter-files/row-reader';
import { readId } from '../../../../domain/voter-files/values';
import type { SniffedTable } from '../../../../domain/voter-files/sniff';
import type { Source } from '../../uploads/source';
import { readUpload } from '../../uploads/tables';
import type { TextPiece } from '../../uploads/text';
import { noteParts } from '../import-ends-repo';
import { type Head, readHead, tableOf, tableRows, UnmappedFileError } from '../import-rows';
import { partOf } from '../reading';
import type { ImportSession } from '../session-repo';
import { keepFound, knownIds } from './results-repo';

export interface OpenedResults {
  header: string[];
  head: Head;
  table: SniffedTable;
  pieces: AsyncGenerator<TextPiece>;
}

/**
 * Opens the file that an upload is about.
 * @throws UnreadableFileError for what is no table with a header
 */
export async function withResults<T>(
  { upload }: ImportSession,
  source: Source,
  act: (file: OpenedResults) => Promise<T>,
): Promise<T> {
  const pieces = readUpload(source, partOf(upload));
  try {
    const head = await readHead(pieces);
    const sniffed = tableOf(head);
    const table = { ...sniffed, header: sniffed.header || areNames(sniffed.rows[0]?.cells ?? []) };
    if (!table.header) throw new UnreadableFileError(sentence('RESULTS_NO_HEADER'));
    const header = (table.rows[0]?.cells ?? []).map(cleanCell);
    if (header.length > mostResultColumns)
      throw new UnreadableFileError(sentence('RESULTS_TOO_WIDE', { max: mostResultColumns }));
    return await act({ header, head, table, pieces });
  } finally {
    await pieces.return(undefined);
  }
}

/** Whether a first row that has none of the names of voter files still names columns: words, each another one. */
function areNames(row: readonly string[]): boolean {
  const cells = row.map((cell) => cleanCell(cell));
  return cells.every((cell) => cell !== '' && !/\d/.test(cell)) && new Set(cells).size === cells.length;
}

interface Looked {
  /** By plain value; null once there are too many. */
  values: Map<string, { value: string; rows: number }> | null;
  /** The first different ones, as they stand. */
  samples: Set<string>;
}

/** So many values of a column tell whether they are IDs of the campaign's voters. */
const mostSamples = 200;
const shownSamples = 4;
/** Rows between two notes of how far it is. */
const noteEach = 50_000;

/**
 * Looks at every row and keeps what was found.
 * @throws UnmappedFileError always, when it could be read: someone must confirm it
 */
export async function examineResults(session: ImportSession, source: Source): Promise<never> {
  await withResults(session, source, async (file) => {
    const looked = file.header.map((): Looked => ({ values: new Map(), samples: new Set() }));
    await look(session, file, looked);
    const rows = file.table.rows.slice(1).map(({ cells }) => cells.map(cleanCell));
    const meanings = guessResultColumns(file.header, rows, new Date().getUTCFullYear());
    await preferKnownIds(session, meanings, looked);
    const columns = file.header.map((name, at): FoundColumn => {
      const { values, samples } = looked[at] ?? { values: null, samples: new Set<string>() };
      return {
        name: cut(name, 200),
        samples: [...samples].slice(0, shownSamples).map((each) => cut(each, longestResultValue)),
        meaning: meanings[at] ?? null,
        values: mayBeWords(meanings[at])
          ? values && [...values.values()].map(withProposals).toSorted((a, b) => b.rows - a.rows)
          : null,
      };
    });
    await session.batch(async () => {
      await noteParts(session, file.head.parts ?? []);
      await keepFound(session, columns);
    });
  });
  throw new UnmappedFileError(sentence('RESULTS_TO_MATCH'));
}

/** Values are kept of what is a result or a channel or may be meant for one; who someone is and where they live is no such thing. */
const mayBeWords = (meaning: ResultColumn | null | undefined) =>
  !meaning || meaning === 'result' || meaning === 'channel' || meaning === 'note';

const withProposals = (found: { value: string; rows: number }) => ({
  ...found,
  result: proposeResult(found.value),
  channel: proposeChannel(found.value),
});

async function look(session: ImportSession, file: OpenedResults, looked: Looked[]): Promise<void> {
  const { counts, upload } = session;
  let noted = 0;
  for await (const { rows, bytes } of tableRows(file.head, file.pieces, file.table, (cells) => ({
    ok: true,
    value: cells,
  }))) {
    for (const { outcome } of rows) if (outcome.ok) note(looked, outcome.value);
    counts.processed += rows.length;
    if (counts.processed > mostResultRows)
      throw new UnreadableFileError(sentence('RESULTS_TOO_LONG', { max: mostResultRows }));
    await new Promise<void>((resolve) => setImmediate(resolve));
    if (counts.processed - noted < noteEach) continue;
    noted = counts.processed;
    counts.total = Math.round((noted * upload.bytes) / Math.max(bytes, 1));
    await session.batch(() => session.record(counts, []));
  }
  if (counts.processed === 0) throw new UnreadableFileError(sentence('FILE_ONLY_HEADER'));
  counts.total = counts.processed;
  await session.batch(() => session.record(counts, []));
}

function note(looked: readonly Looked[], cells: readonly string[]): void {
  looked.forEach((column, at) => {
    const cell = cleanCell(cells[at]);
    if (cell === '') return;
    if (column.samples.size < mostSamples) column.samples.add(cell);
    if (column.values === null) return;
    const key = plainValue(cell);
    const found = column.values.get(key);
    if (found) found.rows += 1;
    else if (column.values.size === mostResultValues || cell.length > longestResultValue) column.values = null;
    else column.values.set(key, { value: cell, rows: 1 });
  });
}

/** Of several columns with IDs, whatever they are called, the one counts that has those of the campaign's voters. */
async function preferKnownIds(
  session: ImportSession,
  meanings: (ResultColumn | null)[],
  looked: readonly Looked[],
): Promise<void> {
  const free = (at: number) => {
    const meaning = meanings[at] ?? null;
    return meaning === null || meaning === 'source_id' || meaning === 'voter_id';
  };
  const ids = looked.map(({ samples }, at) => (free(at) ? [...samples].map((each) => readId(each)) : []));
  const known = await knownIds(session, ids.flat());
  const shares = ids.map((each) => {
    const share = (among: ReadonlySet<string>) =>
      each.filter((id) => among.has(id.toLowerCase())).length / Math.max(1, each.length);
    return { source_id: share(known.source_ids), voter_id: share(known.ids) };
  });
  for (const meaning of ['source_id', 'voter_id'] as const) {
    const best = shares.reduce((top, share, at) => (share[meaning] > (shares[top]?.[meaning] ?? 0) ? at : top), 0);
    const share = shares[best]?.[meaning] ?? 0;
    const named = meanings.indexOf(meaning);
    // By its name alone it stays proposed, unless another one fits.
    if (share < fits && named < 0) continue;
    const chosen = share > 0 ? best : named;
    meanings.forEach((each, at) => {
      if (each === meaning && at !== chosen) meanings[at] = null;
    });
    meanings[chosen] = meaning;
  }
}

/** The share of a column's values that must be IDs of voters where its name doesn't say so. */
const fits = 0.5;
