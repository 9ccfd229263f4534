// Pairs of records of which it is known whether they tell of one person: some written by hand, the rest generated over the same
// classes, always the same ones.
import type { PersonTraits } from '../../src/domain/contact-ledger/match-person';

export interface LabelledPair {
  class: string;
  same: boolean;
  one: PersonTraits;
  other: PersonTraits;
}

type Given = Partial<Omit<PersonTraits, 'names'>> & { name?: string };

/** A record as a file tells of it: "First Last", at 1 OAK ST unless told otherwise. */
export function record({ name = 'Ada Stone', ...more }: Given): PersonTraits {
  const [first = '', ...last] = name.split(' ');
  return {
    names: [{ first: first.replaceAll('_', ' '), last: last.join(' ') }],
    middle: '',
    suffix: '',
    birth_year: 1960,
    sex: null,
    source_id: null,
    address_key: '1 OAK ST|45999',
    unit_key: '',
    phones: [],
    emails: [],
    ...more,
  };
}

const pair = (kind: string, same: boolean, one: Given, other: Given): LabelledPair => ({
  class: kind,
  same,
  one: record(one),
  other: record(other),
});

const elm = { address_key: '90 ELM ST|45999' };

const handwritten: LabelledPair[] = [
  pair('nicknames', true, { name: 'Robert Reed' }, { name: 'Bob Reed' }),
  pair('nicknames', true, { name: 'Margaret Hale' }, { name: 'Peggy Hale' }),
  pair('nicknames', true, { name: 'William Ode' }, { name: 'Bill Ode' }),
  pair('nicknames', true, { name: 'Mary_Ann Fox' }, { name: 'Mary Fox' }),
  pair('nicknames', true, { name: 'J Fox' }, { name: 'Jonah Fox' }),
  pair('nicknames', true, { name: 'José García' }, { name: 'Jose Garcia' }),
  pair('nicknames', true, { name: 'Francisco Ortega' }, { name: 'Paco Ortega' }),
  pair('nicknames', false, { name: 'Robert Reed' }, { name: 'William Reed' }),
  pair('nicknames', false, { name: 'Margaret Hale' }, { name: 'Martha Hale' }),
  pair('married names', true, { name: 'Denise Whitfield' }, { name: 'Denise Marsh' }),
  pair('married names', true, { name: 'Ana Garcia' }, { name: 'Ana Garcia-Lopez' }),
  pair(
    'married names',
    true,
    { name: 'Ana Lopez', phones: ['5375550100'] },
    { name: 'Ana Ruiz', phones: ['5375550100'], ...elm },
  ),
  pair('married names', false, { name: 'Denise Whitfield' }, { name: 'Denise Marsh', birth_year: 1988 }),
  pair('married names', false, { name: 'Denise Whitfield' }, { name: 'Denise Marsh', ...elm }),
  pair('typos', true, { name: 'Jon Holt' }, { name: 'Jno Holt' }),
  pair('typos', true, { name: 'Chidi Okafor' }, { name: 'Chidi Okafro' }),
  pair('typos', true, { name: 'Chidi Okafor' }, { name: 'Chidi Okaffor' }),
  pair('typos', true, { name: 'Chidi Okafor' }, { name: 'Chidi Okafor', birth_year: 1961 }),
  pair('typos', true, { name: 'Chidi Okafor' }, { name: 'Chidi Okafor', birth_year: 1966 }),
  pair('typos', false, { name: 'John Reed', sex: 'M' }, { name: 'Joan Reed', sex: 'F' }),
  pair('typos', false, { name: 'Mark Reed', birth_year: 1960 }, { name: 'Mary Reed', birth_year: 1964 }),
  pair('father and son', false, { name: 'Gil Lee', suffix: 'Sr' }, { name: 'Gil Lee', suffix: 'Jr', birth_year: null }),
  pair('father and son', false, { name: 'Gil Lee', suffix: 'II' }, { name: 'Gil Lee', suffix: 'III' }),
  pair('father and son', false, { name: 'Gil Lee' }, { name: 'Gil Lee', birth_year: 1985 }),
  pair('father and son', true, { name: 'Gil Lee', suffix: 'Jr' }, { name: 'Gil Lee' }),
  pair('missing birth year', true, {}, { birth_year: null }),
  pair('missing birth year', true, { birth_year: null }, { birth_year: null }),
  pair('missing birth year', true, { phones: ['5375550100'] }, { birth_year: null, phones: ['5375550100'], ...elm }),
  pair('missing birth year', false, {}, { birth_year: null, ...elm }),
  pair('missing birth year', false, { name: 'Ada Stone' }, { name: 'Eve Stone', birth_year: null }),
  pair('twins', false, { name: 'Ann Moe' }, { name: 'Bea Moe' }),
  pair('twins', false, { name: 'Ann Moe', phones: ['5375550100'] }, { name: 'Bea Moe', phones: ['5375550100'] }),
  pair('twins', false, { name: 'Luke Moe' }, { name: 'Leah Moe' }),
  pair('moved', true, {}, { ...elm }),
  pair('moved', true, { unit_key: '3' }, { unit_key: '9' }),
  pair('moved', true, { emails: ['ada@example.org'] }, { emails: ['ada@example.org'], ...elm }),
  pair('moved', true, { name: 'Bob Reed' }, { name: 'Robert Reed', ...elm }),
  pair('moved', false, { middle: 'Jane' }, { middle: 'Rose', ...elm }),
  pair('moved', false, {}, { birth_year: 1975, ...elm }),
  pair('as written', true, { name: 'Ada O’Neil' }, { name: 'ADA ONEIL' }),
  pair('as written', true, { unit_key: '3' }, { unit_key: '' }),
  pair('as written', true, { source_id: 'A1' }, { source_id: 'A1', birth_year: null, ...elm }),
  pair('as written', false, { source_id: '1' }, { source_id: '1', name: 'Gil Lee', ...elm }),
  // What no rule over these few traits tells apart.
  pair('hard to tell', false, { name: 'John Reed' }, { name: 'Joan Reed' }),
  pair('hard to tell', false, { name: 'Mark Reed' }, { name: 'Mary Reed' }),
  pair('hard to tell', false, { name: 'Robert Smith' }, { name: 'Robert Smith', ...elm }),
  pair('hard to tell', false, { name: 'Ann Moe' }, { name: 'Ann Fox' }),
  pair('hard to tell', true, { name: 'Ada Stone' }, { name: 'Ada Marsh', ...elm }),
  pair('hard to tell', true, { name: 'Ada Stone' }, { name: 'Ada Stone', birth_year: 1906, ...elm }),
  pair('hard to tell', true, { name: 'Ada Stone' }, { name: 'Ada Stone', birth_year: null, ...elm }),
  pair('hard to tell', true, { name: 'Ada Stone' }, { name: 'Stone Ada' }),
];

const lasts = 'Walker Hernandez Okonkwo Fitzgerald Nguyen Abernathy Castillo Johansson McAllister Petrov'.split(' ');
const others = 'Brooks Sandoval Whitaker Lindqvist Moreau Delgado Farrow Ibarra Kowalski Tran'.split(' ');
const firsts = 'Harold Beatrice Clarence Dolores Everett Florence Gordon Henrietta Isaac Josephine'.split(' ');
const nicknames = [
  ['Elizabeth', 'Betty'],
  ['Richard', 'Dick'],
  ['Katherine', 'Kate'],
  ['James', 'Jim'],
  ['Theodore', 'Ted'],
  ['Patricia', 'Trish'],
  ['Charles', 'Chuck'],
  ['Dorothy', 'Dot'],
  ['Edward', 'Ned'],
  ['Guadalupe', 'Lupe'],
] as const;

const swapped = (word: string, at: number) =>
  word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2);
const without = (word: string, at: number) => word.slice(0, at) + word.slice(at + 1);

function generated(): LabelledPair[] {
  const made: LabelledPair[] = [];
  for (const [index, last] of lasts.entries())
    for (let round = 0; round < 3; round += 1) {
      const first = firsts[(index + round) % firsts.length] ?? '';
      const next = firsts[(index + round + 3) % firsts.length] ?? '';
      const other = others[(index + 2 * round) % others.length] ?? '';
      const [formal, short] = nicknames[(index + round) % nicknames.length] ?? ['', ''];
      const home = {
        birth_year: 1930 + 7 * index + round,
        address_key: `${10 * index + round} ELM ST|45999`,
      };
      const away = { ...home, address_key: `${10 * index + round} OAK AVE|45999` };
      const name = `${first} ${last}`;
      made.push(
        pair('as written', true, { name, ...home }, { name: name.toUpperCase(), ...home }),
        pair('nicknames', true, { name: `${formal} ${last}`, ...home }, { name: `${short} ${last}`, ...home }),
        pair('married names', true, { name, ...home }, { name: `${first} ${other}`, ...home }),
        pair('married names', true, { name, ...home }, { name: `${first} ${last}-${other}`, ...home }),
        pair('typos', true, { name, ...home }, { name: `${first} ${swapped(last, 1 + round)}`, ...home }),
        pair('typos', true, { name, ...home }, { name: `${without(first, 1 + round)} ${last}`, ...home }),
        pair(
          'father and son',
          false,
          { name, ...home },
          { name, ...home, birth_year: home.birth_year + 22 + 3 * round },
        ),
        pair(
          'father and son',
          false,
          { name, ...home, suffix: 'Sr' },
          { name, ...home, suffix: 'Jr', birth_year: null },
        ),
        pair('missing birth year', true, { name, ...home }, { name, ...home, birth_year: null }),
        pair('missing birth year', false, { name, ...home }, { name, ...away, birth_year: null }),
        pair('twins', false, { name, ...home }, { name: `${next} ${last}`, ...home }),
        pair('moved', true, { name, ...home }, { name, ...away }),
        pair('moved', false, { name, ...home }, { name, ...away, birth_year: home.birth_year + 9 }),
        pair('strangers', false, { name, ...home }, { name: `${first} ${other}`, ...away }),
        pair('strangers', false, { name, ...home }, { name: `${next} ${other}`, ...home }),
      );
    }
  return made;
}

export const labelledPairs: readonly LabelledPair[] = [...handwritten, ...generated()];
