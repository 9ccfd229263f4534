// The tree of conditions: the simple form brought up to it, its shape made plain, and what is wrong with it in words.
import { filterSentence } from '../../contract/messages/filter-choices';
import type { Sentence } from '../../contract/messages/sentence';
import type { Condition, FilterParams, Leaf } from '../../contract/voters/voter-filters';

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
 * one thing alone. `{ all: [] }` is everyone, `{ any: [] }` no one.
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

/** Whether filters hold no condition, or only such as hold for everyone. */
export function selectsEveryone(params: FilterParams): boolean {
  const isEveryone = (each: Condition): boolean =>
    'all' in each ? each.all.every(isEveryone) : 'any' in each && each.any.some(isEveryone);
  return isEveryone(treeOf(params));
}

/** The same filters, saying so where they select everyone: for a person who has seen whom they mean. */
export function saidOutright({ everyone: _before, ...filters }: FilterParams): FilterParams {
  return selectsEveryone(filters) ? { ...filters, everyone: true } : filters;
}

/** Why filters cannot make or change anything: they cannot be meant, or mean everyone without saying so. */
export function choiceProblem(params: FilterParams): Sentence | null {
  if (params.everyone !== true && selectsEveryone(params)) return filterSentence('SELECTS_EVERYONE');
  return filterProblem(params);
}

/** What can never be meant, as a sentence for the person who built it; null when all is well. */
export function filterProblem(params: FilterParams): Sentence | null {
  if (params.everyone === true && !selectsEveryone(params)) return filterSentence('EVERYONE_AND_FILTERS');
  return leavesOf(treeOf(params)).reduce<Sentence | null>((found, leaf) => found ?? leafProblem(leaf), null);
}

/** What is wrong with one condition, as a sentence; null when nothing is. */
export function leafProblem(leaf: Leaf): Sentence | null {
  if (leaf.field === 'age') return spanProblem(leaf.min, leaf.max, 'MIN_ABOVE_MAX');
  if (leaf.field === 'household') return spanProblem(leaf.min, leaf.max, 'MIN_ABOVE_MAX');
  if (leaf.field === 'registered') return spanProblem(leaf.from, leaf.to, 'FIRST_DAY_AFTER_LAST');
  if (leaf.field === 'history') {
    const { of_last: last, at_least: min, at_most: max } = leaf;
    if (min != null && min > last) return filterSentence('TOO_MANY_ELECTIONS', { min, last });
    return spanProblem(min, max, 'MIN_ABOVE_MAX');
  }
  if (leaf.field === 'touch') {
    const { within_days: within, before_days: before } = leaf;
    if (within != null && before != null && before >= within) return filterSentence('NO_SUCH_DAYS', { before, within });
  }
  return null;
}

function spanProblem<T extends number | string>(
  min: T | null | undefined,
  max: T | null | undefined,
  backwards: 'MIN_ABOVE_MAX' | 'FIRST_DAY_AFTER_LAST',
): Sentence | null {
  if (min == null && max == null) return filterSentence('NO_BOUND');
  if (min == null || max == null || min <= max) return null;
  return filterSentence(backwards);
}
