// Which of many doors are cut into turfs, and which turfs are proposed.
import { projectPositions, type Position } from '../walkbooks/geometry';

export interface ScoredDoor extends Position {
  id: string;
  /** How much a visit is worth: the worth of its people times how likely the door opens. */
  score: number;
}

/** Metres: a square of town that one thinks of as one place. */
const cellSize = 300;
/** Doors below this share of what good doors are worth (nine in ten are worth less than those) are passed over. */
const worthwhile = 0.2;
/** From so many times as many doors as wanted the best turfs are chosen. */
const choice = 3;

/**
 * The doors out of which `wanted` good ones are cut: those of the places in which the most worth lies together. A door on its
 * own at the edge of town is no walk, however good. The same for doors in any order; sorted by id.
 */
export function doorsToCut<D extends ScoredDoor>(all: readonly D[], wanted: number): D[] {
  const byScore = all.map(({ score }) => score).toSorted((a, b) => b - a);
  const good = byScore[Math.floor(byScore.length / 10)] ?? 0;
  const doors = all
    .filter(({ score }) => score > 0 && score >= good * worthwhile)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const most = wanted * choice;
  if (doors.length <= most) return doors;
  const { x, y } = projectPositions(doors);
  const cells = new Map<string, { column: number; row: number; worth: number; doors: D[] }>();
  doors.forEach((door, at) => {
    const column = Math.floor((x[at] ?? 0) / cellSize);
    const row = Math.floor((y[at] ?? 0) / cellSize);
    const key = `${column} ${row}`;
    const cell = cells.get(key);
    if (cell) {
      cell.worth += door.score;
      cell.doors.push(door);
    } else cells.set(key, { column, row, worth: door.score, doors: [door] });
  });
  const around = ({ column, row }: { column: number; row: number }) => {
    let worth = 0;
    for (let east = -1; east <= 1; east += 1)
      for (let north = -1; north <= 1; north += 1) worth += cells.get(`${column + east} ${row + north}`)?.worth ?? 0;
    return worth;
  };
  const richest = [...cells.values()]
    .map((cell) => ({ ...cell, around: around(cell) }))
    .toSorted((a, b) => b.around - a.around || a.column - b.column || a.row - b.row);
  const chosen: D[] = [];
  for (const cell of richest) {
    if (chosen.length >= most) break;
    chosen.push(...cell.doors);
  }
  return chosen.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** Turfs by what an hour of walking them is worth, the best first; at most `wanted`. */
export function bestTurfs<T extends { id: string; worth: number; minutes: number }>(
  turfs: readonly T[],
  wanted: number,
): T[] {
  const rate = ({ worth, minutes }: T) => worth / Math.max(1, minutes);
  return turfs.toSorted((a, b) => rate(b) - rate(a) || (a.id < b.id ? -1 : 1)).slice(0, wanted);
}
