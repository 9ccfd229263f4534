// Whether a row with a known voter's ID is about that voter.
import { describe, expect, test } from 'vitest';
import { type RowWithId, whoseId } from '../../../src/domain/contact-ledger/whose-id';

const holder = { first: 'Ann', last: 'Ashe', birth_year: 1960, filed_first: null, filed_last: null };
type Given = Partial<Omit<RowWithId, 'holder'>> & { holder?: Partial<RowWithId['holder']> };
const whose = ({ holder: others, ...row }: Given) =>
  whoseId({
    first: 'Ann',
    last: 'Ashe',
    birth_year: 1960,
    from: 'kind',
    known_by_name: false,
    ...row,
    holder: { ...holder, ...others },
  });

describe('is the holder’s', () => {
  test.each<[string, Given]>([
    ['for a nickname and a typo', { first: 'Annie', last: 'Ash', birth_year: null }],
    ['for an initial', { first: 'A', birth_year: null }],
    ['for an accent', { holder: { last: 'Peña' }, last: 'Pena', birth_year: null }],
    ['for a hyphen', { last: 'Ashe-Birch', birth_year: null }],
    ['where names stood in each other’s columns', { first: 'Ashe', last: 'Ann', birth_year: null }],
    ['for the name of before a correction at the door', { holder: { filed_first: 'Anton' }, first: 'Anton' }],
    ['who married', { last: 'Quill' }],
    ['who changed both names, by the birth year in a column of one name', { first: 'Zed', last: 'Quill' }],
    [
      'who changed both names, in one state’s layout without a year',
      { first: 'Zed', last: 'Quill', birth_year: null, from: 'state' },
    ],
    ['who married, in one state’s layout, with a corrected year', { last: 'Quill', birth_year: 1906, from: 'state' }],
  ])('%s', (_, row) => expect(whose(row)).toBe('holder'));
});

describe('is another’s', () => {
  test.each<[string, Given]>([
    ['with both names others', { first: 'Zed', last: 'Zorn', birth_year: null }],
    ['of another column, though the year is the same by chance', { first: 'Zed', last: 'Zorn', from: 'other' }],
    [
      'in one state’s layout, where the year is another one too',
      { first: 'Zed', last: 'Zorn', birth_year: 1990, from: 'state' },
    ],
    ['with one name by chance and another year', { last: 'Zorn', birth_year: 1990 }],
    ['of one household, numbered anew', { first: 'Zed', birth_year: null, known_by_name: true }],
  ])('%s', (_, row) => expect(whose(row)).toBe('another'));
});

test('is perhaps the holder’s with one name and no year', () => {
  expect(whose({ last: 'Quill', birth_year: null })).toBe('perhaps');
  expect(whose({ first: 'Zed', birth_year: 1961 })).toBe('perhaps');
});
