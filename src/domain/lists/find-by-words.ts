// Which entries of a short list someone means by the beginnings of a few words.
import { withoutMarks } from '../i18n/without-marks';

/** Letters that Unicode doesn't take for another one with a mark, as people type them without. */
const simpler: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  ß: 'ss',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ħ: 'h',
  ı: 'i',
};
const anySimpler = new RegExp(`[${Object.keys(simpler).join('')}]`, 'gu');

/** In small letters, without accents: "Peña" is found by "pena", "Łódź" by "lodz". */
const plain = (text: string) =>
  withoutMarks(text)
    .toLowerCase()
    .replace(anySimpler, (letter) => simpler[letter] ?? letter);

const wordsOf = (text: string) =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/**
 * The entries in whose text each typed word begins a word of its own, those first that begin with what was typed, otherwise in their order.
 *
 * @param typed what someone has typed; without a letter or figure it finds nothing
 * @param entries in the order in which they are preferred
 * @param textOf what an entry is known by
 * @param most how many are wanted
 */
export function findByWords<T>(
  typed: string,
  entries: Iterable<T>,
  textOf: (entry: T) => string,
  most: number,
): readonly T[] {
  const wanted = wordsOf(typed);
  if (wanted.length === 0) return [];
  const whole = wanted.join(' ');
  const leading: T[] = [];
  const others: T[] = [];
  for (const entry of entries) {
    const words = wordsOf(textOf(entry));
    if (!hasAll(words, wanted)) continue;
    if (words.join(' ').startsWith(whole)) leading.push(entry);
    else others.push(entry);
    if (leading.length === most) break;
  }
  return [...leading, ...others].slice(0, most);
}

/**
 * What a search box above a list leaves of it: everything while nothing is typed, then as {@link findByWords}, and after those
 * whatever has it anywhere: "Landkreis" is found by "kreis", "東京都" by "京", "Ward #4" by "#".
 */
export function searched<T>(typed: string, entries: readonly T[], textOf: (entry: T) => string): readonly T[] {
  const wanted = plain(typed.trim());
  if (wanted === '') return entries;
  const found = new Set(findByWords(typed, entries, textOf, entries.length));
  return [...found, ...entries.filter((entry) => !found.has(entry) && plain(textOf(entry)).includes(wanted))];
}

/** Whether each wanted beginning has a word of its own: the longest choose first, so that "n n" needs two words. */
function hasAll(words: readonly string[], wanted: readonly string[]): boolean {
  const free = [...words];
  return wanted
    .toSorted((a, b) => b.length - a.length)
    .every((beginning) => {
      const at = free.findIndex((word) => word.startsWith(beginning));
      if (at >= 0) free.splice(at, 1);
      return at >= 0;
    });
}
