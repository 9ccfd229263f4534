// A walkbook's doors as the map wants them.
import type { DoorFeature } from '../../../contract/doors';
import type { MapDoor } from './types';
import { toneOf } from '../primitives/result-mark';

/** How the doors of a walkbook stand, as far as a map shows it. */
interface DoorStates {
  stateOf: (doorId: string) => { standing: string; newest: { contact_result: keyof typeof toneOf } | null };
  positions: ReadonlyMap<string, number>;
}

export function mapDoor(door: DoorFeature, states: DoorStates, next: DoorFeature | null): MapDoor {
  const { door_id, address, unit, street } = door.properties;
  const { newest, standing } = states.stateOf(door_id);
  const isNext = next?.properties.door_id === door_id;
  return {
    id: door_id,
    coordinates: door.geometry.coordinates,
    label: unit ? `${address} #${unit}` : address,
    tone: isNext ? 'next' : newest && standing !== 'todo' ? toneOf[newest.contact_result] : 'todo',
    number: (states.positions.get(door_id) ?? 0) + 1,
    street,
  };
}

/** The closed loop of a walk as a line. */
export function closedPathOf(doors: readonly DoorFeature[]): [number, number][] {
  const line = doors.map((door) => door.geometry.coordinates);
  const first = line[0];
  return first && line.length > 2 ? [...line, first] : line;
}
