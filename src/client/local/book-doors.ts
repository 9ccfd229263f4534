// The doors of a walkbook with this person's own additions and repairs; loaded only where there are any.
import type { KnownDoorFact } from '../../contract/door-facts';
import type { DoorFeature } from '../../contract/walkbooks';
import { withDoorFacts } from '../../domain/walkbooks/door-facts';
import { readDoorFacts } from './door-facts';

/** @param own this person's facts that headquarters did not tell */
export function ownDoors(
  doors: readonly DoorFeature[],
  own: readonly KnownDoorFact[],
  told: readonly unknown[] | undefined,
): DoorFeature[] {
  return withDoorFacts(doors, own, readDoorFacts(told));
}
