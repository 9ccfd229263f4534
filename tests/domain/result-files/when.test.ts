import { describe, expect, test } from 'vitest';
import { whenReader } from '../../../src/domain/result-files/when';

const at = (text: string, time = '', dayFirst = false) => {
  const read = whenReader('America/New_York', dayFirst)(text, time);
  return read && { ...read, at: new Date(read.at).toISOString() };
};
const instant = (text: string, time = '') => at(text, time)?.at;

describe('when something happened', () => {
  test('a day without a time is noon by the campaign’s clock', () => {
    for (const text of [
      '2026-03-04',
      '3/4/2026',
      '03/04/26',
      '20260304',
      '04-MAR-2026',
      'March 4, 2026',
      'Wed, Mar 4, 2026',
      '46085',
    ])
      expect(at(text), text).toEqual({ at: '2026-03-04T17:00:00.000Z', day: '2026-03-04', timed: false });
    expect(at('3/4/2026 12:00:00 AM')).toMatchObject({ timed: false });
    for (const text of ['2026-03-04T00:00:00.000Z', '2026-03-04T00:00:00+00:00', '2026-03-04 00:00:00 UTC'])
      expect(at(text), text).toEqual({ at: '2026-03-04T17:00:00.000Z', day: '2026-03-04', timed: false });
    expect(at('2026-03-04T00:00:00-05:00')).toMatchObject({ timed: true });
  });

  test('a time is the campaign’s, in summer and winter, unless it names another clock', () => {
    expect(instant('3/4/2026 5:07 PM')).toBe('2026-03-04T22:07:00.000Z');
    expect(instant('7/4/2026', '17:07:30')).toBe('2026-07-04T21:07:30.000Z');
    expect(instant('2026-07-04T17:07:30.250Z')).toBe('2026-07-04T17:07:30.250Z');
    expect(instant('2026-07-04 17:07 -0700')).toBe('2026-07-05T00:07:00.000Z');
    expect(instant('2026-07-04 05:07 PM PDT')).toBe('2026-07-05T00:07:00.000Z');
    expect(at('2026-07-05T02:00:00Z')?.day).toBe('2026-07-04');
    expect(instant('46085.5')).toBe('2026-03-04T17:00:00.000Z');
  });

  test('an hour that clocks skip is the next one, and one that comes twice the first', () => {
    expect(instant('2026-03-08 02:30')).toBe('2026-03-08T07:30:00.000Z');
    expect(instant('2026-11-01 01:30')).toBe('2026-11-01T05:30:00.000Z');
  });

  test('the day goes first where someone said so, and a thirteenth month is never turned round', () => {
    expect(at('4/3/2026', '', true)?.day).toBe('2026-03-04');
    expect(at('13/3/2026', '', true)?.day).toBe('2026-03-13');
    expect(at('13/3/2026')).toBeNull();
  });

  test('what is no date, or of another century, is not read', () => {
    for (const text of [
      '',
      'yesterday',
      '2026-02-30',
      '1/1/1900',
      '2026-03-04 25:00',
      '2026-03-04 10:00 XYZ',
      '12',
      '3/4',
    ])
      expect(at(text), text).toBeNull();
  });
});
