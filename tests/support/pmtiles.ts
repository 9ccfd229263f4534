// A tiny map extract (PMTiles version 3) made in code: header, one directory, pictures.
import { zxyToTileId } from 'pmtiles';

export interface TestTile {
  z: number;
  x: number;
  y: number;
  bytes: Uint8Array;
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  return [...bytes, rest];
}

/** `type` 2: PNG, 1: vectors. Nothing is compressed. */
export function pmtilesFile(tiles: readonly TestTile[], type = 2, about: Record<string, string> = {}): Uint8Array {
  const sorted = tiles
    .map((tile) => ({ ...tile, id: zxyToTileId(tile.z, tile.x, tile.y) }))
    .toSorted((a, b) => a.id - b.id);
  const offsets: number[] = [];
  let size = 0;
  for (const { bytes } of sorted) {
    offsets.push(size);
    size += bytes.length;
  }
  const directory = [
    ...varint(sorted.length),
    ...sorted.flatMap(({ id }, at) => varint(id - (sorted[at - 1]?.id ?? 0))),
    ...sorted.flatMap(() => varint(1)),
    ...sorted.flatMap(({ bytes }) => varint(bytes.length)),
    ...offsets.flatMap((offset) => varint(offset + 1)),
  ];
  const metadata = new TextEncoder().encode(JSON.stringify(about));
  const header = new Uint8Array(127);
  const view = new DataView(header.buffer);
  header.set(new TextEncoder().encode('PMTiles'));
  header[7] = 3;
  const numbers = [
    127,
    directory.length,
    127 + directory.length,
    metadata.length,
    127 + directory.length + metadata.length,
    0,
    127 + directory.length + metadata.length,
    size,
    sorted.length,
    sorted.length,
    sorted.length,
  ];
  for (const [at, number] of numbers.entries()) view.setUint32(8 + at * 8, number, true);
  const zooms = sorted.map(({ z }) => z);
  header.set([1, 1, 1, type, Math.min(...zooms), Math.max(...zooms)], 96);
  return Buffer.concat([header, Uint8Array.from(directory), metadata, ...sorted.map(({ bytes }) => bytes)]);
}
