// Boxes, ranges of house numbers and those of a grid in all the ways in which files write them.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normaliseAddress } from '../../../src/domain/addresses/address';
import { otherSpellings } from '../../../src/domain/addresses/spellings';

type Line = string | readonly [line: string, unit: string];
function spelled(given: Line) {
  const [line, unit] = typeof given === 'string' ? [given, ''] : given;
  const address = { line, unit, zip: '45999' };
  const { key, unit_key } = normaliseAddress(address);
  return { here: { key, unit_key }, other: otherSpellings(address, { key, unit_key }) };
}

describe('each of these is known by the keys of the others', () => {
  test.each<[string, Line[]]>([
    [
      'a rural route',
      [
        'RR 2 Box 15',
        'R.R. #2, Box 15',
        'RR #2 BOX 15',
        'R R 2 Box 15',
        'RURAL ROUTE 2 BOX 15',
        'Rt. 2 Box 15',
        'Route 2, Box 15',
        'RFD 2 Box 15',
        ['RR 2', 'Box 15'],
      ],
    ],
    ['a highway contract', ['HC 61 Box 7', 'H.C. 61 Box 7', 'HCR 61 BOX 7', ['HC 61', 'BOX 7']]],
    ['a post office box', ['PO Box 15', 'P.O. Box 15', 'P O BOX 15', 'Post Office Box 15', 'POB 15', 'PO BOX #15']],
    ['a range', ['12-14 Oak St', '12 - 14 Oak St', '12 -14 OAK ST']],
    [
      'two ways on a grid',
      ['N6W23001 Bluemound Rd', 'N6 W23001 Bluemound Rd', 'N 6 W 23001 Bluemound Road', 'n6-w23001 bluemound rd.'],
    ],
    ['two ways, to a side first', ['W230N1234 Fifth Ave', 'W230 N1234 5th Ave', 'W230N 1234 FIFTH AVENUE']],
    ['two ways on a street with a direction', ['N6W230 North Main St', 'N6 W230 N Main St', 'N 6 W 230 NORTH MAIN ST']],
    ['miles and a house', ['12N345 Route 25', '12 N 345 RTE 25', '12N 345 Route 25', '12-N-345 Route 25']],
    ['miles and a house of a saint', ['5N012 St Charles Rd', '5 N 012 Saint Charles Road', '05N 012 St. Charles Rd']],
    ['no mile', ['0S123 Winfield Rd', '0 S 123 Winfield Rd']],
    ['one way on a grid', ['E5675 County Road B', 'E 5675 County Rd B', 'E-5675 CO RD B']],
    ['units on a grid', ['N6W230 Main St #4', 'N6 W230 Main St Apt 4', ['N 6 W 230 MAIN ST', '4']]],
  ])('%s', (_, lines) => {
    const [first, ...others] = lines.map(spelled);
    expect(first?.other?.spellings.length).toBeGreaterThan(1);
    for (const { here, other } of others) {
      expect(other?.same).toBe(first?.other?.same);
      expect(first?.other?.spellings).toContainEqual(here);
      expect(other?.spellings).toContainEqual(first?.here);
      expect(other?.spellings[0]).toEqual(here);
    }
  });
});

test('zeros in front and a shortened box are found where others write neither', () => {
  const usual = spelled('RR 2 Box 15').here;
  for (const line of ['RR 02 Box 015', 'RR 2 BX 15', 'RR2 Box 15'])
    expect(spelled(line).other?.spellings).toContainEqual(usual);
});

test.each<[string, Line, Line]>([
  ['another box', 'RR 2 Box 15', 'RR 2 Box 16'],
  ['another route', 'RR 2 Box 15', 'RR 3 Box 15'],
  ['another kind of box', 'HC 2 Box 15', 'RR 2 Box 15'],
  ['another place on the grid', 'N6W23001 Oak St', 'N6 W23002 Oak St'],
  ['another way on the grid', '12N345 Oak St', '12 S 345 Oak St'],
  ['another street on the grid', 'E5675 County Road B', 'E 5675 County Road BB'],
  ['another unit', ['12-14 Oak St', 'Apt 1'], ['12 - 14 Oak St', 'Apt 2']],
])('%s is another door', (_, one, other) => {
  expect(spelled(one).other?.same).not.toBe(spelled(other).other?.same);
  expect(spelled(one).other?.spellings).not.toContainEqual(spelled(other).here);
});

test.each<Line>([
  '12 Oak St',
  '12 Box St',
  '12 Box Elder Rd',
  '125 Route 2',
  '12 - 14 St NW',
  '12-A Oak St',
  '41-25 Oak St',
  '123 S 400 W',
  '12 S 400 W',
  '12 N 400 East Rd',
  '12 N 345 St',
  '12 W 111th St',
  '12 W 111 TH ST',
  '12 N 345 Ave Ct',
  '12 W 345 1/2 Rd',
  '345 W 12 Mile Rd',
  '12 W 8 Mile Rd',
  '1234 N 400 East Rd',
  'N 400 W',
  'S 500 East St',
  'W 100 St',
  'N 12 Mile Rd',
  'N7 St',
  'E 123 Apt 4',
  '450 E Main St',
  '',
])('“%s” has no other spelling', (line) => expect(spelled(line).other).toBeNull());

describe('a place on a grid', () => {
  const way = fc.constantFrom('N', 'S').chain((first) => fc.constantFrom('E', 'W').map((second) => [first, second]));
  const twoWays = fc
    .record({
      way,
      turned: fc.boolean(),
      one: fc.integer({ min: 1, max: 350 }),
      other: fc.integer({ min: 1, max: 32_000 }),
    })
    .map(({ way: [first = '', second = ''], turned, one, other }) =>
      turned ? [second, String(one), first, String(other)] : [first, String(one), second, String(other)],
    );
  const side = fc.constantFrom('N', 'S', 'E', 'W');
  const house = fc.integer({ min: 1, max: 999 }).map((number) => String(number).padStart(3, '0'));
  const byMile = fc.tuple(fc.integer({ min: 1, max: 49 }).map(String), side, house);
  const oneWay = fc.tuple(side, fc.integer({ min: 100, max: 99_999 }).map(String));
  const number = fc.oneof(twoWays, byMile, oneWay);
  const street = fc.constantFrom(
    ['Bluemound Rd', 'BLUEMOUND ROAD'],
    ['County Road B', 'Co Rd B'],
    ['Hwy 83', 'HIGHWAY 83'],
    ['Lake Shore Dr', 'Lake Shore Drive'],
    ['5th Ave', 'Fifth Avenue'],
    ['Saint Paul Ct', 'ST PAUL COURT'],
    ['Broadway'],
  );
  const glue = fc.array(fc.constantFrom('', ' ', '-'), { minLength: 3, maxLength: 3 });
  const written = (parts: readonly string[], between: readonly string[], name: string) =>
    `${parts.map((part, at) => part + (at < parts.length - 1 ? between[at] : '')).join('')} ${name}`;

  test('is known in each spelling by the keys of each other one', () => {
    fc.assert(
      fc.property(number, street, glue, glue, fc.boolean(), (parts, names, here, there, long) => {
        const one = spelled(written(parts, here, names[0] ?? ''));
        const other = spelled(written(parts, there, names[long ? names.length - 1 : 0] ?? ''));
        expect(one.other?.same).toBe(other.other?.same);
        expect(one.other?.spellings).toContainEqual(other.here);
        expect(other.other?.spellings).toContainEqual(one.here);
      }),
      { numRuns: 2_000 },
    );
  });

  test('shares no key with any other place', () => {
    const place = fc.record({ parts: number, names: street, here: glue });
    fc.assert(
      fc.property(place, place, (one, other) => {
        fc.pre(one.parts.join('') !== other.parts.join('') || one.names !== other.names);
        const keys = [one, other].map(({ parts, names, here }) => {
          const found = spelled(written(parts, here, names[0] ?? ''));
          return new Set((found.other?.spellings ?? [found.here]).map(({ key, unit_key }) => `${key} ${unit_key}`));
        });
        expect([...(keys[0] ?? [])].filter((key) => keys[1]?.has(key))).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  test('has its number also where its street is stored in other words than usual', () => {
    expect(normaliseAddress({ line: 'W 230 N 1234 FIFTH AVE', zip: '53188' })).toMatchObject({
      key: 'W 230 N 1234 FIFTH AVE|53188',
      address: 'W 230 N 1234 Fifth Ave',
      house_number: 'W 230 N 1234',
      street: 'Fifth Ave',
      side: 'even',
    });
  });

  test('has its own street and side, and keeps the key that it is stored by', () => {
    fc.assert(
      fc.property(twoWays, fc.constantFrom('', ' ', '-'), (parts, between) => {
        const [one = '', two = '', three = '', four = ''] = parts;
        const address = normaliseAddress({ line: `${one}${two}${between}${three}${four} Bluemound Rd`, zip: '53188' });
        expect(address).toMatchObject({
          key: `${one}${two}${between && ' '}${three}${four} BLUEMOUND RD|53188`,
          street: 'Bluemound Rd',
          side: Number(four) % 2 === 1 ? 'odd' : 'even',
        });
        expect(normaliseAddress({ line: address.address, zip: '53188' })).toEqual(address);
      }),
    );
  });
});
