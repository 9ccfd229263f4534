// The walking order as the API computes it, on a thread of its own (walking-order-pool.ts): with a bounded search.
import { walkingOrder, type WalkingOrder } from '../../domain/walking-order/walking-order';
import type { Position } from '../../domain/geography/geometry';
import type { RouteDoor } from '../../domain/walking-order/buildings';

/** Rounds of the search at most: within 1 in 500 of a long one, a quarter of a second for 500 doors, one for 5,000. */
const mostRounds = 12_000;

/** Doors in walking order from a position, or from the first house of the first street. */
export function orderDoors(doors: readonly RouteDoor[], from?: Position): WalkingOrder {
  return walkingOrder(doors, { from, rounds: Math.min(doors.length * 100, mostRounds) });
}
