import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysOf, isDay, mostDays, periods, previousDays } from '../../../src/domain/reports/periods';
import { readTouchQuery, writeTouchQuery } from '../../../src/domain/reports/touch-query';
import { addDays, daysBetween } from '../../../src/domain/reports/weeks';

const today = '2026-11-25';

describe('periods', () => {
  test('end today and have as many days as they say', () => {
    const lengths = periods.map((period) => {
      const { first, last } = daysOf(period, today, { first: '2026-10-01', last: '2026-10-03' });
      return [period, last, daysBetween(first, last).length];
    });
    expect(lengths).toEqual([
      ['last7', today, 7],
      ['week', today, 3],
      ['last30', today, 30],
      ['month', today, 25],
      ['last90', today, 90],
      ['year', today, 365],
      ['custom', '2026-10-03', 3],
    ]);
  });

  test('a week is compared with the same weekdays, a month with the same days, others with those right before', () => {
    const before = (period: (typeof periods)[number], own = null) => previousDays(period, daysOf(period, today, own));
    expect(before('week')).toEqual({ first: '2026-11-16', last: '2026-11-18' });
    expect(before('month')).toEqual({ first: '2026-10-01', last: '2026-10-25' });
    expect(before('last7')).toEqual({ first: '2026-11-12', last: '2026-11-18' });
    expect(previousDays('month', { first: '2026-03-01', last: '2026-03-31' })).toEqual({
      first: '2026-02-01',
      last: '2026-02-28',
    });
  });

  test('days of one’s own end where they are too many to count', () => {
    const { first, last } = daysOf('custom', today, { first: '2000-01-01', last: today });
    expect(daysBetween(first, last)).toHaveLength(mostDays);
  });

  test('a day that no calendar has is none', () => {
    expect(['2026-02-28', '2026-02-30', '2026-13-01', '1026-01-01', '2026-1-1', 7].map(isDay)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('the address of a report', () => {
  const text = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.constant(null),
    fc.constantFrom('custom', 'week', 'previous', 'own', 'hour', 'contacts', '2026-11-01', '2026-11-20', '*'),
  );
  const address = fc.record(
    Object.fromEntries(
      ['by', 'period', 'from', 'to', 'vs', 'vs_from', 'vs_to', 'walkbook', 'person', 'row', 'of', 'page'].map(
        (name) => [name, text],
      ),
    ),
    { requiredKeys: [] },
  );

  test('whatever it says, a report of possible days comes of it, and the same again of what is written', () => {
    fc.assert(
      fc.property(address, (search) => {
        const query = readTouchQuery(search, today);
        expect(query.first <= query.last && isDay(query.first) && isDay(query.last)).toBe(true);
        const open = query.row === null ? { ...query, of: 'touches' as const, page: 1 } : query;
        expect(readTouchQuery(writeTouchQuery(query), today)).toEqual(open);
      }),
    );
  });

  test('a named period moves on with the days, and days of one’s own stay', () => {
    const tomorrow = addDays(today, 1);
    const saved = writeTouchQuery(readTouchQuery({ period: 'last7' }, today));
    expect(readTouchQuery(saved, tomorrow).last).toBe(tomorrow);
    const own = writeTouchQuery(readTouchQuery({ from: '2026-11-01', to: '2026-11-03' }, today));
    expect(readTouchQuery(own, tomorrow)).toMatchObject({ first: '2026-11-01', last: '2026-11-03' });
  });
});
