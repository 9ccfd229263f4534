import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockInZone } from '../../../src/domain/i18n/clock-in-zone';
import { dayInZone } from '../../../src/domain/i18n/time-zones';
import { dueAt, dueSince, nextDue, type Schedule } from '../../../src/domain/reports/schedules';
import { addDays, weekdayOf } from '../../../src/domain/reports/weeks';

/** Clocks that turn at midnight, by half an hour, before midnight, in the other half of the year, for a month, and never. */
const zones = [
  'America/New_York',
  'America/Santiago',
  'America/Nuuk',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Asia/Beirut',
  'Asia/Kolkata',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'UTC',
];
const zone = fc.constantFrom(...zones);
const schedule: fc.Arbitrary<Schedule> = fc.record({
  weekday: fc.option(fc.integer({ min: 0, max: 6 })),
  hour: fc.integer({ min: 0, max: 23 }),
});
const hours = (count: number) => count * 3_600_000;
const instant = fc
  .integer({ min: 0, max: hours(24 * 365 * 8) / 60_000 })
  .map((minutes) => new Date(Date.UTC(2024, 0, 1) + minutes * 60_000));
const utc = (at: string) => new Date(at).toISOString();

describe('an hour of a day', () => {
  it('is that of the zone’s clock, of an hour that comes twice the first, and of one that is jumped over the jump', () => {
    const at = (day: string, hour: number) => dueAt('America/New_York', day, hour).toISOString();
    expect(at('2026-03-07', 7)).toBe(utc('2026-03-07T12:00Z'));
    expect(at('2026-03-08', 7), 'summer time').toBe(utc('2026-03-08T11:00Z'));
    expect(at('2026-03-08', 2), 'there is no two o’clock').toBe(utc('2026-03-08T07:00Z'));
    expect(at('2026-11-01', 1), 'one o’clock comes twice').toBe(utc('2026-11-01T05:00Z'));
    expect(dueAt('America/Santiago', '2026-09-06', 0).toISOString(), 'there is no midnight').toBe(
      utc('2026-09-06T04:00Z'),
    );
    expect(dueAt('Australia/Lord_Howe', '2026-10-04', 2).toISOString()).toBe(utc('2026-10-03T15:30Z'));
  });

  it('is the first instant at which the clock shows it or a later time', () => {
    fc.assert(
      fc.property(zone, instant, fc.integer({ min: 0, max: 23 }), (where, near, hour) => {
        const day = dayInZone(where)(near);
        const due = dueAt(where, day, hour);
        const clock = clockInZone(where);
        const wanted = Date.parse(`${day}T00:00Z`) + hours(hour);
        expect(clock(due.getTime())).toBeGreaterThanOrEqual(wanted);
        for (const minutes of [1, 30, 60, 120, 1_440])
          expect(clock(due.getTime() - minutes * 60_000)).toBeLessThan(wanted);
      }),
      { numRuns: 200 },
    );
  });
});

describe('a schedule', () => {
  it('comes next after an instant, on its weekday, and leaves out no day and none twice', () => {
    fc.assert(
      fc.property(schedule, zone, instant, (asked, where, from) => {
        let { day, at } = nextDue(asked, where, from, null);
        expect(at > from).toBe(true);
        for (let turn = 0; turn < 12; turn += 1) {
          if (asked.weekday !== null) expect(weekdayOf(day)).toBe(asked.weekday);
          const next = nextDue(asked, where, at, day);
          expect(next.day).toBe(addDays(day, asked.weekday === null ? 1 : 7));
          expect(next.at > at).toBe(true);
          ({ day, at } = next);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('looked at every now and then comes once for each day that became due, of several missed ones the newest', () => {
    const waits = fc.array(fc.integer({ min: 1, max: hours(80) }), { minLength: 1, maxLength: 25 });
    fc.assert(
      fc.property(schedule, zone, instant, waits, (asked, where, from, pauses) => {
        let since = from;
        let lastDay: string | null = null;
        let expected = nextDue(asked, where, from, null);
        for (const pause of pauses) {
          const now: Date = new Date(since.getTime() + pause);
          const { day, next } = dueSince(asked, where, { since, now, lastDay });
          expect(day !== null).toBe(expected.at <= now);
          if (day !== null) {
            expect(dueAt(where, day, asked.hour) <= now).toBe(true);
            expect(nextDue(asked, where, dueAt(where, day, asked.hour), day).at > now).toBe(true);
            lastDay = day;
          }
          expect(next.at > now).toBe(true);
          expected = next;
          since = now;
        }
      }),
      { numRuns: 60 },
    );
  });

  it('that moves to another zone or hour comes for no day twice, and for none that was over before', () => {
    const moves = fc.array(fc.tuple(fc.integer({ min: 1, max: hours(30) }), zone, schedule), {
      minLength: 2,
      maxLength: 25,
    });
    fc.assert(
      fc.property(instant, moves, (from, steps) => {
        const days: string[] = [];
        let since = from;
        for (const [pause, where, asked] of steps) {
          const now: Date = new Date(since.getTime() + pause);
          const { day, next } = dueSince(asked, where, { since, now, lastDay: days.at(-1) ?? null });
          if (day !== null) {
            expect(dueAt(where, day, asked.hour) > since).toBe(true);
            days.push(day);
          }
          expect(next.at > now).toBe(true);
          expect(next.day > (days.at(-1) ?? '')).toBe(true);
          since = now;
        }
        expect(days).toEqual([...new Set(days)].toSorted());
      }),
      { numRuns: 60 },
    );
  });
});
