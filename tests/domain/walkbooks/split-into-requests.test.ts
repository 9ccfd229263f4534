import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inParts } from '../../../src/domain/walkbooks/split-into-requests';

describe('parts', () => {
  it('hold everything in its order, none too many and none too heavy but what is so by itself', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(30)), fc.integer({ min: 1, max: 8 }), (things, most) => {
        const parts = inParts(things, { most, weigh: (each) => each, heaviest: 20 });
        expect(parts.flat()).toEqual(things);
        for (const part of parts) {
          expect(part.length).toBeLessThanOrEqual(most);
          if (part.length > 1) expect(part.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(20);
        }
      }),
    );
  });

  it('are as few as can be', () => {
    expect(inParts([5, 5, 5, 25, 1], { most: 9, weigh: (each) => each, heaviest: 10 })).toEqual([
      [5, 5],
      [5],
      [25],
      [1],
    ]);
  });
});
