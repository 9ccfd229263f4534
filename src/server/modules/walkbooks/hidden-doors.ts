// A door of a walkbook where only someone with a confidential record lives by now. What was recorded there stays, so the door does,
// too; where it is, and what was written of it, nobody is told any more.
import type { DoorFeature } from '../../../contract/doors';

/** Instead of its address: apps of every version show something. */
const noAddress = '—';
/** Where no other door tells the neighborhood, degrees are cut to so many decimals: about a kilometer. */
const roughly = 2;

/** The doors with those that are hidden told of by their id, number and place in the walk alone, drawn at the door before or after. */
export function withoutHiddenPlaces(doors: readonly DoorFeature[], hidden: ReadonlySet<string>): DoorFeature[] {
  if (hidden.size === 0) return [...doors];
  const isShown = ({ id }: DoorFeature) => !hidden.has(id);
  return doors.map((door, at) => {
    if (isShown(door)) return door;
    const beside = doors.slice(0, at).findLast(isShown) ?? doors.slice(at).find(isShown);
    const [longitude, latitude] = door.geometry.coordinates;
    const rough = (degrees: number) => Number(degrees.toFixed(roughly));
    const { door_id, number, park, voters } = door.properties;
    return {
      type: 'Feature',
      id: door.id,
      geometry: {
        type: 'Point',
        coordinates: beside ? beside.geometry.coordinates : [rough(longitude), rough(latitude)],
      },
      properties: {
        door_id,
        address: noAddress,
        unit: null,
        city: '',
        zip: '',
        street: '',
        house_number: '',
        side: null,
        ...(number === undefined ? {} : { number }),
        notes: null,
        ...(park === undefined ? {} : { park }),
        voters,
      },
    };
  });
}

/** What was recorded, without the words that were noted at hidden doors. */
export function withoutHiddenNotes<Touch extends { door_id: string; note: string }>(
  touches: readonly Touch[],
  hidden: ReadonlySet<string>,
): Touch[] {
  return touches.map((touch) => (hidden.has(touch.door_id) ? { ...touch, note: '' } : touch));
}
