import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countNumbers, holds, runWords, toRuns } from '../../../src/domain/facts/number-runs';
import { usEnglish } from '../../../src/domain/i18n/texts';

describe('numbers as runs', () => {
  it('are joined where they follow one another', () => {
    expect(toRuns([33, 31, 32, 40, 40])).toEqual([
      [31, 33],
      [40, 40],
    ]);
    expect(toRuns([])).toEqual([]);
  });

  it('hold exactly the numbers that they were made of, with a gap between any two', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 60 })), (numbers) => {
        const runs = toRuns(numbers);
        const given = new Set(numbers);
        for (let number = 0; number <= 61; number++) expect(holds(runs, number)).toBe(given.has(number));
        expect(countNumbers(runs)).toBe(given.size);
        for (const [index, run] of runs.entries()) expect(run[0]).toBeGreaterThan((runs[index - 1]?.[1] ?? -1) + 1);
      }),
    );
  });

  it('are said in words', () => {
    expect(runWords(usEnglish, [[31, 33]])).toBe('31 to 33');
    expect(
      runWords(usEnglish, [
        [2, 2],
        [31, 33],
      ]),
    ).toBe('2 and 31 to 33');
    expect(
      runWords(usEnglish, [
        [1, 1],
        [3, 3],
        [5, 5],
        [7, 9],
        [11, 12],
        [20, 20],
      ]),
    ).toBe('1, 3, 5, 7 to 9 and 3 more');
  });
});
