// The sides of a walkbook's streets: what a walkbook is divided by.
import type { DoorFeature } from '../../contract/walkbooks';
import { groupBy } from '../lists/group-by';

/** The side of the street that a door stands on; doors of no known side are one side of their own. */
export function sideOf({ properties: { street, side, zip } }: DoorFeature): string {
  return `${street.toUpperCase()}|${zip}|${side ?? ''}`;
}

/** One side of a street with its doors counted. */
export interface Side {
  key: string;
  street: string;
  side: 'odd' | 'even' | null;
  doors: number;
  todo: number;
}

/** The sides of a walkbook in the order in which its doors, given in walking order, come to them. */
export function sidesOf(doors: readonly DoorFeature[], isTodo: (doorId: string) => boolean): Side[] {
  const sides = new Map<string, Side>();
  for (const door of doors) {
    const key = sideOf(door);
    const { street, side, door_id } = door.properties;
    const known = sides.get(key) ?? { key, street, side, doors: 0, todo: 0 };
    known.doors += 1;
    if (isTodo(door_id)) known.todo += 1;
    sides.set(key, known);
  }
  return [...sides.values()];
}

/** Streets of some sides in words: "Maple St (odd side), Oak Ave". Both sides of a street are said as the street. */
export function streetsOf(sides: readonly Side[], sideWords: Record<'odd' | 'even', string>): string[] {
  const streets = groupBy(sides, (side) => side.street);
  return [...streets].map(([street, its]) => {
    const only = its.length === 1 ? its[0]?.side : null;
    return only ? `${street} (${sideWords[only]})` : street;
  });
}
