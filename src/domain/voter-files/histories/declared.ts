// Histories of states that were found in a public description: which columns they have, and which rows are votes.
//
// Their elections have in the voter file itself, so that there is no second file: Ohio, Pennsylvania, New York, Arizona, Connecticut,
// Kansas, Missouri, Nebraska, West Virginia and Wisconsin among others. For Maryland, New Mexico, Iowa and Texas no description of a
// second file was found, Georgia's before 2023 has no separators, and New Jersey's has the whole person on every row: someone matches
// the columns of these. So does everyone whose voters came from a vendor, whose IDs are others.
import { cleanCell, plainName } from '../columns';
import { namesIn } from '../layouts/layout';
import type { HistoryColumns } from './history';

export interface DeclaredHistory {
  /** The title of the layout whose voters have these IDs. */
  of: string;
  /** The public description in which these columns stand. */
  source: string;
  /** The columns, divided by |; of a file without a header in their order. */
  columns: string;
  /** No header line: told by the number of columns and by what stands in each. */
  headerless?: readonly RegExp[];
  id: string;
  county?: string;
  date: string;
  /** What says its kind. */
  names?: string;
  /** Says whether they voted; without it every row is a vote. */
  vote?: string;
  /** Its codes, in capitals: of ballots that were cast and counted, and of others. */
  counted?: readonly string[];
  uncounted?: readonly string[];
}

export const HISTORIES: readonly DeclaredHistory[] = [
  {
    of: 'Florida',
    // B and P were not counted; N is written by counties that list who did not vote.
    source: `Voteshield/reggie, configs/data/florida.yaml (order of the columns); Florida Administrative Code, Rule 1S-2.053, Table 3
      (codes)`,
    columns: 'county | VoterID | date | election_type | vote_type',
    headerless: [/^[A-Z]{3}$/, /^\d{6,10}$/, /^\d{1,2}\/\d{1,2}\/\d{4}$/, /^[A-Z]{3}$/, /^[A-Z]$/],
    id: 'VoterID',
    county: 'county',
    date: 'date',
    names: 'election_type',
    vote: 'vote_type',
    counted: ['A', 'E', 'F', 'Y', 'Z'],
    uncounted: ['B', 'P', 'N', 'L'],
  },
  {
    of: 'Nevada',
    source: 'Voteshield/reggie, configs/data/nevada.yaml (PP, EV, MB, PV and FW are ways of voting)',
    columns: 'VotingHistoryID | VoterID | date | vote_code',
    headerless: [/^\d+$/, /^\d+$/, /^\d{1,2}\/\d{1,2}\/\d{4}/, /^[A-Z]{2}$/],
    id: 'VoterID',
    date: 'date',
  },
  {
    of: 'North Carolina',
    source: 'Voteshield/reggie, configs/data/north_carolina.yaml; layout_ncvhis.txt of the State Board of Elections',
    columns: `county_id | county_desc | voter_reg_num | election_lbl | election_desc | voting_method | voted_party_cd |
      voted_party_desc | pct_label | pct_description | ncid | voted_county_id | voted_county_desc | vtd_label | vtd_description`,
    id: 'ncid',
    county: 'county_desc',
    date: 'election_lbl',
    names: 'election_desc',
  },
  {
    of: 'Colorado',
    source: 'Voteshield/reggie, configs/data/colorado.yaml',
    columns: 'VOTER_ID | ELECTION_TYPE | ELECTION_DATE | ELECTION_DESCRIPTION | VOTING_METHOD | PARTY | COUNTY_NAME',
    id: 'VOTER_ID',
    county: 'COUNTY_NAME',
    date: 'ELECTION_DATE',
    names: 'ELECTION_TYPE | ELECTION_DESCRIPTION',
  },
  {
    of: 'California',
    source: 'Voteshield/reggie, configs/data/california.yaml',
    columns:
      'CountyCode | RegistrantID | ExtractDate | ElectionType | ElectionTypeDesc | ElectionDate | ElectionName | Method',
    id: 'RegistrantID',
    county: 'CountyCode',
    date: 'ElectionDate',
    names: 'ElectionTypeDesc | ElectionName',
  },
  {
    of: 'Georgia',
    source: 'Voteshield/reggie, ingestion/preprocessor/georgia_preprocessor.py (the files since 2023)',
    columns:
      'Voter Registration Number | Election Date | Election Type | Party | Absentee | Provisional | Supplemental',
    id: 'Voter Registration Number',
    date: 'Election Date',
    names: 'Election Type',
  },
  {
    of: 'Michigan',
    source: 'Voteshield/reggie, configs/data/michigan.yaml',
    columns: `VOTER_IDENTIFICATION_NUMBER | COUNTY_CODE | COUNTY_NAME | JURISDICTION_CODE | JURISDICTION_NAME |
      SCHOOL_DISTRICT_CODE | SCHOOL_DISTRICT_NAME | ELECTION_DATE | IS_ABSENTEE_VOTER`,
    id: 'VOTER_IDENTIFICATION_NUMBER',
    date: 'ELECTION_DATE',
  },
  {
    of: 'Minnesota',
    source: 'Voteshield/reggie, ingestion/preprocessor/minnesota_preprocessor.py',
    columns: 'VoterId | ElectionDate | VotingMethod',
    id: 'VoterId',
    date: 'ElectionDate',
  },
  {
    of: 'Montana',
    // Ballots by mail are listed from the day on which they are sent.
    source: 'Voteshield/reggie, ingestion/preprocessor/montana_preprocessor.py',
    columns: 'Voter ID | ELECTION_TYPE | ELECTION_DESCRIPTION | ELECTION_DATE | VVM_ID | JS_CODE | BALLOTSTAGE/STATUS',
    id: 'Voter ID',
    date: 'ELECTION_DATE',
    names: 'ELECTION_DESCRIPTION',
    vote: 'BALLOTSTAGE/STATUS',
    counted: ['', 'PROCESSED/ACCEPTED'],
    uncounted: ['SENT', 'PROCESSED/REJECTED', 'UNDELIVERABLE'],
  },
  {
    of: 'Oklahoma',
    source: 'Voteshield/reggie, configs/data/oklahoma.yaml (IP, AI, AB, PI, CI, EI, MI, OV and NH are ways of voting)',
    columns: 'VoterID | ElectionDate | VotingMethod',
    id: 'VoterID',
    date: 'ElectionDate',
  },
  {
    of: 'Virginia',
    source: 'Voteshield/reggie, configs/data/virginia.yaml',
    columns: `IDENTIFICATION_NUMBER | ELECTION_DATE | ELECTION_NAME | ELECTION_YEAR | ELECTION_TYPE | PRIMARY_TYPE_CODE_NAME |
      VOTE_IN_PERSON | PROTECTED | ABSENTEE | PROVISIONAL`,
    id: 'IDENTIFICATION_NUMBER',
    date: 'ELECTION_DATE',
    names: 'ELECTION_TYPE | ELECTION_NAME',
  },
  {
    of: 'Washington',
    source: 'Voteshield/reggie, ingestion/preprocessor/washington_preprocessor.py',
    columns: 'CountyCode | StateVoterID | ElectionDate | VotingHistoryID',
    id: 'StateVoterID',
    county: 'CountyCode',
    date: 'ElectionDate',
  },
];

/** A history in a declared layout, and whose voters have its IDs. */
export interface FoundDeclared {
  columns: HistoryColumns;
  of: string;
  /** What its columns are called, first to last. */
  names: readonly string[];
}

/**
 * The declared history of one of these states, by its header. Two states name their columns alike: without a voter file of the
 * state it is none.
 * @param titles of the layouts of the campaign's voter files
 */
export function declaredHistory(header: readonly string[], titles: readonly (string | null)[]): FoundDeclared | null {
  const names = header.map(cleanCell);
  const there = new Set(names.map(plainName));
  const found = HISTORIES.filter(
    ({ of, headerless, id, date, names: kinds = '', vote = '' }) =>
      !headerless &&
      titles.includes(of) &&
      [id, date, kinds, vote].every((list) => list === '' || namesIn(list).every((name) => there.has(plainName(name)))),
  );
  const [only, another] = found;
  return only && !another ? placed(only, names) : null;
}

/** The same of a file without a header; null for any other. */
export function headerlessHistory(rows: readonly (readonly string[])[]): FoundDeclared | null {
  const found = HISTORIES.find(({ headerless }) => {
    if (!headerless || rows.length === 0) return false;
    const fits = rows.filter(
      (row) => row.length === headerless.length && headerless.every((test, at) => test.test(cleanCell(row[at]))),
    );
    return fits.length * 2 > rows.length;
  });
  return found ? placed(found, namesIn(found.columns)) : null;
}

function placed(declared: DeclaredHistory, names: readonly string[]): FoundDeclared {
  const plain = names.map(plainName);
  const placesOf = (list = '') =>
    list === '' ? [] : namesIn(list).flatMap((name) => [plain.indexOf(plainName(name))].filter((at) => at >= 0));
  const { of, id, county, date, names: kinds, vote, counted, uncounted } = declared;
  return {
    of,
    names,
    columns: {
      ids: placesOf(id),
      county: placesOf(county),
      elections: [],
      votes: [],
      dates: placesOf(date),
      names: placesOf(kinds),
      vote: placesOf(vote),
      ...(counted ? { counted } : {}),
      ...(uncounted ? { uncounted } : {}),
      count: names.length,
    },
  };
}
