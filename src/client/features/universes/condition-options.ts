// What the fields of conditions share: what they are given, choices to pick from, numbers as typed.
import { t } from '../../i18n/texts';
import type { Leaf } from '../../../contract/voters/voter-filters';
import { capital } from '../../../domain/voter-groups/filter-texts';
import type { PickOption } from '../../ui/fields/pick-values';
import type { Offers } from './builder-fields';

export interface ConditionProps<L extends Leaf = Leaf> {
  leaf: L;
  onChange: (leaf: Leaf) => void;
  offers: Offers;
}
export type LeafOf<F extends Leaf['field']> = Extract<Leaf, { field: F }>;

/** A whole number as typed, from 0 to the most that makes sense; null for anything else. */
export function numberOf(text: string, most: number): number | null {
  const value = Number.parseInt(text, 10);
  return Number.isNaN(value) ? null : Math.min(most, Math.max(0, value));
}
/** A choice for each of these values, by its words. */
export const listed = <T extends string>(values: readonly T[], words: Record<T, string>): PickOption[] =>
  values.map((value) => ({ values: [value], label: capital(t(words[value])) }));
/** A choice for each of these, by its name. */
export const named = (choices: readonly { id: string; name: string; voters?: number }[]): PickOption[] =>
  choices.map(({ id, name, voters }) => ({ values: [id], label: name, ...(voters === undefined ? {} : { voters }) }));
/** Only what the list knows: picks are text. */
export const among = <T extends string>(known: readonly T[], picked: readonly string[]): T[] =>
  known.filter((value) => picked.includes(value));
