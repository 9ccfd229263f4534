import fc from 'fast-check';
import { expect, test } from 'vitest';
import { likelyUnit } from '../../../src/domain/addresses/suspect-unit';

test.each([
  ['012', ['O10', 'O11', 'O13'], 'O12'],
  ['o12', ['O10', 'O11', 'O13'], null],
  ['1O2', ['101', '103', '104'], '102'],
  ['L02', ['101', '103', '104'], '102'],
  ['B12', ['810', '811', '813'], '812'],
  ['2A', ['1A', '1B', '2B', '3A'], null],
  ['PH', ['101', '102', '103'], null],
  ['012', ['O10', 'O11'], null],
  ['7', ['101', '102', '103'], null],
  ['', ['101', '102', '103'], null],
])('%s among %j is %s', (unit, others, meant) => {
  expect(likelyUnit(unit, others)).toBe(meant);
});

test('nothing is said against a building whose units are written alike, nor of units that nobody could have misread', () => {
  const floors = fc.uniqueArray(fc.integer({ min: 100, max: 999 }), { minLength: 4, maxLength: 30 });
  fc.assert(
    fc.property(floors, fc.constantFrom('', 'A', 'N'), (numbers, letter) => {
      const units = numbers.map((each) => `${letter}${each}`);
      for (const unit of units) expect(likelyUnit(unit, units)).toBeNull();
      expect(likelyUnit('WXYK', units)).toBeNull();
    }),
  );
});
