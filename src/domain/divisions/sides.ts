// The sides of a walkbook's streets, counted and said: what a walkbook is divided by.
import type { DoorFeature } from '../../contract/doors';
import { groupBy } from '../lists/group-by';
import { keyAmong, numberOf, rangeOf, sideOf } from './side-keys';

/** One side of a street with its doors counted, or the house numbers of it that are someone's. */
export interface Side {
  key: string;
  street: string;
  side: 'odd' | 'even' | null;
  doors: number;
  todo: number;
  /** The lowest and the highest house number among its doors, where it is a part of a side. */
  numbers?: readonly [number, number];
}

/**
 * The sides of a walkbook in the order in which its doors, given in walking order, come to them; `keys`: those of a division, which
 * may name parts of sides.
 */
export function sidesOf(
  doors: readonly DoorFeature[],
  isTodo: (doorId: string) => boolean,
  keys: Iterable<string> = [],
): Side[] {
  const among = keyAmong(keys);
  const sides = new Map<string, Side>();
  for (const door of doors) {
    const key = among(door) ?? sideOf(door);
    const { street, side, door_id } = door.properties;
    const known = sides.get(key) ?? { key, street, side, doors: 0, todo: 0 };
    known.doors += 1;
    if (isTodo(door_id)) known.todo += 1;
    if (rangeOf(key)) {
      const number = numberOf(door);
      const [low, high] = known.numbers ?? [number, number];
      known.numbers = [Math.min(low, number), Math.max(high, number)];
    }
    sides.set(key, known);
  }
  return [...sides.values()];
}

/** What is said of a side of which some is someone else's. */
export interface SideWords {
  odd: string;
  even: string;
  /** "101 to 147" */
  numbers: (from: number, to: number) => string;
}

/** Streets of some sides in words: "Maple St (odd side), Oak Ave". Both sides of a street are said as the street. */
export function streetsOf(sides: readonly Side[], words: SideWords): string[] {
  const streets = groupBy(sides, (side) => side.street);
  return [...streets].map(([street, its]) => {
    const all = its.length > 1 && its.every(({ numbers }) => !numbers);
    if (all) return street;
    const said = its.flatMap(({ side, numbers }) => [
      ...(side ? [words[side]] : []),
      ...(numbers ? [words.numbers(...numbers)] : []),
    ]);
    return said.length > 0 ? `${street} (${said.join(', ')})` : street;
  });
}
