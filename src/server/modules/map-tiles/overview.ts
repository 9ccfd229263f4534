// A whole campaign as it is kept: read once, and every tile and every count of the legend follow from it. Its cells are those of a
// coarse grid, for what is seen from afar; behind them come their doors one by one, for what is seen from near.
import { signConditions } from '../../../contract/facts/sign-report';
import { closestTile, type MapSummary } from '../../../contract/map/map-tiles';
import type { Tile } from '../../../domain/geography/map-tiles';
import { cellOf, overviewZoom, placeOf, tileExtent } from '../../../domain/geography/tile-grid';
import type { Cell } from './encode-tile';
import type { answerCounts } from './answer-cells-repo';
import { countAnswer, countDoor, doorCounts, type CellDoors } from './door-kinds';
import type { SignCell } from './map-doors-repo';

export interface Overview {
  doors: readonly CellDoors[];
  /** In the units of the closest zoom. */
  signs: readonly SignCell[];
  unplaced: number;
}

const signColumns = ['x', 'y', ...signConditions] as const;
type Layer = 'doors' | 'signs';
/** What is counted of doors; how many there are comes first. */
export type Counted = typeof doorCounts | typeof answerCounts;

/** The zoom in whose units a layer is kept. */
const zoomOf: Readonly<Record<Layer, number>> = { doors: overviewZoom, signs: closestTile };
const head = 3;
/** Numbers of one door: x, y, kinds. */
const wide = 3;

/** What a door's number adds to the counts of where it lies. */
const readerOf = (counted: Counted) => (counted === doorCounts ? countDoor : countAnswer);

/**
 * An overview as plain numbers, so that a county of a million is kept in a few megabytes and read again in a moment: how many
 * doors are unplaced, how many cells of doors follow and how many of signs; row by row what each of them says, for doors with how
 * many numbers tell of its doors one by one; and these.
 */
export function packOverview({ doors, signs, unplaced }: Overview, counted: Counted = doorCounts): Uint8Array {
  const addDoor = readerOf(counted);
  const row = counted.length + 3;
  const told = doors.reduce((sum, { each }) => sum + each.length / 4, 0);
  const numbers = new Int32Array(head + doors.length * row + signs.length * signColumns.length + told);
  numbers.set([unplaced, doors.length, signs.length]);
  let [at, next] = [head, numbers.length - told];
  for (const { each } of doors) {
    const [counts, many] = [counted.map(() => 0), each.length / (4 * wide)];
    let [x, y] = [0, 0];
    // The database writes the first byte of a number first.
    for (let from = 0; from < each.length; from += 4) numbers[next++] = each.readInt32BE(from);
    for (let door = next - many * wide; door < next; door += wide) {
      x += numbers[door]!;
      y += numbers[door + 1]!;
      addDoor(numbers[door + 2]!, counts);
    }
    const middle = many * 2 ** (closestTile - overviewZoom);
    numbers.set([Math.floor(x / middle), Math.floor(y / middle), ...counts, many * wide], at);
    at += row;
  }
  for (const cell of signs) for (const column of signColumns) numbers[at++] = cell[column];
  return new Uint8Array(numbers.buffer);
}

/** What lies together in a cell while a tile is made. */
interface Gathered {
  counts: number[];
  x: number;
  y: number;
  of: number;
}

/** A packed overview as it is read. */
export class PackedOverview {
  private readonly numbers: Int32Array;
  private readonly columns: Readonly<Record<Layer, readonly string[]>>;
  private readonly addDoor: typeof countDoor;

  constructor(bytes: Uint8Array, counted: Counted = doorCounts) {
    this.numbers = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
    this.columns = { doors: ['x', 'y', ...counted], signs: signColumns };
    this.addDoor = readerOf(counted);
  }

  get unplaced(): number {
    return this.numbers[0] ?? 0;
  }

  private get signsAt(): number {
    return head + (this.numbers[1] ?? 0) * (this.columns.doors.length + 1);
  }

  *rows(layer: Layer): Generator<Int32Array> {
    const width = this.columns[layer].length;
    const step = layer === 'doors' ? width + 1 : width;
    const from = layer === 'doors' ? head : this.signsAt;
    const to = layer === 'doors' ? this.signsAt : from + (this.numbers[2] ?? 0) * width;
    for (let at = from; at < to; at += step) yield this.numbers.subarray(at, at + width);
  }

  /** The cells of a tile: those of a layer that lie in it, laid together. */
  cellsIn(layer: Layer, tile: Tile): Cell[] {
    if (layer === 'doors' && tile.z > overviewZoom) return this.doorsIn(tile);
    const shrink = 2 ** (zoomOf[layer] - tile.z);
    const [side, size] = [tileExtent * shrink, cellOf(tile.z) * shrink];
    const made = new Map<number, Gathered>();
    for (const [x = 0, y = 0, ...counts] of this.rows(layer)) {
      if (Math.floor(x / side) !== tile.x || Math.floor(y / side) !== tile.y) continue;
      const there = gatheredAt(made, x, y, size, counts.length);
      // In the middle of what lies there, nearer to where most of it is.
      const weight = layer === 'doors' ? counts[0]! : counts.reduce((sum, count) => sum + count, 0);
      counts.forEach((count, index) => (there.counts[index]! += count));
      there.x += (x / shrink) * weight;
      there.y += (y / shrink) * weight;
      there.of += weight;
    }
    return this.named(layer, made);
  }

  /** The same of a tile from near, whose cells are smaller than those that are kept: door by door. */
  private doorsIn({ z, x: column, y: row }: Tile): Cell[] {
    const shrink = 2 ** (closestTile - z);
    const [side, size] = [tileExtent * shrink, cellOf(z) * shrink];
    const [left, top] = [column * side, row * side];
    // Cells that are kept begin this far before a door in them at most.
    const coarse = 2 ** (closestTile - overviewZoom);
    const room = cellOf(overviewZoom) * coarse;
    const [from, to] = [(left - room) / coarse, (left + side + room) / coarse];
    const [above, below] = [(top - room) / coarse, (top + side + room) / coarse];
    const width = this.columns.doors.length;
    const made = new Map<number, Gathered>();
    const { numbers, signsAt } = this;
    let each = signsAt + (numbers[2] ?? 0) * signColumns.length;
    for (let at = head; at < signsAt; at += width + 1) {
      const end = each + numbers[at + width]!;
      const [cellX, cellY] = [numbers[at]!, numbers[at + 1]!];
      if (cellX > from && cellX < to && cellY > above && cellY < below)
        for (let door = each; door < end; door += wide) {
          const [x, y] = [numbers[door]!, numbers[door + 1]!];
          if (x < left || y < top || x >= left + side || y >= top + side) continue;
          const there = gatheredAt(made, x, y, size, width - 2);
          this.addDoor(numbers[door + 2]!, there.counts);
          there.x += x;
          there.y += y;
          there.of += shrink;
        }
      each = end;
    }
    return this.named('doors', made);
  }

  private named(layer: Layer, made: ReadonlyMap<number, Gathered>): Cell[] {
    const [, , ...names] = this.columns[layer];
    return [...made.values()]
      .map(({ counts, x, y, of }) => ({
        ...Object.fromEntries(names.map((name, index) => [name, counts[index]])),
        x: Math.floor(x / of),
        y: Math.floor(y / of),
      }))
      .toSorted((a, b) => a.x - b.x || a.y - b.y);
  }
}

function gatheredAt(made: Map<number, Gathered>, x: number, y: number, size: number, counts: number): Gathered {
  const key = Math.floor(x / size) * tileExtent + (Math.floor(y / size) % tileExtent);
  let there = made.get(key);
  if (!there) made.set(key, (there = { counts: Array.from({ length: counts }, () => 0), x: 0, y: 0, of: 0 }));
  return there;
}

/** All of a layer together, by what is counted. */
export function sumsOf(overview: PackedOverview, names: readonly string[]): Record<string, number> {
  const sums = Object.fromEntries(names.map((name) => [name, 0]));
  for (const [, , ...counts] of overview.rows('doors'))
    names.forEach((name, index) => (sums[name] = (sums[name] ?? 0) + (counts[index] ?? 0)));
  return sums;
}

/** What the legend counts. */
export function summaryOf(overview: PackedOverview, version: string): MapSummary {
  const sums: Record<string, number> = {};
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const layer of ['doors', 'signs'] as const)
    for (const [x = 0, y = 0, ...counts] of overview.rows(layer)) {
      counts.forEach((count, index) => {
        const name = (layer === 'doors' ? doorCounts : signConditions)[index]!;
        sums[name] = (sums[name] ?? 0) + count;
      });
      const [lng, lat] = placeOf([x, y], zoomOf[layer]);
      [west, east] = [Math.min(west, lng), Math.max(east, lng)];
      [south, north] = [Math.min(south, lat), Math.max(north, lat)];
    }
  const named = <K extends string>(...names: K[]) =>
    Object.fromEntries(names.map((name) => [name, sums[name] ?? 0])) as Record<K, number>;
  const less = (all: number, known: Record<string, number>) =>
    Object.values(known).reduce((rest, count) => rest - count, all);
  const { doors, voters } = named('doors', 'voters');
  const coverage = named('older', 'month', 'week', 'reached');
  const support = named('s1', 's2', 's3', 's4', 's5');
  const walkbooks = named('waiting', 'walking');
  return {
    version,
    bounds:
      west > east
        ? null
        : [
            [west, south],
            [east, north],
          ],
    doors,
    voters,
    unplaced: overview.unplaced,
    coverage: { ...coverage, never: less(doors, coverage) },
    support: { ...support, unknown: less(doors, support) },
    walkbooks: { ...walkbooks, none: less(doors, walkbooks) },
    signs: named(...signConditions),
  };
}
