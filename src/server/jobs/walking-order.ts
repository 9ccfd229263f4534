// The walking order as the API computes it, on a thread of its own (walking-order-pool.ts): with a bounded search.
import { walkingOrder, type WalkingOrder } from '../../domain/walking-order/walking-order';
import type { Position } from '../../domain/geography/geometry';
import type { RouteDoor } from '../../domain/walking-order/buildings';

/** Rounds of the search at most: within 1 in 500 of a long one, a quarter of a second for 500 doors, one for 5,000. */
const mostRounds = 12_000;
/**
 * Few stops need few rounds: scattered and clustered ones of 30 to 200 come to the tours of 100 rounds a stop but in 2 of 72
 * tries (0.1 % longer), as do the streets of real towns.
 */
const roundsFor = (stops: number): number =>
  Math.min(Math.max(20 * stops, Math.round(0.3 * stops * stops)), mostRounds);

/** Doors in walking order from a position, or from the first house of the first street. */
export function orderDoors(doors: readonly RouteDoor[], from?: Position): WalkingOrder {
  return walkingOrder(doors, { from, rounds: roundsFor });
}
