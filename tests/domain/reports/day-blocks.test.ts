import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockLengths, dayBlocks } from '../../../src/domain/reports/day-blocks';
import { addDays, daysBetween } from '../../../src/domain/reports/weeks';

describe('blocks of days', () => {
  it('add up to each day of a range once and to no other, begin where their length divides the day’s number, and are few', () => {
    const lengths: readonly number[] = [1, ...blockLengths];
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 1_100 }), (from, length) => {
        const first = addDays('1990-01-01', from);
        const last = addDays(first, length);
        const blocks = dayBlocks({ first, last });
        const times = new Map<string, number>();
        for (const block of blocks)
          for (const day of daysBetween(block.first, addDays(block.first, block.days - 1)))
            times.set(day, (times.get(day) ?? 0) + block.sign);
        const counted = [...times].filter(([, sum]) => sum !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1));
        expect(counted).toEqual(daysBetween(first, last).map((day) => [day, 1]));
        for (const block of blocks) {
          expect(lengths).toContain(block.days);
          expect((Date.parse(block.first) / 86_400_000) % block.days).toBe(0);
        }
        expect(blocks.length).toBeLessThanOrEqual(10 + length / 128);
      }),
      { numRuns: 1_000 },
    );
    expect(dayBlocks({ first: '2026-03-02', last: '2026-03-01' })).toEqual([]);
  });

  it('are a long one less a short one where many would lie between', () => {
    expect(dayBlocks({ first: '2025-12-01', last: '2026-06-01' })).toHaveLength(5);
    expect(dayBlocks({ first: '2026-03-02', last: '2026-03-02' })).toEqual([{ days: 1, first: '2026-03-02', sign: 1 }]);
  });
});
