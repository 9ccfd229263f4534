// Which houses someone who walks a walkbook goes past.
import { metresBetween, type Position } from '../geography/geometry';

/** So far from one of its doors, in meters, a house is still one of those that are walked past. */
export const walkedPast = 800;

interface House {
  /** null where it is not known. */
  place: Position | null;
  street: string;
  city: string;
  zip: string;
}

/** Whether a house is near a door that is walked to; one without a place, whether it is in the same street of the same town. */
export function isWalkedPast(house: House, door: House & { place: Position }): boolean {
  if (house.place) return metresBetween(house.place, door.place) <= walkedPast;
  if (house.street !== door.street) return false;
  return house.zip !== '' && door.zip !== ''
    ? house.zip === door.zip
    : house.city.toLowerCase() === door.city.toLowerCase();
}
