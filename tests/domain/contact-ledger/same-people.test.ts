import { expect, test } from 'vitest';
import { samePeople, type PersonRecord } from '../../../src/domain/contact-ledger/same-people';

function record(id: string, first: string, birth_year: number | null, given: Partial<PersonRecord> = {}): PersonRecord {
  const place = { address_key: 'here', unit_key: '' };
  const nothing = { middle: '', suffix: '', sex: null, phones: [], emails: [] };
  const names = [{ first, last: 'Quillfeather' }];
  return { id, names, birth_year, ...place, ...nothing, source_id: id, upload_id: id[0] ?? null, ...given };
}
const same = (...household: PersonRecord[]) => Object.fromEntries(samePeople(household));

test.each([
  ['a short name', [record('a1', 'Robert', 1950), record('b1', 'Bob', 1950)], { b1: 'a1' }],
  ['a missing year', [record('a1', 'Robert', null), record('b1', 'Robert', 1950)], { b1: 'a1' }],
  [
    'three files',
    [record('a1', 'Robert', 1950), record('b1', 'Bob', 1950), record('c1', 'ROBERT', 1950)],
    { b1: 'a1', c1: 'a1' },
  ],
  [
    'someone added',
    [record('a1', 'Robert', 1950), record('x', 'Robert', null, { upload_id: null, source_id: null })],
    { x: 'a1' },
  ],
  ['a parent and a child', [record('a1', 'Robert', 1950), record('b1', 'Robert', 1978)], {}],
  [
    'a parent, a child, and one of them',
    [record('a1', 'Robert', 1950), record('a2', 'Robert', 1978), record('b1', 'Robert', null)],
    {},
  ],
  ['twins', [record('a1', 'Jan', 1990), record('b1', 'Jon', 1990)], {}],
  ['two of one file', [record('a1', 'Robert', null), record('a2', 'Robert', null)], {}],
])('%s', (_, household, expected) => {
  expect(same(...household)).toEqual(expected);
});
