import { describe, expect, it } from 'vitest';
import { keysKept, keysTried } from '../../../src/domain/contact-ledger/erased-keys';
import type { PersonTraits } from '../../../src/domain/contact-ledger/match-person';

const person = (given: Partial<PersonTraits> & { name?: string } = {}): PersonTraits => {
  const { name = 'Robert Quill', ...traits } = given;
  const [first = '', last = ''] = name.split(' ');
  return {
    names: [{ first, last }],
    middle: '',
    suffix: '',
    birth_year: 1950,
    sex: null,
    source_id: null,
    address_key: '7 OAK ST|45999',
    unit_key: '',
    phones: [],
    emails: [],
    ...traits,
  };
};
const isFound = (erased: PersonTraits, other: PersonTraits) => {
  const kept = new Set(keysKept(erased));
  return keysTried(other).some(({ text }) => kept.has(text));
};

describe('someone who was erased is found', () => {
  it.each<[string, PersonTraits, PersonTraits, boolean]>([
    ['as they were', person(), person(), true],
    ['in other letters', person({ name: 'José Peña' }), person({ name: 'JOSE PENA' }), true],
    ['by a short name', person(), person({ name: 'Bob Quill' }), true],
    ['by the long one', person({ name: 'Bob Quill' }), person(), true],
    ['without a year', person(), person({ birth_year: null }), true],
    ['with one, where none was known', person({ birth_year: null }), person(), true],
    ['with another year', person(), person({ birth_year: 1975 }), false],
    ['told without a ZIP once', person({ address_key: '7 OAK ST|' }), person(), true],
    ['elsewhere', person(), person({ address_key: '9 ELM ST|45999' }), false],
    [
      'elsewhere with the same number',
      person({ phones: ['2025550147'] }),
      person({ address_key: '', phones: ['2025550147'] }),
      true,
    ],
    ['by the id of a file', person({ source_id: '12' }), person({ source_id: '12', address_key: '' }), true],
    [
      'not as someone else with that id',
      person({ source_id: '12' }),
      person({ name: 'Ada Marsh', source_id: '12', address_key: '' }),
      false,
    ],
    ['not as someone else behind the door', person(), person({ name: 'Ines Quill' }), false],
  ])('%s', (_, erased, other, expected) => expect(isFound(erased, other)).toBe(expected));

  it('by nothing at all where nothing is known', () => {
    expect(keysKept(person({ address_key: '' }))).toEqual([]);
    expect(keysKept(person({ name: ' ' }))).toEqual([]);
  });

  it('and what the two have in common is said', () => {
    const [first] = keysTried(person({ phones: ['2025550147'], address_key: '' }));
    expect(first?.reasons).toEqual(['name', 'phone', 'birth_year']);
  });
});
