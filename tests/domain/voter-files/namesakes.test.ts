// Who of a file is who is known by nothing but their names behind one door: never one person for another.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { namesakesInFile, type RowAndResident, soleNamesakes } from '../../../src/domain/voter-files/namesakes';
import '../../support/seed';

type Person = RowAndResident['row'];
const named = (first: string, given: Partial<Person> = {}): Person => ({
  first,
  middle: '',
  last: 'Quill',
  suffix: '',
  birth_year: null,
  sex: null,
  ...given,
});
interface Given {
  ages?: boolean;
  ids?: RowAndResident['ids'];
  /** Names that a file gave residents whose own were corrected, by their place. */
  filed?: Record<number, { first?: string; last?: string }>;
  /** Where each stands in their list, else one behind the other. */
  lines?: readonly number[];
}
/** By the place of each row that of whoever it is about. */
function found(rows: readonly Person[], residents: readonly Person[], given: Given = {}) {
  const { ages = false, ids = 'free', filed = {}, lines = rows.map((_, at) => at) } = given;
  const file = namesakesInFile();
  rows.forEach((row, at) => file.add(row, 'door', 1 + (lines[at] ?? at)));
  const pairs = rows.flatMap((row, at) =>
    residents.map((resident, place) => ({
      line: 1 + (lines[at] ?? at),
      row,
      id: String(place),
      resident: { ...resident, filed_first: filed[place]?.first ?? null, filed_last: filed[place]?.last ?? null },
      ids,
    })),
  );
  const { matched, doubtful } = soleNamesakes(pairs, ages, (line) => file.shared.has(line));
  return {
    matched: matched.map(({ line, id }) => [line - 1, Number(id)]).toSorted(([a = 0], [b = 0]) => a - b),
    doubtful,
  };
}

test.each([
  ['the same name', [named('Ann')], [named('Ann', { birth_year: 1950 })]],
  ['accents, dashes and dots', [named('Jose Luis')], [named('JOSÉ-LUIS.')]],
  ['a middle name and its initial', [named('Ann', { middle: 'L.' })], [named('Ann', { middle: 'Lee' })]],
  ['a middle name that one list lacks', [named('Ann')], [named('Ann', { middle: 'Lee' })]],
  ['the same suffix', [named('Al', { suffix: 'Jr' })], [named('Al', { suffix: 'JR.' })]],
  [
    'a suffix that tells a son from his father',
    [named('Al', { suffix: 'Jr' })],
    [named('Al', { suffix: 'Jr' }), named('Al')],
  ],
  [
    'a suffix that was once read as part of the last name',
    [named('Al', { suffix: 'Jr' })],
    [named('Al', { last: 'Quill Jr.' }), named('Al')],
  ],
  [
    'a suffix that was once read as a middle name',
    [named('Al', { middle: 'L', suffix: 'III' })],
    [named('Al', { middle: 'Lee Iii' })],
  ],
  [
    'the same birth year',
    [named('Ann', { birth_year: 1950 })],
    [named('ANN-', { birth_year: 1950 }), named('Ann', { birth_year: 1980 })],
  ],
])('%s is one person', (_, rows, residents) => {
  expect(found(rows, residents)).toEqual({ matched: [[0, 0]], doubtful: 0 });
});

const father = named('Al', { birth_year: 1950 });
const son = named('Al', { birth_year: 1980 });
test.each([
  ['a father and a son without suffixes', [named('Al')], [father, son]],
  ['a son by his suffix, and no one with it', [named('Al', { suffix: 'Jr' })], [father]],
  ['a suffix in one list alone', [named('Al')], [{ ...son, suffix: 'Jr' }]],
  ['no suffix, where one of two has one', [named('Al')], [father, { ...son, suffix: 'Jr' }]],
  [
    'a blank middle name, where two have one',
    [named('Jo')],
    [named('Jo', { middle: 'Ann' }), named('Jo', { middle: 'Lee' })],
  ],
])('%s is doubtful', (_, rows, residents) => {
  expect(found(rows, residents)).toEqual({ matched: [], doubtful: 1 });
});

test.each([
  ['another first name', named('Anna')],
  ['another last name', named('Ann', { last: 'Quilla' })],
  ['another middle name', named('Ann', { middle: 'Eve' })],
  ['another suffix', named('Ann', { suffix: 'III' })],
  ['another birth year', named('Ann', { birth_year: 1952 })],
  ['another sex', named('Ann', { sex: 'M' })],
])('%s is another person, without a doubt', (_, row) => {
  const known = named('Ann', { middle: 'Lee', suffix: 'Jr', birth_year: 1951, sex: 'F' });
  expect(found([row], [known])).toEqual({ matched: [], doubtful: 0 });
});

test('two rows of one name are doubtful, wherever the second one stands', () => {
  expect(found([named('Al'), named('Al')], [father])).toEqual({ matched: [], doubtful: 2 });
  const file = namesakesInFile();
  file.add(named('AL'), 'door', 2);
  file.add(named('Al'), 'another door', 3);
  file.add(named('Al'), 'door', 90_000);
  expect([...file.shared]).toEqual([2, 90_000]);
});

test('father and son in both lists are two by their suffixes', () => {
  const both = [named('Al'), named('Al', { suffix: 'Jr' })];
  expect(found(both, [father, { ...son, suffix: 'Jr' }])).toEqual({
    matched: [
      [0, 0],
      [1, 1],
    ],
    doubtful: 0,
  });
});

test('an age may be a year or two off, a birth date not', () => {
  const row = named('Ann', { birth_year: 1951 });
  const at = (birth_year: number, ages: boolean) =>
    found([row], [named('Ann', { birth_year })], { ages }).matched.length;
  expect([1948, 1949, 1950, 1951, 1953, 1954].map((year) => at(year, true))).toEqual([0, 1, 1, 1, 1, 0]);
  expect([1950, 1951, 1952].map((year) => at(year, false))).toEqual([0, 1, 0]);
});

test('a name that was corrected at the door is still the other one in files', () => {
  expect(found([named('Bob')], [named('Robert')], { filed: { 0: { first: 'Bob' } } }).matched).toEqual([[0, 0]]);
});

test('whom the same list has under another ID is another; whose list is unknown, is doubtful', () => {
  expect(found([named('Ann')], [named('Ann')], { ids: 'another' })).toEqual({ matched: [], doubtful: 0 });
  expect(found([named('Ann')], [named('Ann')], { ids: 'unknown' })).toEqual({ matched: [], doubtful: 1 });
});

test('in a home of many without units a name alone says nothing', () => {
  const many = Array.from({ length: 61 }, (_, at) => named(`F${at}`));
  expect(found([named('F3')], many)).toEqual({ matched: [], doubtful: 1 });
  expect(found([named('F3')], many.slice(1))).toEqual({ matched: [[0, 2]], doubtful: 0 });
});

/** A household as it is, where no two share a name and a suffix unless they have none; and what two lists leave out of each of its people. */
const household = fc.uniqueArray(
  fc.record({
    first: fc.constantFrom('Al', 'Ann'),
    middle: fc.constantFrom('', 'Lee', 'Eve', 'Luis'),
    suffix: fc.constantFrom('', '', 'Sr', 'Jr', 'III'),
    birth_year: fc.integer({ min: 1940, max: 2008 }),
    sex: fc.constantFrom('F', 'M'),
    lacks: fc.tuple(fc.nat(127), fc.nat(127)),
    off: fc.constantFrom(0, 1),
  }),
  {
    minLength: 1,
    maxLength: 7,
    comparator: (one, other) => one.first === other.first && one.suffix === other.suffix && one.suffix !== '',
  },
);
type Listed = typeof household extends fc.Arbitrary<(infer P)[]> ? P : never;
const listed = ({ first, middle, suffix, birth_year, sex, lacks, off }: Listed, list: 0 | 1, ages = false): Person => {
  const has = (bit: number) => (lacks[list] & bit) !== 0;
  return {
    first: has(16) ? first.toUpperCase() : first,
    last: 'Quill',
    middle: has(1) ? (has(2) ? middle : middle.slice(0, 1)) : '',
    suffix: has(64) ? suffix : '',
    birth_year: has(4) && (has(8) || ages) ? birth_year + (ages ? off : 0) : null,
    sex: has(32) ? sex : null,
  };
};

test('of people whom both lists have no one is taken for another, whatever either list leaves out', () => {
  fc.assert(
    fc.property(household, fc.boolean(), (people, ages) => {
      const rows = people.map((person) => listed(person, 0, ages));
      const residents = people.map((person) => listed(person, 1));
      for (const [row, id] of found(rows, residents, { ages }).matched) expect(id).toBe(row);
    }),
    { numRuns: 3000 },
  );
});

test('what comes of it does not hang on the order of the rows, and each row and person is taken once', () => {
  fc.assert(
    fc.property(household, household, fc.infiniteStream(fc.nat()), (one, other, shuffle) => {
      const rows = one.map((person) => listed(person, 0));
      const residents = other.map((person) => listed(person, 1));
      const { matched, doubtful } = found(rows, residents);
      expect(new Set(matched.map(([line]) => line)).size).toBe(matched.length);
      expect(new Set(matched.map(([, id]) => id)).size).toBe(matched.length);
      const order = rows.map((_, at) => [shuffle.next().value, at] as const).toSorted(([a], [b]) => a - b);
      const lines = order.map(([, at]) => at);
      const mixed = found(
        lines.flatMap((at) => rows[at] ?? []),
        residents,
        { lines },
      );
      expect(mixed).toEqual({ matched, doubtful });
    }),
    { numRuns: 1000 },
  );
});
