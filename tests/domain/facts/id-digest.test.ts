import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digestDays, utcDay } from '../../../src/domain/facts/id-digest';

const facts = fc.array(fc.record({ id: fc.uuid(), minutes: fc.integer({ min: 0, max: 3 * 1_440 }) }), {
  minLength: 1,
  maxLength: 20,
});
const stamped = (given: readonly { id: string; minutes: number }[]) =>
  given.map(({ id, minutes }) => ({ id, recorded_at: new Date(minutes * 60_000).toISOString() }));

describe('the digest of the facts of a day', () => {
  it('is the same in any order, and another one without any of them or with another in its place', () => {
    fc.assert(
      fc.property(facts, fc.uuid(), (given, stranger) => {
        const all = stamped(given);
        expect(digestDays(all.toReversed())).toEqual(digestDays(all));
        expect(digestDays(all.slice(1))).not.toEqual(digestDays(all));
        const [first, ...rest] = all;
        if (first?.id !== stranger && first)
          expect(digestDays([{ ...first, id: stranger }, ...rest])).not.toEqual(digestDays(all));
      }),
    );
  });

  it('counts them by the day of UTC', () => {
    const id = '0198a000-0000-7000-8000-00000000000a';
    expect(digestDays([{ id, recorded_at: '2026-03-01T23:30:00-05:00' }])).toEqual([
      { day: '2026-03-02', count: 1, digest: '0198a00000007000800000000000000a' },
    ]);
    expect([utcDay('never'), utcDay('+012345-01-01T00:00:00.000Z')]).toEqual([null, null]);
  });
});
