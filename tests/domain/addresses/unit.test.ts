import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareUnits, sortByUnit } from '../../../src/domain/addresses/unit';

const shuffled = (units: string[]): fc.Arbitrary<string[]> => fc.shuffledSubarray(units, { minLength: units.length });

describe('units in natural order', () => {
  it.each([
    ['figures by value and floors from below', ['', '2', '10', '101', '12B']],
    ['letters within a floor', ['1A', '1B', '2A', '2B', '10A', '12B']],
    ['towers floor by floor', ['101', '110', '201', '1003', '1101', '12B', '1204']],
    ['blocks with a letter in front', ['A1', 'A2', 'A10', 'B1']],
    ['designators aside', ['Apt 2', '# 10', 'Unit 101']],
  ])('%s', (_what, units) => {
    fc.assert(
      fc.property(shuffled(units), (mixed) => {
        expect(mixed.toSorted(compareUnits)).toEqual(units);
        expect(sortByUnit(mixed, (unit) => unit)).toEqual(units);
      }),
    );
  });

  it('is one order for any three units', () => {
    const unit = fc.stringMatching(/^[A-C]?\d{0,4}[A-C]?(-\d)?$/);
    fc.assert(
      fc.property(unit, unit, unit, (a, b, c) => {
        expect(Math.sign(compareUnits(a, b))).toBe(0 - Math.sign(compareUnits(b, a)));
        if (compareUnits(a, b) <= 0 && compareUnits(b, c) <= 0) expect(compareUnits(a, c)).toBeLessThanOrEqual(0);
      }),
      { numRuns: 2_000 },
    );
  });
});
