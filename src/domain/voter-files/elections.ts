// The columns of a voter file that tell who voted in which election: GENERAL-11/03/2015, General_2020_11_03, 11/03/2020.
import { cleanCell } from './columns';
import { isKnownParty } from './parties';
import { readDate } from './values';

/** A column of votes; `key` as in contract/voters/voter-filters.ts: "2015-11-03 general". */
export interface ElectionColumn {
  position: number;
  key: string;
}

/** The elections that a header names, the latest first: where there is no room for all, the oldest are not kept. */
export function placeElections(header: readonly string[]): ElectionColumn[] {
  return header
    .flatMap((name, position) => {
      const key = electionOf(cleanCell(name));
      return key === null ? [] : [{ position, key }];
    })
    .toSorted((a, b) => (a.key < b.key ? 1 : -1));
}

/** VAN and others name no day: "General24", "Primary 2022", "2022 General", "Municipal23". */
const DAYLESS =
  /^(?:(?<kind>general|gen|g|primary|prim|p|presidentialprimary|presprimary|pp|municipal|muni|m)[-_ ]?(?<year>(?:19|20)?\d{2})|(?<first>(?:19|20)\d{2})[-_ ]?(?<last>general|gen|g|(?:presidential |presidential|pres)?primary|prim|p|municipal|muni))$/i;

/**
 * An election of which only the year is told. General and municipal ones are held on the Tuesday after the first Monday of
 * November; a primary's day differs from state to state, so that 1 June (a presidential one's: 1 March) stands for it.
 */
function daylessElection(name: string): string | null {
  const groups = DAYLESS.exec(name)?.groups;
  const kind = (groups?.['kind'] ?? groups?.['last'] ?? '').toLowerCase();
  const digits = groups?.['year'] ?? groups?.['first'] ?? '';
  // One letter and two figures is a district as well as an election.
  if (digits === '' || (kind.length === 1 && digits.length === 2)) return null;
  const year = digits.length === 4 ? Number(digits) : 2000 + Number(digits);
  if (year < 1980 || year > 2060) return null;
  if (/^pres|^pp/.test(kind)) return `${year}-03-01 primary`;
  if (kind.startsWith('p')) return `${year}-06-01 primary`;
  return `${year}-11-${String(novemberTuesday(year)).padStart(2, '0')} ${kind.startsWith('g') ? 'general' : 'other'}`;
}

/** The day of the month: from 2 to 8. */
function novemberTuesday(year: number): number {
  // Zeller's congruence: 0 is Saturday, so that 2 is Monday.
  const first =
    (1 + Math.floor((13 * 12) / 5) + year + Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400)) % 7;
  return ((2 - first + 7) % 7) + 2;
}

/** Dates with the kind before or behind them: "GENERAL-11/03/2015", "General_2020_11_03", "11/08/22 P", "20221108", "8-Nov-22". */
const DATED =
  /^(?<before>[a-z]+)?[-_ ]*(?<date>\d{1,4}[-_/.]\d{1,2}[-_/.]\d{2,4}|(?:19|20)\d{6}|\d{1,2}[- ][a-z]{3,9}[- ]\d{2,4})[-_ ]*(?<behind>[a-z]+)?$/i;
const KINDS =
  /^(?:(?<general>general|gen|g)|(?<primary>(?:presidential|pres)?(?:primary|prim|p))|special|municipal|local|runoff|other|election|vote|voted|)$/i;

function electionOf(name: string): string | null {
  const dayless = daylessElection(name);
  if (dayless !== null) return dayless;
  const { before = '', date: text = '', behind = '' } = DATED.exec(name)?.groups ?? {};
  const date = readDay(text);
  if (date === null || (before !== '' && behind !== '')) return null;
  // Registration dates and the like are no elections.
  const kind = KINDS.exec(before || behind)?.groups;
  if (!kind) return null;
  if (kind['primary'] !== undefined) return `${date} primary`;
  const named = kind['general'] !== undefined;
  return `${date} ${named || (before + behind === '' && isGeneralDay(date)) ? 'general' : 'other'}`;
}

/** An election's day; two figures of a year are of this century: no one keeps votes of the last one by them. */
export function readDay(text: string): string | null {
  const short = /^(\d{1,2})[-_/.](\d{1,2})[-_/.](\d{2})$/.exec(text);
  if (short) return readDate(`${short[1]}/${short[2]}/20${short[3]}`);
  const worded = /^(\d{1,2})[- ]([a-z]{3})[a-z]*[- ](\d{2}|\d{4})$/i.exec(text);
  if (!worded) return readDate(text.replaceAll('_', '-'));
  const month = MONTHS.indexOf((worded[2] ?? '').toLowerCase()) / 3 + 1;
  const year = worded[3]?.length === 2 ? `20${worded[3]}` : worded[3];
  return Number.isInteger(month) && month > 0 ? readDate(`${month}/${worded[1]}/${year}`) : null;
}

const MONTHS = 'janfebmaraprmayjunjulaugsepoctnovdec';

/** The kind of an election of which only the day is told. */
export const generalDayOr = (day: string): 'general' | 'other' => (isGeneralDay(day) ? 'general' : 'other');

/** Whether the law has the federal general election on this day: the Tuesday after the first Monday of November, even years. */
function isGeneralDay(date: string): boolean {
  const year = Number(date.slice(0, 4));
  return year % 2 === 0 && date.slice(5) === `11-${String(novemberTuesday(year)).padStart(2, '0')}`;
}

/** The keys of the elections that a row's person voted in; null where the file tells of none. */
export function readVotes(columns: readonly ElectionColumn[], cells: readonly string[]): string[] | null {
  if (columns.length === 0) return null;
  return columns.filter(({ position }) => voteOf(cleanCell(cells[position])) === 'vote').map(({ key }) => key);
}

/** Whether a row has something in these columns that is neither a vote nor none: it counts as none. */
export const hasUnreadVotes = (columns: readonly ElectionColumn[], cells: readonly string[]): boolean =>
  columns.some(({ position }) => voteOf(cleanCell(cells[position])) === 'unread');

const NO_VOTE =
  /^(?:n|no|0|false|f|dnv|did not vote|not voted|no vote|nv|ne|not eligible|ineligible|nr|not registered|none|null|n\/?a|[-.]+)$/i;
const WAYS =
  /^(?:[a-z]|1|yes|true|vot(?:e|ed)|ab|abs|absentee|av|ev|ip|pv|vbm|(?:by )?mail(?:ed)?|early(?: vot(?:e|ing))?|(?:at )?polls?|polling place|election day|in[- ]person|provisional|curbside|(?:absentee )?one[- ]?stop|absentee (?:by mail|in[- ]person|curbside)|transfer)$/i;
/** Parties that only some states have. */
const SMALL_PARTIES = /^(?:aip|ame|con|cst|ind|nat|nlp|paf|ref|soc|wep|wfp|wor)$/i;

/** "ELECTION DAY IN-PERSON", "Mail Ballot": a way of voting in words, unless the ballot was not counted. */
const WORDED =
  /\b(?:polls?|person|mail(?:ed)?|absentee|early|election day|curbside|provisional|drop ?box|overseas|military|advance)\b/i;
const NOT_COUNTED =
  /\b(?:not|un|no|never|uncounted|reject\w*|den(?:y|ied)|spoil\w*|void\w*|invalid|cancel\w*|challenged|undeliverable|sent|issued|requested|pending|returned)\b/i;

/** A party, an X, the day or the way of voting is a vote. */
export function voteOf(cell: string): 'vote' | 'none' | 'unread' {
  if (cell === '' || NO_VOTE.test(cell)) return 'none';
  if (WORDED.test(cell) && !NOT_COUNTED.test(cell)) return 'vote';
  const isOne = WAYS.test(cell) || isKnownParty(cell) || SMALL_PARTIES.test(cell) || readDate(cell) !== null;
  return isOne ? 'vote' : 'unread';
}

/** The elections that a cell names, divided by semicolons or bars, and whether it has anything that is none. */
export function electionsIn(cell: string): { keys: string[]; unread: boolean } {
  const found = cell
    .split(/[;|]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .flatMap((part) => {
      const key = namedElection(part);
      return key === null && part.includes(',') ? part.split(',').map(namedElection) : [key];
    });
  return { keys: found.filter((key) => key !== null), unread: found.includes(null) };
}

const LONG_DAY = new RegExp(String.raw`\b([a-z]{3})[a-z]* (\d{1,2}),? (\d{4})\b`, 'i');

/** "20201103 GE", "General Election, 2020", "November 3, 2020 Primary (A)" */
function namedElection(part: string): string | null {
  const text = part
    .replace(/\([^)]*\)/g, ' ')
    .replace(/\belections?\b,?/i, ' ')
    .replace(LONG_DAY, (whole, month: string, day: string, year: string) => {
      const at = MONTHS.indexOf(month.toLowerCase()) / 3 + 1;
      return Number.isInteger(at) && at > 0 ? `${at}/${day}/${year}` : whole;
    })
    .replace(/(?<![a-z])(?:ge|gn)(?![a-z])/i, 'general')
    .replace(/(?<![a-z])(?:pe|pr)(?![a-z])/i, 'primary')
    .replace(/\s+/g, ' ')
    .trim();
  return electionOf(text);
}
