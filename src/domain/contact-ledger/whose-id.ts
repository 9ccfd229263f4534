// Whether a row with a known voter's ID is about that voter: suppliers number people alike, and row numbers begin anew in each list.
import { firstLikeness, lastLikeness, type Likeness } from './match-person';

interface Named {
  first: string;
  last: string;
  birth_year: number | null;
}

export interface RowWithId extends Named {
  /** Who has the ID, also by the names that a file gave where a volunteer corrected them. */
  holder: Named & { filed_first: string | null; filed_last: string | null };
  /** Where the holder's ID comes from: a file of this one's `state` layout, a column of the same name (`kind`), or any `other`. */
  from: 'state' | 'kind' | 'other';
  /** Whether someone else of exactly the row's names is known behind the row's door. */
  known_by_name: boolean;
}

/** `perhaps`: as long as most IDs of the file are about those who have them. */
export type WhoseId = 'holder' | 'perhaps' | 'another';

/** Ages are counted from the day on which a list was made. */
export const agesOff = 2;

/**
 * | names in common | birth years | whose the ID is |
 * |---|---|---|
 * | both, or they changed places | any | the holder's |
 * | one | the same | the holder's |
 * | one | not known, or about the same | perhaps the holder's |
 * | one | others | another's |
 * | none | the same, in a column of one name | the holder's |
 * | none | any | another's |
 *
 * In one state's layout it is another's only where both names and the birth year are others. Where the row's own person is known
 * beside the holder, only the same birth year makes them one.
 */
export function whoseId({ holder, from, known_by_name, ...row }: RowWithId): WhoseId {
  const off = row.birth_year === null || holder.birth_year === null ? null : row.birth_year - holder.birth_year;
  const isFirst = (name: string) => isAnyLike(firstLikeness, [holder.first, holder.filed_first], name);
  const isLast = (name: string) => isAnyLike(lastLikeness, [holder.last, holder.filed_last], name);
  const [first, last] = [isFirst(row.first), isLast(row.last)];
  if (from === 'state') return first || last || off === null || off === 0 ? 'holder' : 'another';
  if (off === 0 && (first || last || from === 'kind')) return 'holder';
  if (known_by_name) return 'another';
  if ((first && last) || (isFirst(row.last) && isLast(row.first))) return 'holder';
  if (off !== null && Math.abs(off) > agesOff) return 'another';
  return first || last ? 'perhaps' : 'another';
}

/** Who has a row's ID, also by the names that a file gave, and how far the file that gave it is like the row's. */
export interface HolderOfId {
  holder_first: string;
  holder_last: string;
  holder_year: number | null;
  filed_first: string | null;
  filed_last: string | null;
  same_kind: boolean;
  same_layout: boolean;
}

/**
 * The same of a row and whoever is known to have its ID.
 * @param ofState whether the row's file is in a state's own layout
 */
export const isHolders = (
  { first, last, birth_year, known_by_name = false }: Named & { known_by_name?: boolean },
  { filed_first, filed_last, ...holder }: HolderOfId,
  ofState: boolean,
): WhoseId =>
  whoseId({
    first,
    last,
    birth_year,
    holder: {
      first: holder.holder_first,
      last: holder.holder_last,
      birth_year: holder.holder_year,
      filed_first,
      filed_last,
    },
    from: ofState && holder.same_layout ? 'state' : holder.same_kind ? 'kind' : 'other',
    known_by_name,
  });

const isAnyLike = (likeness: (one: string, other: string) => Likeness, known: (string | null)[], name: string) =>
  known.some((each) => each !== null && likeness(each, name) !== 'other');
