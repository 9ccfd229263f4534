// Conditions while they are being built: each with a key of its own, some of them not finished yet.
import * as z from 'zod/mini';
import type { Condition, Leaf, ValueField } from '../../../contract/voters/voter-filters';
import { leafProblem } from '../../../domain/voter-groups/filter-tree';

export interface LeafNode {
  key: string;
  negated: boolean;
  leaf: Leaf;
}
export interface GroupNode {
  key: string;
  /** Whether all of its parts must hold, or any one. */
  mode: 'all' | 'any';
  parts: BuilderNode[];
}
export type BuilderNode = LeafNode | GroupNode;

export const isGroup = (node: BuilderNode): node is GroupNode => 'parts' in node;
const newKey = () => crypto.randomUUID();
export const emptyGroup = (mode: 'all' | 'any' = 'all'): GroupNode => ({ key: newKey(), mode, parts: [] });
export const newLeaf = (field: Leaf['field']): LeafNode => ({ key: newKey(), negated: false, leaf: blank(field) });

function blank(field: Leaf['field']): Leaf {
  switch (field) {
    case 'age':
      return { field, min: 18 };
    case 'registered':
      return { field };
    case 'history':
      return { field, of_last: 4, at_least: 2 };
    case 'election':
      return { field, elections: [], how: 'voted' };
    case 'area':
      return { field, areas: [] };
    case 'household':
      return { field, min: 2 };
    case 'has':
      return { field, what: [] };
    case 'tag':
      return { field, voter_tag_ids: [] };
    case 'support':
      return { field, scores: [] };
    case 'touch':
      return { field, which: 'any', results: ['reached'] };
    case 'answer':
      return { field, question_id: '', answers: [] };
    case 'group':
      return { field, voter_group_ids: [] };
    case 'walkbook':
      return { field, walkbook_ids: [] };
    case 'suppressed':
      return { field, reasons: [] };
    case 'party':
    case 'sex':
    case 'precinct':
    case 'zip':
    case 'city':
    case 'street':
    case 'language':
    case 'status':
    case 'county':
    case 'congressional_district':
    case 'state_senate_district':
    case 'state_house_district':
    case 'municipality':
    case 'ward':
    case 'school_district':
      return { field: field satisfies ValueField, values: [] };
  }
}

/** Whether a condition says enough to be asked. */
export function isFinished(leaf: Leaf): boolean {
  if (leafProblem(leaf) !== null) return false;
  if ('values' in leaf) return leaf.values.some((value) => value.trim() !== '');
  if (leaf.field === 'election') return leaf.elections.length > 0;
  if (leaf.field === 'area') return leaf.areas.some((ring) => ring.length >= 3);
  if (leaf.field === 'has') return leaf.what.length > 0;
  if (leaf.field === 'tag') return leaf.voter_tag_ids.length > 0;
  if (leaf.field === 'support') return leaf.scores.length > 0;
  if (leaf.field === 'group') return leaf.voter_group_ids.length > 0;
  if (leaf.field === 'suppressed') return leaf.reasons.length > 0;
  if (leaf.field === 'answer') return leaf.question_id !== '';
  return true;
}

/** What is finished of a tree, as it is sent; null when nothing is. */
export function conditionOf(node: BuilderNode): Condition | null {
  if (!isGroup(node)) {
    if (!isFinished(node.leaf)) return null;
    const leaf = tidy(node.leaf);
    return node.negated ? { not: leaf } : leaf;
  }
  const parts = node.parts.map(conditionOf).filter((part) => part !== null);
  if (parts.length === 0) return null;
  return node.mode === 'all' ? { all: parts } : { any: parts };
}

/** Without what is still being typed or drawn beside what is finished. */
function tidy(leaf: Leaf): Leaf {
  if ('values' in leaf)
    return { ...leaf, values: leaf.values.map((value) => value.trim()).filter((value) => value !== '') };
  return leaf.field === 'area' ? { ...leaf, areas: leaf.areas.filter((ring) => ring.length >= 3) } : leaf;
}

/** A stored tree to be built on. */
export function nodeOf(condition: Condition): BuilderNode {
  if ('field' in condition) return { key: newKey(), negated: false, leaf: condition };
  if ('not' in condition) {
    const inner = nodeOf(condition.not);
    if (!isGroup(inner)) return { ...inner, negated: !inner.negated };
    // Not all: any of them not; not any: each of them not.
    return { ...inner, mode: inner.mode === 'all' ? 'any' : 'all', parts: inner.parts.map(turned) };
  }
  return 'all' in condition
    ? { key: newKey(), mode: 'all', parts: condition.all.map(nodeOf) }
    : { key: newKey(), mode: 'any', parts: condition.any.map(nodeOf) };
}

/** Everyone else than a condition means. */
export function turned(node: BuilderNode): BuilderNode {
  if (!isGroup(node)) return { ...node, negated: !node.negated };
  return { ...node, mode: node.mode === 'all' ? 'any' : 'all', parts: node.parts.map(turned) };
}

/** A stored tree as the builder's outermost group. */
export function groupOf(condition: Condition | null | undefined): GroupNode {
  if (condition == null) return emptyGroup();
  const node = nodeOf(condition);
  return isGroup(node) ? node : { key: newKey(), mode: 'all', parts: [node] };
}

/** The tree with one node changed, or taken out by null. */
export function changeNode(
  group: GroupNode,
  key: string,
  change: (node: BuilderNode) => BuilderNode | null,
): GroupNode {
  return {
    ...group,
    parts: group.parts.flatMap((part) => {
      if (part.key === key) return change(part) ?? [];
      return isGroup(part) ? [changeNode(part, key, change)] : [part];
    }),
  };
}

/** One level deeper: in a group with nothing else yet, which asks for the other mode than the one around it. */
export function nestNode(group: GroupNode, key: string): GroupNode {
  return {
    ...group,
    parts: group.parts.map((part) => {
      if (part.key === key) return { key: newKey(), mode: group.mode === 'all' ? 'any' : 'all', parts: [part] };
      return isGroup(part) ? nestNode(part, key) : part;
    }),
  };
}

/** How many levels of groups a tree has. */
export function depthOf(node: BuilderNode): number {
  return isGroup(node) ? 1 + Math.max(0, ...node.parts.map(depthOf)) : 0;
}

const holdsNodes = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'key') === 'string' &&
  (Array.isArray(Reflect.get(value, 'parts'))
    ? (Reflect.get(value, 'parts') as unknown[]).every(holdsNodes)
    : typeof Reflect.get(value, 'leaf') === 'object');

/** A tree kept in a draft. Its conditions may be unfinished, so only its shape is looked at. */
export const keptGroup = z.custom<GroupNode>(
  (value) => holdsNodes(value) && Array.isArray(Reflect.get(value as object, 'parts')),
);
