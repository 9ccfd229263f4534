// A whole campaign on a coarse grid: read once, and every tile of the further zooms and every count of the legend follow from it.
import { signConditions } from '../../../contract/facts/sign-report';
import type { MapSummary } from '../../../contract/map/map-tiles';
import type { Tile } from '../../../domain/geography/map-tiles';
import { cellOf, overviewZoom, placeOf, tileExtent } from '../../../domain/geography/tile-grid';
import type { Cell } from './encode-tile';
import type { AnswerCell, answerCounts } from './answer-cells-repo';
import { doorCounts, type DoorCell, type SignCell } from './map-doors-repo';

export interface Overview {
  doors: readonly (DoorCell | AnswerCell)[];
  signs: readonly SignCell[];
  unplaced: number;
}

const signColumns = ['x', 'y', ...signConditions] as const;
type Layer = 'doors' | 'signs';
/** What is counted of doors; how many there are comes first. */
export type Counted = typeof doorCounts | typeof answerCounts;

/**
 * An overview as plain numbers, so that a county of a million is kept in a few megabytes and read again in a moment: how many
 * doors are unplaced, how many cells of doors follow, and row by row what each cell of doors, then of signs, says.
 */
export function packOverview({ doors, signs, unplaced }: Overview, counted: Counted = doorCounts): Uint8Array {
  const width = 2 + counted.length;
  const numbers = new Int32Array(2 + doors.length * width + signs.length * signColumns.length);
  numbers.set([unplaced, doors.length]);
  let at = 2;
  for (const cell of doors as readonly Readonly<Record<string, number>>[])
    for (const column of ['x', 'y', ...counted]) numbers[at++] = cell[column] ?? 0;
  for (const cell of signs) for (const column of signColumns) numbers[at++] = cell[column];
  return new Uint8Array(numbers.buffer);
}

/** A packed overview as it is read: the rows of its layers one after the other. */
export class PackedOverview {
  private readonly numbers: Int32Array;
  private readonly columns: Readonly<Record<Layer, readonly string[]>>;

  constructor(bytes: Uint8Array, counted: Counted = doorCounts) {
    // A copy: what was unpacked may begin anywhere in a buffer.
    this.numbers = new Int32Array(Uint8Array.from(bytes).buffer);
    this.columns = { doors: ['x', 'y', ...counted], signs: signColumns };
  }

  get unplaced(): number {
    return this.numbers[0] ?? 0;
  }

  *rows(layer: Layer): Generator<Int32Array> {
    const width = this.columns[layer].length;
    const border = 2 + (this.numbers[1] ?? 0) * this.columns.doors.length;
    const [from, to] = layer === 'doors' ? [2, border] : [border, this.numbers.length];
    for (let at = from; at < to; at += width) yield this.numbers.subarray(at, at + width);
  }

  /** The cells of a tile of a further zoom: those of the overview that lie in it, laid together. */
  cellsIn(layer: Layer, tile: Tile): Cell[] {
    const shrink = 2 ** (overviewZoom - tile.z);
    const [side, size] = [tileExtent * shrink, cellOf(tile.z) * shrink];
    const made = new Map<number, { counts: number[]; x: number; y: number; of: number }>();
    for (const [x = 0, y = 0, ...counts] of this.rows(layer)) {
      if (Math.floor(x / side) !== tile.x || Math.floor(y / side) !== tile.y) continue;
      const key = Math.floor(x / size) * tileExtent + (Math.floor(y / size) % tileExtent);
      const there = made.get(key) ?? { counts: counts.map(() => 0), x: 0, y: 0, of: 0 };
      // In the middle of what lies there, nearer to where most of it is.
      const weight = layer === 'doors' ? counts[0]! : counts.reduce((sum, count) => sum + count, 0);
      counts.forEach((count, index) => (there.counts[index]! += count));
      there.x += (x / shrink) * weight;
      there.y += (y / shrink) * weight;
      there.of += weight;
      made.set(key, there);
    }
    const [, , ...names] = this.columns[layer];
    return [...made.values()].map(({ counts, x, y, of }) => ({
      ...Object.fromEntries(names.map((name, index) => [name, counts[index]])),
      x: Math.floor(x / of),
      y: Math.floor(y / of),
    }));
  }
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
  let [west, east, north, south] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const layer of ['doors', 'signs'] as const)
    for (const [x = 0, y = 0, ...counts] of overview.rows(layer)) {
      counts.forEach((count, index) => {
        const name = (layer === 'doors' ? doorCounts : signConditions)[index]!;
        sums[name] = (sums[name] ?? 0) + count;
      });
      [west, east] = [Math.min(west, x), Math.max(east, x)];
      [north, south] = [Math.min(north, y), Math.max(south, y)];
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
    bounds: west > east ? null : [placeOf([west, south], overviewZoom), placeOf([east, north], overviewZoom)],
    doors,
    voters,
    unplaced: overview.unplaced,
    coverage: { ...coverage, never: less(doors, coverage) },
    support: { ...support, unknown: less(doors, support) },
    walkbooks: { ...walkbooks, none: less(doors, walkbooks) },
    signs: named(...signConditions),
  };
}
