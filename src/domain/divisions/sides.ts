// The sides of a walkbook's streets: what a walkbook is divided by.
import type { DoorFeature } from '../../contract/doors';
import { groupBy } from '../lists/group-by';

/** The side of the street that a door stands on; doors of no known side are one side of their own. */
export function sideOf({ properties: { street, side, zip } }: DoorFeature): string {
  return `${street.toUpperCase()}|${zip}|${side ?? ''}`;
}

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

/** The number of a door on its street; 0 where it has none. */
export function numberOf({ properties }: DoorFeature): number {
  return Number(/^\d+/.exec(properties.house_number)?.[0] ?? 0);
}

/**
 * The key of the house numbers `from` to `to` of a side, both included. Apps that know no such keys find no door of theirs in it
 * and show the whole side to everyone.
 */
export function partOfSide(side: string, from: number, to: number): string {
  return `${side}|${from}-${to}`;
}

/** The house numbers that a key names; null where it names a whole side. */
export function rangeOf(key: string): { side: string; from: number; to: number } | null {
  const [, side = '', from, to] = /^(.*\|.*\|.*)\|(\d+)-(\d+)$/.exec(key) ?? [];
  return from === undefined ? null : { side, from: Number(from), to: Number(to) };
}

/** Which of these keys a door belongs to; null for none of them. */
export function keyAmong(keys: Iterable<string>): (door: DoorFeature) => string | null {
  const whole = new Set(keys);
  const ranges = groupBy(
    [...whole].flatMap((key) => {
      const range = rangeOf(key);
      return range ? [{ key, ...range }] : [];
    }),
    ({ side }) => side,
  );
  return (door) => {
    const side = sideOf(door);
    if (whole.has(side)) return side;
    const number = numberOf(door);
    return ranges.get(side)?.find(({ from, to }) => from <= number && number <= to)?.key ?? null;
  };
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
