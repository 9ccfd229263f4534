// The one place where an upload's bytes become text: told by the bytes and not by the name, a text as it is, gzip unpacked, an
// archive's files and a workbook's sheets one after another.
import { sentence } from '../../../contract/messages/every-message';
import type { UploadPart } from '../../../contract/voters/upload-parts';
import { cleanCell } from '../../../domain/voter-files/columns';
import { isPacked } from '../../../domain/voter-files/encoding';
import { UnreadableFileError } from '../../../domain/voter-files/row-reader';
import { type SniffedTable, sniffTable } from '../../../domain/voter-files/sniff';
import { isDamage } from './archive';
import { type Part, partsOf, readGzip } from './parts';
import { headOf, type Source } from './source';
import { firstLook, looksLikeJson, readText, type TextPiece } from './text';

/** Several tables of different columns: someone must say which one is meant. */
export class PartsDifferError extends UnreadableFileError {
  constructor(
    said: ConstructorParameters<typeof UnreadableFileError>[0],
    readonly parts: UploadPart[],
  ) {
    super(said);
  }
}

/**
 * An uploaded file's text. Its first piece names the parts of an archive or a workbook; where another part begins, a piece says so.
 * @param chosen the name of the part that is meant, read with all that have its columns
 * @throws UnreadableFileError with a sentence for what is no table, is damaged or needs a password
 */
export async function* readUpload(source: Source, chosen: string | null): AsyncGenerator<TextPiece> {
  try {
    const kind = await kindOf(source);
    if (kind === 'zip') yield* readParts(await sniffParts(source), source.bytes, chosen);
    else if (chosen !== null) throw new UnreadableFileError(sentence('PART_UNKNOWN', { part: chosen }));
    else if (kind === 'gzip') yield* readGzip(source);
    else yield* readText(await source.open());
  } catch (error) {
    throw readable(error);
  }
}

const kindOf = async (source: Source) => isPacked(await headOf(await source.open(0, firstLook - 1), firstLook));

/** What is said of a damaged archive. */
function readable(error: unknown): unknown {
  if (error instanceof UnreadableFileError || !isDamage(error)) return error;
  return new UnreadableFileError(sentence('ARCHIVE_BROKEN'));
}

/** A table of an archive with which all that have its columns are read. */
export interface UploadTable extends SniffedTable {
  name: string;
  /** What all are called that have its columns, itself among them. */
  names: string[];
  /** Bytes of the archive that are read with it. */
  packed: number;
}

/**
 * The tables of different columns in an archive or a workbook; none in any other file, nor where one of them is no table of rows.
 * @throws UnreadableFileError as readUpload does
 */
export async function tablesIn(source: Source): Promise<{ tables: UploadTable[]; parts: UploadPart[] }> {
  const none = { tables: [], parts: [] };
  try {
    if ((await kindOf(source)) !== 'zip') return none;
    const sniffed = await sniffParts(source);
    const tables = new Map<string, UploadTable>();
    for (const { part, table, alike } of sniffed) {
      if (alike === null) continue;
      if (table === null) return none;
      const same = tables.get(alike);
      const { name, packed } = part;
      if (!same) tables.set(alike, { ...table, name, names: [name], packed });
      else {
        same.names.push(name);
        same.packed += packed;
      }
    }
    return { tables: [...tables.values()], parts: listed(sniffed, null) };
  } catch (error) {
    throw readable(error);
  }
}

interface Sniffed {
  part: Part;
  table: SniffedTable | null;
  /** What parts of the same columns have in common; null for what is no table. */
  alike: string | null;
}

async function sniffParts(source: Source): Promise<Sniffed[]> {
  const sniffed: Sniffed[] = [];
  for (const [at, part] of (await partsOf(source)).entries()) sniffed.push(await sniffPart(part, at));
  return sniffed;
}

/** @param wanted what the parts that are read have in common; null where that is open */
const listed = (sniffed: readonly Sniffed[], wanted: string | null): UploadPart[] =>
  sniffed.slice(0, mostTold).map(({ part, table, alike }) => ({
    name: part.name.slice(0, 500),
    columns: namesOf(table),
    read: alike !== null && alike === wanted,
    after_line: 0,
  }));

async function* readParts(sniffed: Sniffed[], size: number, chosen: string | null): AsyncGenerator<TextPiece> {
  const tables = sniffed.filter(({ alike }) => alike !== null);
  const kinds = new Set(tables.map(({ alike }) => alike));
  if (kinds.size === 0) throw new UnreadableFileError(sentence('ARCHIVE_WITHOUT_TABLE'));
  const wanted = chosen === null ? [...kinds][0] : tables.find(({ part }) => part.name === chosen)?.alike;
  if (wanted === undefined || wanted === null)
    throw new UnreadableFileError(sentence('PART_UNKNOWN', { part: chosen ?? '' }));
  if (chosen === null && kinds.size > 1)
    throw new PartsDifferError(sentence('PARTS_DIFFER', { count: tables.length }), listed(sniffed, null));

  const told = listed(sniffed, wanted);
  const all = tables.reduce((sum, { part, alike }) => sum + (alike === wanted ? part.packed : 0), 0);
  let before = 0;
  let first = true;
  for (const [at, { part, table, alike }] of sniffed.entries()) {
    if (alike !== wanted) continue;
    let begins = true;
    for await (const piece of part.read()) {
      // As if the file were these parts alone: how far it is read says how many rows are to come.
      const bytes = Math.round((size * Math.min(all, before + piece.bytes)) / Math.max(1, all));
      const said = first ? { parts: told } : begins && table ? { begins: { table, part: told[at] ?? null } } : {};
      yield { text: piece.text, bytes, ...(part.format ? { format: part.format } : {}), ...said };
      first = false;
      begins = false;
    }
    before += part.packed;
  }
}

/** So many are listed; an archive of all counties of a state has fewer. */
const mostTold = 300;
const mostNames = 12;

const namesOf = (table: SniffedTable | null): string[] => {
  const cells = table?.rows[0]?.cells ?? [];
  const names = table?.header ? cells.map(cleanCell) : cells.map((_, at) => String(at + 1));
  return names.slice(0, mostNames).map((name) => name.slice(0, 40));
};

/** From such a share of rows that are as wide as most, a text is a table and no letter. */
const even = 0.8;

async function sniffPart(part: Part, at: number): Promise<Sniffed> {
  const none = { part, table: null, alike: null };
  const pieces = part.read();
  let text = '';
  let whole = true;
  try {
    for await (const piece of pieces) {
      text += piece.text;
      whole = text.length < firstLook;
      if (!whole) break;
    }
  } catch (error) {
    // What is no table lies beside many a voter file.
    if (error instanceof UnreadableFileError && error.sentence.detail_code.startsWith('FILE_') && !isGrave(error))
      return none;
    throw error;
  }
  if (looksLikeJson(text)) return { part, table: null, alike: `json ${at}` };
  const found = sniffTable(text, whole, part.format);
  if (!found.ok) return none;
  const { table } = found;
  const width = table.rows[0]?.cells.length ?? 0;
  const likeIt = table.rows.filter(({ cells }) => cells.length === width).length;
  if (likeIt < table.rows.length * even) return none;
  const names = (table.rows[0]?.cells ?? []).map((cell) => cleanCell(cell).toLowerCase());
  return { part, table, alike: table.header ? names.join('\t') : `${width} columns` };
}

const isGrave = ({ sentence: { detail_code } }: UnreadableFileError) => detail_code === 'FILE_PASSWORD';
