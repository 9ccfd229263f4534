import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changeNode,
  conditionOf,
  emptyGroup,
  groupOf,
  isFinished,
  keptGroup,
  nestNode,
  newLeaf,
} from '../../../../src/client/features/universes/builder-tree';
import { conditionNames } from '../../../../src/client/features/universes/builder-fields';
import { condition, type Condition, type Leaf } from '../../../../src/contract/voters/voter-filters';
import { leavesOf, plain } from '../../../../src/domain/voter-groups/filter-tree';
import { aPopulation, aTree, holds } from '../../../support/universe';

const old: Condition = { field: 'age', min: 65 };
const fields = Object.keys(conditionNames) as Leaf['field'][];

describe('a tree that is being built', () => {
  it('means what was stored, and gives back the same people', () => {
    fc.assert(
      fc.property(aPopulation, aTree, (population, tree) => {
        const back = conditionOf(groupOf(plain(tree)));
        if (back === null) return;
        // While one builds, a group without conditions is none, and one that no one can meet is not finished.
        if (JSON.stringify(tree).includes('[]') || !leavesOf(tree).every(isFinished)) return;
        for (const person of population.people)
          expect(holds(back, person, population, 2026)).toBe(holds(tree, person, population, 2026));
      }),
    );
  });

  it('leaves out what is not finished yet', () => {
    const group = { ...emptyGroup(), parts: [newLeaf('party'), groupOf(old), emptyGroup('any')] };
    expect(conditionOf(group)).toEqual({ all: [{ all: [old] }] });
    expect(conditionOf(emptyGroup())).toBeNull();
  });

  it.each(fields)('begins a condition on %s that is either ready to be sent or unfinished', (field) => {
    const { leaf } = newLeaf(field);
    expect(leaf.field).toBe(field);
    if (isFinished(leaf)) expect(condition.safeParse(leaf).success).toBe(true);
  });

  it('drops the line that is still empty', () => {
    const node = { key: 'a', negated: false, leaf: { field: 'street' as const, values: ['Oak St ', ''] } };
    expect(conditionOf(node)).toEqual({ field: 'street', values: ['Oak St'] });
    expect(isFinished({ field: 'street', values: [''] })).toBe(false);
  });

  it('changes, takes out and nests one condition, wherever it stands', () => {
    const tree = groupOf({ all: [old, { any: [old, { field: 'sex', values: ['F'] }] }] });
    const inner = tree.parts[1];
    const key = inner && 'parts' in inner ? (inner.parts[1]?.key ?? '') : '';
    expect(conditionOf(changeNode(tree, key, () => null))).toEqual({ all: [old, { any: [old] }] });
    expect(conditionOf(nestNode(tree, key))).toEqual({
      all: [old, { any: [old, { all: [{ field: 'sex', values: ['F'] }] }] }],
    });
  });

  it('survives a draft, and nothing else does', () => {
    const tree = groupOf({ any: [old, { not: old }] });
    expect(keptGroup.safeParse(JSON.parse(JSON.stringify(tree))).success).toBe(true);
    for (const odd of [null, 'x', {}, { key: 'a', leaf: {} }, { key: 'a', parts: [{}] }])
      expect(keptGroup.safeParse(odd).success).toBe(false);
  });
});
