import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countyKey, coveredCounties, mayBeOthers, placeToAsk } from '../../../src/domain/voter-files/missing-people';

const county: fc.Arbitrary<string> = fc.constantFrom('ash', 'elm', 'oak');
const counts = fc.map(county, fc.integer({ min: 1, max: 3000 }), { maxKeys: 3 });
const places = fc
  .uniqueArray(fc.tuple(county, fc.nat(3000), fc.nat(3000)), { selector: ([name]) => name })
  .map((rows) =>
    rows.map(([name, one, other]) => ({ county: name, people: Math.max(one, other), missing: Math.min(one, other) })),
  );

test.each([
  ['Franklin', 'FRANKLIN COUNTY'],
  [' St. Mary ', 'St. Mary Parish'],
])('%s and %s are one county', (one, other) => expect(countyKey(one)).toBe(countyKey(other)));

test('a file covers no county that it does not name, and one of two counties is passed over only for hardly any rows or people', () => {
  fc.assert(
    fc.property(counts, places, (rows, known) => {
      const covered = coveredCounties(rows, known);
      const all = [...rows.values()].reduce((sum, count) => sum + count, 0);
      const peopleOf = (name: string) => known.find((place) => place.county === name)?.people ?? 0;
      if (rows.size > 0) for (const name of covered) expect(name !== null && rows.has(name)).toBe(true);
      for (const [name, count] of rows) {
        if (count * 2 >= peopleOf(name)) expect(covered.has(name)).toBe(true);
        else if (count < all / 100 || count * 10 < peopleOf(name)) expect(covered.has(name)).toBe(false);
      }
    }),
  );
});

test('a file without counties covers people without one, and the counties of the people whom it has', () => {
  const place = (name: string | null, people: number, missing: number) => ({ county: name, people, missing });
  expect(coveredCounties(new Map(), [])).toEqual(new Set([null]));
  const known = [place('ash', 100, 2), place('elm', 5000, 4990), place('oak', 90, 90), place(null, 50, 50)];
  expect(coveredCounties(new Map(), known)).toEqual(new Set([null, 'ash']));
});

test.each([
  [[[0, 0]], null],
  [[[20, 100]], null],
  [[[21, 100]], 21],
  [[[1, 3]], 1],
  [
    [
      [100, 10_000],
      [21, 100],
      [30, 100],
    ],
    30,
  ],
])('of places with these missing of their people %j it asks for the one of %j', (of, asked) => {
  const known = of.map(([missing = 0, people = 0]) => ({ county: 'ash', missing, people }));
  expect(placeToAsk(known)?.missing ?? null).toBe(asked);
});

test.each([
  [0, 0, false],
  [5, 0, false],
  [5, 10, false],
  [6, 10, true],
])('%i rows without an ID may be about many of %i missing: %s', (rows, missing, may) =>
  expect(mayBeOthers(rows, missing)).toBe(may),
);
