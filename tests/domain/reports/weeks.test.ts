import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, countDays, daysBetween, weekdayOf, weekOf } from '../../../src/domain/reports/weeks';

const someDay = fc
  .integer({ min: 0, max: 40_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));

describe('days and weeks', () => {
  it('starts every week on its Monday and keeps the day in it', () => {
    fc.assert(
      fc.property(someDay, (day) => {
        const week = weekOf(day);
        expect(week).toHaveLength(7);
        expect(new Date(`${week[0]}T00:00:00Z`).getUTCDay()).toBe(1);
        expect(week).toContain(day);
        expect(week[weekdayOf(day)]).toBe(day);
      }),
      { verbose: 1 },
    );
  });

  it('steps over a change to summer time without losing a day', () => {
    expect(daysBetween('2026-03-06', '2026-03-10')).toEqual([
      '2026-03-06',
      '2026-03-07',
      '2026-03-08',
      '2026-03-09',
      '2026-03-10',
    ]);
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  });

  it('counts days without going through them, also to the end of time', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: -40, max: 400 }), (day, further) => {
        const last = addDays(day, further);
        expect(countDays(day, last)).toBe(daysBetween(day, last).length);
      }),
    );
    expect(countDays('0001-01-01', '9999-12-31')).toBe(3_652_059);
  });

  it('has no days when the first is after the last', () => {
    expect(daysBetween('2026-03-10', '2026-03-06')).toEqual([]);
  });
});
