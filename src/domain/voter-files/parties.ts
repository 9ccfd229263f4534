// One spelling of each party: DEM, D and "Democratic Party" are the same people.

const SPELLINGS: readonly (readonly [word: string, ...others: string[]])[] = [
  ['Democratic', 'd', 'dem', 'democrat', 'demócrata', 'democrata', 'partido demócrata', 'partido democrata'],
  ['Republican', 'r', 'rep', 'gop', 'republicano', 'republicana', 'partido republicano'],
  [
    'Unaffiliated',
    'u',
    'una',
    'uaf',
    'unaff',
    'npa',
    'np',
    'npp',
    'dts',
    'blk',
    'no',
    'nonpartisan',
    'non-partisan',
    'no party affiliation',
    'no party preference',
    'declined to state',
    'decline to state',
    'unenrolled',
    'undeclared',
    'not affiliated',
    'sin afiliación',
    'sin afiliacion',
    'sin partido',
  ],
  ['Libertarian', 'l', 'lib', 'lbt', 'lbr'],
  ['Green', 'g', 'gre', 'grn'],
];
const WORDS = new Map(
  SPELLINGS.flatMap(([word, ...others]) =>
    [word.toLowerCase(), ...others].map((spelling) => [spelling, word] as const),
  ),
);

/** The party's one spelling, for the five largest; others as they are written; null for none. */
export function readParty(text: string): string | null {
  if (text === '') return null;
  return WORDS.get(text.toLowerCase().replace(/\s+party$/, '')) ?? text;
}

/** Whether a text is one of the spellings of the large parties. */
export function isKnownParty(text: string): boolean {
  return WORDS.has(text.toLowerCase().replace(/\s+party$/, ''));
}
