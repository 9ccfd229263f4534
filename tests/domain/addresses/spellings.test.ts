// Boxes and ranges of house numbers in all the ways in which files write them.
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
  '',
])('“%s” has no other spelling', (line) => expect(spelled(line).other).toBeNull());
