// Which doors a new plan may lead to.
import type { DoorFeature } from '../../contract/doors';
import type { DoorStanding } from '../walkbooks/progress';
import type { TimedRouteDoor } from './timed-route';

/**
 * The doors that a plan may lead to: to do, and not only of people who must not be touched. A door counts 1 for a target
 * who may be met there and a quarter for each further one; a quarter without any.
 */
export function doorsToPlan(
  doors: readonly DoorFeature[],
  standingOf: (doorId: string) => DoorStanding,
): TimedRouteDoor[] {
  return doors.flatMap(({ properties, geometry: { coordinates } }) => {
    const { door_id: id, address, unit, voters } = properties;
    const welcome = voters.filter((voter) => voter.suppressed === null);
    if (standingOf(id) !== 'todo' || (voters.length > 0 && welcome.length === 0)) return [];
    const targets = welcome.filter((voter) => voter.target).length;
    const worth = targets > 0 ? 1 + (targets - 1) * 0.25 : 0.25;
    return { id, address, unit: unit ?? '', latitude: coordinates[1], longitude: coordinates[0], worth };
  });
}
