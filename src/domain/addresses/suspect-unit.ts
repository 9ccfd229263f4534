// Units that were likely mis-keyed: 012 among O10, O11, O13 is O12.
import { groupBy } from '../lists/group-by';

/** Characters that are taken for one another, each under the one that a pattern compares by. */
const alike: Readonly<Record<string, string>> = { O: '0', D: '0', Q: '0', I: '1', L: '1', S: '5', B: '8', Z: '2' };
const fold = (unit: string): string =>
  unit
    .toUpperCase()
    .split('')
    .map((each) => alike[each] ?? each)
    .join('');

/** The shape of a unit: letters and figures by their kind, "O12" is "A99". */
const shapeOf = (unit: string): string => unit.toUpperCase().replace(/[A-Z]/g, 'A').replace(/\d/g, '9');

/**
 * What a unit was likely meant to be, judged by the others of its building; null when nothing speaks against it. The others
 * must agree on a shape (three or more, and most of them), the unit must be of another one, and reading characters that are
 * taken for one another as the others have them must give that shape.
 */
export function likelyUnit(unit: string, others: readonly string[]): string | null {
  const own = unit.trim().toUpperCase();
  const rest = others.map((each) => each.trim().toUpperCase()).filter((each) => each !== '' && each !== own);
  const shapes = groupBy(rest, shapeOf);
  const [shape, likes] = [...shapes].toSorted((a, b) => b[1].length - a[1].length)[0] ?? ['', []];
  if (likes.length < 3 || likes.length * 2 < rest.length) return null;
  if (own === '' || shapeOf(own) === shape || own.length !== shape.length) return null;
  // At each place the character that most of the others have, where it is one that this one is taken for.
  const read = own.split('').map((char, at) => {
    if (shapeOf(char) === shape[at]) return char;
    const seen = likes.map((each) => each[at] ?? '').filter((each) => fold(each) === fold(char));
    return seen[0] ?? (shape[at] === '9' && /\d/.test(fold(char)) ? fold(char) : char);
  });
  const meant = read.join('');
  return shapeOf(meant) === shape && meant !== own ? meant : null;
}
