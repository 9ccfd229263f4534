// What the database broke off for another's sake, or for a plan that is outdated, is begun again: here, and nowhere else.
import pg from 'pg';
import { isPlanOutdated } from './kept-plans';

/** Two stood in each other's way, and the database ended this one: begun again it can succeed. */
const worthRepeating = new Set(['40001', '40P01']);
const tries = 6;
/** Begun again at once, the one broken off would take its first rows before the other is woken, and stand in its way again. */
const pauseFor = (tried: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, 20 + Math.random() * 100 * tried));

/** @param act a whole transaction, of which nothing is left when the database broke it off */
export async function untilNotBrokenOff<T>(act: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await act();
    } catch (error) {
      const repeat =
        (error instanceof pg.DatabaseError && worthRepeating.has(error.code ?? '')) || isPlanOutdated(error);
      if (!repeat || tried === tries) throw error;
      await pauseFor(tried);
    }
  }
}
