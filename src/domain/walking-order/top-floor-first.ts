// A walk in which every building is walked from its top floor down: up with the lift and down on foot.
import type { DoorFeature } from '../../contract/doors';
import { routeDoorOf, topFloorFirst } from './buildings';
import { listRows } from '../walkbooks/sections';

/** The same doors; the units of a building follow one another where the first of them stood, the top floor first. */
export function topDown(doors: readonly DoorFeature[]): DoorFeature[] {
  const byId = new Map(doors.map((door) => [door.properties.door_id, door]));
  return listRows(doors).flatMap((row) => {
    if (row.kind === 'door') return [row.door];
    const units = row.units.map(({ door }) => routeDoorOf(door));
    const building = { doors: units, street: '', side: null, latitude: 0, longitude: 0 };
    return topFloorFirst(building).doors.flatMap(({ id }) => byId.get(id) ?? []);
  });
}
