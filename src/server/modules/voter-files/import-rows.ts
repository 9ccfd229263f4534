// From a file's text to its rows, each read as the file is laid out, or rejected with a reason.
import { sentence } from '../../../contract/messages/every-message';
import type { ColumnsRead } from '../../../contract/voters/import-status';
import type { FilePreview, ImportMapping } from '../../../contract/voters/voter-file-mapping';
import { type ListedAddress, recogniseAddressList } from '../../../domain/voter-files/address-list';
import {
  addressFeatureReader,
  type AddressPoint,
  recogniseAddressPoints,
} from '../../../domain/voter-files/address-points';
import { cleanCell } from '../../../domain/voter-files/columns';
import { featureSplitter } from '../../../domain/voter-files/geojson-features';
import { guessColumns } from '../../../domain/voter-files/guess-columns';
import { recogniseLayout } from '../../../domain/voter-files/layouts';
import * as mapped from '../../../domain/voter-files/mapping';
import { rowReader, UnreadableFileError } from '../../../domain/voter-files/row-reader';
import { isSameRow, type SniffedTable, sniffTable } from '../../../domain/voter-files/sniff';
import { datesOf, hasAgesAlone, type RowOutcome } from '../../../domain/voter-files/voter-row';
import type { ImportedVoter } from '../../../domain/voter-files/imported-voter';
import { looksLikeJson, type TextPiece } from '../uploads/text';
import { type IdRoll, kindOfColumn, nameOfKind } from './id-rolls-repo';
import type { UploadPart } from '../../../contract/voters/upload-parts';

/** One row and where it stands: its line in a table (from 1, the header counted), its number among GeoJSON features. */
export interface ReadRow<Value> {
  line: number;
  outcome: RowOutcome<Value>;
}

/** A few of the rows that one piece of the file completed, and how many bytes of it were read by then. */
export interface ReadRows<Value> {
  rows: ReadRow<Value>[];
  bytes: number;
}

export interface OpenedFile<Value> {
  /** For people: "North Carolina", "GeoJSON". */
  layout: string;
  /** How its columns were told by their names or by a person; null where a layout says so. */
  columns?: ColumnsRead | null;
  /** The elections that its columns tell of. */
  elections: readonly string[];
  /** Whether its cells name further ones, known when the whole file was read. */
  names_elections?: boolean;
  rows: AsyncGenerator<ReadRows<Value>>;
  /** The tables of an archive or a workbook; none for any other file. Where each begins is known once it is read. */
  parts: readonly UploadPart[];
  /** What kind of voter ID its people have: files of one roll have one kind. Null without IDs. */
  id_kind?: string | null;
  /** Whether the birth years of its people are those of ages, a year or two off. */
  ages?: boolean;
  /** Of files that no known layout reads: what must be looked into before anything of them is stored. */
  doubts?: Doubts;
}

export interface Doubts {
  /** What the voter id's column is called; '' for none. */
  id_column: string;
  /** Whether a person said which column is which: they may know better than what the contents look like. */
  chosen: boolean;
}

/** How a file's columns may be known other than by its layout. */
export interface Known {
  /** What someone chose for this very file. */
  mapping: ImportMapping | null;
  /** What someone of the campaign chose for files that begin like it. */
  remembered: (signature: string) => Promise<ImportMapping | null>;
  /** The campaign's imports that gave voters their IDs. */
  rolls: () => Promise<IdRoll[]>;
}

/** A file that can be read once someone says which column is which. */
export class UnmappedFileError extends UnreadableFileError {}

const sample = 64 * 1024;
const longestLine = 1024 * 1024;
const previewRows = 40;

/** @throws UnreadableFileError with a sentence that says why the file is not a voter file */
export async function openVoters(
  pieces: AsyncGenerator<TextPiece>,
  year: number,
  known: Known,
): Promise<OpenedFile<ImportedVoter>> {
  const head = await readHead(pieces);
  return votersOf(head, tableOf(head), pieces, year, known);
}

/**
 * A file for a walkbook: people with their addresses, or addresses alone.
 * @throws UnreadableFileError with a sentence that says why it is neither
 */
export async function openWalkbookFile(
  pieces: AsyncGenerator<TextPiece>,
  year: number,
  known: Known,
): Promise<{ people: OpenedFile<ImportedVoter> } | { addresses: OpenedFile<ListedAddress> }> {
  const head = await readHead(pieces);
  const table = tableOf(head);
  const chosen = await mappingFor(table, 'walkbook', known);
  const addresses = (layout: string, map: (cells: readonly string[]) => RowOutcome<ListedAddress>) => ({
    addresses: { layout, elections: [], parts: head.parts ?? [], rows: tableRows(head, pieces, table, map) },
  });
  if (chosen && mapped.missingForVoters(chosen.mapping).length === 1 && !hasPeople(chosen.mapping))
    return addresses(chosen.layout, mapped.mappedAddresses(chosen.mapping));
  const list = !chosen && table.header ? recogniseAddressList(table.rows[0]?.cells ?? []) : null;
  if (list) return addresses('a list of addresses', list);
  return { people: await votersOf(head, table, pieces, year, known) };
}

const hasPeople = ({ columns }: ImportMapping) => columns.includes('last') || columns.includes('name');

/** @throws UnreadableFileError with a sentence that says why the file holds no address points */
export async function openAddressPoints(
  pieces: AsyncGenerator<TextPiece>,
  known: Known,
): Promise<OpenedFile<AddressPoint>> {
  const head = await readHead(pieces);
  if (looksLikeJson(head.text))
    return { layout: 'GeoJSON', elections: [], parts: head.parts ?? [], rows: features(head, pieces) };
  const table = sniff(head);
  const opened = (layout: string, map: (cells: readonly string[]) => RowOutcome<AddressPoint>) => ({
    layout,
    elections: [],
    parts: head.parts ?? [],
    rows: tableRows(head, pieces, table, map),
  });
  const chosen = await mappingFor(table, 'address_points', known);
  if (chosen) return opened(chosen.layout, mapped.mappedPoints(chosen.mapping));
  const found = table.header ? recogniseAddressPoints(table.rows[0]?.cells ?? []) : null;
  if (found?.ok) return opened('a table of address points', found.map);
  throw new UnmappedFileError(found?.reason ?? sentence('FILE_NO_HEADER'));
}

/**
 * The beginning of a table with what its columns are taken for.
 * @throws UnreadableFileError for what is no table
 */
export async function previewTable(
  pieces: AsyncGenerator<TextPiece>,
  contents: string,
  known: Known,
): Promise<FilePreview> {
  const table = tableOf(await readHead(pieces));
  const chosen = await mappingFor(table, contents, known);
  const cells = table.rows.map((row) => row.cells);
  const header = table.header ? (cells[0] ?? []) : null;
  const rows = header ? cells.slice(1) : cells;
  const lines = table.rows.map(({ line }) => line);
  const kinds = (await known.rolls()).map(({ id_kind }) => nameOfKind(id_kind));
  const columns = guessColumns(header, rows, new Date().getUTCFullYear(), kinds);
  return {
    header: table.header,
    rows: rows.slice(0, previewRows).map((row) => row.map((cell) => cleanCell(cell).slice(0, 200))),
    lines: lines.slice(header ? 1 : 0).slice(0, previewRows),
    header_line: header ? (lines[0] ?? null) : null,
    columns: chosen
      ? columns.map((column, at) => {
          const meaning = chosen.mapping.columns[at] ?? null;
          const fits = meaning === column.meaning ? column.fits : null;
          return { ...column, meaning, by: meaning === null ? null : ('remembered' as const), fits };
        })
      : columns,
  };
}

/** What identifies files like this one, for a mapping to be remembered by. */
export async function signatureOf(pieces: AsyncGenerator<TextPiece>, contents: string): Promise<string> {
  return mapped.mappingSignature(tableOf(await readHead(pieces)), contents);
}

export function tableOf(head: Head): SniffedTable {
  if (looksLikeJson(head.text)) throw new UnreadableFileError(sentence('FILE_JSON'));
  return sniff(head);
}

export async function mappingFor(
  table: SniffedTable,
  contents: string,
  { mapping, remembered }: Known,
): Promise<{ mapping: ImportMapping; layout: string } | null> {
  if (mapping) return { mapping, layout: 'the columns you chose' };
  const found = await remembered(mapped.mappingSignature(table, contents));
  const fits = found && found.header === table.header && found.columns.length === columnsOf(table);
  return fits ? { mapping: found, layout: 'the columns you chose before' } : null;
}

const columnsOf = (table: SniffedTable) => table.rows[0]?.cells.length ?? 0;

async function votersOf(
  head: Head,
  table: SniffedTable,
  pieces: AsyncGenerator<TextPiece>,
  year: number,
  known: Known,
): Promise<OpenedFile<ImportedVoter>> {
  const nameOf = (at: number | undefined) => (at === undefined ? '' : columnName(table, at));
  const chosen = await mappingFor(table, 'voters', known);
  if (chosen) {
    const { mapping, layout } = chosen;
    const { person, elections } = mapped.placesOf(mapping);
    const sample = table.rows.slice(mapping.header ? 1 : 0).map(({ cells }) => cells);
    const dates = datesOf(person, sample);
    const read = mapped.mappedVoters(mapping, year, dates);
    const id_column = nameOf(person.source_id?.[0]);
    return {
      layout,
      columns: mapped.columnsChosen(mapping, dates, nameOf),
      id_kind: kindOfColumn(id_column),
      ages: hasAgesAlone(person),
      elections: elections.map(({ key }) => key),
      names_elections: person.votes !== undefined,
      parts: head.parts ?? [],
      rows: tableRows(head, pieces, { ...table, header: mapping.header }, read),
      // Without a header a mapping is remembered by little more than the number of columns.
      doubts: { id_column, chosen: known.mapping !== null || mapping.header },
    };
  }
  const rows = table.rows.map(({ cells }) => cells);
  const found = table.header ? recogniseLayout(rows[0] ?? [], rows.slice(1), year) : recogniseLayout(null, rows, year);
  if (found.ok) {
    const { id, title, columns, elections, names_elections, id_column, ages, map } = found.layout;
    const id_kind = kindOfColumn(id_column);
    const opened = { layout: title, columns, id_kind, ages, elections, names_elections, parts: head.parts ?? [] };
    const rowsRead = tableRows(head, pieces, table, map);
    return { ...opened, rows: rowsRead, ...(id === 'plain' ? { doubts: { id_column, chosen: false } } : {}) };
  }
  throw new UnmappedFileError(found.reason);
}

function columnName({ header, rows }: SniffedTable, at: number): string {
  return (header && cleanCell(rows[0]?.cells[at]).slice(0, 80)) || String(at + 1);
}

export interface Head extends TextPiece {
  /** Whether it is the whole file, or the whole of its first table. */
  whole: boolean;
  /** The piece with which the next table begins. */
  next: TextPiece | null;
}

/** Enough of a file's beginning to tell how it is written. */
export async function readHead(pieces: AsyncGenerator<TextPiece>): Promise<Head> {
  const head: Head = { text: '', bytes: 0, whole: false, next: null };
  while (head.text.length < sample || (head.text.length < longestLine && !/[\r\n]/.test(head.text))) {
    const next = await pieces.next();
    if (next.done) return { ...head, whole: true };
    const { text, ...piece } = next.value;
    if (piece.begins) return { ...head, whole: true, next: next.value };
    Object.assign(head, piece, { text: head.text + text });
  }
  return head;
}

function sniff(head: Head): SniffedTable {
  if (!head.whole && !/[\r\n]/.test(head.text)) throw new UnreadableFileError(sentence('FILE_ONE_LINE'));
  const sniffed = sniffTable(head.text, head.whole, head.format);
  if (!sniffed.ok) throw new UnreadableFileError(sniffed.reason);
  return sniffed.table;
}

/** @param after the last line of the tables that were read before it: lines are counted through all tables of an archive */
export async function* tableRows<Value>(
  head: Head,
  pieces: AsyncGenerator<TextPiece>,
  table: SniffedTable,
  map: (cells: readonly string[]) => RowOutcome<Value>,
  after = 0,
): AsyncGenerator<ReadRows<Value>> {
  let reader = rowReader(table);
  let passedOver = table.preface + (table.header ? 1 : 0);
  let before = after;
  let last = after;
  const header = table.header ? (table.rows[0]?.cells ?? []).map(cleanCell) : [];
  // Several files put behind one another.
  const again = (cells: readonly string[]) =>
    cells.length === header.length && cleanCell(cells[0]) === header[0] && isSameRow(cells.map(cleanCell), header);
  const read = function* (found: { line: number; cells: string[] }[], bytes: number): Generator<ReadRows<Value>> {
    const rows = found.slice(passedOver);
    passedOver -= found.length - rows.length;
    last = before + (found.at(-1)?.line ?? last - before);
    yield* portions(rows, bytes, ({ line, cells }) => ({
      line: before + line,
      outcome: again(cells) ? { ok: false, reason: sentence('HEADER_AGAIN') } : map(cells),
    }));
  };
  const take = function* ({ text, bytes, begins }: TextPiece): Generator<ReadRows<Value>> {
    if (begins) {
      yield* read(reader.end(), bytes);
      before = last;
      reader = rowReader(begins.table);
      passedOver = begins.table.preface + (begins.table.header ? 1 : 0);
      if (begins.part) begins.part.after_line = before;
    }
    yield* read(reader.push(text), bytes);
  };
  let { bytes } = head;
  yield* take({ text: head.text, bytes });
  if (head.next) yield* take(head.next);
  for await (const piece of pieces) {
    bytes = piece.bytes;
    yield* take(piece);
  }
  yield* read(reader.end(), bytes);
}

/** So few rows are read at once: a volunteer's request in the same process waits for no more than these. */
const atOnce = 25;

function* portions<Found, Value>(
  found: readonly Found[],
  bytes: number,
  read: (one: Found) => ReadRow<Value>,
): Generator<ReadRows<Value>> {
  for (let from = 0; from < found.length; from += atOnce)
    yield { rows: found.slice(from, from + atOnce).map(read), bytes };
}

async function* features(head: Head, pieces: AsyncGenerator<TextPiece>): AsyncGenerator<ReadRows<AddressPoint>> {
  const splitter = featureSplitter();
  const map = addressFeatureReader();
  let line = 0;
  const read = (found: string[], bytes: number) =>
    portions(found, bytes, (feature) => ({ line: ++line, outcome: map(feature) }));
  let { bytes } = head;
  yield* read(splitter.push(head.text), bytes);
  for await (const piece of pieces) {
    bytes = piece.bytes;
    yield* read(splitter.push(piece.text), bytes);
  }
  splitter.end();
}
