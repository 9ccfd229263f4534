// From a file's text to its rows, each read by the layout that the file is in, or rejected with a reason.
import {
  addressFeatureReader,
  type AddressPoint,
  recogniseAddressPoints,
} from '../../../domain/imports/address-points';
import { recogniseAddressList, type ListedAddress } from '../../../domain/imports/address-list';
import { featureSplitter } from '../../../domain/imports/feature-splitter';
import { recogniseLayout } from '../../../domain/imports/layouts';
import { rowReader, UnreadableFileError } from '../../../domain/imports/row-reader';
import { type SniffedTable, sniffTable } from '../../../domain/imports/sniff';
import type { ImportedVoter, RowOutcome } from '../../../domain/imports/voter-row';
import type { TextPiece } from './import-text';

/** One row and where it stands: its line in a table (from 1, the header counted), its number among GeoJSON features. */
export interface ReadRow<Value> {
  line: number;
  outcome: RowOutcome<Value>;
}

/** The rows that one piece of the file completed, and how many bytes of it were read by then. */
export interface ReadRows<Value> {
  rows: ReadRow<Value>[];
  bytes: number;
}

export interface OpenedFile<Value> {
  /** For people: "North Carolina", "GeoJSON". */
  layout: string;
  rows: AsyncGenerator<ReadRows<Value>>;
}

const sample = 64 * 1024;
const longestLine = 1024 * 1024;

/** @throws UnreadableFileError with a sentence that says why the file is not a voter file */
export async function openVoters(pieces: AsyncGenerator<TextPiece>, year: number): Promise<OpenedFile<ImportedVoter>> {
  const head = await readHead(pieces);
  return votersOf(head, tableOf(head), pieces, year);
}

/**
 * A file for a walkbook: people with their addresses, or addresses alone.
 * @throws UnreadableFileError with a sentence that says why it is neither
 */
export async function openWalkbookFile(
  pieces: AsyncGenerator<TextPiece>,
  year: number,
): Promise<{ people: OpenedFile<ImportedVoter> } | { addresses: OpenedFile<ListedAddress> }> {
  const head = await readHead(pieces);
  const table = tableOf(head);
  const map = table.header ? recogniseAddressList(table.rows[0]?.cells ?? []) : null;
  if (!map) return { people: votersOf(head, table, pieces, year) };
  return { addresses: { layout: 'List of addresses', rows: tableRows(head, pieces, table, map) } };
}

function tableOf(head: Head): SniffedTable {
  if (looksLikeJson(head.text))
    throw new UnreadableFileError(
      'This file is JSON. Voters are read from tables only: CSV, or text divided by tabs or vertical bars.',
    );
  return sniff(head);
}

function votersOf(
  head: Head,
  table: SniffedTable,
  pieces: AsyncGenerator<TextPiece>,
  year: number,
): OpenedFile<ImportedVoter> {
  const rows = table.rows.map(({ cells }) => cells);
  const found = table.header ? recogniseLayout(rows[0] ?? [], rows.slice(1), year) : recogniseLayout(null, rows, year);
  if (!found.ok) throw new UnreadableFileError(found.reason);
  return { layout: found.layout.title, rows: tableRows(head, pieces, table, found.layout.map) };
}

/** @throws UnreadableFileError with a sentence that says why the file holds no address points */
export async function openAddressPoints(pieces: AsyncGenerator<TextPiece>): Promise<OpenedFile<AddressPoint>> {
  const head = await readHead(pieces);
  if (looksLikeJson(head.text)) return { layout: 'GeoJSON', rows: features(head, pieces) };
  const table = sniff(head);
  if (!table.header)
    throw new UnreadableFileError(
      'The file has no header line. Please add a first line with the columns’ names, such as number, street, unit, zip, longitude, latitude.',
    );
  const found = recogniseAddressPoints(table.rows[0]?.cells ?? []);
  if (!found.ok) throw new UnreadableFileError(found.reason);
  return { layout: 'Table of address points', rows: tableRows(head, pieces, table, found.map) };
}

interface Head extends TextPiece {
  /** Whether it is the whole file. */
  whole: boolean;
}

/** Enough of a file's beginning to tell how it is written. */
async function readHead(pieces: AsyncGenerator<TextPiece>): Promise<Head> {
  const head: Head = { text: '', bytes: 0, whole: false };
  while (head.text.length < sample || (head.text.length < longestLine && !/[\r\n]/.test(head.text))) {
    const next = await pieces.next();
    if (next.done) return { ...head, whole: true };
    head.text += next.value.text;
    head.bytes = next.value.bytes;
  }
  return head;
}

function looksLikeJson(text: string): boolean {
  // GeoJSON text sequences begin with a record separator.
  const [first = ''] = text.slice(0, 1000).replace('\u001E', '').trimStart();
  return first === '{' || first === '[';
}

function sniff(head: Head): SniffedTable {
  if (!head.whole && !/[\r\n]/.test(head.text))
    throw new UnreadableFileError(
      'There is no line break in the first 1 MB of this file, so it is not a table of rows.',
    );
  const sniffed = sniffTable(head.text, head.whole);
  if (!sniffed.ok) throw new UnreadableFileError(sniffed.reason);
  return sniffed.table;
}

async function* tableRows<Value>(
  head: Head,
  pieces: AsyncGenerator<TextPiece>,
  table: SniffedTable,
  map: (cells: readonly string[]) => RowOutcome<Value>,
): AsyncGenerator<ReadRows<Value>> {
  const reader = rowReader(table);
  let headerIsDue = table.header;
  const read = (found: { line: number; cells: string[] }[]): ReadRow<Value>[] => {
    const rows = headerIsDue ? found.slice(1) : found;
    if (found.length > 0) headerIsDue = false;
    return rows.map(({ line, cells }) => ({ line, outcome: map(cells) }));
  };
  let { bytes } = head;
  yield { rows: read(reader.push(head.text)), bytes };
  for await (const piece of pieces) {
    bytes = piece.bytes;
    yield { rows: read(reader.push(piece.text)), bytes };
  }
  yield { rows: read(reader.end()), bytes };
}

async function* features(head: Head, pieces: AsyncGenerator<TextPiece>): AsyncGenerator<ReadRows<AddressPoint>> {
  const splitter = featureSplitter();
  const map = addressFeatureReader();
  let line = 0;
  const read = (found: string[]) => found.map((feature) => ({ line: ++line, outcome: map(feature) }));
  let { bytes } = head;
  yield { rows: read(splitter.push(head.text)), bytes };
  for await (const piece of pieces) {
    bytes = piece.bytes;
    yield { rows: read(splitter.push(piece.text)), bytes };
  }
  splitter.end();
}
