import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameMeanings } from '../../../src/domain/voter-files/columns';
import { recogniseLayout } from '../../../src/domain/voter-files/layouts';
import { mappedVoters } from '../../../src/domain/voter-files/mapping';
import { joinPrecincts, precinctBook, precinctOf } from '../../../src/domain/voter-files/precincts';

const value = fc.constantFrom('1', '2', '3', 'Oak', 'OAK', 'Elm', 'Ash');
const names = fc.array(
  fc.record({
    county: fc.constantFrom('', 'adams', 'brown'),
    code: fc.constantFrom('1', '2', '3'),
    name: fc.constantFrom('Oak', 'OAK', 'Elm', 'Ash'),
  }),
);
const counts = fc.uniqueArray(
  fc.record({ value, county: fc.constantFrom('', 'Adams', 'Brown County'), voters: fc.integer({ min: 1, max: 99 }) }),
  { selector: (each) => `${each.value} ${each.county}` },
);

test('in one county a code is its precinct, a name is one only where no other precinct has it', () => {
  fc.assert(
    fc.property(names, value, (given, asked) => {
      const known = given.map((each) => ({ ...each, county: 'adams' }));
      const found = precinctBook(known).find(asked, 'adams');
      const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
      const byCode = known.find(({ code }) => same(code, asked));
      const codes = new Set<string>(known.filter(({ name }) => same(name, asked)).map(({ code }) => code));
      if (byCode) expect(found).toBe(byCode);
      else if (codes.size === 1) expect(codes.has(found?.code ?? '')).toBe(true);
      else expect(found).toBeNull();
    }),
  );
});

test('a county’s own file says what its code means, and another county’s never', () => {
  const of = (county: string, name: string) => ({ county, code: '1A', name });
  const [oak, elm, ash] = [of('adams', 'Oak'), of('brown', 'Elm'), of('', 'Ash')];
  const found = (known: ReturnType<typeof of>[], asked: string, county?: string) =>
    precinctBook(known).find(asked, county);
  expect(found([oak, elm], '1a', 'adams')).toBe(oak);
  expect(found([oak, elm], '1A', 'brown')).toBe(elm);
  expect(found([oak, elm], 'Oak', 'brown')).toBeNull();
  expect(found([oak, elm], '1A')).toBeNull();
  expect(found([oak, elm], '1A', 'clark')).toBeNull();
  expect(found([oak], '1A')).toBe(oak);
  expect(found([ash], '1A', 'adams')).toBe(ash);
  expect(found([ash, oak], '1A', 'adams')).toBe(oak);
  expect(found([ash, oak], '1A', 'brown')).toBeNull();
});

test('joined by precinct no voter is lost or counted twice, and each value stands in one place', () => {
  fc.assert(
    fc.property(names, counts, (known, given) => {
      const joined = joinPrecincts(given, precinctBook(known), 'Unknown');
      const sum = (rows: readonly { voters: number }[]) => rows.reduce((all, { voters }) => all + voters, 0);
      expect(sum(joined)).toBe(sum(given));
      const called = joined.flatMap(({ value: one, also = [] }) => [one, ...also]);
      expect(new Set(called).size).toBe(called.length);
    }),
  );
});

test('two counties’ precincts of one code are two, each by its own name', () => {
  const book = precinctBook([
    { county: 'adams', code: '1A', name: 'Oak' },
    { county: 'brown', code: '1A', name: 'Elm' },
  ]);
  const of = (value: string, county: string, voters: number) => ({ value, county, voters });
  const given = [
    of('1A', 'ADAMS', 9),
    of('1A', 'Brown County', 5),
    of('Oak', 'Adams', 3),
    of('1A', '', 2),
    of('7', '', 1),
  ];
  expect(joinPrecincts([...given, of('Unknown', 'Adams', 1), of('Unknown', '', 1)], book, 'Unknown')).toEqual([
    { value: '1A (ADAMS)', voters: 12, label: '1A · Oak (ADAMS)', also: ['Oak'] },
    { value: '1A (Brown County)', voters: 5, label: '1A · Elm (Brown County)' },
    { value: '1A (Unknown)', voters: 2 },
    { value: 'Unknown', voters: 2 },
    { value: '7', voters: 1 },
  ]);
});

test('people filed by code and by name are one precinct', () => {
  const book = precinctBook([{ county: '', code: '12-A', name: 'Oak Park' }]);
  expect(
    joinPrecincts(
      [
        { value: 'OAK PARK', county: '', voters: 3 },
        { value: '12-A', county: '', voters: 2 },
        { value: '7', county: '', voters: 4 },
      ],
      book,
      'Unknown',
    ),
  ).toEqual([
    { value: '12-A', voters: 5, label: '12-A · Oak Park', also: ['OAK PARK'] },
    { value: '7', voters: 4 },
  ]);
});

test.each([
  ['', 'Oak'],
  ['7', ''],
  ['Oak', 'OAK'],
])('%s with %s is no pair', (code, name) => expect(precinctOf(code, name)).toBeNull());

const base = ['voter_id', 'last_name', 'address', 'zip'];
const read = (columns: readonly string[], cells: readonly string[]) => {
  const header = [...base, ...columns];
  const found = recogniseLayout(header, []);
  if (!found.ok) throw new Error('not recognized');
  const row = found.layout.map(['V1', 'Ash', '1 Oak St', '45999', ...cells]);
  return row.ok ? [row.value.precinct, row.value.precinct_name] : row.reason;
};
const pair = { county: '', code: '12-A', name: 'Oak Park' };

test.each([
  [
    ['PRECINCT_NAME', 'PRECINCT_CODE'],
    ['Oak Park', '12-A'],
    ['Oak Park', pair],
  ],
  [
    ['precinct_abbrv', 'precinct_desc'],
    ['12-A', 'Oak Park'],
    ['Oak Park', pair],
  ],
  [
    ['precinct', 'precinct_name'],
    ['12-A', 'Oak Park'],
    ['Oak Park', pair],
  ],
  [
    ['precinct', 'precinct_desc'],
    ['12-A', 'Oak Park'],
    ['12-A', pair],
  ],
  [
    ['precinct', 'precinct_code'],
    ['Oak Park', '12-A'],
    ['Oak Park', pair],
  ],
  [['precinct_code'], ['12-A'], ['12-A', null]],
  [['precinct'], ['Oak Park'], ['Oak Park', null]],
  [
    ['precinct_code', 'vtd_desc'],
    ['12-A', 'VTD 7'],
    ['12-A', null],
  ],
  [
    ['PRECINCT_NAME', 'PRECINCT_CODE'],
    ['', '12-A'],
    ['12-A', null],
  ],
])('columns %j with %j', (columns, cells, expected) => expect(read(columns, cells)).toEqual(expected));

test('matched by hand, a code and a name are a pair, and a code alone is the precinct', () => {
  const reader = (columns: ('precinct' | 'precinct_code')[]) =>
    mappedVoters({ header: true, columns: ['source_id', 'last', 'line', ...columns] });
  const both = reader(['precinct_code', 'precinct'])(['V1', 'Ash', '1 Oak St', '12-A', 'Oak Park']);
  expect(both).toMatchObject({ value: { precinct: 'Oak Park', precinct_name: pair } });
  const alone = reader(['precinct_code'])(['V1', 'Ash', '1 Oak St', '12-A']);
  expect(alone).toMatchObject({ value: { precinct: '12-A', precinct_name: null } });
});

test('the workbench takes a code beside a name for a code, and alone for the precinct', () => {
  expect(nameMeanings(['precinct_code', 'precinct_name'])).toEqual(['precinct_code', 'precinct']);
  expect(nameMeanings(['precinct_code'])).toEqual(['precinct']);
});
