// A walkbook's doors as the map wants them.
import type { DoorFeature } from '../../../contract/walkbooks';
import type { Book } from '../../local/books';
import type { MapDoor } from '../../ui/map/types';
import { toneOf } from './result-mark';

export function mapDoor(door: DoorFeature, book: Book, next: DoorFeature | null): MapDoor {
  const { door_id, address, unit, street } = door.properties;
  const { newest } = book.stateOf(door_id);
  const isNext = next?.properties.door_id === door_id;
  return {
    id: door_id,
    coordinates: door.geometry.coordinates,
    label: unit ? `${address} #${unit}` : address,
    tone: isNext ? 'next' : newest ? toneOf[newest.contact_result] : 'todo',
    number: (book.positions.get(door_id) ?? 0) + 1,
    street,
  };
}

/** The closed loop of a walk as a line. */
export function loopOf(doors: readonly DoorFeature[]): [number, number][] {
  const line = doors.map((door) => door.geometry.coordinates);
  const first = line[0];
  return first && line.length > 2 ? [...line, first] : line;
}
