import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceVerdict } from '../../../src/domain/quality/distance';
import { flagsOfDay, type DayRecord } from '../../../src/domain/quality/day-flags';

test.each([
  [null, null, 'no_fix'],
  [20, null, 'no_fix'],
  [null, 5, 'no_fix'],
  [500, 101, 'no_fix'],
  [500, 100, 'flagged'],
  [300.1, 10, 'flagged'],
  [300, 10, 'questionable'],
  [100.1, 10, 'questionable'],
  [100, 100, 'fine'],
  [0, 0, 'fine'],
] as const)('a result %s m from its door with an accuracy of %s m: %s', (distance, accuracy, verdict) => {
  expect(distanceVerdict({ distance, accuracy })).toBe(verdict);
});

const minute = 60_000;
const knock = (at: number, door: number | string, given: Partial<DayRecord> = {}): DayRecord => ({
  what: 'touch',
  at,
  door_id: String(door),
  device_id: 'a',
  distance: 10,
  accuracy: 5,
  ...given,
});
const every = (ms: number, count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => knock(from + n * ms, `${from} ${n}`));
const rules = (records: readonly DayRecord[]) => flagsOfDay(records).map(({ rule }) => rule);

describe('the flags of a day', () => {
  test('are none on an ordinary one, with a fix or without', () => {
    expect(flagsOfDay([])).toEqual([]);
    expect(rules(every(3 * minute, 60).map((each) => ({ ...each, distance: null })))).toEqual([]);
  });

  test('name how many results were far from their doors, and the farthest', () => {
    const far = [knock(0, 1, { distance: 301 }), knock(9 * minute, 2, { distance: 812.4 }), knock(minute, 3)];
    expect(flagsOfDay(far)).toEqual([
      { rule: 'far_from_door', count: 2, worst: 812, first_at: 0, last_at: 9 * minute },
    ]);
    expect(rules([knock(0, 1, { distance: 900, accuracy: 250 })])).toEqual([]);
  });

  test('name the busiest hour from the 27th door on', () => {
    expect(rules(every(2 * minute, 26))).toEqual([]);
    expect(flagsOfDay(every(2 * minute, 27))).toEqual([
      { rule: 'many_doors_an_hour', count: 27, worst: null, first_at: 0, last_at: 52 * minute },
    ]);
    // The first of 31 doors lies an hour before the last: only 30 are within one.
    expect(flagsOfDay(every(2 * minute, 31))).toMatchObject([{ count: 30 }]);
  });

  test('count a door once, and a whole building in one tap as one stop', () => {
    expect(
      rules([...every(minute, 20), ...every(minute, 20).map((each) => ({ ...each, at: each.at + 10_000 }))]),
    ).toEqual([]);
    const building = Array.from({ length: 60 }, (_, n) => knock(n, `Unit ${n}`));
    expect(rules(building)).toEqual([]);
  });

  test('name a day with more than 200 doors', () => {
    expect(rules(every(3 * minute, 200))).toEqual([]);
    expect(rules(every(3 * minute, 201))).toEqual(['many_doors_a_day']);
  });

  test('name surveys that were finished within 30 seconds of the tap before, on one phone', () => {
    const survey = (at: number, given: Partial<DayRecord> = {}) => [
      knock(at, at, given),
      knock(at, at, { what: 'answer', ...given }),
      knock(at + 1, at, { what: 'answer', ...given }),
    ];
    expect(rules(survey(0))).toEqual([]);
    expect(flagsOfDay([...survey(0), ...survey(29_000), ...survey(29_000 + 12_000)])).toEqual([
      { rule: 'short_survey', count: 2, worst: 12, first_at: 29_000, last_at: 41_000 },
    ]);
    expect(rules([...survey(0), ...survey(30_001)])).toEqual([]);
    expect(rules([...survey(0), ...survey(12_000, { device_id: 'b' })])).toEqual([]);
    expect(rules([...survey(0), knock(12_000, 5)])).toEqual([]);
    // Answers one by one at one door.
    const answer = (at: number) => knock(at, 1, { what: 'answer' });
    expect(rules([knock(0, 1), answer(14_000), answer(40_000)])).toEqual([]);
    expect(flagsOfDay([knock(0, 1), answer(9_000), answer(18_000)])).toMatchObject([{ count: 1, worst: 18 }]);
  });

  test('do not depend on the order in which facts arrived, and hold their figures', () => {
    const record = fc.record({
      what: fc.constantFrom('touch' as const, 'answer' as const),
      at: fc.integer({ min: 0, max: 6 * 60 * minute }),
      door_id: fc.integer({ min: 0, max: 60 }).map(String),
      device_id: fc.constantFrom('a', 'b'),
      distance: fc.option(fc.integer({ min: 0, max: 1_000 })),
      accuracy: fc.option(fc.integer({ min: 0, max: 300 })),
    });
    fc.assert(
      fc.property(fc.uniqueArray(record, { selector: (each) => each.at, maxLength: 120 }), (records) => {
        const flags = flagsOfDay(records);
        expect(flagsOfDay(records.toReversed())).toEqual(flags);
        expect(new Set(flags.map(({ rule }) => rule)).size).toBe(flags.length);
        for (const { count, first_at, last_at } of flags) {
          expect(count).toBeGreaterThan(0);
          expect(first_at).toBeLessThanOrEqual(last_at);
        }
      }),
    );
  });
});
