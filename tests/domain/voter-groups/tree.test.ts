import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { condition, filterParams, maxDepth, type Condition } from '../../../src/contract/voter-filters';
import { filterProblem, leavesOf, plain, treeOf } from '../../../src/domain/voter-groups/tree';
import { aPopulation, aTree, holds } from '../../support/universe';

const adult: Condition = { field: 'age', min: 18 };
const women: Condition = { field: 'sex', values: ['F'] };

describe('the simple form', () => {
  test('becomes a tree in which every field holds', () => {
    expect(treeOf({ parties: ['DEM'], sexes: [], age_min: 18, zips: ['45999'], never_reached: true })).toEqual({
      all: [
        { field: 'party', values: ['DEM'] },
        { field: 'zip', values: ['45999'] },
        { field: 'age', min: 18, max: null },
        { not: { field: 'touch', which: 'any', results: ['reached'] } },
      ],
    });
  });

  test('of nothing is everybody', () => {
    expect(treeOf({})).toEqual({ all: [] });
    expect(treeOf({ parties: [], age_min: null, never_reached: false, where: null })).toEqual({ all: [] });
  });

  test('goes together with a tree', () => {
    expect(treeOf({ sexes: ['F'], where: { all: [adult] } })).toEqual({ all: [women, adult] });
  });
});

describe('the plain shape', () => {
  test('has not only before single conditions', () => {
    expect(plain({ not: { any: [adult, { not: women }] } })).toEqual({ all: [{ not: adult }, women] });
    expect(plain({ not: { not: adult } })).toEqual(adult);
    expect(plain({ all: [{ all: [adult] }, { all: [women] }] })).toEqual({ all: [adult, women] });
    expect(plain({ not: { all: [] } })).toEqual({ any: [] });
  });

  test('means the same people', () => {
    fc.assert(
      fc.property(aPopulation, aTree, (population, tree) => {
        for (const person of population.people)
          expect(holds(plain(tree), person, population, 2026)).toBe(holds(tree, person, population, 2026));
      }),
    );
  });

  test('keeps every condition', () => {
    fc.assert(
      fc.property(aTree, (tree) => {
        expect(leavesOf(plain(tree))).toEqual(leavesOf(tree));
      }),
    );
  });
});

describe('what can never be meant', () => {
  test.each<[Condition, string]>([
    [{ field: 'age', min: 60, max: 20 }, 'Turn the two numbers round'],
    [{ field: 'age' }, 'Say from what on'],
    [{ field: 'household', min: 5, max: 2 }, 'No household has at least 5'],
    [{ field: 'registered', from: '2024-01-01', to: '2023-01-01' }, 'Turn the two days round'],
    [{ field: 'history', of_last: 4, at_least: 5 }, 'Nobody voted in 5 of the last 4'],
    [{ field: 'history', of_last: 4, at_least: 3, at_most: 1 }, 'at least 3 and at most 1'],
    [
      { field: 'touch', which: 'any', within_days: 7, before_days: 30 },
      'Nothing is more than 30 and at most 7 days ago',
    ],
  ])('%o', (leaf, sentence) => {
    expect(filterProblem({ where: { any: [women, { not: leaf }] } })).toContain(sentence);
  });

  test('is nothing in what the form and the tree allow', () => {
    expect(filterProblem({})).toBeNull();
    expect(filterProblem({ where: { field: 'history', of_last: 4, at_least: 2 } })).toBeNull();
  });
});

describe('the wire', () => {
  test('takes every tree that fits, and gives it back as it was', () => {
    fc.assert(
      fc.property(aTree, (tree) => {
        expect(condition.parse(JSON.parse(JSON.stringify(tree)))).toEqual(JSON.parse(JSON.stringify(tree)));
      }),
    );
  });

  test('refuses a tree that is too deep in a sentence', () => {
    const nest = (depth: number): unknown => (depth === 1 ? adult : { not: nest(depth - 1) });
    expect(condition.safeParse(nest(maxDepth)).success).toBe(true);
    expect(condition.safeParse(nest(maxDepth + 1)).error?.issues[0]?.message).toContain('nested 8 deep');
  });

  test('reads rows of the first version', () => {
    const stored = { parties: ['DEM'], voter_group_id: null, never_reached: true };
    expect(filterParams.parse(stored)).toEqual(stored);
  });
});
