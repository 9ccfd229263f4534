// Which tables of one archive or workbook belong together: voters, and who of them voted in which election.
import { cleanCell, plainName } from '../columns';
import { guessColumns } from '../guess-columns';
import { recogniseLayout } from '../layouts';
import { headerlessHistory } from './declared';
import { historyColumns } from './history';

/** The beginning of a table; all tables with its columns are read with it. */
export interface FoundTable {
  name: string;
  header: boolean;
  /** The first rows, the header included. */
  rows: readonly (readonly string[])[];
}

type TableKind = 'voters' | 'history' | 'neither' | 'unclear';

/**
 * The one table of voters and the one of their votes. Null where there are not just these two, or where it is unclear which is
 * which: then a person says what is read. Tables that tell of no one (names of precincts, of districts) lie beside many a voter file.
 * @param kinds what the id columns of the campaign's voter files are called, as plainName writes them
 */
export function votersAndVotes<Table extends FoundTable>(
  tables: readonly Table[],
  year: number,
  kinds: readonly string[],
): { voters: Table; history: Table } | null {
  const ids = [...kinds, ...tables.flatMap((table) => idOf(table, year))];
  const kindOf = (table: Table) => kindOfTable(table, year, ids);
  const [voters, another] = tables.filter((table) => kindOf(table) === 'voters');
  const [history, more] = tables.filter((table) => kindOf(table) === 'history');
  const unclear = tables.some((table) => kindOf(table) === 'unclear');
  return voters && history && !another && !more && !unclear ? { voters, history } : null;
}

/** @param ids what the id columns are called that its voters may have, as plainName writes them */
function kindOfTable(table: FoundTable, year: number, ids: readonly string[]): TableKind {
  const { header, rows } = partsOf(table);
  if (rows.length === 0) return 'neither';
  if (header ? historyColumns(header, rows, ids) : headerlessHistory(rows)) return 'history';
  if (recogniseLayout(header, rows, year).ok) return 'voters';
  const meanings = new Set<unknown>(guessColumns(header, rows, year).map(({ meaning }) => meaning));
  const has = (...wanted: string[]) => wanted.some((meaning) => meanings.has(meaning));
  if (has('last', 'name') && has('line', 'street')) return 'voters';
  const ofPeople = has('last', 'first', 'name', 'line', 'street', 'birth_date', 'birth_year', 'phone', 'source_id');
  return header === null || ofPeople ? 'unclear' : 'neither';
}

function partsOf({ header, rows }: FoundTable) {
  return header ? { header: rows[0] ?? [], rows: rows.slice(1) } : { header: null, rows };
}

/** What the id column of a table of voters is called. */
function idOf(table: FoundTable, year: number): string[] {
  const { header, rows } = partsOf(table);
  const found = recogniseLayout(header, rows, year);
  if (found.ok) return found.layout.id_column === '' ? [] : [plainName(found.layout.id_column)];
  if (header === null) return [];
  const at = guessColumns(header, rows, year).findIndex(({ meaning }) => meaning === 'source_id');
  return at < 0 ? [] : [plainName(cleanCell(header[at]))];
}
