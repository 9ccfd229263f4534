import { describe, expect, it } from 'vitest';
import { isDue, retryAfterCeiling } from '../../../src/domain/delivery/backoff';

describe('a waiting time', () => {
  it('is over when it is reached', () => {
    expect(isDue(1_000, 999)).toBe(false);
    expect(isDue(1_000, 1_000)).toBe(true);
  });

  it('that this clock cannot have set is over: the clock was put back', () => {
    const now = 1_000_000;
    expect(isDue(now + retryAfterCeiling, now)).toBe(false);
    expect(isDue(now + 48 * 3_600_000, now)).toBe(true);
    expect(isDue(now + 61_000, now, 60_000)).toBe(true);
  });
});
