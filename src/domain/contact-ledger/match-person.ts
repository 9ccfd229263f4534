// Whether two records tell of one person. Where that is open, it says so: a person who must be left alone is left alone until
// someone has decided.
import { areNicknames } from './nicknames';

/** What a record tells of a person, as files and volunteers write it. */
export interface PersonTraits {
  /** Another name that the same record has: what a file says where a volunteer corrected it. */
  names: readonly { first: string; last: string }[];
  middle: string;
  suffix: string;
  birth_year: number | null;
  sex: string | null;
  /** The file's own key of the person. */
  source_id: string | null;
  /** Normalized; see domain/addresses. */
  address_key: string;
  unit_key: string;
  /** Digits alone, without the country's. */
  phones: readonly string[];
  /** In lower case. */
  emails: readonly string[];
}

export const matchReasons = ['id', 'name', 'similar_name', 'address', 'birth_year', 'phone', 'email'] as const;
export type MatchReason = (typeof matchReasons)[number];

export interface PersonMatch {
  certainty: 'certain' | 'probable';
  /** What the two have in common. */
  reasons: MatchReason[];
}

/** How alike two first names, or two last names, are; `other`: not at all. */
export type Likeness = 'same' | 'variant' | 'typo' | 'other';

/** Lower case, without accents, dots and blanks. */
export const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[^\p{L}\d]+/gu, '')
    .toLowerCase();

/** Whether one becomes the other by one letter more, less or changed, or by two neighbors changing places. */
export function isOneTypoAway(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < 3 || Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let [end, otherEnd] = [one.length, other.length];
  while (end > start && otherEnd > start && one[end - 1] === other[otherEnd - 1])
    [end, otherEnd] = [end - 1, otherEnd - 1];
  const [middle, otherMiddle] = [one.slice(start, end), other.slice(start, otherEnd)];
  if (middle.length <= 1 && otherMiddle.length <= 1) return true;
  return middle.length === 2 && middle === `${otherMiddle[1]}${otherMiddle[0]}`;
}

/** How alike two first names are, nicknames and initials included. */
export function firstLikeness(one: string, other: string): Likeness {
  const [a, b] = [plain(one), plain(other)];
  if (a === b) return 'same';
  if (a === '' || b === '') return 'other';
  // An initial, "Mary Ann" for "Mary", or the short form of a longer name.
  const isInitial = (a.length === 1 || b.length === 1) && a[0] === b[0];
  const words = (text: string) => text.split(/[\s-]+/).map(plain);
  const isPart = words(one)[0] === words(other)[0];
  if (isInitial || isPart || areNicknames(a, b)) return 'variant';
  if (Math.min(a.length, b.length) >= 3 && (a.startsWith(b) || b.startsWith(a))) return 'variant';
  return isOneTypoAway(a, b) ? 'typo' : 'other';
}

/** How alike two last names are, one of a hyphenated name's included. */
export function lastLikeness(one: string, other: string): Likeness {
  const [a, b] = [plain(one), plain(other)];
  if (a === b) return 'same';
  const parts = (text: string) =>
    text
      .split(/[\s-]+/)
      .map(plain)
      .filter((part) => part.length > 2);
  const [ofOne, ofOther] = [parts(one), parts(other)];
  if (ofOne.length + ofOther.length > 2 && ofOne.some((part) => ofOther.includes(part))) return 'variant';
  return isOneTypoAway(a, b) ? 'typo' : 'other';
}

const shares = (some: readonly string[], others: readonly string[]) => some.some((each) => others.includes(each));

/** The same address, and units that do not contradict each other. */
export function isSamePlace(
  one: Pick<PersonTraits, 'address_key' | 'unit_key'>,
  other: Pick<PersonTraits, 'address_key' | 'unit_key'>,
): boolean {
  return (
    one.address_key === other.address_key &&
    one.address_key !== '' &&
    (one.unit_key === other.unit_key || one.unit_key === '' || other.unit_key === '')
  );
}

/** A year that is off by so many may be one person's, written wrong; beyond that it is a parent and a child. */
const yearsOff = 14;

/**
 * | names | birth year | same place | elsewhere |
 * |---|---|---|---|
 * | both the same | the same | certain | probable |
 * | both the same | not known | certain (probable where only one has a suffix) | no |
 * | both the same | up to 14 years off | probable | no |
 * | a nickname, a typo of the last name | the same | certain | probable |
 * | a nickname, a typo of the last name | not known | probable | no |
 * | a typo of the first name | the same or not known | probable | no |
 * | the last name another one | the same | probable | no |
 *
 * A shared phone number or e-mail address raises it by one step; a shared id of a file is certain for like names. Suffixes or sexes
 * that contradict each other, and first names that are not alike, are two people.
 */
export function matchPerson(one: PersonTraits, other: PersonTraits): PersonMatch | null {
  let best: PersonMatch | null = null;
  for (const a of one.names)
    for (const b of other.names) {
      const found = matchNames(a, b, one, other);
      if (found?.certainty === 'certain') return found;
      best ??= found;
    }
  return best;
}

function matchNames(
  a: { first: string; last: string },
  b: { first: string; last: string },
  one: PersonTraits,
  other: PersonTraits,
): PersonMatch | null {
  const first = firstLikeness(a.first, b.first);
  const last = lastLikeness(a.last, b.last);
  const phone = shares(one.phones, other.phones);
  const email = shares(one.emails, other.emails);
  const sameId = one.source_id !== null && one.source_id === other.source_id;
  const place = isSamePlace(one, other);
  const years =
    one.birth_year === null || other.birth_year === null ? null : Math.abs(one.birth_year - other.birth_year);
  const reasons: MatchReason[] = [
    ...(sameId ? (['id'] as const) : []),
    first === 'same' && last === 'same' ? 'name' : 'similar_name',
    ...(place ? (['address'] as const) : []),
    ...(years === 0 ? (['birth_year'] as const) : []),
    ...(phone ? (['phone'] as const) : []),
    ...(email ? (['email'] as const) : []),
  ];
  const as = (certainty: PersonMatch['certainty'] | null) => certainty && { certainty, reasons };

  if (first === 'other') return null;
  // Two suppliers may use the same numbers.
  if (sameId && (last !== 'other' || years === 0)) return as('certain');
  const [suffix, otherSuffix] = [plain(one.suffix), plain(other.suffix)];
  if (suffix !== otherSuffix && suffix !== '' && otherSuffix !== '') return null;
  if (one.sex !== null && other.sex !== null && one.sex !== other.sex && first !== 'same') return null;
  const [middle, otherMiddle] = [plain(one.middle), plain(other.middle)];
  const middles = middle === '' || otherMiddle === '' || middle[0] === otherMiddle[0];

  const steps = ['no', 'probable', 'certain'] as const;
  let step = stepOf(first, last, years, place, suffix === otherSuffix);
  if ((phone || email) && (years ?? 0) <= yearsOff) step += 1;
  if (!middles) step -= 1;
  const certainty = steps[Math.max(0, Math.min(2, step))] ?? 'no';
  return as(certainty === 'no' ? null : certainty);
}

/** 0: no, 1: probable, 2: certain; a shared phone number adds to it, and makes nothing of less than 0. */
function stepOf(first: Likeness, last: Likeness, years: number | null, place: boolean, sameSuffix: boolean): number {
  const never = -2;
  if (first === 'same' && last === 'same') {
    if (years === null) return place ? (sameSuffix ? 2 : 1) : 0;
    if (years === 0) return place ? 2 : 1;
    return place && years <= yearsOff ? 1 : years <= 1 ? 0 : never;
  }
  if (years !== null && years > 1) return never;
  const close = years === 0 ? 0 : -1;
  // Twins are alike in all but their first names, so that one wrong letter in these is never certain.
  if (first === 'typo') return last === 'same' && place ? 1 + (years === 1 ? -1 : 0) : last === 'same' ? 0 : -1;
  if (last === 'other') return first === 'same' ? (place ? 1 : 0) + close : place ? close : never;
  return (place ? 2 : 1) + close - (first === 'same' || last === 'same' ? 0 : 1);
}
