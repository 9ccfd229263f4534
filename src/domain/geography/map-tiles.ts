// Which tiles of a web map cover a walkbook.

/** A tile: zoom, column, row. */
export interface Tile {
  z: number;
  x: number;
  y: number;
}

/** [south, west, north, east] in degrees. */
export type Bounds = readonly [number, number, number, number];

/** Streets around the doors, in degrees: about 500 meters. */
const margin = 0.005;

const column = (longitude: number, z: number) => Math.floor(((longitude + 180) / 360) * 2 ** z);
function row(latitude: number, z: number): number {
  const radians = (Math.max(-85, Math.min(85, latitude)) * Math.PI) / 180;
  return Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * 2 ** z);
}

/** The tiles of the zooms from `first` to `last` that touch the bounds and what lies about 500 m around them, whole world at most. */
export function tilesOf([south, west, north, east]: Bounds, first: number, last: number): Tile[] {
  const tiles: Tile[] = [];
  for (let z = first; z <= last; z++) {
    const most = 2 ** z - 1;
    const clamp = (value: number) => Math.max(0, Math.min(most, value));
    const [left, right] = [clamp(column(west - margin, z)), clamp(column(east + margin, z))];
    const [top, bottom] = [clamp(row(north + margin, z)), clamp(row(south - margin, z))];
    for (let x = left; x <= right; x++) for (let y = top; y <= bottom; y++) tiles.push({ z, x, y });
  }
  return tiles;
}
