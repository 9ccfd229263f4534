// The doors of a walkbook with this person's own additions and repairs; loaded only where there are any.
import type { KnownDoorReport } from '../../../contract/facts/door-report';
import type { DoorFeature } from '../../../contract/doors';
import { withDoorReports } from '../../../domain/door-reports/doors-with-reports';
import { readDoorReports } from './door-reports';

/** @param own this person's facts that the server did not tell */
export function ownDoors(
  doors: readonly DoorFeature[],
  own: readonly KnownDoorReport[],
  told: readonly unknown[] | undefined,
): DoorFeature[] {
  return withDoorReports(doors, own, readDoorReports(told));
}
