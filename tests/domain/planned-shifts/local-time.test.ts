import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayInZone } from '../../../src/domain/i18n/time-zones';
import { instantInZone, timeInZone } from '../../../src/domain/planned-shifts/local-time';

const at = (zone: string, day: string, time: string) => {
  const found = instantInZone(zone, day, time);
  return found === null ? null : new Date(found).toISOString();
};

describe('a time by the clock of a zone', () => {
  test.each([
    ['America/Chicago', '2026-07-04', '17:00', '2026-07-04T22:00:00.000Z'],
    ['America/Chicago', '2026-12-04', '17:00', '2026-12-04T23:00:00.000Z'],
    // Clocks are set forward at 2:00 AM, and back at 2:00 AM.
    ['America/Chicago', '2026-03-08', '01:59', '2026-03-08T07:59:00.000Z'],
    ['America/Chicago', '2026-03-08', '02:30', null],
    ['America/Chicago', '2026-03-08', '03:00', '2026-03-08T08:00:00.000Z'],
    ['America/Chicago', '2026-11-01', '01:30', '2026-11-01T06:30:00.000Z'],
    ['America/Chicago', '2026-11-01', '02:00', '2026-11-01T08:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04', '02:15', null],
    ['Pacific/Kiritimati', '2026-05-01', '00:30', '2026-04-30T10:30:00.000Z'],
    ['Nowhere/Town', '2026-05-01', '09:00', '2026-05-01T09:00:00.000Z'],
    ['UTC', 'someday', '09:00', null],
  ])('in %s on %s at %s is %s', (zone, day, time, instant) => {
    expect(at(zone, day, time)).toBe(instant);
  });

  test('is found again from every instant, the first of two where it comes twice', () => {
    const zones = [
      'America/New_York',
      'Europe/Berlin',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
      'America/St_Johns',
      'UTC',
    ];
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: 0, max: 3 * 525_600 }), (zone, minutes) => {
        const instant = Date.parse('2025-01-01T00:00:00Z') + minutes * 60_000;
        const moment = new Date(instant);
        const found = instantInZone(zone, dayInZone(zone)(moment), timeInZone(zone)(moment));
        expect(found).not.toBeNull();
        expect([0, 1_800_000, 3_600_000]).toContain(instant - (found ?? 0));
      }),
      { numRuns: 400 },
    );
  });
});
