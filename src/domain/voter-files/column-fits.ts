// How well what stands in a column is what it is taken for.
import type { ColumnMeaning } from '../../contract/voters/voter-file-mapping';
import { direction } from '../addresses/street-words';
import { streetType } from '../addresses/street-types';
import { electionsIn, voteOf } from './elections';
import { isKnownParty } from './parties';
import { electionOfRow } from './histories/vote-rows';
import { readDate, readDateCell, readDegrees, readEmail, readPhone, readSex, readYear } from './values';

const word = /^\p{L}[\p{L} .'’-]*$/u;

/** Of meanings whose values can be told from others; all else may be any text. */
const TESTS: Partial<Record<string, (cell: string, year: number) => boolean>> = {
  line: (cell) => /^\W*\S*\d\S*\s+\S/.test(cell),
  number: (cell) =>
    /^\d{1,6}(?:\.0)?[A-Z]?(?:[- ]\S{1,4})?$|^(?:[NSEW]?[ -]?\d{1,5}[ -]?)?[NSEW][ -]?\d{1,5}[A-Z]?$/i.test(cell),
  street: (cell) => /\p{L}|^\d+$/u.test(cell),
  street_type: (cell) => streetType(cell.toUpperCase().replace(/\.$/, '')) !== undefined,
  prefix: (cell) => direction(cell.toUpperCase().replaceAll('.', ''), true) !== undefined,
  post_direction: (cell) => direction(cell.toUpperCase().replaceAll('.', ''), true) !== undefined,
  city: (cell) => /^\p{L}/u.test(cell),
  state: (cell) => /^[A-Z]{2}$/i.test(cell) || (word.test(cell) && cell.length > 3),
  zip: (cell) => /^\d{4,5}(?:\.0)?(?:-?\d{4})?$/.test(cell),
  latitude: (cell) => readDegrees(cell, 90) !== null,
  longitude: (cell) => readDegrees(cell, 180) !== null,
  source_id: (cell) => /\d/.test(cell),
  first: (cell) => word.test(cell),
  middle: (cell) => word.test(cell),
  last: (cell) => word.test(cell),
  name: (cell) => /^\p{L}[\p{L} .,'’-]*\s/u.test(cell),
  birth_date: (cell, year) => readDateCell(cell, year - 16) !== null || readYear(cell) !== null,
  birth_year: (cell, year) => readYear(cell, year) !== null,
  age: (cell) => /^\d{1,3}(?:\.0+)?$/.test(cell),
  sex: (cell) => readSex(cell) !== null || /^u/i.test(cell),
  party: (cell) => isKnownParty(cell),
  phone: (cell) => readPhone('', cell)?.startsWith('+1') ?? false,
  mobile: (cell) => readPhone('', cell)?.startsWith('+1') ?? false,
  email: (cell) => readEmail(cell) !== null,
  registered_on: (cell, year) => readDate(cell) !== null || readDateCell(cell, year) !== null,
  votes: (cell) => !electionsIn(cell).unread,
  election_date: (cell) => electionOfRow(cell, '') !== null,
  vote: (cell) => voteOf(cell) !== 'unread',
  support_score: (cell) => /^[1-5]$/.test(cell),
};

/** The share of values that can be what a meaning says, 0 to 1; null where there is none. */
export function fitOf(meaning: ColumnMeaning | null, cells: readonly string[], year: number): number | null {
  const told = cells.filter((cell) => cell !== '');
  if (meaning === null || told.length === 0) return null;
  const test = TESTS[meaning];
  return test ? told.filter((cell) => test(cell, year)).length / told.length : 1;
}
