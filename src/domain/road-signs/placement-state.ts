// What a placed sign's records say of it, and how many signs of a kind are left.
import { maxStock, type Placement } from '../../contract/road-signs';
import { typedNumber } from '../i18n/typed-number';

/** As a placement stands: put up, seen again since, or what else was last found. */
export type PlacementState = 'placed' | 'verified' | 'missing' | 'damaged' | 'taken_down';
export const placementStates: readonly PlacementState[] = ['placed', 'verified', 'missing', 'damaged', 'taken_down'];

/** Standing and never reported is placed; standing after a report is verified. */
export function placementState({ condition, reported }: Pick<Placement, 'condition' | 'reported'>): PlacementState {
  if (condition !== 'standing') return condition;
  return reported ? 'verified' : 'placed';
}

/**
 * How many signs of a kind can still be placed: what the campaign has, less what is out. One that was taken down can be placed again,
 * one that is missing can't. Null where no one said how many there are; never below 0.
 */
export function signsLeft(stock: number | null, placements: readonly Pick<Placement, 'condition'>[]): number | null {
  if (stock === null) return null;
  return Math.max(0, stock - placements.filter(({ condition }) => condition !== 'taken_down').length);
}

/** A stock as it was typed: null where nothing was, 'wrong' for what is no whole number up to the most one can have. */
export function typedStock(text: string): number | null | 'wrong' {
  if (text.trim() === '') return null;
  const number = typedNumber(text);
  return number !== null && Number.isInteger(number) && number <= maxStock ? number : 'wrong';
}
