import { describe, expect, test } from 'vitest';
import { grantTime } from '../../../src/domain/hand-over/grant-time';

const day = 24 * 3_600_000;
const now = Date.UTC(2026, 10, 23);
const certificate = { issued_at: now - 20 * day, expires_at: now - 17 * day };
const signed = (
  at: number,
  forgotten: number | null = null,
  by: { issued_at?: number; expires_at: number } = certificate,
) => grantTime(at, by, { forgotten, now });

describe('when a grant was signed', () => {
  test('is believed while its certificate held', () => {
    expect(signed(now - 19 * day)).toBe(now - 19 * day);
    expect(signed(certificate.expires_at + 1)).toBe('GRANT_INVALID');
  });

  test('is not before its certificate, however far the clock was put back', () => {
    expect(signed(certificate.issued_at - 1)).toBe(certificate.issued_at);
    expect(signed(0)).toBe(certificate.issued_at);
    expect(signed(0, certificate.issued_at)).toBe('GRANT_INVALID');
  });

  test('is no later than it arrives, however far the clock was ahead', () => {
    const valid = { issued_at: now - day, expires_at: now + day };
    expect([signed(now + 1, null, valid), signed(now + 3650 * day, null, valid)]).toEqual([now, now]);
  });

  test('is believed of a phone that was to forget from before that, for fourteen days', () => {
    const [late, tooLate] = [now - 14 * day, now - 14 * day - 1];
    expect([signed(now - 19 * day, late), signed(now - 19 * day, tooLate)]).toEqual([
      now - 19 * day,
      'ARRIVED_TOO_LATE',
    ]);
    expect(signed(now - 18 * day, now - 18 * day)).toBe('GRANT_INVALID');
  });

  test('has no earliest time where a certificate does not say when it was issued, as older ones do not', () => {
    expect(signed(now - 90 * day, null, { expires_at: certificate.expires_at })).toBe(now - 90 * day);
  });
});
