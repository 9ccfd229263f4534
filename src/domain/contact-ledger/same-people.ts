// Records behind one door that are one person: two files listed them under two ids, or someone was added who was listed later.
import { matchPerson, type PersonTraits } from './match-person';

export interface PersonRecord extends PersonTraits {
  id: string;
  /** The file that brought it first; null: a volunteer did. */
  upload_id: string | null;
}

/** Beyond that it is a home of many, listed without units: each would be compared with each. */
const largestHousehold = 60;

/** One file numbers two people apart, whatever they have in common. */
const arePeers = (one: PersonRecord, other: PersonRecord) =>
  one.upload_id !== null &&
  one.upload_id === other.upload_id &&
  one.source_id !== null &&
  other.source_id !== null &&
  one.source_id !== other.source_id;

const areSame = (one: PersonRecord, other: PersonRecord) =>
  !arePeers(one, other) && matchPerson(one, other)?.certainty === 'certain';

/**
 * By the ids of records those of the records that they are the same person as; the others stand for themselves. Only certain
 * matches (match-person.ts) count, and one that may be either of two people (a parent and a child of the same name, where its
 * year of birth is missing) is neither. The first record given stands for the others.
 */
export function samePeople(household: readonly PersonRecord[]): ReadonlyMap<string, string> {
  const same = new Map<string, string>();
  if (household.length < 2 || household.length > largestHousehold) return same;
  const people: PersonRecord[][] = [];
  // Who says most is told apart first.
  const complete = household.filter((one) => one.birth_year !== null);
  for (const one of [...complete, ...household.filter((each) => each.birth_year === null)]) {
    const alike = people.filter((records) => records.some((other) => areSame(one, other)));
    const [person] = alike;
    if (person && alike.length === 1 && person.every((other) => areSame(one, other))) person.push(one);
    else people.push([one]);
  }
  for (const records of people) {
    const first = household.find((one) => records.includes(one));
    for (const { id } of records) if (first && id !== first.id) same.set(id, first.id);
  }
  return same;
}
