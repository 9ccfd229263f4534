import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { batchFile, ForeignAnswerError, readBatchAnswer, stateOf } from '../../../src/domain/geocoding/census-batch';
import { rowReader } from '../../../src/domain/voter-files/row-reader';

const asked = new Set([1, 2, 3, 4]);
const answer = [
  '"1","4600 Silver Hill Rd, Suitland, MD, 20746","Match","Exact","4600 SILVER HILL RD, WASHINGTON, DC, 20233","-76.92744,38.845985","76355984","L"',
  '"2","9 Nowhere Ln, , , ","No_Match"',
  '"3","1 Main St, , , 44481","Tie"',
  '"4","7 Elm ""The"" Ct, Warren, OH, 44483","Match","Non_Exact","7 ELM CT, WARREN, OH, 44483","-80.8 , 41.2","1","R"',
].join('\n');

test('an answer of the geocoder is read: matches with their place, ties, and what it does not know', () => {
  expect(readBatchAnswer(answer, asked)).toEqual([
    { number: 1, outcome: 'match', exact: true, coordinates: [-76.92744, 38.845985] },
    { number: 2, outcome: 'not_found' },
    { number: 3, outcome: 'tie' },
    { number: 4, outcome: 'match', exact: false, coordinates: [-80.8, 41.2] },
  ]);
});

describe('an answer is refused as a whole', () => {
  const match = (place: string, quality = 'Exact') => `"1","a","Match","${quality}","A","${place}","1","L"`;
  test.each([
    ['a page', '<!doctype html><html><body>Down</body></html>', "Line 1: it doesn't begin with a number"],
    ['nothing', '', 'no row'],
    ['another status', '"1","a","Perhaps"', 'neither Match'],
    ['another quality', match('-80,41', 'Close'), 'neither Exact'],
    ['a place beyond the poles', match('-80,95'), 'coordinates'],
    ['a place beyond the date line', match('-190,41'), 'coordinates'],
    ['latitude first beyond its range', match('41,-100.5'), 'coordinates'],
    ['the place in the sea that stands for none', match('0,0'), 'coordinates'],
    ['a place in words', match('NaN,NaN'), 'coordinates'],
    ['a number that nobody asked for', '"9","a","Tie"', 'not requested'],
    ['a number twice', '"1","a","Tie"\n"1","a","No_Match"', 'appears twice'],
    ['a good row before a bad one', `${match('-80,41')}\n"2","b"`, 'Line 2'],
  ])('%s', (_what, text, why) => {
    expect(() => readBatchAnswer(text, asked)).toThrow(ForeignAnswerError);
    expect(() => readBatchAnswer(text, asked)).toThrow(why);
  });
});

test('whatever an address holds, the file has one row of five cells for it', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '1', ',', '"', '\n', '\r', ' ', 'é', ';') });
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text, text), { minLength: 1, maxLength: 5 }), (given) => {
      const sent = given.map(([street, city, zip], number) => ({ number, street, city, state: 'OH', zip }));
      const reader = rowReader({ delimiter: ',', quoted: true, line_break: '\n' });
      const file = batchFile(sent);
      const rows = [...reader.push(file), ...reader.end()];
      const plain = (value: string) => value.replace(/\s+/g, ' ').trim();
      expect(rows.map(({ cells }) => cells)).toEqual(
        given.map(([street, city, zip], number) => [`${number}`, plain(street), plain(city), 'OH', plain(zip)]),
      );
    }),
  );
});

test.each([
  ['Warren, OH', 'OH'],
  ['12 Elm St, Warren OH 44481', 'OH'],
  ['Washington, dc 20233-0001', 'DC'],
  ['Trumbull County', ''],
  ['Nowhere, ZZ', ''],
  ['', ''],
])('the state of "%s" is "%s"', (place, state) => {
  expect(stateOf(place)).toBe(state);
});
