// What names a side of a street, or some house numbers of it, in a division: every walk asks whose a door is.
import type { DoorFeature } from '../../contract/doors';
import { groupBy } from '../lists/group-by';

/** The side of the street that a door stands on; doors of no known side are one side of their own. */
export function sideOf({ properties: { street, side, zip } }: DoorFeature): string {
  return `${street.toUpperCase()}|${zip}|${side ?? ''}`;
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
