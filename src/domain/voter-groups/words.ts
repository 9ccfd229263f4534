// The values of voter files and of conditions in words.
import type { ContactResult } from '../../contract/facts';
import type { ElectionKind, Suppression, ValueField } from '../../contract/voter-filters';
import { dayWords, list, number } from '../reports/words';
import { unknownValue } from './tree';

/** Codes and names of parties as voter files write them. */
const partyNames: readonly [RegExp, string][] = [
  [/^dem(?:ocrat(?:ic)?)?$/i, 'Democrats'],
  [/^rep(?:ublican)?$/i, 'Republicans'],
  [/^(?:una(?:ffiliated)?|npa|npp|non-?partisan|no party.*)$/i, 'unaffiliated voters'],
  [/^ind(?:ependent)?$/i, 'independents'],
  [/^(?:lib(?:ertarian)?|lpf)$/i, 'Libertarians'],
  [/^(?:gre(?:en)?|grn)$/i, 'Greens'],
];
const sexNames: Record<string, string> = { F: 'women', M: 'men', U: 'of undisclosed sex', X: 'of another sex' };

/** The members of a party by its code or name in the voter file; an unknown one stands as it is. */
export function partyWords(code: string): string {
  if (code === unknownValue) return 'voters of unknown party';
  return partyNames.find(([pattern]) => pattern.test(code.trim()))?.[1] ?? `${code} voters`;
}

/** The people of a sex by its letter in the voter file. */
export function sexWords(code: string): string {
  if (code === unknownValue) return 'of unknown sex';
  return sexNames[code.toUpperCase()] ?? code;
}

/** '18 to 34', '65 or older', '29 or younger'; null without a bound. */
export function ageWords(min: number | null | undefined, max: number | null | undefined): string | null {
  if (min != null && max != null) return min === max ? `${min}` : `${min} to ${max}`;
  if (min != null) return `${min} or older`;
  if (max != null) return `${max} or younger`;
  return null;
}

/** The first letter as at the start of a sentence. */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A long pick is summed up: three values, then how many more. */
export function either(words: readonly string[]): string {
  const values = [...new Set(words)];
  return values.length > 4 ? `${values.slice(0, 3).join(', ')} or ${values.length - 3} more` : list(values, 'or');
}

/** Each field as the builder names it. */
export const fieldNames: Record<ValueField, string> = {
  party: 'Party',
  sex: 'Sex',
  precinct: 'Precinct',
  zip: 'ZIP code',
  city: 'City',
  street: 'Street',
  language: 'Language',
  status: 'Registration status',
  county: 'County',
  congressional_district: 'Congressional district',
  state_senate_district: 'State senate district',
  state_house_district: 'State house district',
  municipality: 'Municipality',
  ward: 'Ward',
  school_district: 'School district',
};

/** Why somebody must not be touched, as in "412 left out: 180 moved, …". */
export const suppressionWords: Record<Suppression, string> = {
  moved: 'moved',
  do_not_contact: 'do not contact',
  deceased: 'deceased',
  confidential: 'confidential',
  withdrawn: 'added by mistake',
};

/** '412 left out: 180 moved, 121 do not contact, 13 confidential'; null when nobody is. The commonest reason first. */
export function leftOutWords(leftOut: readonly { reason: Suppression; voters: number }[]): string | null {
  const some = leftOut.filter(({ voters }) => voters > 0).toSorted((a, b) => b.voters - a.voters);
  if (some.length === 0) return null;
  const all = some.reduce((sum, { voters }) => sum + voters, 0);
  return `${number(all)} left out: ${some.map((each) => `${number(each.voters)} ${suppressionWords[each.reason]}`).join(', ')}`;
}

export const supportWords: Record<number, string> = {
  1: 'strong support',
  2: 'lean support',
  3: 'undecided',
  4: 'lean against',
  5: 'strong against',
};

export const resultWords: Record<ContactResult | 'reached', string> = {
  reached: 'reached',
  canvassed: 'canvassed',
  not_home: 'not home',
  refused: 'refused',
  moved: 'moved',
  deceased: 'deceased',
  left_literature: 'left literature',
  wrong_address: 'wrong address',
  inaccessible: 'inaccessible',
  language_barrier: 'language barrier',
  do_not_contact: 'do not contact',
};

export const channelWords = { door: 'at the door', call: 'by phone', text: 'by text', mail: 'by mail' } as const;

export const electionsWords: Record<ElectionKind, string> = {
  general: 'general elections',
  primary: 'primaries',
  other: 'other elections',
};

/** "2024-11-05 general" -> 'Nov 5, 2024 general election'. */
export function electionWords(key: string): string {
  const [day = '', kind = 'other'] = key.split(' ');
  return `${dateWords(day)} ${kind === 'general' ? 'general election' : kind === 'primary' ? 'primary' : 'election'}`;
}

/** '2020-01-31' -> 'Jan 31, 2020'. */
export function dateWords(day: string): string {
  return `${dayWords.date(day)}, ${day.slice(0, 4)}`;
}

/**
 * The answers of surveys that tell a support score, as patterns that JavaScript and PostgreSQL read alike (without case).
 * The first that fits counts.
 */
export const supportPatterns: readonly { score: number; pattern: string }[] = [
  { score: 1, pattern: '^(1[ .:·-]*)?strong(ly)? +(support|in favou?r|for)' },
  { score: 2, pattern: '^(2[ .:·-]*)?lean(s|ing)? +(towards? +)?(support|in favou?r|for)' },
  { score: 3, pattern: '^(3[ .:·-]*)?(undecided|unsure|not sure)' },
  { score: 4, pattern: '^(4[ .:·-]*)?lean(s|ing)? +(towards? +)?(against|oppos)' },
  { score: 5, pattern: '^(5[ .:·-]*)?strong(ly)? +(against|oppos)' },
];
