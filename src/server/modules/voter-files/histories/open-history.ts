// Tells a file of voter IDs and elections alone from a voter file, and which of its columns is the ID of the campaign's voters.
import { sentence } from '../../../../contract/messages/every-message';
import { cleanCell, plainName } from '../../../../domain/voter-files/columns';
import {
  declaredHistory,
  type FoundDeclared,
  headerlessHistory,
} from '../../../../domain/voter-files/histories/declared';
import {
  type HistoryColumns,
  historyColumns,
  historyReader,
  type HistoryRow,
  mappedHistory,
} from '../../../../domain/voter-files/histories/history';
import { LAYOUTS } from '../../../../domain/voter-files/layouts/all';
import type { TextPiece } from '../../uploads/text';
import { type IdRoll, kindOfColumn, nameOfKind } from '../id-rolls-repo';
import {
  type Known,
  mappingFor,
  type OpenedFile,
  readHead,
  tableOf,
  tableRows,
  UnmappedFileError,
} from '../import-rows';

export interface HistoryFile extends OpenedFile<HistoryRow> {
  /** The imports that gave the voters these IDs. */
  rolls: readonly string[];
  id_column: string;
  /** Whether a person said which column is the ID. */
  chosen: boolean;
}

/** A history: what must still be decided of it is decided when it is opened. */
interface FoundHistory {
  columns: HistoryColumns;
  /** What its columns are called, first to last. */
  names: readonly string[];
  layout: string;
  chosen: boolean;
  /** The title of the layout whose voters have its IDs, where its own is declared. */
  of?: string;
}

/**
 * A file that has only voter IDs and elections, opened; null for any other.
 * @param after the last line of the tables that were read before it
 * @throws UnmappedFileError where its IDs aren't, or aren't known to be, those of the campaign's voters
 */
export async function openHistory(
  pieces: AsyncGenerator<TextPiece>,
  known: Known,
  after = 0,
): Promise<HistoryFile | null> {
  const rolls = await known.rolls();
  const head = await readHead(pieces);
  const table = tableOf(head);
  const cells = table.rows.map((row) => row.cells);
  const chosen = await mappingFor(table, 'voters', known);
  const header = (chosen?.mapping.header ?? table.header) ? (cells[0] ?? []) : null;
  const kinds = [...new Set(rolls.map(({ id_kind }) => nameOfKind(id_kind)))];
  const titles = rolls.map(({ layout: title }) => title);
  const found = chosen
    ? historyOf(mappedHistory(chosen.mapping), header, chosen.layout, known.mapping !== null || chosen.mapping.header)
    : header
      ? (ofDeclared(declaredHistory(header, titles)) ??
        historyOf(historyColumns(header, cells.slice(1), kinds), header, 'a voting history', false))
      : ofDeclared(headerlessHistory(cells));
  if (!found) return null;
  const { id, name, of } = idOf(found, rolls);
  const [layout] = LAYOUTS.filter(({ title }) => of.some((roll) => roll.layout === title));
  const read = historyReader(found.columns, id, layout?.ids);
  return {
    layout: found.layout,
    id_kind: kindOfColumn(name),
    elections: found.columns.elections.map(({ key }) => key),
    names_elections: true,
    parts: head.parts ?? [],
    rows: tableRows(head, pieces, { ...table, header: header !== null }, read, after),
    rolls: of.map(({ id: roll }) => roll),
    id_column: name,
    chosen: found.chosen,
  };
}

function historyOf(
  columns: HistoryColumns | null,
  header: readonly string[] | null,
  layout: string,
  chosen: boolean,
): FoundHistory | null {
  const names = header?.map((cell) => cleanCell(cell).slice(0, 80)) ?? [];
  return columns && { columns, names, layout, chosen };
}

const ofDeclared = (found: FoundDeclared | null): FoundHistory | null =>
  found && { ...found, layout: 'a voting history', chosen: false };

/** The column with the ID that the campaign's voters have, and the imports that they have it from. */
function idOf({ columns, names, chosen, of: declared }: FoundHistory, all: readonly IdRoll[]) {
  if (all.length === 0) throw new UnmappedFileError(sentence('HISTORY_WITHOUT_VOTERS'));
  if (columns.ids.length === 0) throw new UnmappedFileError(sentence('HISTORY_WITHOUT_ID'));
  const nameAt = (at: number) => names[at] || String(at + 1);
  // Another state may call its IDs the same.
  const rolls = declared === undefined ? all : all.filter(({ layout }) => layout === declared || !isOfState(layout));
  const isNamed = ({ id_kind }: IdRoll, at: number) => nameOfKind(id_kind) === plainName(nameAt(at));
  const rollsAt = (at: number) =>
    rolls.filter((roll) => (roll.layout !== null && roll.layout === declared) || isNamed(roll, at));
  const id = columns.ids.find((at) => rollsAt(at).length > 0) ?? columns.ids[0] ?? 0;
  const kinds = [...new Set(all.map(({ id_kind }) => nameOfKind(id_kind)))];
  const named = rollsAt(id);
  // Whoever matched the column says that it is the ID; of which kind can only be one.
  const of = named.length > 0 ? named : chosen && kinds.length === 1 ? [...rolls] : [];
  const others = kinds.slice(0, 5).join(', ');
  if (of.length === 0)
    throw new UnmappedFileError(
      chosen
        ? sentence('HISTORY_SEVERAL_IDS', { others })
        : sentence('HISTORY_OTHER_IDS', { column: nameAt(id), others }),
    );
  // Two states call their columns alike, and number their people alike.
  const states = LAYOUTS.filter(({ title }) => of.some(({ layout }) => layout === title)).map(({ title }) => title);
  if (states.length > 1)
    throw new UnmappedFileError(sentence('HISTORY_SEVERAL_STATES', { layouts: states.join(', ') }));
  return { id, name: nameAt(id), of };
}

const isOfState = (layout: string | null) => LAYOUTS.some(({ title }) => title === layout);
