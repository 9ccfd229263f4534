// The words of a street: directions, ordinals, and how a word of an address is shown and compared.

const DIRECTIONS = new Map(
  ['N NORTH', 'S SOUTH', 'E EAST', 'W WEST', 'NE NORTHEAST', 'NW NORTHWEST', 'SE SOUTHEAST', 'SW SOUTHWEST'].flatMap(
    (line) => {
      const [short = '', long = ''] = line.split(' ');
      return [
        [short, short],
        [long, short],
      ] as const;
    },
  ),
);
const OLD_DIRECTIONS = new Map([
  ['NO', 'N'],
  ['SO', 'S'],
]);

const ONES = 'FIRST SECOND THIRD FOURTH FIFTH SIXTH SEVENTH EIGHTH NINTH'.split(' ');
const TEENS = `TENTH ELEVENTH TWELFTH THIRTEENTH FOURTEENTH FIFTEENTH SIXTEENTH SEVENTEENTH EIGHTEENTH NINETEENTH`;
const TENS = 'TWENTY THIRTY FORTY FIFTY SIXTY SEVENTY EIGHTY NINETY'.split(' ');
const ORDINALS = new Map<string, number>();
ONES.forEach((word, index) => ORDINALS.set(word, index + 1));
TEENS.split(' ').forEach((word, index) => ORDINALS.set(word, index + 10));
TENS.forEach((tens, index) => {
  const value = (index + 2) * 10;
  ORDINALS.set(`${tens.slice(0, -1)}IETH`, value);
  ONES.forEach((one, unit) => ORDINALS.set(`${tens} ${one}`, value + unit + 1));
});

/** Words that are shortened in front of a name. */
const LEADING_WORDS = new Map([
  ['SAINT', 'ST'],
  ['MOUNT', 'MT'],
  ['FORT', 'FT'],
]);
const LONG_WORDS = new Map(
  [...DIRECTIONS, ...LEADING_WORDS, ...[...ORDINALS].map(([word, value]) => [word, ordinalFromNumber(value)] as const)]
    .filter(([long, short]) => long !== short)
    .map(([long, short]) => [short, long]),
);

const SMALL_WORDS = new Set(['OF', 'THE', 'AND']);
const CAPITALS = new Set(['US', 'JFK', 'MLK', 'FM', 'II', 'III', 'IV', 'PO']);

/** N for N, NORTH (and, in front of a street, the old NO); undefined if the upper-case word is no direction. */
export function direction(word: string, inFront = false): string | undefined {
  return DIRECTIONS.get(word) ?? (inFront ? OLD_DIRECTIONS.get(word) : undefined);
}

/** ST for SAINT; undefined if the upper-case word is not shortened in front of a name. */
export function shortLead(word: string): string | undefined {
  return LEADING_WORDS.get(word);
}

/** NORTH for N, SAINT for ST, NINTH for 9TH; a word that has no longer form stays. */
export function longWord(word: string): string {
  return LONG_WORDS.get(word) ?? word;
}

/** Whether the upper-case word is an ordinal in figures, zeros in front allowed: 9TH, 09TH, 101ST. */
export function isOrdinal(word: string): boolean {
  return /^\d+(?:ST|ND|RD|TH)$/.test(word);
}

/** 1 -> 1ST, 12 -> 12TH, 23 -> 23RD. */
export function ordinalFromNumber(value: number): string {
  const teen = value % 100 >= 11 && value % 100 <= 13;
  return `${value}${teen ? 'TH' : (['TH', 'ST', 'ND', 'RD'][value % 10] ?? 'TH')}`;
}

/** NINTH -> 9TH, TWENTY FIRST and TWENTY-FIRST -> 21ST; undefined unless the words are one ordinal and nothing else. */
export function ordinalFromWords(words: readonly string[]): string | undefined {
  if (words.length === 0 || words.length > 2) return undefined;
  const value = ORDINALS.get(words.join(' ').replace('-', ' '));
  return value === undefined ? undefined : ordinalFromNumber(value);
}

/** An upper-case word of a street as people write it: MCCOPPIN -> McCoppin, 9TH -> 9th, O'FARRELL -> O'Farrell. */
export function displayWord(word: string, position: number | undefined = 0): string {
  if (CAPITALS.has(word)) return word;
  if (SMALL_WORDS.has(word) && position > 0) return word.toLowerCase();
  if (/\d/.test(word)) return isOrdinal(word) ? word.toLowerCase() : word;
  return word
    .toLowerCase()
    .replace(/^mc\p{L}{3}|(?:^|-)(?:\p{L}')?\p{L}/gu, (start) =>
      start.length > 3 && start.startsWith('mc')
        ? `Mc${start.slice(2, 3).toUpperCase()}${start.slice(3)}`
        : start.toUpperCase(),
    );
}

/** What two spellings are compared by: no accents, no apostrophes, hyphens and slashes only between figures. */
export function fold(text: string): string {
  if (/^[A-Z0-9 ]*$/.test(text)) return text;
  return text
    .normalize('NFD')
    .replace(/[\p{M}']/gu, '')
    .replace(/&/g, ' AND ')
    .replace(/(?<!\d)[-/]|[-/](?!\d)|[^\p{L}\p{N}\-/ ]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
