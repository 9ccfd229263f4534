import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contactResults, contactingResults } from '../../../src/contract/facts/touch';
import {
  householdWorth,
  lapse,
  personWorth,
  type PastTouch,
  type Person,
} from '../../../src/domain/recommendations/visit-value';

const aTouch: fc.Arbitrary<PastTouch> = fc.record({
  result: fc.constantFrom(...contactResults),
  days_ago: fc.integer({ min: 0, max: 700 }),
});
const votes = fc.option(
  fc.record({ last_four: fc.integer({ min: 0, max: 4 }), latest: fc.boolean(), ever: fc.boolean() }),
  { nil: null },
);
const aPerson: fc.Arbitrary<Person> = fc.record({
  support: fc.option(fc.integer({ min: 1, max: 5 }), { nil: null }),
  votes,
  touches: fc.array(aTouch, { maxLength: 5 }),
});
const untouched = { support: 2, votes: null, touches: [] };

describe('what a talk is worth', () => {
  test('nobody is worth more than the same person would be if undecided', () => {
    fc.assert(
      fc.property(aPerson, (person) => {
        expect(personWorth({ ...person, support: 3 })).toBeGreaterThanOrEqual(personWorth(person));
      }),
    );
  });

  test('nobody is worth less for having stopped to vote', () => {
    fc.assert(
      fc.property(aPerson, (person) => {
        const lapsed = { ...person, votes: { last_four: 1, latest: false, ever: true } };
        expect(personWorth(lapsed)).toBeGreaterThanOrEqual(personWorth(person));
      }),
    );
  });

  test('nobody is worth more for having been reached', () => {
    fc.assert(
      fc.property(aPerson, fc.integer({ min: 0, max: 700 }), (person, days_ago) => {
        const fresh = { ...person, touches: [] };
        const reached = { ...person, touches: [{ result: 'canvassed' as const, days_ago }] };
        expect(personWorth(reached)).toBeLessThanOrEqual(personWorth(fresh));
        expect(personWorth(person)).toBeLessThanOrEqual(personWorth(fresh));
      }),
    );
  });

  test('the longer ago all touches are, the more a talk is worth', () => {
    fc.assert(
      fc.property(aPerson, fc.integer({ min: 1, max: 300 }), (person, days) => {
        const later = person.touches.map((touch) => ({ ...touch, days_ago: touch.days_ago + days }));
        expect(personWorth({ ...person, touches: later })).toBeGreaterThanOrEqual(personWorth(person) - 1e-12);
      }),
    );
  });

  test('whoever was talked to is left in peace for a week', () => {
    const after = (result: PastTouch['result'], days_ago: number) =>
      personWorth({ ...untouched, support: 3, touches: [{ result, days_ago }] });
    for (const result of contactingResults) {
      expect(after(result, 0)).toBe(0);
      expect(after(result, 6)).toBe(0);
      expect(after(result, 7)).toBeGreaterThan(0);
    }
  });

  test('nobody is sent to somebody who is strongly against', () => {
    fc.assert(
      fc.property(aPerson, (person) => {
        expect(personWorth({ ...person, support: 5 })).toBe(0);
      }),
    );
  });

  test('a try in vain costs less than a talk, and wears off within weeks', () => {
    const after = (result: PastTouch['result'], days_ago: number) =>
      personWorth({ ...untouched, touches: [{ result, days_ago }] });
    expect(after('not_home', 0)).toBeGreaterThan(after('canvassed', 0));
    expect(after('not_home', 21)).toBeGreaterThan(0.9 * personWorth(untouched));
    expect(after('canvassed', 21)).toBeLessThan(0.5 * personWorth(untouched));
  });

  test('a person who voted before but not last time is lapsed, one of whom no file tells is not', () => {
    expect(lapse({ last_four: 2, latest: false, ever: true })).toBe(1);
    expect(lapse({ last_four: 1, latest: true, ever: true })).toBe(0.6);
    expect(lapse({ last_four: 4, latest: true, ever: true })).toBe(0);
    expect(lapse({ last_four: 0, latest: false, ever: false })).toBe(0);
    expect(lapse(null)).toBe(0);
  });

  test('one more person behind a door never makes the door worth less, and counts less than alone', () => {
    const worth = fc.double({ min: 0, max: 2, noNaN: true });
    fc.assert(
      fc.property(fc.array(worth, { maxLength: 8 }), worth, (people, next) => {
        const before = householdWorth(people);
        const after = householdWorth([...people, next]);
        expect(after).toBeGreaterThanOrEqual(before - 1e-12);
        expect(after - before).toBeLessThanOrEqual(next + 1e-9);
      }),
    );
  });
});
