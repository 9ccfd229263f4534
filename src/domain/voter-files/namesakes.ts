// Who of a file is the same person by name alone, where middle names are written out, shortened or left out.
import { plain } from '../contact-ledger/match-person';
import { areAlike, largestHousehold } from '../contact-ledger/same-people';
import { agesOff } from '../contact-ledger/whose-id';
import { groupBy } from '../lists/group-by';
import { type SeenLines, seenLines } from './seen-lines';

/**
 * The line of the first row with this name that may be the same person; null, and it is remembered, for someone new. A blank middle
 * name and an initial are short for one middle name alone: whoever has another one is someone else.
 * @param key what else tells people apart
 */
export function namesakeBefore(seen: SeenLines, key: string, middle: string, line: number): number | null {
  const whole = plain(middle);
  const forms = [...new Set(['', whole.slice(0, 1), whole])];
  const at = (form: string) => `${key}\u001F${form}`;
  const longer = (form: string) => `${at(form)}\u001F+`;
  const shorter = forms.slice(0, -1);
  const before =
    lineOf(seen, at(whole)) ??
    lineOf(seen, longer(whole)) ??
    shorter.map((form) => (seen.has(longer(form)) ? null : lineOf(seen, at(form)))).find((each) => each !== null) ??
    null;
  seen.firstLine(at(whole), before ?? line);
  for (const form of shorter) seen.firstLine(longer(form), before ?? line);
  return before;
}

const lineOf = (seen: SeenLines, key: string): number | null => (seen.has(key) ? seen.firstLine(key, 0) : null);

interface Named {
  first: string;
  middle: string;
  last: string;
  suffix: string;
  birth_year: number | null;
  sex: string | null;
}

/** Someone who is known at the door of a row of a file, and the row. */
export interface RowAndResident {
  line: number;
  row: Named;
  id: string;
  /** Also by the names that a file gave where a volunteer corrected them. */
  resident: Named & { filed_first: string | null; filed_last: string | null };
  /**
   * What IDs say: `free`: one of the two has none, or another list gave it, or they are the same but for zeros in front; `unknown`: it
   * isn't known which list did; `another`: the same list has the resident under another ID, or another row of the file took them.
   */
  ids: 'free' | 'unknown' | 'another';
}

/** Which rows are about whom, and how many others may be about someone who is known. */
export interface SoleNamesakes {
  matched: { line: number; id: string }[];
  doubtful: number;
}

/**
 * Who of a file is the same person as someone at the same door by nothing but the name, because birth years are missing, or are those
 * of ages. Any doubt makes them two: someone who is there twice can be seen, a namesake who takes another one's place can't.
 *
 * | of a row and the residents whose names and whatever else is told of both don't contradict it | |
 * |---|---|
 * | one, with the same suffix or both without | the same, unless another row claims them |
 * | one, but only one of the two has a suffix | doubtful |
 * | several, of whom one alone has the row's suffix | that one |
 * | several others | doubtful, unless other rows by their suffix leave one |
 * | any, in a home of many without units, or where the file has two such people there | doubtful |
 *
 * @param pairs each row with everyone at its door
 * @param ages whether the file tells ages alone
 * @param isShared whether another of the file's people has a line's door and name, too; asked only of lines about to be found
 */
export function soleNamesakes(
  pairs: readonly RowAndResident[],
  ages: boolean,
  isShared: (line: number) => boolean,
): SoleNamesakes {
  const told = pairs.map(({ row, resident, ...pair }) => ({ ...pair, row, resident: withSuffix(resident) }));
  const rows = [...groupBy(told, ({ line }) => line)].flatMap(([line, at]) => {
    const fitting = at.filter((pair) => pair.ids !== 'another' && fits(pair, ages));
    return fitting.length === 0 ? [] : [{ line, isCrowded: at.length > largestHousehold, fitting }];
  });
  /** Whose a line is if it is about one person alone. */
  const soleOne = ({ line, isCrowded, fitting: [one, ...others] }: (typeof rows)[number]) =>
    one &&
    others.length === 0 &&
    !isCrowded &&
    one.ids === 'free' &&
    hasSameSuffix(one.row, one.resident) &&
    !isShared(line)
      ? [{ line, id: one.id }]
      : [];
  const bySuffix = claims(
    rows.flatMap((each) => {
      const fitting = each.fitting.filter(({ row, resident }) => row.suffix !== '' && hasSameSuffix(row, resident));
      return soleOne({ ...each, fitting });
    }),
  );
  const [lines, taken] = [new Set(bySuffix.map(({ line }) => line)), new Set(bySuffix.map(({ id }) => id))];
  const left = rows.flatMap((each) => {
    const fitting = lines.has(each.line) ? [] : each.fitting.filter(({ id }) => !taken.has(id));
    return fitting.length === 0 ? [] : [{ ...each, fitting }];
  });
  const alone = claims(left.flatMap(soleOne));
  return { matched: [...bySuffix, ...alone], doubtful: left.length - alone.length };
}

const behind = /^(.*?)[\s,]*\b(jr|sr|ii|iii|iv)\.?$/i;

/** A name with its suffix apart: earlier releases read that of "Smith Jr, John" and "Smith, John A Jr" as part of the name. */
function withSuffix<Person extends Named>(person: Person): Person {
  if (person.suffix !== '') return person;
  for (const name of ['last', 'middle'] as const) {
    const [, rest = '', suffix] = behind.exec(person[name]) ?? [];
    if (suffix !== undefined && (rest !== '' || name === 'middle')) return { ...person, [name]: rest, suffix };
  }
  return person;
}

/** Those of whom no two rows say that they are theirs. */
const claims = (some: readonly { line: number; id: string }[]) =>
  [...groupBy(some, ({ id }) => id).values()].flatMap((rows) => (rows.length === 1 ? rows : []));

const hasSameSuffix = (one: Named, other: Named) => plain(one.suffix) === plain(other.suffix);

function fits({ row, resident }: RowAndResident, ages: boolean): boolean {
  const isNamed = (name: 'first' | 'last') => {
    const named = plain(row[name]);
    return named !== '' && [resident[name], resident[`filed_${name}`]].some((known) => plain(known ?? '') === named);
  };
  const years = row.birth_year === null || resident.birth_year === null ? 0 : row.birth_year - resident.birth_year;
  return Math.abs(years) <= (ages ? agesOff : 0) && isNamed('first') && isNamed('last') && areAlike(row, resident);
}

/** The lines of a file with people of one name and suffix at one door, collected row by row. */
export function namesakesInFile() {
  const seen = seenLines();
  const shared = new Set<number>();
  return {
    shared,
    /** @param door what tells it from all others */
    add({ first, last, suffix }: Pick<Named, 'first' | 'last' | 'suffix'>, door: string, line: number): void {
      const before = seen.firstLine([...[first, last, suffix].map(plain), door].join('\u001F'), line);
      if (before !== null) shared.add(before).add(line);
    },
  };
}
