import { describe, expect, it } from 'vitest';
import { minuteInZone } from '../../../src/domain/i18n/minute-in-zone';
import { canonicalZone, dayInZone, knownZone } from '../../../src/domain/i18n/time-zones';

describe('a time zone', () => {
  it('is known by its name and by an older one', () => {
    expect(canonicalZone('America/Chicago')).toBe('America/Chicago');
    expect(canonicalZone('Europe/Kyiv')).toBe(canonicalZone('Europe/Kiev'));
    expect(canonicalZone('US/Eastern')).toBe('America/New_York');
  });

  it('that no one knows counts as UTC', () => {
    expect([canonicalZone('Mars/Olympus'), knownZone('Mars/Olympus')]).toEqual([null, 'UTC']);
    expect(dayInZone('Mars/Olympus')(new Date('2026-11-14T23:30:00Z'))).toBe('2026-11-14');
  });

  it('has its own day and minute', () => {
    const at = new Date('2026-11-15T03:05:00Z');
    expect([dayInZone('America/New_York')(at), minuteInZone('America/New_York')(at)]).toEqual([
      '2026-11-14',
      22 * 60 + 5,
    ]);
    expect([dayInZone('Asia/Kolkata')(at), minuteInZone('Asia/Kolkata')(at)]).toEqual(['2026-11-15', 8 * 60 + 35]);
    expect(minuteInZone('UTC')(new Date('2026-11-15T00:00:00Z'))).toBe(0);
  });
});
