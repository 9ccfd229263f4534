import { unpacked } from '../../../src/contract/messages/sentence';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { condition, filterParams, maxDepth, type Condition } from '../../../src/contract/voters/voter-filters';
import {
  choiceProblem,
  filterProblem,
  leavesOf,
  plain,
  saidOutright,
  selectsEveryone,
  treeOf,
} from '../../../src/domain/voter-groups/filter-tree';
import { aPopulation, aTree, holds } from '../../support/universe';

const adult: Condition = { field: 'age', min: 18 };
const women: Condition = { field: 'sex', values: ['F'] };

const refusal = (tree: unknown) => unpacked(condition.safeParse(tree).error?.issues[0]?.message ?? '')?.detail;

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
    [{ field: 'age', min: 60, max: 20 }, 'The minimum is larger than the maximum'],
    [{ field: 'age' }, 'Enter a minimum'],
    [{ field: 'household', min: 5, max: 2 }, 'The minimum is larger than the maximum'],
    [{ field: 'registered', from: '2024-01-01', to: '2023-01-01' }, 'The first day is after the last day'],
    [{ field: 'history', of_last: 4, at_least: 5 }, 'No one can vote in 5 of the last 4'],
    [{ field: 'history', of_last: 4, at_least: 3, at_most: 1 }, 'The minimum is larger than the maximum'],
    [
      { field: 'touch', which: 'any', within_days: 7, before_days: 30 },
      'No day is more than 30 and at most 7 days ago',
    ],
  ])('%o', (leaf, sentence) => {
    expect(filterProblem({ where: { any: [women, { not: leaf }] } })?.detail).toContain(sentence);
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

  test.each([
    [{ tree: [adult] }, 'tree'],
    [{ all: [adult, { any: [{ not: { field: 'party', valeus: ['DEM'] } }] }] }, 'valeus'],
  ])('names a field that no condition has: %o', (tree, field) => {
    expect(refusal(tree)).toBe(`Unknown field "${field}" in a filter.`);
  });

  test('says of anything else that it cannot be read', () => {
    for (const tree of [7, [], { field: 'mood' }, { all: [adult, { all: 3 }] }])
      expect(refusal(tree)).toBe('This filter can’t be read.');
  });

  test('reads rows of the first version', () => {
    const stored = { parties: ['DEM'], voter_group_id: null, never_reached: true };
    expect(filterParams.parse(stored)).toEqual(stored);
  });
});

describe('everyone', () => {
  const everyone = [{}, { parties: [] }, { with_suppressed: true }, { never_reached: false }, { where: { all: [] } }];
  const trees: Condition[] = [{ not: { any: [] } }, { any: [adult, { all: [] }] }];

  test('is selected by filters without a condition, however they are written', () => {
    for (const filters of [...everyone, ...trees.map((where) => ({ where }))]) {
      expect(selectsEveryone(filters), JSON.stringify(filters)).toBe(true);
      expect(choiceProblem(filters)?.detail).toMatch(/select everyone/);
      expect(choiceProblem(saidOutright(filters))).toBeNull();
    }
  });

  test('is not selected by a condition, which goes without saying so', () => {
    for (const filters of [{ parties: ['DEM'] }, { where: adult }, { where: { any: [] } }, { age_min: 18 }]) {
      expect(selectsEveryone(filters), JSON.stringify(filters)).toBe(false);
      expect(choiceProblem(filters)).toBeNull();
      expect(saidOutright({ ...filters, everyone: true })).toEqual(filters);
      expect(filterProblem({ ...filters, everyone: true })?.detail).toMatch(/can’t be combined with other filters/);
    }
  });

  test('selects the same people as the tree says for any population', () => {
    fc.assert(
      fc.property(aPopulation, aTree, (population, where) => {
        if (!selectsEveryone({ where })) return;
        expect(population.people.every((person) => holds(where, person, population, 2026))).toBe(true);
      }),
    );
  });
});
