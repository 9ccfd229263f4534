// Names of outlines as voter files write them.
import { expect, test } from 'vitest';
import { outlineBook, outlineKey } from '../../../src/domain/map-outlines/match-outlines';

test.each([
  ['Precinct 07', 'PCT 7'],
  ['01-07', '1-7'],
  ['Ward 3A', '3a'],
  ['City of Raleigh', 'RALEIGH'],
  ['São Tomé Township', 'Sao Tome'],
  ['00', '0'],
])('%s and %s are the same', (one, other) => {
  expect(outlineKey(one)).toBe(outlineKey(other));
});

test.each([
  ['Precinct 7', 'Precinct 70'],
  ['01-07', '0107'],
  ['North', 'Northeast'],
])('%s and %s are not', (one, other) => {
  expect(outlineKey(one)).not.toBe(outlineKey(other));
});

test('a name that is only a word for what it is stays one, and a name of two outlines means neither', () => {
  expect(outlineKey('The Village')).toBe('the village');
  const book = outlineBook([
    { number: 1, name: 'Ward 1' },
    { number: 2, name: 'Precinct 01' },
    { number: 3, name: '3' },
    { number: 4, name: '!' },
  ]);
  expect([...book]).toEqual([
    ['1', null],
    ['3', 3],
  ]);
});
