import { describe, expect, test } from 'vitest';
import { reachOf } from '../../../src/domain/contact-ledger/entry-reach';
import { isOneTypoAway, matchPerson } from '../../../src/domain/contact-ledger/match-person';
import { labelledPairs, record } from '../../support/labelled-pairs';
import { matchingFigures } from '../../support/matching-figures';

const elm = { address_key: '90 ELM ST|45999' };

describe('the labelled pairs', () => {
  test('are some hundred, of every class both kinds where there are two', () => {
    expect(labelledPairs.length).toBeGreaterThan(300);
  });

  const known = matchingFigures().filter((each) => each.class !== 'hard to tell');

  test.each(known)('of $class: no one is missed, and no two people are one for sure', (figures) => {
    const names = (pairs: typeof figures.missed) => pairs.map(({ one, other }) => [one.names[0], other.names[0]]);
    expect(names(figures.missed)).toEqual([]);
    expect(names(figures.falselyCertain)).toEqual([]);
    expect(names(figures.falselyHeld)).toEqual([]);
  });

  test('that are hard to tell: people are held back rather than met, and some are missed', () => {
    const hard = matchingFigures().find((each) => each.class === 'hard to tell');
    expect([hard?.missed.length, hard?.falselyHeld.length, hard?.falselyCertain.length]).toEqual([4, 4, 0]);
  });

  test('look the same from either side', () => {
    for (const { one, other } of labelledPairs) expect(matchPerson(other, one)).toEqual(matchPerson(one, other));
  });
});

test.each([
  [{}, {}, 'certain'],
  [{}, { birth_year: null }, 'certain'],
  [{ suffix: 'Jr' }, { birth_year: null }, 'probable'],
  [{}, { birth_year: 1966 }, 'probable'],
  [{}, elm, 'probable'],
  [{ phones: ['5375550100'] }, { ...elm, phones: ['5375550100'] }, 'certain'],
  [{ name: 'Bob Reed' }, { name: 'Robert Reed' }, 'certain'],
  [{ name: 'Bob Reed' }, { name: 'Robert Reed', birth_year: null }, 'probable'],
  [{ name: 'Ada Stone' }, { name: 'Ada Marsh' }, 'probable'],
  [{ name: 'Mark Stone' }, { name: 'Mary Stone' }, 'probable'],
  [{ source_id: 'A1' }, { source_id: 'A1', ...elm, birth_year: null }, 'certain'],
] as const)('%o and %o: %s', (one, other, certainty) => {
  expect(matchPerson(record(one), record(other))?.certainty).toBe(certainty);
});

test('a name that was corrected at the door is still the other one in files', () => {
  const both = {
    ...record({}),
    names: [
      { first: 'Ada', last: 'Stone' },
      { first: 'Ida', last: 'Stein' },
    ],
  };
  expect(matchPerson(both, record({ name: 'Ida Stein' }))?.certainty).toBe('certain');
});

test('one slip of the pen: a letter more, less or changed, two that changed places', () => {
  expect(['Holtt', 'Hlot', 'Hol', 'Hold', 'Bolt'].filter((other) => !isOneTypoAway('Holt', other))).toEqual([]);
  expect(['Ho', 'Hodl', 'Htlo', 'Holtes'].filter((other) => isOneTypoAway('Holt', other))).toEqual([]);
});

describe('an entry', () => {
  test('about a move or a registration stays at the address, a refusal and a death go along', () => {
    const [entry, away] = [record({}), record(elm)];
    expect(reachOf({ reason: 'moved', person: entry }, away)).toBeNull();
    expect(reachOf({ reason: 'registration', person: entry }, away)).toBeNull();
    expect(reachOf({ reason: 'do_not_contact', person: entry }, away)?.certainty).toBe('probable');
    expect(reachOf({ reason: 'deceased', person: entry }, away)?.certainty).toBe('probable');
    expect(reachOf({ reason: 'moved', person: entry }, record({}))?.certainty).toBe('certain');
  });

  test('of a confidential record covers whoever is listed at the address, but no other apartment', () => {
    const entry = { reason: 'confidential', person: record({ unit_key: '3' }) } as const;
    const of = (unit_key: string) => reachOf(entry, record({ name: 'Zoe New', birth_year: 1990, unit_key }))?.reasons;
    expect([of('3'), of(''), of('4')]).toEqual([['address'], ['address'], undefined]);
  });
});
