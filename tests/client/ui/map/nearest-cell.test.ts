import { expect, it } from 'vitest';
import { nearestCell, type PlacedCells } from '../../../../src/client/ui/map/campaign/draw-cells';
import { kindsOf, looks } from '../../../../src/client/ui/map/campaign/map-kinds';

const none = Object.fromEntries(looks.map((look) => [look, new Uint8Array(9).fill(kindsOf[look].length - 1)]));
const tile = (places: [number, number][], more: Partial<PlacedCells> = {}): PlacedCells => ({
  cells: {
    x: Float32Array.from(places, ([x]) => x),
    y: Float32Array.from(places, ([, y]) => y),
    reached: new Uint32Array(places.length),
    known: new Uint32Array(places.length),
    supporting: new Uint32Array(places.length),
    doors: new Uint32Array(places.length).fill(1),
    kinds: none as PlacedCells['cells']['kinds'],
    signs: [],
  },
  tile: { z: 17, x: 3, y: 4 },
  x: 100,
  y: 50,
  size: 512,
  ...more,
});

it('a tap means the dot that was drawn nearest to it', () => {
  const tiles = [
    tile([
      [0.25, 0.25],
      [0.27, 0.25],
    ]),
  ];
  expect(nearestCell(tiles, { x: 100 + 512 * 0.27 - 1, y: 50 + 128 }, 16)).toMatchObject({
    tile: { z: 17, x: 3, y: 4 },
    x: expect.closeTo(0.27) as number,
  });
});

it('a tap on open ground means none', () => {
  expect(nearestCell([tile([[0.25, 0.25]])], { x: 100 + 128 + 17, y: 50 + 128 }, 16)).toBeNull();
});

it('of a wider tile that stands in for another one only what is drawn of it can be meant', () => {
  const stand = tile([[0.25, 0.25]], { only: { x: 356, y: 50, size: 256 } });
  expect(nearestCell([stand], { x: 228, y: 178 }, 16)).toBeNull();
});
