// The device's clock, chance and ids, in one place.
import { factId } from '../../../domain/facts/fact-id';

/** A new id for a fact, made here and now. */
export function newId(now: number = Date.now()): string {
  return factId(now, crypto.getRandomValues(new Uint8Array(10)));
}

/** A time as an ISO instant. A clock can show more than an instant can say. */
export function instantOf(time: number): string {
  return new Date(Math.min(Math.max(time, 0), Date.UTC(9999, 11, 31))).toISOString();
}
