// How doors are laid into web tiles: each in exactly one, further out many of them in one cell of a grid.
import type { Tile } from './map-tiles';

/** Units a side of a tile. */
export const tileExtent = 4096;
/** Tiles up to this zoom are all made from one reading of the campaign, laid into the cells of this zoom. */
export const overviewZoom = 11;
/** Where the map ends: nearer to the poles is drawn at the edge. */
const mostLatitude = 85.051_128_779_806_6;

/** Units a side of a cell. From zoom 16 on a cell is a place; further out a tile has no more than 64 x 64 to 1024 x 1024 of them. */
export function cellOf(zoom: number): number {
  if (zoom >= 16) return 1;
  return zoom === 15 ? 4 : zoom === 14 ? 16 : 64;
}

/** The place in the units of all tiles of a zoom side by side; its tile is the whole part of a 4096th. */
export function unitsOf([lng, lat]: readonly [number, number], zoom: number): [number, number] {
  const all = tileExtent * 2 ** zoom;
  const within = (value: number) => Math.max(0, Math.min(all - 1, Math.floor(value * all)));
  const sine = Math.sin((Math.max(-mostLatitude, Math.min(mostLatitude, lat + 90 - 90)) * Math.PI) / 180);
  return [within((lng + 180) / 360), within(0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI))];
}

/** The longitude and latitude of a place in such units. */
export function placeOf([x, y]: readonly [number, number], zoom: number): [number, number] {
  const all = tileExtent * 2 ** zoom;
  return [(x / all) * 360 - 180, (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / all))) * 180) / Math.PI];
}

/** All that may lie in a tile: [west, south, east, north], a hair wider than it is, and up to the poles at the map's edge. */
export function boxOf({ z, x, y }: Tile): [number, number, number, number] {
  const hair = 1e-7;
  const [west, north] = placeOf([x * tileExtent, y * tileExtent], z);
  const [east, south] = placeOf([(x + 1) * tileExtent, (y + 1) * tileExtent], z);
  return [west - hair, y === 2 ** z - 1 ? -90 : south - hair, east + hair, y === 0 ? 90 : north + hair];
}
