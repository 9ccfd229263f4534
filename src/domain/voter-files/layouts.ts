// Recognises whose layout a voter file is in, and gives the reader of its rows.
import type { Sentence } from '../../contract/messages/sentence';
import { fileSentence } from '../../contract/messages/voter-files';
import { placeElections } from './elections';
import { homeColumns } from './home-columns';
import type { AddressColumn } from '../../contract/voters/voter-file-mapping';
import { cleanCell, type ColumnPlaces, placeAddressColumns, placePersonColumns, plainName, readCell } from './columns';
import { readDate } from './values';
import { type RowOutcome, voterReader } from './voter-row';
import type { ImportedVoter } from './imported-voter';

/** One layout that we know. With a header it is told by columns that must be there; without, by what stands in the rows. */
type LayoutDeclaration = {
  id: LayoutId;
  title: string;
} & ({ signature: readonly string[] } | { columns: readonly string[]; fits: (row: readonly string[]) => boolean });

export type LayoutId = 'north-carolina' | 'florida' | 'ohio' | 'colorado' | 'washington' | 'l2' | 'van' | 'plain';

/** A file whose rows can be read. */
export interface Layout {
  id: LayoutId;
  /** For people: "North Carolina". */
  title: string;
  /** The elections that its columns tell of. */
  elections: string[];
  /** Reads one row. */
  map: (cells: readonly string[]) => RowOutcome<ImportedVoter>;
}

/** The 38 columns of Florida's file, which has no header line. */
const FLORIDA = `county,voter id,last name,name suffix,first name,middle name,public records exemption,
address 1,address 2,city,state,zip,mail 1,mail 2,mail 3,mail city,mail state,mail zip,mail country,
gender,race,birth date,registration date,party,precinct,precinct group,precinct split,precinct suffix,voter status,
congressional district,house district,senate district,commission district,school board district,
area code,phone number,extension,email`.split(/,\n?/);

/** Names as in the file, case and punctuation aside. The columns' meanings come from their names (see columns.ts). */
const LAYOUTS: readonly LayoutDeclaration[] = [
  { id: 'north-carolina', title: 'North Carolina', signature: ['ncid', 'last_name', 'res_street_address', 'zip_code'] },
  { id: 'ohio', title: 'Ohio', signature: ['SOS_VOTERID', 'LAST_NAME', 'RESIDENTIAL_ADDRESS1'] },
  { id: 'colorado', title: 'Colorado', signature: ['VOTER_ID', 'LAST_NAME', 'RESIDENTIAL_ADDRESS', 'SPL_ID'] },
  { id: 'washington', title: 'Washington', signature: ['StateVoterID', 'LName', 'RegStNum', 'RegStName'] },
  { id: 'l2', title: 'L2', signature: ['LALVOTERID', 'Voters_LastName', 'Residence_Addresses_AddressLine'] },
  { id: 'van', title: 'VAN', signature: ['Voter File VANID', 'LastName'] },
  {
    id: 'florida',
    title: 'Florida',
    columns: FLORIDA,
    fits: (row) =>
      row.length === FLORIDA.length &&
      /^[A-Z]{3}$/i.test(cleanCell(row[0])) &&
      /^\d+$/.test(cleanCell(row[1])) &&
      /^[YN]?$/i.test(cleanCell(row[6])) &&
      [row[21], row[22]].every((cell) => cleanCell(cell) === '' || readDate(cleanCell(cell)) !== null),
  },
];

/**
 * The layout of a voter file from its header (null when it has none) and its first rows, or a sentence that says what
 * is missing. Rows of layouts that have no name are read by the names of their columns.
 * @param ageYear the year at whose end the file's ages are true, for files that have ages and no birth years
 */
export function recogniseLayout(
  header: readonly string[] | null,
  sample: readonly (readonly string[])[],
  ageYear?: number,
): { ok: true; layout: Layout } | { ok: false; reason: Sentence } {
  const build = (
    id: LayoutId,
    title: string,
    columns: readonly string[],
    address = placeAddressColumns(columns),
  ): { ok: true; layout: Layout } => {
    const elections = placeElections(columns);
    const map = voterReader({
      person: placePersonColumns(columns),
      address,
      count: columns.length,
      age_year: ageYear,
      elections,
    });
    return { ok: true, layout: { id, title, elections: elections.map(({ key }) => key), map } };
  };
  if (header === null) {
    for (const layout of LAYOUTS) {
      // One damaged row among the first must not hide the layout.
      if ('fits' in layout && sample.filter(layout.fits).length * 2 > sample.length) {
        return build(layout.id, layout.title, layout.columns);
      }
    }
    const count = sample[0]?.length ?? 0;
    return {
      ok: false,
      reason: fileSentence(count === 1 ? 'FILE_UNKNOWN_COLUMN' : 'FILE_UNKNOWN_COLUMNS', { count }),
    };
  }
  const names = new Set(header.map(plainName));
  for (const layout of LAYOUTS) {
    if ('signature' in layout && layout.signature.every((name) => names.has(plainName(name)))) {
      return build(layout.id, layout.title, header);
    }
  }
  const person = placePersonColumns(header);
  const home = homeColumns(header, sample);
  if (!home.ok) {
    const columns = listNames(home.rivals.map((at) => header[at] ?? ''));
    return { ok: false, reason: fileSentence('HOME_UNCLEAR', { columns }) };
  }
  const address = home.places;
  const missing = [
    ...(person.last || person.name ? [] : ['a last name']),
    ...(hasStreet(address) ? (lacksNumbers(address, sample) ? ['a house number'] : []) : ['an address']),
  ];
  if (missing.length > 0) {
    return {
      ok: false,
      reason: fileSentence('COLUMNS_MISSING_AMONG', { what: missing.join(' and '), columns: listNames(header) }),
    };
  }
  return build('plain', 'a table with named columns', header, address);
}

function hasStreet(address: ColumnPlaces<AddressColumn>): boolean {
  return address.line !== undefined || address.street !== undefined;
}

/** Streets without numbers: all who live in one would share a door. */
function lacksNumbers(address: ColumnPlaces<AddressColumn>, sample: readonly (readonly string[])[]): boolean {
  if (address.line !== undefined || address.number !== undefined) return false;
  const streets = sample.map((row) => readCell(address, 'street', row)).filter(Boolean);
  return streets.length > 0 && streets.filter((street) => /^\d+\S*\s/.test(street)).length * 2 < streets.length;
}

function listNames(header: readonly string[]): string {
  const shown = header.slice(0, 12).map((name) => cleanCell(name).slice(0, 40) || '(blank)');
  return shown.join(', ') + (header.length > shown.length ? `, and ${header.length - shown.length} more` : '');
}
