// Which of many doors are cut into turfs, and which turfs are proposed.
import { projectPositions, type Position } from '../geography/geometry';

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
  const scores = Float64Array.from(all, ({ score }) => score).sort();
  const good = scores[Math.max(0, scores.length - 1 - Math.floor(scores.length / 10))] ?? 0;
  const doors = byId(all.filter(({ score }) => score > 0 && score >= good * worthwhile));
  const most = wanted * choice;
  if (doors.length <= most) return doors;
  const cells = cellsOf(doors);
  const around = ({ column, row }: Cell<D>) => {
    let worth = 0;
    for (let east = -1; east <= 1; east += 1)
      for (let north = -1; north <= 1; north += 1) worth += cells.get(keyOf(column + east, row + north))?.worth ?? 0;
    return worth;
  };
  const richest = [...cells.values()]
    .map((cell) => ({ ...cell, around: around(cell) }))
    .sort((a, b) => b.around - a.around || a.column - b.column || a.row - b.row);
  const chosen: D[] = [];
  for (const cell of richest) {
    if (chosen.length >= most) break;
    chosen.push(...cell.doors);
  }
  return byId(chosen);
}

interface Cell<D> {
  column: number;
  row: number;
  worth: number;
  doors: D[];
}

/** No ground is wider than so many cells. */
const widest = 2 ** 20;
const keyOf = (column: number, row: number) => column * widest + row;

function cellsOf<D extends ScoredDoor>(doors: readonly D[]): Map<number, Cell<D>> {
  const { x, y } = projectPositions(doors);
  const cells = new Map<number, Cell<D>>();
  doors.forEach((door, at) => {
    const column = Math.floor((x[at] ?? 0) / cellSize);
    const row = Math.floor((y[at] ?? 0) / cellSize);
    const cell = cells.get(keyOf(column, row));
    if (cell) {
      cell.worth += door.score;
      cell.doors.push(door);
    } else cells.set(keyOf(column, row), { column, row, worth: door.score, doors: [door] });
  });
  return cells;
}

/** A million doors come sorted from the database: then they are only looked through. */
function byId<D extends ScoredDoor>(doors: D[]): D[] {
  const isSorted = doors.every(({ id }, at) => at === 0 || (doors[at - 1]?.id ?? '') <= id);
  return isSorted ? doors : doors.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** Turfs by their score, of equal ones those first of which an hour is worth most; at most `wanted`. */
export function bestTurfs<T extends { id: string; total: number; worth: number; minutes: number }>(
  turfs: readonly T[],
  wanted: number,
): T[] {
  const rate = ({ worth, minutes }: T) => worth / Math.max(1, minutes);
  return turfs.toSorted((a, b) => b.total - a.total || rate(b) - rate(a) || (a.id < b.id ? -1 : 1)).slice(0, wanted);
}
