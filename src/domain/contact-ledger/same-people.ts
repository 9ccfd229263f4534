// Records behind one door that are shown as one person, because two files listed them under two ids. Hiding someone who is
// there is worse than showing someone twice, so that this asks for more than match-person.ts, which is for leaving people alone.
import { groupBy } from '../lists/group-by';
import { plain, type PersonTraits } from './match-person';

export interface PersonRecord extends Pick<PersonTraits, 'names' | 'middle' | 'suffix' | 'birth_year' | 'sex'> {
  id: string;
  /** Whether a volunteer added them at the door, beside whoever is listed there. */
  added: boolean;
  /** The file that brought it first; null: none did. */
  upload_id: string | null;
}

/** Beyond that it is a home of many, listed without units: two of one name and year may live there. */
export const largestHousehold = 60;

/** The records of a household that have names and year of birth in common with others, by these. */
export function namesakes(household: readonly PersonRecord[]): PersonRecord[][] {
  if (household.length < 2 || household.length > largestHousehold) return [];
  const listed = household.filter((one) => !one.added && one.birth_year !== null);
  return [...groupBy(listed, keyOf).values()].filter((records) => records.length > 1);
}

/** Another name that someone was given at the door is a name that others of the file's do not have. */
const keyOf = ({ names, birth_year }: PersonRecord) =>
  [...new Set(names.map(({ first, last }) => `${plain(first)} ${plain(last)}`)), birth_year].join('\n');

/**
 * By the ids of records those of the records that they are shown as; the others stand for themselves. The first record given
 * stands for the others. All namesakes are one person, or each is shown: where any two of them contradict each other, it is
 * open who the third is.
 * @param filesOf by the ids of records all files that list them, as far as that is still known
 */
export function samePeople(
  household: readonly PersonRecord[],
  filesOf: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlyMap<string, string> {
  const same = new Map<string, string>();
  for (const records of namesakes(household)) {
    const [first, ...others] = records;
    if (!first || !arePeopleOfOwnFiles(records, filesOf) || !doAgree(records)) continue;
    for (const { id } of others) same.set(id, first.id);
  }
  return same;
}

/** One file tells two people apart, whether it brought them or found them there. Where it is forgotten whom it lists, it may have. */
function arePeopleOfOwnFiles(
  records: readonly PersonRecord[],
  filesOf: ReadonlyMap<string, ReadonlySet<string>>,
): boolean {
  const seen = new Set<string>();
  for (const { id, upload_id } of records) {
    const files = filesOf.get(id);
    if (!files || upload_id === null || !files.has(upload_id)) return false;
    for (const file of files) {
      if (seen.has(file)) return false;
      seen.add(file);
    }
  }
  return true;
}

const doAgree = (records: readonly PersonRecord[]) =>
  records.every((one, index) => records.slice(index + 1).every((other) => areAlike(one, other)));

/** What two records tell of a person besides the name and year that they have in common. */
type Details = Pick<PersonRecord, 'middle' | 'suffix' | 'sex'>;

/** What one of two does not say, does not contradict the other; an initial is short for a middle name. */
export function areAlike(one: Details, other: Details): boolean {
  const [middle, otherMiddle] = [plain(one.middle), plain(other.middle)];
  const isShort = middle.length <= 1 || otherMiddle.length <= 1;
  return (
    (isShort ? middle.startsWith(otherMiddle) || otherMiddle.startsWith(middle) : middle === otherMiddle) &&
    doNotDiffer(plain(one.suffix), plain(other.suffix)) &&
    doNotDiffer(one.sex ?? '', other.sex ?? '')
  );
}

const doNotDiffer = (one: string, other: string) => one === '' || other === '' || one === other;
