// A universe built step by step: who to start with, then who is added, removed or kept. It is sent as the tree of conditions that
// says the same, so that nothing else has to know of steps.
import * as z from 'zod/mini';
import { condition, type Condition } from '../../../contract/voters/voter-filters';
import { plain } from '../../../domain/voter-groups/filter-tree';
import {
  conditionOf,
  emptyGroup,
  groupOf,
  isGroup,
  keptGroup,
  turned,
  type BuilderNode,
  type GroupNode,
} from './builder-tree';

export const stepDeeds = ['add', 'remove', 'keep'] as const;
export type StepDeed = (typeof stepDeeds)[number];

/** As it is kept in a draft. The first step starts the list, whatever its deed. */
export const keptSteps = z
  .array(z.object({ key: z.string(), deed: z.enum(stepDeeds), group: keptGroup }))
  .check(z.minLength(1));
export type Step = z.infer<typeof keptSteps>[number];

export const newStep = (deed: StepDeed): Step => ({ key: crypto.randomUUID(), deed, group: emptyGroup() });

/** Who is in the list after the last of these steps; null is everyone. A step that says nothing yet changes nothing. */
export function conditionAfter(steps: readonly Step[]): Condition | null {
  const [start, ...rest] = steps;
  let list = start ? conditionOf(start.group) : null;
  for (const { deed, group } of rest) {
    const said = conditionOf(group);
    if (said === null) continue;
    // Whoever is added to everyone is there already.
    if (deed === 'add') list &&= { any: [list, said] };
    else {
      const kept = deed === 'keep' ? said : { not: said };
      list = list ? { all: [list, kept] } : kept;
    }
  }
  return list && plain(list);
}

/** Levels of a condition as it is sent. */
export const levelsOf = (list: Condition | null): number =>
  list === null || 'field' in list
    ? 1
    : 'not' in list
      ? 1 + levelsOf(list.not)
      : 1 + Math.max(0, ...('all' in list ? list.all : list.any).map(levelsOf));

/** Whether the server takes the list of these steps: it may be nested too deeply. */
export function fits(steps: readonly Step[]): boolean {
  const list = conditionAfter(steps);
  return list === null || condition.safeParse(list).success;
}

/** The steps that a tree amounts to: the same people, from the inside out. What is excluded is removed. */
export function stepsOf(tree: GroupNode): Step[] {
  const [first] = tree.parts;
  const step = (deed: StepDeed, part: BuilderNode): Step => ({
    ...newStep(deed),
    group: isGroup(part) ? part : { ...emptyGroup(), parts: [part] },
  });
  const deedOf = (part: BuilderNode): Step => {
    if (tree.mode === 'any') return step('add', part);
    return isExcluding(part) ? step('remove', turned(part)) : step('keep', part);
  };
  // A group that says nothing is no one beside others, and everyone as a start.
  if (first && isGroup(first) && conditionOf(first) !== null)
    return [...stepsOf(first), ...tree.parts.slice(1).map(deedOf)];
  if (tree.mode === 'any') return [step('add', tree)];
  const excluding = tree.parts.filter(isExcluding);
  const groups = tree.parts.filter((part) => !isExcluding(part) && isGroup(part));
  const start = tree.parts.filter((part) => !isExcluding(part) && !isGroup(part));
  return [step('add', { ...tree, parts: start }), ...[...groups, ...excluding].map(deedOf)];
}

/** The tree that says the same as steps, to be built on without them. */
export const treeAfter = (steps: readonly Step[]): GroupNode => groupOf(conditionAfter(steps));

const isExcluding = (part: BuilderNode): boolean =>
  isGroup(part) ? part.parts.length > 0 && part.parts.every(isExcluding) : part.negated;
