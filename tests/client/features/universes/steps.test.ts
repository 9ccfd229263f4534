import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Condition } from '../../../../src/contract/voters/voter-filters';
import {
  conditionOf,
  emptyGroup,
  groupOf,
  isFinished,
  newLeaf,
  type GroupNode,
} from '../../../../src/client/features/universes/builder-tree';
import {
  conditionAfter,
  levelsOf,
  stepDeeds,
  stepsOf,
  treeAfter,
  type Step,
} from '../../../../src/client/features/universes/steps';
import { leavesOf, plain } from '../../../../src/domain/voter-groups/filter-tree';
import { aPopulation, aTree, holds, type Person, type Population } from '../../../support/universe';

const party = (...values: string[]): GroupNode => groupOf({ field: 'party', values });
const step = (deed: Step['deed'], group: GroupNode): Step => ({ key: crypto.randomUUID(), deed, group });
const whole = (tree: Condition): boolean => leavesOf(tree).every(isFinished);
const isIn = (list: Condition | null, person: Person, population: Population) =>
  list === null || holds(list, person, population, 2026);

describe('a list in steps', () => {
  it('starts with some, adds, removes and keeps', () => {
    const steps = [
      step('add', party('D')),
      step('add', party('R')),
      step('remove', party('G')),
      step('keep', party('D', 'L')),
    ];
    expect(conditionAfter(steps.slice(0, 1))).toEqual({ field: 'party', values: ['D'] });
    expect(conditionAfter(steps)).toEqual({
      all: [
        {
          any: [
            { field: 'party', values: ['D'] },
            { field: 'party', values: ['R'] },
          ],
        },
        { not: { field: 'party', values: ['G'] } },
        { field: 'party', values: ['D', 'L'] },
      ],
    });
  });

  it('is everyone before anything is said, and a step without filters changes nothing', () => {
    expect(conditionAfter([step('add', emptyGroup())])).toBeNull();
    expect(conditionAfter([step('add', emptyGroup()), step('add', party('D'))])).toBeNull();
    const some = [step('add', party('D')), step('remove', emptyGroup()), step('keep', emptyGroup())];
    expect(conditionAfter(some)).toEqual({ field: 'party', values: ['D'] });
  });

  it('has, after each step, whom the step says', () => {
    const aStep = fc.record({ deed: fc.constantFrom(...stepDeeds), tree: aTree.filter(whole) });
    fc.assert(
      fc.property(aPopulation, fc.array(aStep, { minLength: 1, maxLength: 6 }), (population, given) => {
        const steps = given.map(({ deed, tree }) => step(deed, groupOf(plain(tree))));
        const said = steps.map(({ group }) => conditionOf(group));
        for (const person of population.people) {
          let listed = isIn(said[0] ?? null, person, population);
          for (const [at, { deed }] of steps.entries()) {
            const meant = isIn(said[at] ?? null, person, population);
            if (at > 0 && said[at] !== null)
              listed = deed === 'add' ? listed || meant : deed === 'keep' ? listed && meant : listed && !meant;
            expect(isIn(conditionAfter(steps.slice(0, at + 1)), person, population)).toBe(listed);
          }
        }
      }),
    );
  });

  it('means the same people as the filters it is made from, and as those it becomes', () => {
    fc.assert(
      fc.property(aPopulation, aTree.filter(whole), (population, given) => {
        const tree = groupOf(plain(given));
        const before = conditionOf(tree);
        const steps = stepsOf(tree);
        for (const person of population.people) {
          const meant = isIn(before, person, population);
          expect(isIn(conditionAfter(steps), person, population)).toBe(meant);
          expect(isIn(conditionOf(treeAfter(steps)), person, population)).toBe(meant);
        }
      }),
    );
  });

  it('means the same people as filters that begin with a group which says nothing yet', () => {
    const unfinished: GroupNode = { ...emptyGroup(), parts: [newLeaf('party')] };
    for (const first of [emptyGroup(), unfinished]) {
      const tree: GroupNode = { ...emptyGroup('any'), parts: [first, ...party('D').parts] };
      expect(conditionOf(tree)).toEqual({ any: [{ field: 'party', values: ['D'] }] });
      expect(conditionAfter(stepsOf(tree))).toEqual({ field: 'party', values: ['D'] });
    }
    const nested: GroupNode = {
      ...emptyGroup('all'),
      parts: [{ ...emptyGroup('any'), parts: [emptyGroup(), ...party('D').parts] }, newLeaf('household')],
    };
    const before = conditionOf(nested);
    expect(conditionAfter(stepsOf(nested))).toEqual(before && plain(before));
  });

  it('tells who is excluded as who is removed', () => {
    const tree = groupOf({ all: [{ field: 'party', values: ['D'] }, { not: { field: 'sex', values: ['F'] } }] });
    expect(stepsOf(tree).map(({ deed, group }) => [deed, plain(conditionOf(group) ?? { all: [] })])).toEqual([
      ['add', { field: 'party', values: ['D'] }],
      ['remove', { field: 'sex', values: ['F'] }],
    ]);
  });

  it('counts the levels of what is sent', () => {
    expect(levelsOf(null)).toBe(1);
    expect(levelsOf({ all: [{ not: { field: 'sex', values: ['F'] } }] })).toBe(3);
  });
});
