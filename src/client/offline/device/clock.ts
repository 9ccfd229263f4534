// The device's clock, chance and ids, in one place.
import { factId } from '../../../domain/facts/fact-id';

/** A new id for a fact, made here and now. */
export function newId(now: number = Date.now()): string {
  return factId(now, crypto.getRandomValues(new Uint8Array(10)));
}

/** An ISO instant of this device's clock. */
export function instantNow(now: number = Date.now()): string {
  return new Date(now).toISOString();
}
