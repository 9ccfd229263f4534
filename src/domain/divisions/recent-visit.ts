// Whether someone else was just at a door, so that no one is rung out of the bath twice.
import type { KnownTouch } from '../../contract/facts/touch';
import { liveTouches, type LiveTouch } from '../facts/current-view';

/** So long, in milliseconds, a knock of someone else is worth a word. */
export const justNow = 10 * 60_000;

/** The newest knock of someone else at a door that is younger than {@link justNow}; null when there is none. */
export function justHere(touches: readonly KnownTouch[], userId: string, now: number): LiveTouch<KnownTouch> | null {
  let newest: LiveTouch<KnownTouch> | null = null;
  for (const touch of liveTouches(touches)) {
    const age = now - Date.parse(touch.recorded_at);
    // A clock that runs a little ahead is no reason to stay silent.
    if (touch.user_id === userId || age > justNow || age < -justNow) continue;
    if (!newest || touch.recorded_at > newest.recorded_at) newest = touch;
  }
  return newest;
}
