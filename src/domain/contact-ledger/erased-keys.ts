// What is kept, as hashes, of a person whose data was erased. Hashes are equal or not: unlike match-person.ts they know no typos,
// no married names and no probable matches.
import { plain, type MatchReason, type PersonTraits } from './match-person';
import { nicknamesOf } from './nicknames';

/** A text to be hashed, and what two records have in common whose hashes are equal. */
export interface ErasedKey {
  text: string;
  reasons: MatchReason[];
}

/** What someone is found by besides their names: with each, like names are one person. */
const anchors = (person: PersonTraits): [MatchReason, string][] => [
  ...(person.source_id === null ? [] : [['id', person.source_id] as [MatchReason, string]]),
  ...(person.address_key === '' ? [] : [['address', person.address_key] as [MatchReason, string]]),
  ...person.phones.map((digits): [MatchReason, string] => ['phone', digits]),
  ...person.emails.map((email): [MatchReason, string] => ['email', email]),
];

/**
 * Of the years under which one side is kept and the other looks, one is the same unless both are known and differ.
 *
 * | year of birth | kept under | looked for under |
 * |---|---|---|
 * | 1950 | 1950, unknown | 1950, any |
 * | not known | any | unknown, any |
 */
const yearsKept = (year: number | null) => (year === null ? ['any'] : [String(year), 'unknown']);
const yearsTried = (year: number | null) => [year === null ? 'unknown' : String(year), 'any'];

const keysOf = (person: PersonTraits, firsts: (first: string) => readonly string[], years: readonly string[]) =>
  person.names.flatMap((name) => {
    const last = plain(name.last);
    return firsts(plain(name.first)).flatMap((first) =>
      first === '' && last === ''
        ? []
        : anchors(person).flatMap(([reason, anchor]) =>
            years.map((year): ErasedKey => ({
              text: [reason, anchor, first, last, year].join('|'),
              reasons: ['name', reason, ...(/\d/.test(year) ? (['birth_year'] as const) : [])],
            })),
          ),
    );
  });

/** What is kept of someone. Short forms of the first name are kept with it; a false match is better than a miss. */
export function keysKept(person: PersonTraits): string[] {
  const keys = keysOf(person, (first) => [first, ...nicknamesOf(first)], yearsKept(person.birth_year));
  return [...new Set(keys.map(({ text }) => text))];
}

/** What of someone is looked for; also without the ZIP, which the file that told of them may not have had. */
export function keysTried(person: PersonTraits): ErasedKey[] {
  const [line = '', zip = ''] = person.address_key.split('|');
  const places = zip === '' ? [person] : [person, { ...person, address_key: `${line}|` }];
  const keys = places.flatMap((place) => keysOf(place, (first) => [first], yearsTried(person.birth_year)));
  return [...new Map(keys.map((key) => [key.text, key])).values()];
}
