import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayBlocks } from '../../../src/domain/reports/day-blocks';
import { addDays, daysBetween } from '../../../src/domain/reports/weeks';

describe('blocks of days', () => {
  it('make up a range without a gap, begin where their length divides the day’s number, and are few', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 1_100 }), (from, length) => {
        const first = addDays('1990-01-01', from);
        const last = addDays(first, length);
        const blocks = dayBlocks({ first, last });
        const days = blocks.flatMap((block) => daysBetween(block.first, addDays(block.first, block.days - 1)));
        expect(days).toEqual(daysBetween(first, last));
        for (const block of blocks) expect((Date.parse(block.first) / 86_400_000) % block.days).toBe(0);
        expect(blocks.length).toBeLessThanOrEqual(14 + length / 128);
      }),
    );
    expect(dayBlocks({ first: '2026-03-02', last: '2026-03-01' })).toEqual([]);
  });
});
