// How many people knocked around a place lately.
import type { Position } from '../geography/geometry';

/** Someone's knocks in a square of `nearCell` degrees of latitude and longitude. */
export interface KnockedCell {
  user_id: string;
  row: number;
  column: number;
}

/** About half a kilometer from north to south; the square and its eight neighbors are nearby. */
export const nearCell = 0.005;
export const nearDays = 60;

/** Counts the people who knocked in the square around a position or one beside it. */
export function volunteersNear(knocked: readonly KnockedCell[]): (at: Position) => number {
  const people = new Map<string, Set<string>>();
  for (const { user_id, row, column } of knocked) {
    const key = `${row} ${column}`;
    const there = people.get(key);
    if (there) there.add(user_id);
    else people.set(key, new Set([user_id]));
  }
  const known = new Map<string, number>();
  return ({ latitude, longitude }) => {
    const [row, column] = [Math.floor(latitude / nearCell), Math.floor(longitude / nearCell)];
    const key = `${row} ${column}`;
    const counted = known.get(key);
    if (counted !== undefined) return counted;
    const around = new Set<string>();
    for (let north = -1; north <= 1; north += 1)
      for (let east = -1; east <= 1; east += 1)
        for (const person of people.get(`${row + north} ${column + east}`) ?? []) around.add(person);
    known.set(key, around.size);
    return around.size;
  };
}
