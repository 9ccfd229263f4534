import { expect, test } from 'vitest';
import { samePeople, type PersonRecord } from '../../../src/domain/contact-ledger/same-people';

/** The letter of an id is the file that brought the record. */
type Given = PersonRecord & { files: string[] };
function record(id: string, first: string, birth_year: number | null, given: Partial<Given> = {}): Given {
  const [file = ''] = id;
  const names = [{ first, last: 'Quillfeather' }];
  const nothing = { middle: '', suffix: '', sex: null, added: false };
  return { id, names, birth_year, ...nothing, upload_id: file, files: [file], ...given };
}
const same = (...household: Given[]) =>
  Object.fromEntries(samePeople(household, new Map(household.map(({ id, files }) => [id, new Set(files)]))));

test.each([
  ['two files', [record('a1', 'Renée Ann', 1950), record('b1', 'RENEE-ANN', 1950)], { b1: 'a1' }],
  [
    'three files',
    [record('a1', 'Robert', 1950), record('b1', 'Robert', 1950), record('c1', 'ROBERT', 1950)],
    { b1: 'a1', c1: 'a1' },
  ],
  [
    'a middle initial',
    [record('a1', 'Jo', 1950, { middle: 'Lee' }), record('b1', 'Jo', 1950, { middle: 'L.' })],
    { b1: 'a1' },
  ],
])('%s list one person', (_, household, expected) => {
  expect(same(...household)).toEqual(expected);
});

const unlisted = { upload_id: null, files: [] };
test.each([
  ['a short name', [record('a1', 'Robert', 1950), record('b1', 'Bob', 1950)]],
  ['a missing year', [record('a1', 'Robert', null), record('b1', 'Robert', 1950)]],
  ['no years', [record('a1', 'Robert', null), record('b1', 'Robert', null)]],
  ['a parent and a child', [record('a1', 'Robert', 1950), record('b1', 'Robert', 1978)]],
  ['twins of one first name', [record('a1', 'Mary Ann', 2006), record('b1', 'Mary Beth', 2006)]],
  [
    'twins of one middle name',
    [record('a1', 'Jo', 2006, { middle: 'Ann' }), record('b1', 'Jo', 2006, { middle: 'Anna' })],
  ],
  ['twins of another sex', [record('a1', 'Jo', 2006, { sex: 'F' }), record('b1', 'Jo', 2006, { sex: 'M' })]],
  ['the longer of two names', [record('a1', 'Anna', 1990), record('b1', 'Annabel', 1990)]],
  ['two of one file', [record('a1', 'Robert', 1950), record('a2', 'Robert', 1950)]],
  ['two of one later file', [record('a1', 'Robert', 1950, { files: ['a', 'b'] }), record('b2', 'Robert', 1950)]],
  ['two of one file, and one of them', [record('a1', 'Jo', 1950), record('a2', 'Jo', 1950), record('b1', 'Jo', 1950)]],
  ['a file of which the list is gone', [record('a1', 'Robert', 1950), record('b1', 'Robert', 1950, { files: [] })]],
  ['someone who was added', [record('a1', 'Robert', 1950), record('x', 'Robert', 1950, { ...unlisted, added: true })]],
  ['no files', [record('x', 'Robert', 1950, unlisted), record('y', 'Robert', 1950, unlisted)]],
  [
    'someone of another name by now',
    [
      record('a1', 'Jon', 1950, { names: ['James', 'Jon'].map((first) => ({ first, last: 'Quillfeather' })) }),
      record('b1', 'Jon', 1950),
    ],
  ],
])('%s: that may be two people', (_, household) => {
  expect(same(...household)).toEqual({});
});
