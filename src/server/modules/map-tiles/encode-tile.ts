// Cells of a map as a vector tile; the library knows the format.
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { tileExtent } from '../../../domain/geography/tile-grid';

/** What lies in one cell of the grid; `x` and `y` in the units of all tiles of the zoom side by side. */
export interface Cell {
  x: number;
  y: number;
  [count: string]: number;
}

/** Layers of points with what is not 0 of their counts. */
export function encodeTile(layers: Readonly<Record<string, readonly Cell[]>>): Uint8Array {
  const named = Object.entries(layers).filter(([, cells]) => cells.length > 0);
  return fromGeojsonVt(
    Object.fromEntries(named.map(([name, cells]) => [name, { features: cells.map(feature) }])) as unknown as Parameters<
      typeof fromGeojsonVt
    >[0],
    { version: 2, extent: tileExtent },
  );
}

function feature({ x, y, ...counts }: Cell) {
  const tags = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
  return { type: 1, geometry: [[x % tileExtent, y % tileExtent]], tags };
}
