// Files that tell of no one but who voted: a voter's id and elections, in one row for each voter and election or in one column
// for each election. They make no voters; their votes are joined to those who are known by that id.
import type { ImportMapping } from '../../../contract/voters/voter-file-mapping';
import { fileSentence } from '../../../contract/messages/voter-files';
import { cleanCell, placeAddressColumns, placePersonColumns, plainName } from '../columns';
import { electionsIn, type ElectionColumn, hasUnreadVotes, placeElections, readVotes, voteOf } from '../elections';
import { guessByContents } from '../guess-contents';
import { electionOfRow } from './vote-rows';
import { columnsProblem, type RowOutcome } from '../voter-row';
import { placesOf } from '../mapping';
import { type IdShape, isShortened, readId } from '../values';

/** What a row says: in which elections someone voted. */
export interface HistoryRow {
  source_id: string;
  county: string | null;
  /** Keys of elections; none where the row says that they did not vote. */
  votes: string[];
  /** Whether it has something in its votes that could not be read; it counts as no vote. */
  unread: boolean;
}

export interface HistoryColumns {
  /** Columns that may be the voter's id; where there are several, what is known of the campaign's voters decides. */
  ids: readonly number[];
  county: readonly number[];
  elections: readonly ElectionColumn[];
  /** Cells that name elections. */
  votes: readonly number[];
  dates: readonly number[];
  names: readonly number[];
  /** Whether, or how, they voted. */
  vote: readonly number[];
  /** Codes of `vote`, in capitals: of ballots that were cast and counted (without it any way of voting is), and of others. */
  counted?: readonly string[];
  uncounted?: readonly string[];
  count: number;
}

/** Names, as plainName writes them, that the columns of such files have. */
const DATE = /^(?:election|elec|ele|vote|voting|voted)(?:date|dt|day)$|^date(?:ofelection|voted)$|^electionlbl$/;
const NAME = /^election(?:desc|description|name|title|label|type|typedesc|typecode|category|code|cd|kind)?$/;
const VOTE =
  /^(?:didvote|voted|votedflag|voteflag|(?:voting|vote|voted)method|howvoted|(?:vote|voter|voting)?historycode|votecode|votecd)$/;
/** What may stand beside them and says nothing of who someone is. */
const BESIDE =
  /election|vot(?:e|ed|ing)(?!r)|history|ballot|absentee|provisional|supplemental|early|method|party|precinct|pct|vtd|county|district|jurisdiction|muni|ward|polling|status/;

/** What only a file of people has. */
const OF_PEOPLE = new Set<unknown>([
  'last',
  'first',
  'middle',
  'name',
  'line',
  'number',
  'street',
  'birth_date',
  'phone',
  'email',
]);

/**
 * The columns of a history by its header, null for any other file: it has elections, and neither names nor homes. Where it has no id
 * (`ids`), a person must say which column it is.
 * @param rows the first ones, the header left out
 * @param kinds what the id columns of the campaign's voter files are called, as plainName writes them
 */
export function historyColumns(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  kinds: readonly string[],
): HistoryColumns | null {
  const person = placePersonColumns(header);
  const address = placeAddressColumns(header);
  const plain = header.map((name) => plainName(cleanCell(name)));
  const at = (wanted: (name: string) => boolean) => plain.flatMap((name, place) => (wanted(name) ? [place] : []));
  const ids = [...new Set([...at((name) => kinds.includes(name)), ...(person.source_id ?? [])])];
  if (person.last || person.name || person.first || address.line || address.street) return null;
  const columns: HistoryColumns = {
    ids,
    county: person.county ?? [],
    elections: placeElections(header),
    votes: person.votes ?? [],
    dates: at((name) => DATE.test(name)),
    names: at((name) => NAME.test(name)),
    vote: at((name) => VOTE.test(name)),
    count: header.length,
  };
  // Without an id that is known by its name, only rows that are about one election each are sure to be no voter file's.
  if (!tellsElections(columns) || (ids.length === 0 && columns.dates.length === 0)) return null;
  const known = new Set([...ids, ...columns.elections.map(({ position }) => position)]);
  // Someone's name under a name that no one knows is a voter file's.
  const open = header.map((_, place) =>
    known.has(place) || BESIDE.test(plain[place] ?? '') ? [] : rows.map((row) => cleanCell(row[place])),
  );
  const guessed = guessByContents(
    open,
    header.map(() => null),
    header,
  );
  return guessed.some((meaning) => OF_PEOPLE.has(meaning)) ? null : columns;
}

const tellsElections = ({ elections, votes, dates, names }: HistoryColumns) =>
  elections.length + votes.length + dates.length + names.length > 0;

/** The same as someone matched them; null where these are the columns of people or lack an id or elections. */
export function mappedHistory(mapping: ImportMapping): HistoryColumns | null {
  const { person, address, elections } = placesOf(mapping);
  const [id] = person.source_id ?? [];
  if (id === undefined || person.last || person.name || address.line || address.street) return null;
  const columns: HistoryColumns = {
    ids: [id],
    county: person.county ?? [],
    elections,
    votes: person.votes ?? [],
    dates: person.election_date ?? [],
    names: person.election_name ?? [],
    vote: person.vote ?? [],
    count: mapping.columns.length,
  };
  return tellsElections(columns) ? columns : null;
}

/**
 * Reads a history's rows.
 * @param id the column of the voter's id
 * @param shape what the ids look like in the voter file
 */
export function historyReader(
  { county, elections, votes, dates, names, vote, counted, uncounted = [], count }: HistoryColumns,
  id: number,
  shape?: IdShape,
): (cells: readonly string[]) => RowOutcome<HistoryRow> {
  const first = (places: readonly number[], cells: readonly string[]) =>
    places.map((at) => cleanCell(cells[at])).find((cell) => cell !== '') ?? '';
  const votedBy = (said: string) => {
    if (uncounted.includes(said)) return 'none';
    return counted ? (counted.includes(said) ? 'vote' : 'unread') : voteOf(said);
  };
  return (cells) => {
    const problem = columnsProblem(cells, count);
    if (problem) return { ok: false, reason: problem };
    const source_id = readId(cleanCell(cells[id]), shape);
    if (source_id === '') return { ok: false, reason: fileSentence('NO_VOTER_ID') };
    if (isShortened(source_id)) return { ok: false, reason: fileSentence('SHORTENED_ID', { source_id }) };
    const found = new Set(readVotes(elections, cells));
    let unread = hasUnreadVotes(elections, cells);
    for (const at of votes) {
      const told = electionsIn(cleanCell(cells[at]));
      for (const key of told.keys) found.add(key);
      unread ||= told.unread;
    }
    if (dates.length + names.length > 0) {
      const key = electionOfRow(first(dates, cells), names.map((at) => cleanCell(cells[at])).join(' '));
      if (key === null) return { ok: false, reason: fileSentence('NO_ELECTION') };
      const said = first(vote, cells);
      const voted = vote.length === 0 ? 'vote' : votedBy(said.toUpperCase());
      if (voted === 'vote') found.add(key);
      unread ||= voted === 'unread';
    }
    return { ok: true, value: { source_id, county: first(county, cells) || null, votes: [...found], unread } };
  };
}
