// The tree of conditions: the simple form brought up to it, its shape made plain, and what is wrong with it in words.
import type { Condition, FilterParams, Leaf } from '../../contract/voter-filters';

/** What stands for "the file does not say" in breakdowns, and selects the same people in conditions. */
export const unknownValue = 'Unknown';

/**
 * The whole universe as one tree: the fields of the simple form, then `where`. Lists without a value are no condition, as
 * they always were.
 */
export function treeOf(params: FilterParams): Condition {
  const all: Condition[] = [];
  const values = (field: Extract<Leaf, { values: string[] }>['field'], list: readonly string[] | undefined) => {
    if (list && list.length > 0) all.push({ field, values: [...list] });
  };
  values('party', params.parties);
  if (typeof params.voter_group_id === 'string') all.push({ field: 'group', voter_group_ids: [params.voter_group_id] });
  values('city', params.cities);
  values('zip', params.zips);
  values('street', params.streets);
  values('precinct', params.precincts);
  values('sex', params.sexes);
  if (params.age_min != null || params.age_max != null)
    all.push({ field: 'age', min: params.age_min ?? null, max: params.age_max ?? null });
  if (params.never_reached === true) all.push({ not: { field: 'touch', which: 'any', results: ['reached'] } });
  if (params.where != null) all.push(params.where);
  return plain({ all });
}

/** Whether a condition is one and not several. */
export function isLeaf(condition: Condition): condition is Leaf {
  return 'field' in condition;
}

/**
 * The same people with `not` only before single conditions, `all` in no `all`, `any` in no `any`, and none of either around
 * one thing alone. `{ all: [] }` is everybody, `{ any: [] }` nobody.
 */
export function plain(condition: Condition, negated = false): Condition {
  if (isLeaf(condition)) return negated ? { not: condition } : condition;
  if ('not' in condition) return plain(condition.not, !negated);
  const isAll = 'all' in condition !== negated;
  const children = 'all' in condition ? condition.all : condition.any;
  const flat = children
    .map((child) => plain(child, negated))
    .flatMap((child) => (isAll ? ('all' in child ? child.all : [child]) : 'any' in child ? child.any : [child]));
  if (flat.length === 1 && flat[0]) return flat[0];
  return isAll ? { all: flat } : { any: flat };
}

/** Every single condition of a tree, in its order. */
export function leavesOf(condition: Condition): Leaf[] {
  if (isLeaf(condition)) return [condition];
  if ('not' in condition) return leavesOf(condition.not);
  return ('all' in condition ? condition.all : condition.any).flatMap(leavesOf);
}

/** What can never be meant, as a sentence for the person who built it; null when all is well. */
export function filterProblem(params: FilterParams): string | null {
  return leavesOf(treeOf(params)).reduce<string | null>((found, leaf) => found ?? leafProblem(leaf), null);
}

/** What is wrong with one condition, as a sentence; null when nothing is. */
export function leafProblem(leaf: Leaf): string | null {
  if (leaf.field === 'age')
    return spanProblem(leaf.min, leaf.max, 'Nobody is at least {min} and at most {max}. Turn the two numbers round.');
  if (leaf.field === 'household')
    return spanProblem(leaf.min, leaf.max, 'No household has at least {min} and at most {max} voters.');
  if (leaf.field === 'registered')
    return spanProblem(leaf.from, leaf.to, 'Nobody registered after {min} and before {max}. Turn the two days round.');
  if (leaf.field === 'history') {
    const { of_last: last, at_least: min, at_most: max } = leaf;
    if (min != null && min > last) return `Nobody voted in ${min} of the last ${last} elections.`;
    return spanProblem(min, max, 'Nobody voted in at least {min} and at most {max} elections.');
  }
  if (leaf.field === 'touch') {
    const { within_days: within, before_days: before } = leaf;
    if (within != null && before != null && before >= within)
      return `Nothing is more than ${before} and at most ${within} days ago.`;
  }
  return null;
}

function spanProblem<T extends number | string>(
  min: T | null | undefined,
  max: T | null | undefined,
  sentence: string,
): string | null {
  if (min == null && max == null) return 'Say from what on, or up to what.';
  if (min == null || max == null || min <= max) return null;
  return sentence.replace('{min}', String(min)).replace('{max}', String(max));
}
